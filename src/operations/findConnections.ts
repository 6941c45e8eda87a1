import type { Input } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import type { Itinerary } from '../core/search/itineraries.ts';
import { findItinerariesBetween } from '../core/search/itinerariesBetween.ts';
import { findItinerariesVia } from '../core/search/itinerariesVia.ts';
import { ByteWriter } from './bytes.ts';
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
    const airlines = airlinesOf(indexes.schedule, input);
    const found = search(indexes, input, airlines);
    const writeLeg = legWriter(indexes, airlines);
    writer.clear();
    writer.ascii('{"from":');
    writer.json(input.from);
    writer.ascii(',"to":');
    writer.json(input.to);
    writer.ascii(',"options":[');
    for (const [i, { totalFlyingMin, routes }] of found.entries()) {
      writer.ascii(i === 0 ? '{"total_flying_min":' : ',{"total_flying_min":');
      writer.ascii(String(totalFlyingMin));
      writer.ascii(',"stops":');
      writer.ascii(String(routes.length - 1));
      writer.ascii(',"legs":[');
      // A charter airline is shown on a direct flight only: no longer itinerary may need one.
      const showCharter = input.include_charter && routes.length === 1;
      for (const [j, route] of routes.entries()) {
        if (j > 0) writer.ascii(',');
        writeLeg(route, showCharter, writer);
      }
      writer.ascii(']}');
    }
    writer.ascii(']}');
    return writer.toBytes();
  },
};

/** Holds one answer at a time. */
const writer = new ByteWriter();

/** Writes the leg of a route. With a filter by airline, the leg has the airlines that pass alone. */
function legWriter(
  { routes, schedule }: QueryIndexes,
  airlines: ReadonlySet<number> | null,
): QueryIndexes['routes']['writeLeg'] {
  if (airlines === null) return routes.writeLeg;
  const codes = new Set([...airlines].map((index) => at(schedule.airlines, index).code));
  return (route, showCharter, writer) => {
    const leg = readLeg(routes, route, showCharter);
    writer.json({ ...leg, airlines: leg.airlines.filter(({ airline_code }) => codes.has(airline_code)) });
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
