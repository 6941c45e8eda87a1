import { OPERATIONS } from '../contract/operations.ts';
import type { ReferenceWeek } from '../core/departures/clocks.ts';
import type { Indexes } from '../operations/indexes.ts';
import { namesOfRegions } from '../operations/names.ts';
import { unknownAirport, unknownRoute } from '../operations/notFound.ts';
import { idOfRoute } from '../operations/records.ts';
import { scheduledRoutes } from '../operations/routeWeeks.ts';
import { type ExecutedExample, executeExamples } from './examples.ts';

/** The service that the reference describes. */
export interface ReferenceData {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** ISO date of the newest source of the data, or of the curated facts where they are newer. */
  readonly dataDate: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
  /** The week whose clocks timed journeys have. */
  readonly week: ReferenceWeek;
  /** Number of airports with scheduled flights. */
  readonly airports: number;
  /** Number of routes that are not charter only. */
  readonly routes: number;
  /** Names of the regions that filters take. */
  readonly regions: readonly string[];
  readonly examples: readonly ExecutedExample[];
  /** Id of a route to show as an example; null when there are no routes. */
  readonly sampleRoute: string | null;
  /** The `detail` of the two kinds of 404. */
  readonly notFound: { readonly airport: string; readonly route: string };
}

const made = new WeakMap<Indexes, ReferenceData>();

/** Executes the examples and reads the rest from the indexes, once: all pages of the reference have it. */
export function createReferenceData(indexes: Indexes): ReferenceData {
  const data = made.get(indexes) ?? readReferenceData(indexes);
  made.set(indexes, data);
  return data;
}

function readReferenceData(indexes: Indexes): ReferenceData {
  const { airports, airportIndex, departures, baseUrl, dataDate, timetableYears } = indexes;
  const routes = scheduledRoutes(indexes);
  const wanted = OPERATIONS.route_detail.examples[0].input.route_id;
  const sample = routes.find((route) => idOfRoute(indexes, route) === wanted) ?? routes[0];
  return {
    baseUrl,
    dataDate,
    timetableYears,
    week: departures.week,
    airports: airports.filter(({ importance }) => importance > 0).length,
    routes: routes.length,
    regions: namesOfRegions(indexes),
    examples: executeExamples(indexes),
    sampleRoute: sample === undefined ? null : idOfRoute(indexes, sample),
    notFound: {
      airport: unknownAirport('QQQ').message,
      route: unknownRoute('LHR-QQQ', (airport) => airportIndex.has(airport)).message,
    },
  };
}

/** `2013 to 2022`. */
export const yearRange = ([first, last]: ReferenceData['timetableYears']): string =>
  first === last ? `${last}` : `${first} to ${last}`;
