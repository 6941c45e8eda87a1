import type { AirportRecord, Dataset, Route } from '../core/dataset/dataset.ts';
import { scheduledWeekly } from '../core/dataset/routes.ts';
import { at } from '../core/must.ts';
import { allDaysKnown, shownServices } from './services.ts';
import type { Weekly } from './text/words.ts';

/** A country with an airport that has a page. */
export interface Country {
  readonly name: string;
  /** Indices of its airports, busiest first. */
  readonly airports: readonly number[];
}

/** An airline with at least one route that has a page. */
export interface AirlineNetwork extends Weekly {
  readonly code: string;
  readonly name: string;
  /** Indices of its routes, in dataset order. */
  readonly routes: readonly number[];
}

/** Look-ups that pages need besides the dataset. Charter is left out of all of them. */
export interface SiteIndex {
  /** Routes with a page: those that are not charter only. */
  readonly routes: readonly number[];
  /** Charter-only routes. Their pages are not indexed, and no list has them. */
  readonly charterRoutes: readonly number[];
  /** Airports with a page: those that a route with a page starts or ends at. */
  readonly hubs: readonly number[];
  /** Routes with a page by `from * airports + to`. */
  readonly between: ReadonlyMap<number, number>;
  /** Routes with a page by origin, most weekly flights first. */
  readonly from: readonly (readonly number[])[];
  /** Routes with a page by destination. */
  readonly into: readonly (readonly number[])[];
  /** Weekly flights of each route. */
  readonly weekly: Uint16Array;
  /** Rank of each route among those of its origin by weekly flights, from 1. */
  readonly rank: Uint16Array;
  /** Rank of each route among those of its origin by distance, longest first, from 1. */
  readonly lengthRank: Uint16Array;
  /** Airports with a page by `cityCode`, busiest first. */
  readonly cities: ReadonlyMap<string, readonly number[]>;
  /** By name. */
  readonly countries: readonly Country[];
  /** By name. */
  readonly airlines: readonly AirlineNetwork[];
}

/** Makes the look-ups of a dataset. */
export function indexSite({ airports, routes }: Dataset): SiteIndex {
  const weekly = Uint16Array.from(routes, scheduledWeekly);
  const shown = [...routes.keys()].filter((route) => !at(routes, route).charterOnly);
  const from = airports.map((): number[] => []);
  const into = airports.map((): number[] => []);
  for (const route of shown) {
    at(from, at(routes, route).from).push(route);
    at(into, at(routes, route).to).push(route);
  }
  const hubs = [...airports.keys()].filter((airport) => at(from, airport).length + at(into, airport).length > 0);
  for (const list of from) list.sort((a, b) => at(weekly, b) - at(weekly, a));
  // Without a known distance a route counts as the shortest.
  const km = (route: number) => at(routes, route).distanceKm ?? 0;
  return {
    routes: shown,
    charterRoutes: [...routes.keys()].filter((route) => at(routes, route).charterOnly),
    hubs,
    between: new Map(shown.map((route) => [at(routes, route).from * airports.length + at(routes, route).to, route])),
    from,
    into,
    weekly,
    rank: ranks(routes.length, from),
    lengthRank: ranks(
      routes.length,
      from.map((list) => list.toSorted((a, b) => km(b) - km(a))),
    ),
    cities: groupByWeight(airports, hubs, ({ cityCode }) => cityCode),
    countries: [...groupByWeight(airports, hubs, ({ country }) => country)]
      .map(([name, members]) => ({ name, airports: members }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    airlines: airlineNetworks(routes),
  };
}

/** Rank of each route in its list, from 1. */
function ranks(routes: number, lists: readonly (readonly number[])[]): Uint16Array {
  const rank = new Uint16Array(routes);
  for (const list of lists) for (const [place, route] of list.entries()) rank[route] = place + 1;
  return rank;
}

/** Airports by a key, busiest first. */
function groupByWeight(
  airports: readonly AirportRecord[],
  indices: readonly number[],
  key: (airport: AirportRecord) => string,
): Map<string, number[]> {
  const departures = (airport: number) => at(airports, airport).weeklyDepartures;
  const busiestFirst = indices.toSorted((a, b) => departures(b) - departures(a));
  return Map.groupBy(busiestFirst, (airport) => key(at(airports, airport)));
}

function airlineNetworks(routes: readonly Route[]): AirlineNetwork[] {
  const services = [...routes.entries()].flatMap(([route, record]) =>
    shownServices(record).map((service) => ({ route, service })),
  );
  return [...Map.groupBy(services, ({ service }) => service.airlineCode)]
    .map(([code, flown]) => ({
      code,
      name: at(flown, 0).service.airlineName,
      routes: flown.map(({ route }) => route),
      weekly: flown.reduce((sum, { service }) => sum + service.weeklyDepartures, 0),
      daysKnown: allDaysKnown(flown.map(({ service }) => service)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.code < b.code ? -1 : 1));
}
