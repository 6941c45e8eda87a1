import type { Input } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import { findItineraries, type Itinerary } from '../core/search/itineraries.ts';
import { concatenate } from './bytes.ts';
import type { OperationHandler } from './handler.ts';
import { findAirport, findRoute, type QueryIndexes } from './indexes.ts';

/** Direct flights, or the itineraries with the fewest stops. An unknown `from` is reported before an unknown `to`. */
export const findConnections: OperationHandler<'find_connections'> = {
  answer(indexes, input) {
    const parts: (string | Uint8Array)[] = [];
    let text = `{"from":"${input.from}","to":"${input.to}","options":[`;
    for (const { totalFlyingMin, routes } of search(indexes, input)) {
      text += `{"total_flying_min":${totalFlyingMin},"stops":${routes.length - 1},"legs":[`;
      // A charter airline is shown on a direct flight only: no longer itinerary may need one.
      const showCharter = input.include_charter && routes.length === 1;
      for (const route of routes) {
        parts.push(text, indexes.routes.legJson(route, showCharter));
        text = ',';
      }
      text = ']},';
    }
    parts.push(parts.length > 0 ? ']}]}' : `${text}]}`);
    return concatenate(parts);
  },
};

/** The itineraries of the answer, as routes of the dataset. */
function search(indexes: QueryIndexes, input: Input<'find_connections'>): readonly Itinerary[] {
  const [origin, destination] = [findAirport(indexes, input.from), findAirport(indexes, input.to)];
  if (input.include_charter) {
    const route = findRoute(indexes.routes, origin, destination);
    const totalFlyingMin = route === undefined ? undefined : indexes.routes.charterOnly.get(route);
    if (route !== undefined && totalFlyingMin !== undefined && totalFlyingMin <= input.max_flying_min)
      return [{ totalFlyingMin, routes: [route] }];
  }
  return findItineraries(indexes.network, origin, destination, {
    maxStops: input.max_stops,
    maxFlyingMin: input.max_flying_min,
  }).map(({ totalFlyingMin, routes }) => ({
    totalFlyingMin,
    routes: routes.map((route) => at(indexes.networkRoutes, route)),
  }));
}
