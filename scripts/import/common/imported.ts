/** What every importer makes of its source, whatever the format. */

import type { z } from 'zod';
import type { DepartureRow, Row } from '../../../src/core/dataset/rows.ts';

/** Departures of one service at one local time; see DepartureRow. */
export type ImportedDeparture = Pick<z.infer<typeof DepartureRow>, 'departure' | 'days' | 'block_min'>;

/** One airline on one route, as a source tells it. */
export interface ImportedService {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
  /** Twelve places as in services.csv, or null when the source is no evidence over a year. */
  readonly months: string | null;
  readonly seasonalNote: string | null;
  /** Empty when the source knows no days: then the days known before stay. */
  readonly departures: readonly ImportedDeparture[];
}

/** A network, one entry per route and airline. */
export interface ImportedNetwork {
  readonly services: readonly ImportedService[];
  /** Airports that the source describes; of those that are not known yet the ones with a service are taken. */
  readonly airports: readonly Row<'airports.csv'>[];
  /** Airlines that the source names; only those that are not known yet are taken. */
  readonly airlines: readonly Row<'airlines.csv'>[];
  /** Months in which whole routes are flown, for seasons.csv. */
  readonly seasons: readonly Row<'seasons.csv'>[];
  /** First and last year of the timetable, or null when the source has no dates. */
  readonly years: readonly [number, number] | null;
}
