/** Maps of routes. */
import { distanceOf } from '../../core/departures/routeColumns.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, scheduledRoutes } from '../../operations/routeWeeks.ts';
import { type AirportView, viewAt } from '../airportView.ts';
import type { Flight, MapAirport } from '../maps/flight.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { RowView } from '../route-table/rows.ts';
import { hubs } from '../subjects.ts';

/** The flights of routes for a map, in the same order. Those with unknown coordinates are left out. */
export const mapFlights = (indexes: Indexes, routes: readonly number[]): Flight[] =>
  flightsBetween(
    routes.map((route) => ({
      from: viewAt(indexes, at(indexes.routes.from, route)),
      to: viewAt(indexes, at(indexes.routes.to, route)),
    })),
  );

const flightsBetween = (ends: readonly { readonly from: AirportView; readonly to: AirportView }[]): Flight[] =>
  ends.flatMap(({ from, to }) => (from.onMap && to.onMap ? [{ from: from.onMap, to: to.onMap }] : []));

/** Draws the flights of a network: labels go to the largest airports. @param focus airports that are starred */
export const drawNetwork = (
  { airports, airportIndex }: Indexes,
  flights: readonly Flight[],
  focus: readonly AirportView[],
  text: string,
): SvgMap | null =>
  drawMap(
    flights,
    focus.flatMap(({ onMap }) => onMap ?? []),
    text,
    { fit: 'most', importance: sizeOfAirport({ airports, airportIndex }) },
  );

/** Weekly departures of an airport. */
const sizeOfAirport =
  ({ airports, airportIndex }: Pick<Indexes, 'airports' | 'airportIndex'>) =>
  ({ code }: MapAirport): number =>
    at(airports, must(airportIndex.get(code), code)).weeklyDepartures;

/** Most routes on the map of a list. */
export const DRAWN = 400;

/** The map of rows, those with the most flights; null when no place is known. @param focus airports that are starred */
export function mapOfRows(
  indexes: Indexes,
  rows: readonly RowView[],
  focus: readonly AirportView[],
  text: string,
): SvgMap | null {
  const busiest = rows.toSorted((a, b) => b.weekly - a.weekly).slice(0, DRAWN);
  return drawNetwork(indexes, flightsBetween(busiest), focus, text);
}

/** Pairs of airports on the world map. More make it denser, not clearer. */
const PAIRS = 2600;
/** Weight in km of a route without a known distance. */
const DEFAULT_KM = 100;

/** The map of the world: the busiest route of each airport, and the busiest and longest of all routes. */
export function worldMap(indexes: Indexes): SvgMap | null {
  const { routes, routeWeeks } = indexes;
  const weights = Float64Array.from(
    routes.to.keys(),
    (route) => at(routeWeeks.weekly, route) * Math.sqrt(distanceOf(routes, route) ?? DEFAULT_KM),
  );
  const pairs = new Map<string, number>();
  const add = (route: number) => {
    const [from, to] = [at(routes.from, route), at(routes.to, route)];
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    // One direction is drawn: one that has a page.
    if (!pairs.has(pair)) pairs.set(pair, route);
  };
  for (const hub of hubs(indexes)) busiestRoutesFrom(indexes, hub).slice(0, 1).forEach(add);
  for (const route of scheduledRoutes(indexes).sort((a, b) => at(weights, b) - at(weights, a))) {
    if (pairs.size >= PAIRS) break;
    add(route);
  }
  // The map is cut through the Pacific, so that Europe, Africa and the Americas stay whole.
  const centre = { code: '', name: '', country: '', lat: 20, lon: 10 };
  const text =
    'World map of air routes: of each airport and of all, those with the most known flights, and the longest.';
  return drawMap(mapFlights(indexes, [...pairs.values()]), [centre], text, {
    fit: 'airports',
    importance: sizeOfAirport(indexes),
  });
}
