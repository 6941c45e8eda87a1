import type { Alliance, ServiceType } from '../../contract/vocabulary.ts';
import type { Row, SourceInfo } from './rows.ts';

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
  /** IATA and ICAO codes that it had before, or that lists have beside the present ones. */
  readonly formerCodes: readonly string[];
  /** Whether another airport took over flights of it: then it is found last. */
  readonly isSuperseded?: boolean;
  /** Hub weight 0 to 5, from the active scheduled network. */
  readonly importance: number;
  /** Active routes from here that are not charter-only. */
  readonly routeCount: number;
  /** Departures a week from here that are not charter. */
  readonly weeklyDepartures: number;
}

/** Departures of one service that share a local time, a block time and a flight number. */
export interface Departure {
  /** Minutes after local midnight, or null when only the day is known. */
  readonly minute: number | null;
  /** Bit 0 is Monday, bit 6 Sunday. */
  readonly days: number;
  /** Minutes gate to gate, or null when not known. */
  readonly blockMin: number | null;
  /** Flight number of the airline, or null when not known. */
  readonly flight: number | null;
  /** IATA aircraft types, each once, ascending; empty when not known. */
  readonly aircraft: readonly string[];
  /** Whether the block time is not that of the timetable, because it was impossible or is of before a detour. */
  readonly isEstimated?: boolean;
}

export interface AircraftType extends Pick<Row<'reference/aircraft.csv'>, 'name' | 'family'> {
  /** IATA code, such as `77W`. */
  readonly code: string;
  /** ICAO type designators, such as `B77W`, and IATA codes that stand for the type alone. */
  readonly otherCodes: readonly string[];
  /** Names that travellers use, such as `Dreamliner`. */
  readonly otherNames: readonly string[];
}

/** When sources last had a service. */
export interface ServiceAge {
  /** Month of the timetable that has its departures, or else of the newest that lists it, `YYYY-MM`; null if not known. */
  readonly timetableMonth: string | null;
  /** Month in which an observer last saw it, `YYYY-MM`; null when none did, or not when. */
  readonly seenMonth: string | null;
}

/** An airline that the data or its reference list knows, with or without an active route. */
export interface AirlineCodes extends Pick<Row<'airlines.csv'>, 'icao' | 'name'> {
  /** IATA code. */
  readonly code: string;
}

/** A region made of countries: a continent, Scandinavia. */
export interface CountryRegion {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Country codes, or parts of countries by the area of their time zones, such as `RU/Asia`. */
  readonly countries: readonly string[];
}

/** A kind of destination, such as beaches: airports of regions and countries, and further ones. */
export interface Theme {
  readonly name: string;
  readonly otherNames: readonly string[];
  /** Names of regions. */
  readonly regions: readonly string[];
  /** ISO codes. */
  readonly countries: readonly string[];
  /** IATA codes. */
  readonly airports: readonly string[];
}

/** One airline on one route. */
export interface Service extends ServiceAge {
  readonly airlineCode: string;
  readonly airlineName: string;
  readonly serviceType: ServiceType | null;
  readonly seasonalNote: string | null;
  /** Twelve places as in services.csv, or null when not known. */
  readonly months: string | null;
  readonly departures: readonly Departure[];
  readonly weeklyDepartures: number;
}

/** An active directed route. `from` and `to` are indices into `Dataset.airports`. */
export interface Route {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly seasonalityLabel: string | null;
  /** Whether the label is derived from the frequency in one week alone; see routeMonths.ts. */
  readonly labelDerived: boolean;
  /** Twelve places as in services.csv, or null when not known. */
  readonly months: string | null;
  /** Great-circle distance in whole kilometres. */
  readonly distanceKm: number | null;
  /** Median block time in minutes, or the fitted estimate where no timetable is known. */
  readonly flyingMin: number;
  /** Whether `flyingMin` is computed: from the distance, or in place of times that contradict each other. */
  readonly isEstimated: boolean;
  /** Most weekly departures first, then by code. Charter services included. */
  readonly services: readonly Service[];
  readonly charterOnly: boolean;
}

/** An airline that the data lacks, or of whose routes it has few. */
export interface MissingAirline extends Pick<Row<'curated/missing-airlines.csv'>, 'name' | 'countries' | 'airports'> {
  readonly code: string;
  /** Its active routes in the data: often none. */
  readonly routes: number;
  /** About as many as public lists have of it; null when not known. */
  readonly listedRoutes: number | null;
}

/** A source folder. */
export interface DatasetSource extends Omit<SourceInfo, 'files'> {
  /** Name of the folder. */
  readonly name: string;
  /** How many services it has. */
  readonly services: number;
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
  /** Aircraft types by code. A type of a departure may not be among them. */
  readonly aircraft: ReadonlyMap<string, AircraftType>;
  /** Airlines without an active service, or with few of theirs, by name. */
  readonly missingAirlines: readonly MissingAirline[];
  /** The source folders that the data is made of, by name. */
  readonly sources: readonly DatasetSource[];
  /** How true earlier networks turned out. */
  readonly quality: readonly Row<'quality.csv'>[];
  /** By code. */
  readonly airlines: readonly AirlineCodes[];
  readonly countryRegions: readonly CountryRegion[];
  readonly themes: readonly Theme[];
  /** ISO date of the curated facts, or of the newest source where that is newer: the present of the data, not its age. */
  readonly dataDate: string;
  /** First and last year of the timetables of what is flown. */
  readonly timetableYears: readonly [number, number];
}

/** Whether a service is sold through tour operators only. A service of unknown type (null) is not charter. */
export const isCharter = ({ serviceType }: { readonly serviceType: ServiceType | null }): boolean =>
  serviceType === 'charter';
