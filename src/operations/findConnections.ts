import type { Input, Output } from '../contract/operations.ts';
import { LIMITS } from '../contract/vocabulary.ts';
import { ALL_DEPARTURES } from '../core/filter/departureFilter.ts';
import { at } from '../core/must.ts';
import { findItineraries, type Itinerary } from '../core/search/itineraries.ts';
import { emptyNote } from './emptyNote.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { airportsOfPlace, directRoutes, type Ends, endsBetween } from './places.ts';
import { servicesMatching, toLeg } from './records.ts';
import { airlineSetsOf, allowedBy, unionOf } from './routeFilters.ts';
import { toRouteSummary } from './routeList.ts';

type ConnectionsInput = Input<'find_connections'>;

/** Direct flights, or the itineraries with the fewest stops. An unknown `from` is reported before an unknown `to`. */
export const findConnections: OperationHandler<'find_connections', Output<'find_connections'>> = {
  find(indexes, input) {
    const { from, to, fields, limit, offset } = input;
    const sets = airlineSetsOf(indexes, input);
    const ends = endsBetween(indexes, from, to);
    const found = search(indexes, input, ends, sets);
    const start = offset ?? 0;
    const options = found.slice(start, start + (limit ?? found.length)).map(({ totalFlyingMin, routes, airlines }) => {
      // A charter airline is shown on a direct flight only: no longer itinerary may need one.
      const filter = { ...ALL_DEPARTURES, airlines, includeCharter: input.include_charter && routes.length === 1 };
      const summary = { total_flying_min: totalFlyingMin, stops: routes.length - 1 };
      return fields === 'summary'
        ? { ...summary, legs: routes.map((route) => toRouteSummary(indexes, route, filter)) }
        : { ...summary, legs: routes.map((route) => toLeg(indexes, route, filter)) };
    });
    // Such an answer of the first version has no note.
    const isOneAirport = from === to && indexes.airportIndex.has(from);
    return {
      from,
      to,
      options,
      ...(limit === undefined && offset === undefined ? {} : { total: found.length }),
      ...(found.length === 0 && !isOneAirport ? emptyNote(indexes, input, ends.length > 0) : {}),
    };
  },
  toRecord: (_, record) => record,
};

/** An itinerary, every leg of which has one of the airlines. */
interface Found extends Itinerary {
  readonly airlines: ReadonlySet<number> | null;
}

/** The itineraries of the answer. @param sets of airlines, of which one flies every leg; null for all airlines */
function search(
  indexes: Indexes,
  input: ConnectionsInput,
  ends: readonly Ends[],
  sets: readonly ReadonlySet<number>[] | null,
): readonly Found[] {
  const avoid = input.avoid === undefined ? [] : airportsOfPlace(indexes, input.avoid);
  const via = input.via === undefined ? undefined : airportsOfPlace(indexes, input.via);
  const direct = via === undefined ? directFlights(indexes, input, ends, sets && unionOf(sets)) : [];
  if (direct.length > 0) return direct;
  const found = ends.flatMap(({ from, to }) =>
    (sets ?? [null]).flatMap((airlines) =>
      findItineraries(indexes.network, from, to, {
        allowed: allowedBy(indexes, airlines, avoid),
        via,
        maxStops: input.max_stops,
        maxFlyingMin: input.max_flying_min,
      }).map((itinerary) => ({ ...itinerary, airlines })),
    ),
  );
  if (ends.length === 1 && (sets === null || sets.length === 1)) return found;
  const fewest = Math.min(...found.map(({ routes }) => routes.length));
  return found
    .filter(({ routes }) => routes.length === fewest)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || compareAirports(indexes, a, b))
    .slice(0, LIMITS.layoverOptions);
}

/** The order of itineraries of the same length and number of stops: by busier stops, then by the codes of the ends. */
function compareAirports({ network: { rank }, routes: { from, to } }: Indexes, a: Itinerary, b: Itinerary): number {
  const keys = ({ routes }: Itinerary) => [
    ...routes.slice(1).map((route) => at(rank, at(from, route))),
    ...[at(from, at(routes, 0)), at(to, at(routes, routes.length - 1))],
  ];
  const others = keys(b);
  const differences = keys(a).map((key, i) => key - at(others, i));
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** All direct flights between ends: by minutes, then by the codes of origin and destination. */
function directFlights(
  indexes: Indexes,
  { include_charter, max_flying_min }: ConnectionsInput,
  ends: readonly Ends[],
  airlines: Found['airlines'],
): readonly Found[] {
  const filter = { ...ALL_DEPARTURES, airlines, includeCharter: include_charter };
  return directRoutes(indexes, ends)
    .filter((route) => servicesMatching(indexes, route, filter).length > 0)
    .map((route) => ({ totalFlyingMin: at(indexes.routes.flyingMin, route), routes: [route], airlines }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= max_flying_min)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0));
}
