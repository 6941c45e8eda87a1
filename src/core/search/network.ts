/**
 * The network as the connection search reads it: built once, then only queried.
 *
 * Inside, an airport is its rank: 0 is the busiest, equal busyness falls back to
 * code order. Comparing ranks therefore is the tie rule of the answer, and the
 * hubs, which every search touches, share cache lines.
 */

/** One direction of the network: the legs of airport `a` are `start[a]` to `start[a + 1]`. */
export interface Legs {
  readonly start: Uint32Array;
  /** Rank of the airport at the other end. */
  readonly airport: Uint16Array;
  /** Flying minutes, ascending within an airport so that scans can stop early. */
  readonly minutes: Uint16Array;
  /** Index into the routes given to `buildNetwork`. */
  readonly route: Uint32Array;
}

/** Working memory of the search, as long as the network has airports; clean between two searches. */
export interface Scratch {
  /** Leg by which an airport is one leg away from the near end, or -1. */
  readonly oneLeg: Int32Array;
  /** Fewest minutes by which an airport is two legs away from the near end, or `UNREACHED`. */
  readonly twoLegs: Int32Array;
  /** The airport passed on those two legs. */
  readonly via: Uint16Array;
  /** Airports whose `twoLegs` is set. */
  readonly touched: Uint16Array;
}

/** A frozen network. Searches share its scratch memory: one at a time, never nested. */
export interface Network {
  readonly airportCount: number;
  readonly routeCount: number;
  /** From an airport's place in `codes` to its rank. */
  readonly rank: Uint16Array;
  /** Legs by origin. */
  readonly out: Legs;
  /** Legs by destination. */
  readonly into: Legs;
  /** How many two-leg walks leave an airport: the cost of looking at all of them. */
  readonly reachOut: Uint32Array;
  /** How many two-leg walks arrive at an airport. */
  readonly reachInto: Uint32Array;
  readonly scratch: Scratch;
  /** Legs looked at by all searches so far: a measure of cost free of the machine's mood. */
  readonly work: { legs: number };
}

/** What a network is built from. Charter-only routes do not belong in it. */
export interface NetworkInput {
  /** Airport codes, ascending. */
  readonly codes: readonly string[];
  /** Weekly departures, aligned with `codes`. */
  readonly busyness: readonly number[];
  /** `from` and `to` are places in `codes`; `flyingMin` is in whole minutes. */
  readonly routes: readonly { readonly from: number; readonly to: number; readonly flyingMin: number }[];
}

/** Above every sum of two legs. */
export const UNREACHED = 0x3fff_ffff;

/** Airports are 16-bit numbers; three-letter codes allow 17,576. */
const MAX_AIRPORTS = 0x1_0000;
/** Minutes are 16-bit numbers: 45 days in the air. */
const MAX_MINUTES = 0xffff;

/**
 * Builds a network. The order in which the routes are given does not change any answer.
 * @throws RangeError naming the first value that cannot be part of a network.
 */
export function buildNetwork({ codes, busyness, routes }: NetworkInput): Network {
  checkAirports(codes, busyness);
  const rank = new Uint16Array(codes.length);
  const byBusyness = codes.map((_, place) => place).sort((a, b) => at(busyness, b) - at(busyness, a) || a - b);
  for (const [position, place] of byBusyness.entries()) rank[place] = position;

  const order = new Uint32Array(routes.length);
  for (const [index, route] of routes.entries()) {
    checkRoute(codes, index, route);
    order[index] = index;
  }
  const fromOf = Uint16Array.from(routes, (route) => at(rank, route.from));
  const toOf = Uint16Array.from(routes, (route) => at(rank, route.to));
  const minutesOf = Uint16Array.from(routes, (route) => route.flyingMin);

  const side = (near: Uint16Array, far: Uint16Array): Legs => {
    order.sort((a, b) => at(near, a) - at(near, b) || at(minutesOf, a) - at(minutesOf, b) || at(far, a) - at(far, b));
    const start = new Uint32Array(codes.length + 1);
    for (const airport of near) start[airport + 1] = at(start, airport + 1) + 1;
    for (let airport = 0; airport < codes.length; airport++)
      start[airport + 1] = at(start, airport + 1) + at(start, airport);
    return {
      start,
      airport: Uint16Array.from(order, (route) => at(far, route)),
      minutes: Uint16Array.from(order, (route) => at(minutesOf, route)),
      route: order.slice(),
    };
  };
  const network = assemble(rank, side(fromOf, toOf), side(toOf, fromOf));
  checkPairs(codes, byBusyness, network);
  return network;
}

/** Adds what follows from the legs. */
export function assemble(rank: Uint16Array, out: Legs, into: Legs): Network {
  const airportCount = rank.length;
  return Object.freeze({
    airportCount,
    routeCount: out.route.length,
    rank,
    out: Object.freeze(out),
    into: Object.freeze(into),
    reachOut: reach(out, airportCount),
    reachInto: reach(into, airportCount),
    scratch: Object.freeze({
      oneLeg: new Int32Array(airportCount).fill(-1),
      twoLegs: new Int32Array(airportCount).fill(UNREACHED),
      via: new Uint16Array(airportCount),
      touched: new Uint16Array(airportCount),
    }),
    work: { legs: 0 },
  });
}

/** For each airport, the number of legs that its neighbours have. */
function reach({ start, airport }: Legs, airportCount: number): Uint32Array {
  const sums = new Uint32Array(airportCount);
  for (let a = 0; a < airportCount; a++) {
    let sum = 0;
    for (let leg = at(start, a); leg < at(start, a + 1); leg++) {
      const next = at(airport, leg);
      sum += at(start, next + 1) - at(start, next);
    }
    sums[a] = sum;
  }
  return sums;
}

function checkAirports(codes: readonly string[], busyness: readonly number[]): void {
  if (codes.length > MAX_AIRPORTS)
    throw new RangeError(`A network holds at most ${MAX_AIRPORTS} airports, not ${codes.length}.`);
  if (busyness.length !== codes.length)
    throw new RangeError(`${codes.length} airports need as many busyness values, not ${busyness.length}.`);
  for (const [place, code] of codes.entries()) {
    const previous = codes[place - 1];
    if (previous !== undefined && previous >= code)
      throw new RangeError(`Airport codes must ascend: ${previous} stands before ${code}.`);
    if (!Number.isFinite(busyness[place]))
      throw new RangeError(`Busyness of ${code} must be a finite number, not ${busyness[place]}.`);
  }
}

function checkRoute(
  codes: readonly string[],
  index: number,
  { from, to, flyingMin }: NetworkInput['routes'][number],
): void {
  const origin = codes[from];
  const destination = codes[to];
  if (origin === undefined) throw new RangeError(`Route ${index} starts at airport ${from}, of ${codes.length}.`);
  if (destination === undefined) throw new RangeError(`Route ${index} ends at airport ${to}, of ${codes.length}.`);
  if (from === to) throw new RangeError(`Route ${index} flies from ${origin} to itself.`);
  // Positive minutes are what makes a detour dearer than what it goes round: see itineraries.ts.
  if (!Number.isInteger(flyingMin) || flyingMin < 1 || flyingMin > MAX_MINUTES) {
    throw new RangeError(
      `Route ${index} (${origin}-${destination}) must fly 1 to ${MAX_MINUTES} whole minutes, not ${flyingMin}.`,
    );
  }
}

/** A pair of airports is one route: two would make one itinerary appear twice. */
function checkPairs(codes: readonly string[], byBusyness: readonly number[], { airportCount, out }: Network): void {
  const seenFrom = new Int32Array(airportCount).fill(-1);
  for (let a = 0; a < airportCount; a++) {
    for (let leg = at(out.start, a); leg < at(out.start, a + 1); leg++) {
      const b = at(out.airport, leg);
      if (seenFrom[b] === a)
        throw new RangeError(`Two routes fly ${codes[at(byBusyness, a)]}-${codes[at(byBusyness, b)]}.`);
      seenFrom[b] = a;
    }
  }
}

/** An element that is known to be there. */
function at(array: ArrayLike<number>, index: number): number {
  return array[index] as number;
}
