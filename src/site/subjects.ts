/** What there are pages about: the airports, cities, countries and airlines with a flight that is not charter. */
import { LIMITS } from '../contract/vocabulary.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { placesWithin } from '../core/geography.ts';
import { at, must } from '../core/must.ts';
import { entryOf } from '../core/objects.ts';
import { absentAirlines } from '../operations/airlineList.ts';
import { callOperation } from '../operations/handlers.ts';
import type { Indexes } from '../operations/indexes.ts';
import { familiesOf } from '../operations/names.ts';
import { routeOfId } from '../operations/records.ts';
import { busiestRoutesFrom, isScheduled, scheduledRoutes } from '../operations/routeWeeks.ts';
import { isRecent } from './age.ts';
import { viewAt } from './airportView.ts';

/** The airports at both ends of a route. */
export const airportsOfRoute = ({ airports, routes }: Indexes, route: number) =>
  [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))] as const;

/** The scheduled route between two airports, or undefined. */
export function scheduledRoute(indexes: Indexes, from: number, to: number): number | undefined {
  const route = indexes.routes.findRoute(from, to);
  return route !== undefined && isScheduled(indexes, route) ? route : undefined;
}

/** Of some routes, the first one between each two airports, in either direction. */
export const firstOfPairs = ({ routes }: Indexes, some: Iterable<number>): number[] =>
  Array.from(
    Map.groupBy(some, (route) => [at(routes.from, route), at(routes.to, route)].sort().join(' ')).values(),
    (ofPair) => at(ofPair, 0),
  );

/** Airports with the flights from them and their number of destinations, most destinations first. */
export const airportTraffic = (indexes: Indexes, airports: readonly number[]) =>
  airports
    .map((index) => ({
      airport: viewAt(indexes, index),
      destinations: at(indexes.airports, index).routeCount,
      weekly: at(indexes.airports, index).weeklyDepartures,
      daysKnown: busiestRoutesFrom(indexes, index).every((route) => at(indexes.routeWeeks.isComplete, route) === 1),
    }))
    .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly);

/** The airports with a page: those that a scheduled route starts or ends at. */
export const hubs = ({ airports }: Indexes): number[] =>
  [...airports.keys()].filter((airport) => at(airports, airport).importance > 0);

/** A city with its airports that have a flight. */
export type CityView = ReturnType<typeof cityOf>;

/** The city of a code: that of its metropolitan area, or of its busiest airport. @throws Error when there is none */
export function cityOf(indexes: Indexes, code: string) {
  const members = must(indexes.cities.get(code), `city ${code}`);
  const { city, cityLabel, country } = at(indexes.airports, at(members, 0));
  return {
    code,
    /** Name in paths. */
    city,
    /** With region or country where several cities have the name. */
    label: cityLabel,
    country,
    /** Busiest first. */
    airports: members.map((index) => ({ ...viewAt(indexes, index), index })),
  };
}

/** A city as a place of operations: its area code, or its airports where an airport has that code or no area does. */
export const placeOfCity = ({ areas, airportIndex }: Indexes, { code, airports }: CityView): string =>
  areas.has(code) && !airportIndex.has(code) ? code : airports.map((airport) => airport.code).join();

/** Airports with departures near another one, nearest first, at most `limit`, with distances in whole kilometres. */
export function servedNearby(
  { airports }: Indexes,
  { code, lat, lon }: AirportRecord,
  { radiusKm, limit }: { readonly radiusKm: number; readonly limit: number },
) {
  if (lat === null || lon === null) return [];
  return placesWithin(airports, { lat, lon }, radiusKm)
    .filter(({ index }) => at(airports, index).routeCount > 0 && at(airports, index).code !== code)
    .slice(0, limit)
    .map(({ index, km }) => ({ airport: index, km: Math.round(km) }));
}

/** A country with an airport that has a page. */
export type Country = ReturnType<typeof countries>[number];

/** The countries, by name, with the indices of their airports, busiest first. */
export function countries(indexes: Indexes) {
  const { airports } = indexes;
  const weekly = (airport: number) => at(airports, airport).weeklyDepartures;
  const busiestFirst = hubs(indexes).sort((a, b) => weekly(b) - weekly(a));
  return [...Map.groupBy(busiestFirst, (airport) => at(airports, airport).country)]
    .map(([name, members]) => ({ name, airports: members }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** An airline with its scheduled routes. @param airline index of an airline */
export function airlineNetwork({ departures }: Indexes, airline: number) {
  const { code, name, alliance } = at(departures.airlines, airline);
  const { routes, services } = departures.scheduledNetworkOf(airline);
  return {
    code,
    name,
    alliance,
    routes,
    weekly: departures.weeklyOf(services) ?? 0,
    daysKnown: services.every((service) => departures.hasKnownDays(service)),
  };
}

/** The routes of a flight number in the order flown; none of a number that is not in the data. @param flight canonical */
export function routesOfFlight(indexes: Indexes, flight: string): number[] {
  const { flights } = callOperation(indexes, 'find_flights', {
    flight,
    include_charter: false,
    limit: LIMITS.page,
    offset: 0,
  });
  return [...new Set(flights.map(({ route_id }) => route_id))].map((id) => must(routeOfId(indexes, id), id));
}

/** The families of aircraft types that a scheduled flight in the data has, with their routes. */
export function aircraftFamilies(indexes: Indexes) {
  const { departures } = indexes;
  const flown = scheduledRoutes(indexes).flatMap((route) =>
    departures.scheduledServicesOf(route).flatMap((service) => {
      const families = new Set(departures.departuresOf(service).flatMap((departure) => familiesOf(indexes, departure)));
      return [...families].map((family) => ({ family, route, service }));
    }),
  );
  return [...Map.groupBy(flown, ({ family }) => family)].map(([family, services]) => ({
    family,
    name: indexes.naming.aircraft.nameOf(family),
    routes: new Set(services.map(({ route }) => route)).size,
    airlines: new Set(services.map(({ service }) => departures.airlineOf(service).code)).size,
    isRecent: services.some(({ service }) => isRecent(indexes, service)),
  }));
}

/** The airlines with a page: those with a scheduled route, and those that are known to be missing in the data. */
export const airlinesWithPage = (indexes: Indexes) => entryOf(withPage, indexes, () => findAirlinesWithPage(indexes));

/** The list of each release, which is made once: each airline has a page. */
const withPage = new WeakMap<Indexes, ReturnType<typeof findAirlinesWithPage>>();

function findAirlinesWithPage({ departures, missingAirlines }: Indexes) {
  const flown = new Set(departures.airline.filter((_, service) => !departures.isCharterService(service)));
  return [...departures.airlines.filter((_, index) => flown.has(index)), ...absentAirlines({ missingAirlines })];
}

/** The airlines with a scheduled route, by name. */
export const airlineNetworks = (indexes: Indexes) => entryOf(networks, indexes, () => findNetworks(indexes));

/** The list of each release, which is made once. */
const networks = new WeakMap<Indexes, ReturnType<typeof findNetworks>>();

const findNetworks = (indexes: Indexes): readonly ReturnType<typeof airlineNetwork>[] =>
  indexes.departures.airlines
    .map((_, airline) => airlineNetwork(indexes, airline))
    .filter(({ routes }) => routes.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.code < b.code ? -1 : 1));
