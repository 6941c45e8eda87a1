import { OPERATIONS } from '../contract/operations.ts';
import { entryOf } from '../core/objects.ts';
import { nameOfMonth } from '../core/time.ts';
import type { Indexes } from '../operations/indexes.ts';
import { unknownAirport, unknownRoute } from '../operations/notFound.ts';
import { idOfRoute } from '../operations/records.ts';
import { scheduledRoutes } from '../operations/routeWeeks.ts';
import { executeExamples } from './examples.ts';

/** The service that the reference describes. */
export type ReferenceData = ReturnType<typeof readReferenceData>;

const made = new WeakMap<Indexes, ReferenceData>();

/** Executes the examples and reads the rest from the indexes, once: all pages of the reference have it. */
export const createReferenceData = (indexes: Indexes): ReferenceData =>
  entryOf(made, indexes, () => readReferenceData(indexes));

function readReferenceData(indexes: Indexes) {
  const { airports, departures, baseUrl, dataDate, timetableYears } = indexes;
  const routes = scheduledRoutes(indexes);
  const example = OPERATIONS.route_detail.examples[0].input.route_id;
  const sample = routes.find((route) => idOfRoute(indexes, route) === example) ?? routes[0];
  return {
    baseUrl,
    dataDate,
    timetableYears,
    /** The month whose clocks arrivals and journeys have unless `month` is given. */
    month: nameOfMonth(departures.month),
    /** Number of airports with scheduled flights. */
    airports: airports.filter(({ importance }) => importance > 0).length,
    /** Number of routes that are not charter only. */
    routes: routes.length,
    /** Names of the regions that filters take. */
    regions: indexes.naming.regions.names(),
    examples: executeExamples(indexes),
    /** Id of a route to show as an example; null when there are no routes. */
    sampleRoute: sample === undefined ? null : idOfRoute(indexes, sample),
    /** The `detail` of the two kinds of 404. */
    notFound: {
      airport: unknownAirport('QQQ').message,
      route: unknownRoute('LHR-QQQ', indexes).message,
    },
  };
}

/** `2013 to 2022`. */
export const yearRange = ([first, last]: ReferenceData['timetableYears']): string =>
  first === last ? `${last}` : `${first} to ${last}`;
