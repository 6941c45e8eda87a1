/** What operations and pages read. */
import { routePath } from '../contract/paths.ts';
import type { ChangeLog } from '../core/dataset/changes.ts';
import type {
  AircraftType,
  AirlineCodes,
  AirportRecord,
  CountryRegion,
  Dataset,
  Theme,
} from '../core/dataset/dataset.ts';
import { buildDepartures, type Departures, routeMasks } from '../core/departures/departures.ts';
import { buildRoutes, type Routes } from '../core/departures/routeColumns.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { buildTimetable } from '../core/journeys/timetable.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { countryRegionNames } from '../core/matching/regions.ts';
import { memoize } from '../core/memoize.ts';
import { at } from '../core/must.ts';
import { createNaming } from '../core/naming/naming.ts';
import { addTo } from '../core/objects.ts';
import { buildNetwork } from '../core/search/network.ts';
import { type Gazetteer, openTowns } from '../core/towns.ts';
import { absentAirlines, airlineList } from './airlineList.ts';
import { filterColumns } from './filterColumns.ts';

/** The dataset and the address under which it is published. */
export interface PublishContext {
  readonly dataset: Dataset;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** ISO date of the build: its month says which clocks are in force. By default the date of the data. */
  readonly built?: string;
}

/** What the names of a dataset are looked up in. */
interface StoredNames {
  /** Airlines with and without an active route, by code. */
  readonly airlineCodes: readonly AirlineCodes[];
  readonly aircraftTypes: readonly AircraftType[];
  readonly countryRegions: readonly CountryRegion[];
  readonly themes: readonly Theme[];
}

/** What indexes are assembled from: built from a dataset, or read from a snapshot. */
export interface StoredIndexes
  extends StoredNames,
    Pick<Dataset, 'airports' | 'missingAirlines' | 'sources' | 'quality' | 'dataDate' | 'timetableYears'> {
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
export interface Indexes extends Readonly<ReturnType<typeof indexesFrom>> {}

/** Builds the indexes from the dataset. @param towns the lines of the gazetteer */
export function buildIndexes(
  { dataset, baseUrl, built }: PublishContext,
  changeLog: ChangeLog = { changes: [] },
  towns = '',
): Indexes {
  const { airports, missingAirlines, sources, quality, dataDate, timetableYears } = dataset;
  return indexesFrom({
    airports,
    missingAirlines,
    sources,
    quality,
    matcher: buildMatcher(airports, countryRegionNames(dataset.countryRegions)),
    routes: buildRoutes(dataset),
    departures: buildDepartures(dataset, built),
    airlineCodes: dataset.airlines,
    aircraftTypes: [...dataset.aircraft.values()],
    countryRegions: dataset.countryRegions,
    themes: dataset.themes,
    towns: openTowns(new TextEncoder().encode(towns)),
    changeLog,
    baseUrl,
    dataDate,
    timetableYears,
  });
}

/** Adds what follows from the stored indexes. */
export function indexesFrom(stored: StoredIndexes) {
  const { airports, routes, departures } = stored;
  const network = buildNetwork(
    airports.map(({ weeklyDepartures }) => weeklyDepartures),
    routes,
  );
  const places = placeIndexes(airports, routes);
  const naming = namingOf(stored, places);
  const listPosition = listPositions(airports);
  const timetable = buildTimetable(airports, routes, departures);
  const routeWeeks = countRouteWeeks(routes, departures);
  return {
    ...stored,
    ...places,
    /** What texts name. */
    naming,
    /** Airlines by IATA and ICAO code. */
    airlineByCode: naming.airlineByCode,
    /** What a snapshot keeps. */
    stored,
    /** Where the page of a route is, without its id. */
    routeAddress: stored.baseUrl + routePath(''),
    /** The airlines that lists of airlines have. Made on the first call. */
    airlineList: memoize<void, ReturnType<typeof airlineList>>(() => airlineList(stored)),
    routeWeeks,
    /** What the filter reads. */
    filterColumns: filterColumns(routes, departures),
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

/** What texts name in the data. */
function namingOf(stored: StoredIndexes, { airportIndex, areas }: ReturnType<typeof placeIndexes>) {
  const { departures } = stored;
  const isScheduled = new Set(departures.airline.filter((_, service) => !departures.isCharterService(service)));
  const flights = memoize<void, ReadonlySet<string>>(
    () =>
      new Set(
        departures.airline
          .keys()
          .flatMap((service) =>
            departures.departuresOf(service).flatMap((departure) => departures.flightOf(service, departure) ?? []),
          ),
      ),
  );
  return createNaming({
    ...stored,
    airportIndex,
    areas,
    namedAirlines: [
      ...departures.airlines
        .filter((_, index) => isScheduled.has(index))
        .map(({ code, name }) => ({ code, name, isFlown: true })),
      ...absentAirlines(stored).map(({ code, name }) => ({ code, name, isFlown: false })),
    ],
    hasFlight: (flight) => flights().has(flight),
  });
}

/** Indexes the airports by code, and the cities, areas and countries of airports. */
function placeIndexes(airports: readonly AirportRecord[], routes: Routes) {
  const cities = new Map<string, number[]>();
  const areas = new Map<string, number[]>();
  const busiestFirst = [...airports.keys()].sort(
    (a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures,
  );
  for (const index of busiestFirst) {
    const { cityCode, metropolitanArea, importance } = at(airports, index);
    if (importance > 0) addTo(cities, cityCode, index);
    const hasRoute = routes.routesFrom(index).length > 0 || routes.routesTo(index).length > 0;
    if (metropolitanArea !== null && hasRoute) addTo(areas, metropolitanArea, index);
  }
  return {
    airportIndex: new Map(airports.map(({ code }, index) => [code, index])) as ReadonlyMap<string, number>,
    /** Present IATA codes of airports by their former codes. */
    presentCodes: new Map(
      airports.flatMap(({ code, formerCodes }) => formerCodes.map((former) => [former, code] as const)),
    ) as ReadonlyMap<string, string>,
    /** Airports with a flight by code of their city, busiest first. */
    cities: cities as ReadonlyMap<string, readonly number[]>,
    /** Airports with an active route by metropolitan area code, busiest first. */
    areas: areas as ReadonlyMap<string, readonly number[]>,
  };
}

/** By airport: its position, by city and code. */
function listPositions(airports: readonly AirportRecord[]): Uint32Array {
  const positions = new Uint32Array(airports.length);
  const sorted = [...airports.keys()].sort((a, b) => compareDestinations(at(airports, a), at(airports, b)));
  for (const [position, airport] of sorted.entries()) positions[airport] = position;
  return positions;
}

/** Counts the flights a week of all routes but charter. */
function countRouteWeeks(routes: Routes, departures: Departures) {
  /** By route: departures a week that are known. */
  const weekly = new Uint16Array(routes.to.length);
  /** By route: 1 where the weekdays of all its services are known. Otherwise it has at least `weekly` departures. */
  const isComplete = new Uint8Array(routes.to.length);
  for (const route of routes.to.keys()) {
    isComplete[route] = 1;
    for (const service of departures.scheduledServicesOf(route)) {
      weekly[route] = at(weekly, route) + departures.weekOf(service).weekly;
      if (!departures.hasKnownDays(service)) isComplete[route] = 0;
    }
  }
  return { weekly, isComplete };
}
