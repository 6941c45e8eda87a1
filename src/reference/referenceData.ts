import { OPERATIONS } from '../contract/operations.ts';
import type { ReferenceWeek } from '../core/timetable/referenceWeek.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import { unknownAirport, unknownRoute } from '../operations/notFound.ts';
import type { PublishContext } from '../operations/records.ts';
import { type ExecutedExample, executeExamples } from './examples.ts';

/** The service that the reference describes. */
export interface ReferenceData {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** ISO date on which the data last changed. */
  readonly dataDate: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
  /** The week whose clocks timed journeys have. */
  readonly week: ReferenceWeek;
  /** Number of airports with scheduled flights. */
  readonly airports: number;
  /** Number of routes that are not charter only. */
  readonly routes: number;
  readonly examples: readonly ExecutedExample[];
  /** Id of a route to show as an example; null when there are no routes. */
  readonly sampleRoute: string | null;
  /** The `detail` of the two kinds of 404. */
  readonly notFound: { readonly airport: string; readonly route: string };
}

/** Executes the examples and reads the rest from the dataset. */
export function createReferenceData(context: PublishContext, indexes: QueryIndexes): ReferenceData {
  const { dataset, baseUrl } = context;
  const routes = dataset.routes.filter(({ charterOnly }) => !charterOnly);
  const wanted = OPERATIONS.route_detail.examples[0].input.route_id;
  return {
    baseUrl,
    dataDate: dataset.dataDate,
    timetableYears: dataset.timetableYears,
    week: indexes.timetable.week,
    airports: dataset.airports.filter(({ importance }) => importance > 0).length,
    routes: routes.length,
    examples: executeExamples(indexes),
    sampleRoute: (routes.find(({ id }) => id === wanted) ?? routes[0])?.id ?? null,
    notFound: {
      airport: unknownAirport('QQQ').message,
      route: unknownRoute('LHR-QQQ', (airport) => dataset.airportIndex.has(airport)).message,
    },
  };
}

/** `2013 to 2022`. */
export const yearRange = ([first, last]: ReferenceData['timetableYears']): string =>
  first === last ? `${last}` : `${first} to ${last}`;
