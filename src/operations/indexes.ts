import type { Input, Output } from '../contract/operations.ts';
import type { Option } from '../contract/schemas.ts';
import type { AirportRecord, Dataset } from '../core/dataset/dataset.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { findItineraries } from '../core/search/itineraries.ts';
import { buildNetwork, type Network } from '../core/search/network.ts';
import { unknownAirport, upperCase } from './notFound.ts';
import { type PublishContext, toAirport, toLeg } from './records.ts';

/**
 * What the two live operations need, and nothing more: a server starts from
 * these without the timetable.
 */
export interface QueryIndexes {
  readonly airports: readonly AirportRecord[];
  readonly airportIndex: ReadonlyMap<string, number>;
  readonly matcher: Matcher;
  /** The routes that are not charter-only: all that an itinerary may use. */
  readonly network: Network;
  /** Index in `Dataset.routes` of each route of the network. */
  readonly regular: Uint32Array;
  /** Charter-only routes by id, with their index: offered as direct flights on request. */
  readonly charterOnly: ReadonlyMap<string, CharterRoute>;
  /** First and last year of the timetables, which every page names. */
  readonly timetableYears: Dataset['timetableYears'];
}

/** A charter-only route: its index in `Dataset.routes` and its block minutes. */
export interface CharterRoute {
  readonly route: number;
  readonly flyingMin: number;
}

/** An itinerary as indices into `Dataset.routes`. */
export interface Plan {
  readonly totalFlyingMin: number;
  readonly routes: readonly number[];
}

/** Prepares the live operations. */
export function buildIndexes({ airports, airportIndex, routes, timetableYears }: Dataset): QueryIndexes {
  const regular = [...routes.keys()].filter((index) => !routes[index]?.charterOnly);
  return {
    airports,
    airportIndex,
    matcher: buildMatcher(airports),
    network: buildNetwork({
      codes: airports.map(({ code }) => code),
      busyness: airports.map(({ weeklyDepartures }) => weeklyDepartures),
      routes: regular.flatMap((index) => routes[index] ?? []),
    }),
    regular: Uint32Array.from(regular),
    charterOnly: new Map(
      routes.flatMap(({ id, charterOnly, flyingMin }, route) =>
        charterOnly ? [[id, { route, flyingMin }] as const] : [],
      ),
    ),
    timetableYears,
  };
}

/** Airports by city, name or code, best match first. */
export function resolveAirport(
  { airports, matcher }: QueryIndexes,
  input: Input<'resolve_airport'>,
): Output<'resolve_airport'> {
  return {
    airports: matcher
      .match(input.q)
      .flatMap((index) => airports[index] ?? [])
      .map(toAirport),
  };
}

/** What find_connections found, before it is written out: indices into `Dataset.routes`. */
export interface Plans {
  readonly from: string;
  readonly to: string;
  readonly plans: readonly Plan[];
}

/** Searches itineraries; see find_connections. @throws NotFound for an unknown airport, `from` first */
export function planConnections(live: QueryIndexes, input: Input<'find_connections'>): Plans {
  const [from, to] = [upperCase(input.from), upperCase(input.to)];
  const [origin, destination] = [live.airportIndex.get(from), live.airportIndex.get(to)];
  if (origin === undefined) throw unknownAirport(input.from);
  if (destination === undefined) throw unknownAirport(input.to);
  const charter = input.include_charter ? live.charterOnly.get(`${from}-${to}`) : undefined;
  if (charter && charter.flyingMin <= input.max_flying_min)
    return { from, to, plans: [{ totalFlyingMin: charter.flyingMin, routes: [charter.route] }] };
  const found = findItineraries(live.network, origin, destination, {
    maxStops: input.max_stops,
    maxFlyingMin: input.max_flying_min,
  });
  const plans = found.map(({ totalFlyingMin, routes }) => ({
    totalFlyingMin,
    routes: routes.map((i) => live.regular[i] as number),
  }));
  return { from, to, plans };
}

/** Direct flights, or itineraries with the fewest stops. @throws NotFound */
export function findConnections(
  published: PublishContext,
  live: QueryIndexes,
  input: Input<'find_connections'>,
): Output<'find_connections'> {
  const { from, to, plans } = planConnections(live, input);
  const options = plans.map(({ totalFlyingMin, routes }): Option => {
    // A charter airline is shown on a direct flight only: no leg of a longer journey may need one.
    const showCharter = input.include_charter && routes.length === 1;
    const legs = routes
      .flatMap((index) => published.dataset.routes[index] ?? [])
      .map((route) => toLeg(published, route, showCharter));
    return { total_flying_min: totalFlyingMin, stops: legs.length - 1, legs };
  });
  return { from, to, options };
}
