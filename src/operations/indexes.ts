/** What operations and pages read. */
import { routePath } from '../contract/paths.ts';
import type { ChangeLog } from '../core/dataset/changes.ts';
import type { Dataset } from '../core/dataset/dataset.ts';
import { buildDepartures, type Departures, routeMasks } from '../core/departures/departures.ts';
import { buildRoutes, type Routes } from '../core/departures/routeColumns.ts';
import { timetableSteps } from '../core/journeys/timetable.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { countryRegionNames } from '../core/matching/regions.ts';
import { memoize } from '../core/memoize.ts';
import { networkSteps } from '../core/search/network.ts';
import { finish, type Steps } from '../core/steps.ts';
import { type Gazetteer, openTowns } from '../core/towns.ts';
import { airlineList } from './airlineList.ts';
import { listPositions } from './listOrder.ts';
import { nameIndexes, type StoredNames } from './names.ts';
import { placeIndexes } from './places.ts';
import { routeWeekSteps } from './routeWeeks.ts';

/** The dataset and the address under which it is published. */
export interface PublishContext {
  readonly dataset: Dataset;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** What indexes are assembled from: built from a dataset, or read from a snapshot. */
export interface StoredIndexes
  extends StoredNames,
    Pick<Dataset, 'airports' | 'missingAirlines' | 'fetchedSources' | 'quality' | 'dataDate' | 'timetableYears'> {
  readonly matcher: Matcher;
  readonly routes: Routes;
  /** Services and departures of the routes. */
  readonly departures: Departures;
  /** Towns by name. */
  readonly towns: Gazetteer;
  /** What updates of the data changed. */
  readonly changeLog: ChangeLog;
  /** Where the pages are, without a trailing slash. */
  readonly baseUrl: string;
}

/**
 * The read model. Built from the dataset, or read from the snapshot of a release: a server starts without the dataset.
 * Airports and routes are named by their index in the dataset.
 */
export interface Indexes extends ResultOf<ReturnType<typeof indexesFrom>> {}
type ResultOf<S> = S extends Steps<infer T> ? Readonly<T> : never;

/** Builds the indexes from the dataset. @param towns the lines of the gazetteer */
export function buildIndexes(
  { dataset, baseUrl }: PublishContext,
  changeLog: ChangeLog = { changes: [] },
  towns = '',
): Indexes {
  const { airports, missingAirlines, fetchedSources, quality, dataDate, timetableYears } = dataset;
  const steps = indexesFrom({
    airports,
    missingAirlines,
    fetchedSources,
    quality,
    matcher: buildMatcher(airports, countryRegionNames(dataset.countryRegions)),
    routes: buildRoutes(dataset),
    departures: buildDepartures(dataset),
    airlineCodes: dataset.airlines,
    aircraftTypes: [...dataset.aircraft.values()],
    countryRegions: dataset.countryRegions,
    towns: openTowns(new TextEncoder().encode(towns)),
    changeLog,
    baseUrl,
    dataDate,
    timetableYears,
  });
  return finish(steps);
}

/** Adds what follows from the stored indexes, in steps: a server answers requests while it opens a release. */
export function* indexesFrom(stored: StoredIndexes) {
  const { airports, routes, departures } = stored;
  const network = yield* networkSteps(
    airports.map(({ weeklyDepartures }) => weeklyDepartures),
    routes,
  );
  yield;
  const places = placeIndexes(airports, routes);
  yield;
  const names = nameIndexes(stored, airports);
  const listPosition = listPositions(airports);
  const timetable = yield* timetableSteps(airports, routes, departures);
  const routeWeeks = yield* routeWeekSteps(routes, departures);
  return {
    ...stored,
    ...places,
    ...names,
    /** What a snapshot keeps. */
    stored,
    /** Where the page of a route is, without its id. */
    routeAddress: stored.baseUrl + routePath(''),
    /** The airlines that lists of airlines have. Made on the first call. */
    airlineList: memoize<void, ReturnType<typeof airlineList>>(() => airlineList(stored)),
    routeWeeks,
    /** By airport: its position in lists of routes. */
    listPosition,
    /** The routes that an itinerary may use: those that are not charter-only. */
    network,
    /** The routes that some airlines fly. */
    routeMask: routeMasks(departures),
    /** What timed journeys are searched in. */
    timetable,
  };
}
