import type { Input } from '../contract/operations.ts';
import { LIMITS } from '../contract/vocabulary.ts';
import { ALL_DEPARTURES } from '../core/filter/departureFilter.ts';
import { at } from '../core/must.ts';
import { countLonger } from '../core/search/countLonger.ts';
import { findItineraries, type Itinerary } from '../core/search/itineraries.ts';
import { emptyNote } from './emptyNote.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { readAll } from './names.ts';
import { airportsOfPlace, directRoutes, type Ends, endsBetween } from './places.ts';
import { servicesMatching, toLeg } from './records.ts';
import { airlineSetsOf, allowedBy, avoidedAirports, unionOf } from './routeFilters.ts';
import { toRouteSummary } from './routeList.ts';

type ConnectionsInput = Input<'find_connections'>;

/** What a request of connections finds. */
export interface ConnectionsResult {
  /** All options; `limit` and `offset` choose a part. */
  readonly options: readonly ConnectionOption[];
  /** Whether something may lead from `from` to `to`: the places do not overlap. */
  readonly isApart: boolean;
  /** Itineraries with as many stops that the default of `max_flying_min` leaves out; null where they are not counted. */
  readonly longer: number | null;
}

/** Direct flights, or the itineraries with the fewest stops. An unknown `from` is reported before an unknown `to`. */
export const findConnections: OperationHandler<'find_connections', ConnectionsResult> = {
  find(indexes, input) {
    const [sets, avoid] = readAll(
      () => airlineSetsOf(indexes, input),
      () => avoidedAirports(indexes, input),
    );
    const ends = endsBetween(indexes, input.from, input.to);
    const via = input.via === undefined ? undefined : airportsOfPlace(indexes, input.via);
    const request = { input, ends, sets, avoid, via };
    const options = search(indexes, request);
    const isCounted = input.limit !== undefined || input.offset !== undefined || input.fields !== undefined;
    const isDefault = input.max_flying_min === LIMITS.defaultFlyingMin;
    return {
      options,
      isApart: ends.length > 0,
      longer: isCounted && isDefault ? countOverLimit(indexes, request, options) : null,
    };
  },
  toRecord(indexes, { options, isApart, longer }, input) {
    const { from, to, fields, limit, offset } = input;
    const start = offset ?? 0;
    // Such an answer of the first version has no note.
    const isOneAirport = from === to && indexes.airportIndex.has(from);
    return {
      from,
      to,
      options: options.slice(start, start + (limit ?? options.length)).map(({ totalFlyingMin, routes, airlines }) => {
        // A charter airline is shown on a direct flight only: no longer itinerary may need one.
        const filter = { ...ALL_DEPARTURES, airlines, includeCharter: input.include_charter && routes.length === 1 };
        const summary = { total_flying_min: totalFlyingMin, stops: routes.length - 1 };
        return fields === 'summary'
          ? { ...summary, legs: routes.map((route) => toRouteSummary(indexes, route, filter)) }
          : { ...summary, legs: routes.map((route) => toLeg(indexes, route, filter)) };
      }),
      ...(limit === undefined && offset === undefined ? {} : { total: options.length }),
      ...(longer === null || longer === 0 ? {} : { total_over_limit: longer }),
      ...(options.length === 0 && !isOneAirport ? emptyNote(indexes, input, { isApart }) : {}),
    };
  },
};

/** A request with its places and airlines. */
interface Request {
  readonly input: ConnectionsInput;
  readonly ends: readonly Ends[];
  /** Sets of airlines: one of the sets flies every leg. Null for all airlines. */
  readonly sets: readonly ReadonlySet<number>[] | null;
  readonly avoid: readonly number[];
  readonly via: readonly number[] | undefined;
}

/**
 * How many itineraries with as many stops as the options take longer than the default of `max_flying_min`; without an
 * option, those with the fewest stops.
 */
function countOverLimit(indexes: Indexes, request: Request, options: readonly ConnectionOption[]): number {
  const { ends, sets, avoid, via } = request;
  const unlimited = { ...request, input: { ...request.input, max_flying_min: Number.POSITIVE_INFINITY } };
  const legs = (options[0] ?? search(indexes, unlimited)[0])?.routes.length;
  // No direct flight takes a day.
  if (legs === undefined || legs === 1) return 0;
  const longerThan = LIMITS.defaultFlyingMin;
  return ends.reduce(
    (sum, { from, to }) =>
      sum +
      (sets ?? [null]).reduce((ofSets, airlines) => {
        const { airport, route = indexes.routes.charterOnly.map((only) => 1 - only) } = allowedBy(
          indexes,
          airlines,
          avoid,
        );
        return (
          ofSets +
          countLonger(indexes.routes, from, to, { allowed: { airport, route }, via, stops: legs - 1, longerThan })
        );
      }, 0),
    0,
  );
}

/** An itinerary with one of the airlines on every leg. */
export interface ConnectionOption extends Itinerary {
  readonly airlines: ReadonlySet<number> | null;
}

/** The itineraries of the answer. */
function search(indexes: Indexes, { input, ends, sets, avoid, via }: Request): readonly ConnectionOption[] {
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
  airlines: ConnectionOption['airlines'],
): readonly ConnectionOption[] {
  const filter = { ...ALL_DEPARTURES, airlines, includeCharter: include_charter };
  return directRoutes(indexes, ends)
    .filter((route) => servicesMatching(indexes, route, filter).length > 0)
    .map((route) => ({ totalFlyingMin: at(indexes.routes.flyingMin, route), routes: [route], airlines }))
    .filter(({ totalFlyingMin }) => totalFlyingMin <= max_flying_min)
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin || at(a.routes, 0) - at(b.routes, 0));
}
