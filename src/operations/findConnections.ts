import type { Input } from '../contract/operations.ts';
import { ALL_DEPARTURES } from '../core/departures/filter.ts';
import { findItineraries, type Itinerary } from '../core/search/itineraries.ts';
import { directFlights } from './directFlights.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { airlinesOf } from './names.ts';
import { airportsOfPlace, areSameAirports } from './places.ts';
import { toLeg } from './records.ts';
import { allowedBy } from './restrictions.ts';

/** Direct flights, or the itineraries with the fewest stops. An unknown `from` is reported before an unknown `to`. */
export const findConnections: OperationHandler<'find_connections'> = {
  answer(indexes, input) {
    const airlines = airlinesOf(indexes, input);
    const options = search(indexes, input, airlines).map(({ totalFlyingMin, routes }) => {
      // A charter airline is shown on a direct flight only: no longer itinerary may need one.
      const filter = { ...ALL_DEPARTURES, airlines, includeCharter: input.include_charter && routes.length === 1 };
      return {
        total_flying_min: totalFlyingMin,
        stops: routes.length - 1,
        legs: routes.map((route) => toLeg(indexes, route, filter)),
      };
    });
    return { from: input.from, to: input.to, options };
  },
};

/** The itineraries of the answer. */
function search(
  indexes: Indexes,
  input: Input<'find_connections'>,
  airlines: ReadonlySet<number> | null,
): readonly Itinerary[] {
  const origins = airportsOfPlace(indexes, input.from);
  const destinations = airportsOfPlace(indexes, input.to);
  const avoid = input.avoid === undefined ? [] : airportsOfPlace(indexes, input.avoid);
  const via = input.via === undefined ? undefined : airportsOfPlace(indexes, input.via);
  if (areSameAirports(origins, destinations)) return [];
  // A search between single airports finds their flight itself.
  if (via === undefined && (input.include_charter || origins.length > 1 || destinations.length > 1)) {
    const filter = { airlines, includeCharter: input.include_charter, maxFlyingMin: input.max_flying_min };
    const direct = directFlights(indexes, origins, destinations, filter);
    if (direct.length > 0) return direct;
  }
  return findItineraries(indexes.network, origins, destinations, {
    allowed: allowedBy(indexes, airlines, avoid),
    via,
    maxStops: input.max_stops,
    maxFlyingMin: input.max_flying_min,
  });
}
