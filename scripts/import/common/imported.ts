/** A network as every importer returns it. */
import type { Evidence, Row } from '../../../src/core/dataset/rows.ts';

/** Departures of one service with one local time, block time and flight number; see DepartureRow. */
export type ImportedDeparture = Omit<Row<'departures.csv'>, 'from' | 'to' | 'airline'>;

/** One airline on one route, as a source has it. */
export interface ImportedService {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
  /** Twelve places as in services.csv, or null when the source does not cover a year. */
  readonly months: string | null;
  /** Whether the source covers a year of the airline: months that are not known then are not those of the whole year. */
  readonly coversYear?: boolean;
  /** Of a timetable of a season: the months of the year that it covers, and those of them in which the service is flown. */
  readonly season?: { readonly covers: string; readonly months: string } | null;
  readonly seasonalNote: string | null;
  /** Empty when the source has no days: then the days known before stay. */
  readonly departures: readonly ImportedDeparture[];
  /** Month (YYYY-MM) in which the service was seen, null when not known; without it, that of the source. */
  readonly seen?: string | null;
  /** Departures a week where the source has no departures but their number. */
  readonly weekly?: number;
}

/** Evidence before its source is named. */
export type ImportedEvidence = Omit<Evidence, 'source'>;

/** What an importer returns: what it leaves out is empty. `airports` and `airlines` need not repeat what is known. */
export type SourceNetwork = Partial<ImportedNetwork>;

/** A network, one entry per route and airline. */
export interface ImportedNetwork {
  readonly services: readonly ImportedService[];
  /** Airports that the source describes. Those that are unknown and have a service are added. */
  readonly airports: readonly Row<'airports.csv'>[];
  /** Airlines that the source names. Those that are unknown and have a service are added. */
  readonly airlines: readonly Row<'airlines.csv'>[];
  /** Months in which whole routes are flown, for seasons.csv. */
  readonly seasons: readonly Row<'seasons.csv'>[];
  /** Minutes of whole routes, for flying-times.csv: they count where no departure has a block time. */
  readonly flyingTimes: readonly Row<'flying-times.csv'>[];
  /** First and last year of the timetable, or null when the source has no dates. */
  readonly years: readonly [number, number] | null;
  /** Day on which the source was current (ISO date), where it is neither that of the import nor the end of `years`. */
  readonly asOf?: string;
  /** Evidence besides that of the services: flights without details, and routes without a carrier. */
  readonly evidence: readonly ImportedEvidence[];
  /** Set when `airports` and `airlines` replace known rows, and are kept without a service. */
  readonly isDirectory?: true;
  /** Tells sources of one format apart, such as the name of the file; without it, they are one source. */
  readonly label?: string;
  /** Names of files that seem to be cut off: what they lack must not end. */
  readonly cut?: readonly string[];
  /** Airports of the world, for `reference/airports.csv`. Those of the network are left out there. */
  readonly reference?: readonly Row<'airports.csv'>[];
}

/** A service of which only route and airline are known. */
export const bareService = (from: string, to: string, airline: string): ImportedService => ({
  from,
  to,
  airline,
  serviceType: null,
  months: null,
  seasonalNote: null,
  departures: [],
});

/** Notes of services whose departures, all or some, are those of every other week: they go when the departures do. */
export const EVERY_OTHER_WEEK = ['Every other week', 'Some departures every other week only'] as const;
