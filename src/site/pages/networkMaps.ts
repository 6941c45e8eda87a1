/** Maps of routes. */
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, scheduledRoutes } from '../../operations/routeWeeks.ts';
import type { AirportView } from '../airportView.ts';
import { type Flight, type MapAirport, mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { busiestTitle, type RowView } from '../route-table/rows.ts';
import { airportsOfRoute, firstOfPairs, hubs } from '../subjects.ts';
import { counted, list } from '../text/words.ts';

/** The flights of routes on a map: those between airports whose coordinates are known. */
export const flightsOnMap = (indexes: Indexes, some: readonly number[]): Flight[] =>
  some.flatMap((route) => {
    const [from, to] = airportsOfRoute(indexes, route);
    return isOnMap(from) && isOnMap(to) ? [{ from, to }] : [];
  });

const isOnMap = (airport: AirportRecord): airport is AirportRecord & MapAirport =>
  airport.lat !== null && airport.lon !== null;

/** Most routes on the map of a list. */
const DRAWN = 1000;

/**
 * The map of rows, those with the most flights, each pair of airports once; null when no place is known. Labels go to
 * the largest airports.
 * @param focus airports that are starred
 * @param what the rows in a few words: `direct routes of KLM`
 * @param noun what a row is called
 */
export function mapOfRows(
  indexes: Indexes,
  rows: readonly RowView[],
  focus: readonly AirportView[],
  what: string,
  noun = 'route',
): RouteMap | null {
  const byFlights = rows.toSorted((a, b) => b.weekly - a.weekly).map(({ route }) => route);
  const busiest = firstOfPairs(indexes, byFlights);
  const drawn = busiest.slice(0, DRAWN);
  const flights = flightsOnMap(indexes, drawn);
  const isPart = drawn.length < busiest.length;
  return mapOfFlights(flights, {
    focus: focus.map(({ code }) => code),
    title: isPart ? busiestTitle(rows.length, drawn.length, noun) : counted(rows.length, noun),
    text: `Map of ${what}: ${destinationsText(flights)}.`,
  });
}

/** Pairs of airports on the world map. More make it denser, not clearer. */
const PAIRS = 2600;
/** Weight in km of a route without a known distance. */
const DEFAULT_KM = 100;

/** The map of the world: the busiest route of each airport, and the busiest and longest of all routes. */
export function worldMap(indexes: Indexes): RouteMap | null {
  const { routes, routeWeeks } = indexes;
  const weight = (route: number) => at(routeWeeks.weekly, route) * Math.sqrt(routes.distanceOf(route) ?? DEFAULT_KM);
  const busiest = hubs(indexes).flatMap((hub) => busiestRoutesFrom(indexes, hub).slice(0, 1));
  const ofHubs = firstOfPairs(indexes, busiest);
  const byWeight = scheduledRoutes(indexes).sort((a, b) => weight(b) - weight(a));
  // One direction is drawn: one that has a page.
  const drawn = firstOfPairs(indexes, [...ofHubs, ...byWeight]).slice(0, Math.max(PAIRS, ofHubs.length));
  return mapOfFlights(flightsOnMap(indexes, drawn), {
    focus: [],
    // The map is cut through the Pacific, so that Europe, Africa and the Americas stay whole.
    centralLon: 10,
    text: 'World map of air routes: of each airport and of all, those with the most known flights, and the longest.',
  });
}

/** Up to this many airports are named. */
const NAMED = 8;
/** Most countries that are listed with their number of airports. */
const COUNTRIES = 12;

/** Where the flights of a map lead: the cities, or the number of airports in each country, most first. */
export function destinationsText(flights: readonly Flight[]): string {
  const airports = [...new Map(flights.map(({ to }) => [to.code, to])).values()];
  if (airports.length <= NAMED) return list([...new Set(airports.map(({ city }) => city))]);
  const countries = [...countEach(airports.map(({ country }) => country))].sort(
    (a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1),
  );
  const rest = countries.slice(COUNTRIES);
  const elsewhere = rest.reduce((sum, [, there]) => sum + there, 0);
  return list([
    ...countries.slice(0, COUNTRIES).map(([name, there]) => `${name} ${there}`),
    ...(rest.length > 0 ? [`${elsewhere} in ${counted(rest.length, 'other country', 'other countries')}`] : []),
  ]);
}
