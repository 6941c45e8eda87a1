import type { ScheduleEntry } from '../../contract/schemas.ts';
import type { Alliance, ServiceType } from '../../contract/vocabulary.ts';
import type { BlockTimeFit } from '../geography.ts';

/** An airport, curated facts applied. Degrees are WGS84. */
export interface AirportRecord {
  readonly code: string;
  readonly icao: string | null;
  readonly name: string;
  readonly city: string;
  /** State, province or region, in countries where people name it with a city. */
  readonly region: string | null;
  /** Names of the regions that travellers call its surroundings: `Tuscany`, `Toscana`. */
  readonly travelRegions: readonly string[];
  /** One code for the airports of a city: its metropolitan area, else its busiest airport. */
  readonly cityCode: string;
  /** The city, with region or country where several cities have its name: `Portland, Oregon`. */
  readonly cityLabel: string;
  readonly country: string;
  readonly countryCode: string;
  readonly lat: number | null;
  readonly lon: number | null;
  readonly timeZone: string;
  /** IATA metropolitan area code, such as LON. */
  readonly metropolitanArea: string | null;
  readonly otherNames: readonly string[];
  /** Hub weight 0 to 5, from the active scheduled network. */
  readonly importance: number;
  /** Active routes from here that are not charter-only. */
  readonly routeCount: number;
  /** Departures a week from here that are not charter. */
  readonly weeklyDepartures: number;
}

/** Departures of one service that share a local time and a block time. */
export interface Departure {
  /** Minutes after local midnight, or null when only the day is known. */
  readonly minute: number | null;
  /** Bit 0 is Monday, bit 6 Sunday. */
  readonly days: number;
  /** Minutes gate to gate, or null when not known. */
  readonly blockMin: number | null;
}

/** One airline on one route. */
export interface Service {
  readonly airlineCode: string;
  readonly airlineName: string;
  readonly serviceType: ServiceType | null;
  readonly seasonalNote: string | null;
  readonly departures: readonly Departure[];
  /** The departures as the contract shows them. */
  readonly schedule: readonly ScheduleEntry[];
  readonly weeklyDepartures: number;
}

/** An active directed route. `from` and `to` are indices into `Dataset.airports`. */
export interface Route {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly seasonalityLabel: string | null;
  /** Twelve places as in services.csv, or null when not known. */
  readonly months: string | null;
  /** Great-circle distance in whole kilometres. */
  readonly distanceKm: number | null;
  /** Median block time in minutes, or the fitted estimate where no timetable is known. */
  readonly flyingMin: number;
  /** Most weekly departures first, then by code. Charter services included. */
  readonly services: readonly Service[];
  readonly charterOnly: boolean;
}

/** All rows of the data, validated and frozen. Dropped routes are not in it. */
export interface Dataset {
  /** Sorted by code. */
  readonly airports: readonly AirportRecord[];
  /** Sorted by from, then to. */
  readonly routes: readonly Route[];
  readonly airportIndex: ReadonlyMap<string, number>;
  readonly routeIndex: ReadonlyMap<string, number>;
  /** Alliances by code of the airline, on the date of the data. */
  readonly alliances: ReadonlyMap<string, Alliance>;
  readonly blockTimeFit: BlockTimeFit;
  /** ISO date on which the data last changed. */
  readonly dataDate: string;
  readonly timetableYears: readonly [number, number];
}
