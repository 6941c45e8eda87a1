import type { Input } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import type { Itinerary } from '../core/search/itineraries.ts';
import { findItinerariesBetween } from '../core/search/itinerariesBetween.ts';
import { findItinerariesVia } from '../core/search/itinerariesVia.ts';
import { concatenate, jsonPart } from './bytes.ts';
import { directFlights } from './directFlights.ts';
import type { OperationHandler } from './handler.ts';
import type { QueryIndexes } from './indexes.ts';
import { airportsOfPlace, areSameAirports } from './places.ts';
import { networkOf } from './restrictions.ts';
import { airlinesOf } from './routeFilters.ts';
import { readLeg } from './routeTable.ts';

/** Direct flights, or the itineraries with the fewest stops. An unknown `from` is reported before an unknown `to`. */
export const findConnections: OperationHandler<'find_connections'> = {
  answer(indexes, input) {
    // A list may have blanks that are not ASCII between its places.
    const parts = ['{"from":', jsonPart(input.from), ',"to":', jsonPart(input.to)];
    const airlines = airlinesOf(indexes.schedule, input);
    const writeLeg = legWriter(indexes, airlines);
    let [text, separator] = [',"options":[', ''];
    for (const { totalFlyingMin, routes } of search(indexes, input, airlines)) {
      text += `${separator}{"total_flying_min":${totalFlyingMin},"stops":${routes.length - 1},"legs":[`;
      // A charter airline is shown on a direct flight only: no longer itinerary may need one.
      const showCharter = input.include_charter && routes.length === 1;
      for (const route of routes) {
        parts.push(text, writeLeg(route, showCharter));
        text = ',';
      }
      [text, separator] = [']}', ','];
    }
    return concatenate([...parts, `${text}]}`]);
  },
};

/** Writes the leg of a route. With a filter by airline, the leg has the airlines that pass alone. */
function legWriter(
  { routes, schedule }: QueryIndexes,
  airlines: ReadonlySet<number> | null,
): (route: number, showCharter: boolean) => Uint8Array {
  if (airlines === null) return routes.legJson;
  const codes = new Set([...airlines].map((index) => at(schedule.airlines, index).code));
  const encoder = new TextEncoder();
  return (route, showCharter) => {
    const leg = readLeg(routes, route, showCharter);
    const kept = leg.airlines.filter(({ airline_code }) => codes.has(airline_code));
    return encoder.encode(JSON.stringify({ ...leg, airlines: kept }));
  };
}

/** The itineraries of the answer, as routes of the dataset. */
function search(
  indexes: QueryIndexes,
  input: Input<'find_connections'>,
  airlines: ReadonlySet<number> | null,
): readonly Itinerary[] {
  const origins = airportsOfPlace(indexes, input.from);
  const destinations = airportsOfPlace(indexes, input.to);
  const avoided = input.avoid === undefined ? [] : airportsOfPlace(indexes, input.avoid);
  const via = input.via === undefined ? null : airportsOfPlace(indexes, input.via);
  if (areSameAirports(origins, destinations)) return [];
  // A search between single airports finds their flight itself.
  if (via === null && (input.include_charter || origins.length > 1 || destinations.length > 1)) {
    const filter = { airlines, includeCharter: input.include_charter, maxFlyingMin: input.max_flying_min };
    const direct = directFlights(indexes, origins, destinations, filter);
    if (direct.length > 0) return direct;
  }
  const limits = { maxStops: input.max_stops, maxFlyingMin: input.max_flying_min };
  const avoid = new Set(avoided);
  const network = networkOf(indexes, { airlines, avoid, origins, destinations });
  const toDataset = (found: readonly Itinerary[]) =>
    found.map(({ totalFlyingMin, routes }) => ({
      totalFlyingMin,
      routes: routes.map((route) => at(indexes.networkRoutes, route)),
    }));
  if (via !== null)
    return toDataset(findItinerariesVia(network, origins, destinations, via, (airport) => !avoid.has(airport), limits));
  return toDataset(findItinerariesBetween(network, origins, destinations, limits));
}
