import { isCharter } from '../core/dataset/charter.ts';
import type { AirportRecord, Dataset, Route, Service } from '../core/dataset/dataset.ts';
import { scheduledWeekly } from '../core/dataset/routes.ts';
import { greatCircleKm } from '../core/geography.ts';

/** A country with an airport that has routes. */
export interface Country {
  readonly name: string;
  /** Indices of its airports, busiest first. */
  readonly airports: readonly number[];
}

/** An airline with at least one published route. */
export interface AirlineNetwork {
  readonly code: string;
  readonly name: string;
  /** Indices of its routes, in dataset order. */
  readonly routes: readonly number[];
  readonly weeklyDepartures: number;
}

/** What pages look up besides the dataset: computed once, in time linear in the routes but for sorting. */
export interface SiteIndex {
  /** Whether a route has a page: it is not flown as charter only. */
  readonly published: (route: number) => boolean;
  /** Published routes by `from * airports + to`. */
  readonly between: ReadonlyMap<number, number>;
  /** Published routes from an airport, most weekly flights first. */
  readonly from: readonly (readonly number[])[];
  /** Published routes to an airport, most weekly flights first. */
  readonly into: readonly (readonly number[])[];
  /** Weekly flights of each route, charter left out. */
  readonly weekly: Uint16Array;
  /** Place of each route among those of its origin by weekly flights, from 1. */
  readonly rank: Uint16Array;
  /** Place of each route among those of its origin by distance, longest first, from 1. */
  readonly lengthRank: Uint16Array;
  /** Airports with a page: those with a published route from or to them. */
  readonly hubs: readonly number[];
  /** Airports with a page by what a traveller thinks of as one city. */
  readonly cities: ReadonlyMap<string, readonly number[]>;
  readonly countries: readonly Country[];
  readonly airlines: readonly AirlineNetwork[];
  /** Airports with routes by latitude, for looking around. */
  readonly byLatitude: readonly number[];
}

/** The city an airport belongs to: its metropolitan area, else city and country. */
export const cityKey = (airport: AirportRecord): string =>
  airport.metropolitanArea ?? `${airport.city}, ${airport.country}`;

/** The services that are shown. */
export const regularServices = (route: Route): readonly Service[] =>
  route.services.filter((service) => !isCharter(service));

export function indexSite({ airports, routes, routesFrom }: Dataset): SiteIndex {
  const weekly = Uint16Array.from(routes, scheduledWeekly);
  const published = (route: number) => routes[route]?.charterOnly === false;
  const byWeekly = (a: number, b: number) => (weekly[b] ?? 0) - (weekly[a] ?? 0) || a - b;
  const km = (route: number) => routes[route]?.distanceKm ?? 0;

  const from = routesFrom.map((list) => list.filter(published).sort(byWeekly));
  const into = airports.map((): number[] => []);
  const between = new Map<number, number>();
  for (const [index, { from: origin, to, charterOnly }] of routes.entries()) {
    if (charterOnly) continue;
    into[to]?.push(index);
    between.set(origin * airports.length + to, index);
  }
  for (const list of into) list.sort(byWeekly);

  const rank = new Uint16Array(routes.length);
  const lengthRank = new Uint16Array(routes.length);
  for (const list of from) {
    for (const [place, route] of list.entries()) rank[route] = place + 1;
    for (const [place, route] of [...list].sort((a, b) => km(b) - km(a)).entries()) lengthRank[route] = place + 1;
  }

  const hubs = [...airports.keys()].filter((i) => from[i]?.length || into[i]?.length);
  const busiest = (a: number, b: number) =>
    (airports[b]?.weeklyDepartures ?? 0) - (airports[a]?.weeklyDepartures ?? 0) || a - b;
  const grouped = (key: (airport: AirportRecord) => string) => {
    const groups = new Map<string, number[]>();
    for (const hub of hubs) {
      const name = key(airports[hub] as AirportRecord);
      const group = groups.get(name);
      if (group) group.push(hub);
      else groups.set(name, [hub]);
    }
    for (const group of groups.values()) group.sort(busiest);
    return groups;
  };
  return {
    published,
    between,
    from,
    into,
    weekly,
    rank,
    lengthRank,
    hubs,
    cities: grouped(cityKey),
    countries: [...grouped(({ country }) => country)]
      .map(([name, members]) => ({ name, airports: members }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en')),
    airlines: airlineNetworks(routes),
    byLatitude: hubs
      .filter((i) => airports[i]?.lat != null)
      .sort((a, b) => latitude(airports, a) - latitude(airports, b)),
  };
}

const latitude = (airports: readonly AirportRecord[], index: number) => airports[index]?.lat ?? 0;

function airlineNetworks(routes: readonly Route[]): AirlineNetwork[] {
  const networks = new Map<string, { name: string; routes: number[]; weekly: number }>();
  for (const [index, route] of routes.entries())
    for (const { airlineCode, airlineName, weeklyDepartures } of regularServices(route)) {
      const network = networks.get(airlineCode) ?? { name: airlineName, routes: [], weekly: 0 };
      networks.set(airlineCode, network);
      network.routes.push(index);
      network.weekly += weeklyDepartures;
    }
  return [...networks]
    .map(([code, { name, routes: flown, weekly }]) => ({ code, name, routes: flown, weeklyDepartures: weekly }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.code < b.code ? -1 : 1));
}

/** An airport nearby, with its distance. */
export interface Nearby {
  readonly airport: number;
  readonly km: number;
}

/** Airports with routes within `radiusKm`, nearest first, at most `limit`. */
export function nearbyAirports(
  airports: readonly AirportRecord[],
  byLatitude: readonly number[],
  centre: AirportRecord,
  { radiusKm = 250, limit = 6 } = {},
): Nearby[] {
  const { lat, lon } = centre;
  if (lat === null || lon === null) return [];
  // A degree of latitude is 111 km everywhere: only a band has to be looked at.
  const band = radiusKm / 111;
  const found: Nearby[] = [];
  for (let i = lowerBound(airports, byLatitude, lat - band); i < byLatitude.length; i++) {
    const index = byLatitude[i] as number;
    const other = airports[index] as AirportRecord;
    if ((other.lat ?? 0) > lat + band) break;
    if (other.code === centre.code || other.lat === null || other.lon === null) continue;
    const km = greatCircleKm(lat, lon, other.lat, other.lon);
    if (km <= radiusKm) found.push({ airport: index, km: Math.round(km) });
  }
  return found.sort((a, b) => a.km - b.km).slice(0, limit);
}

function lowerBound(airports: readonly AirportRecord[], byLatitude: readonly number[], lat: number): number {
  let [low, high] = [0, byLatitude.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latitude(airports, byLatitude[middle] as number) < lat) low = middle + 1;
    else high = middle;
  }
  return low;
}
