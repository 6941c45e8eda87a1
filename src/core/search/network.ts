/**
 * The network as the connection search reads it: built once, then only queried.
 *
 * Inside, an airport is its rank: 0 is the busiest, equal busyness falls back to
 * code order. Comparing ranks therefore is the tie rule of the answer, and the
 * hubs, which every search touches, share cache lines.
 */
import { checkAirports, checkPairs, checkRoute } from './checkNetwork.ts';

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

/** "ARNW" read as a little-endian word. */
const MAGIC = 0x574e_5241;
/** Raise when the layout, or the order of legs or ranks, changes. */
const VERSION = 1;
const HEADER_BYTES = 20;

/** Above every sum of two legs. */
export const UNREACHED = 0x3fff_ffff;

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
function assemble(rank: Uint16Array, out: Legs, into: Legs): Network {
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

/**
 * Writes a network as bytes, so that a server starts without building it: a header of five
 * 32-bit words (magic, version, airports, routes, length in bytes), then the arrays that have
 * 32 bits, then those that have 16. What follows from them is worked out anew when read.
 * The byte order is the machine's; on a machine of the other order the magic word does not match.
 */
export function networkToBytes({ airportCount, routeCount, rank, out, into }: Network): Uint8Array {
  const bytes = new Uint8Array(storedLength(airportCount, routeCount));
  const header = [MAGIC, VERSION, airportCount, routeCount, bytes.length];
  const parts = [
    out.start,
    out.route,
    into.start,
    into.route,
    rank,
    out.airport,
    out.minutes,
    into.airport,
    into.minutes,
  ];
  let offset = 0;
  for (const part of [Uint32Array.from(header), ...parts]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset);
    offset += part.byteLength;
  }
  return bytes;
}

/**
 * Reads a network from bytes of `networkToBytes`; they are copied, and may start anywhere in their buffer.
 * @throws Error naming what does not match, if the bytes are cut short, foreign or of another version
 */
export function networkFromBytes(bytes: Uint8Array): Network {
  if (bytes.length < HEADER_BYTES)
    throw new Error(`A stored network has a header of ${HEADER_BYTES} bytes, not ${bytes.length}.`);
  // A copy with a buffer of its own; slice() would not be one where the bytes are a Node Buffer.
  const { buffer } = new Uint8Array(bytes);
  const [magic = 0, version = 0, airportCount = 0, routeCount = 0, length = 0] = new Uint32Array(buffer, 0, 5);
  if (magic !== MAGIC) throw new Error(`A stored network starts with ${hex(MAGIC)}, not ${hex(magic)}.`);
  if (version !== VERSION)
    throw new Error(`The stored network has version ${version}, this search reads ${VERSION}: build it again.`);
  const expected = storedLength(airportCount, routeCount);
  if (length !== expected)
    throw new Error(
      `A stored network of ${airportCount} airports and ${routeCount} routes takes ${expected} bytes, its header says ${length}.`,
    );
  if (bytes.length !== length) throw new Error(`The stored network should have ${length} bytes, not ${bytes.length}.`);

  let offset = HEADER_BYTES;
  const words = (count: number) => {
    offset += 4 * count;
    return new Uint32Array(buffer, offset - 4 * count, count);
  };
  const halves = (count: number) => {
    offset += 2 * count;
    return new Uint16Array(buffer, offset - 2 * count, count);
  };
  const [outStart, outRoute, intoStart, intoRoute] = [
    words(airportCount + 1),
    words(routeCount),
    words(airportCount + 1),
    words(routeCount),
  ];
  const rank = halves(airportCount);
  const out: Legs = { start: outStart, route: outRoute, airport: halves(routeCount), minutes: halves(routeCount) };
  const into: Legs = { start: intoStart, route: intoRoute, airport: halves(routeCount), minutes: halves(routeCount) };
  for (const [name, { start }] of Object.entries({ origin: out, destination: into })) {
    const last = start[airportCount];
    if (last !== routeCount) throw new Error(`The stored network has ${routeCount} routes, but ${last} by ${name}.`);
  }
  return assemble(rank, out, into);
}

function storedLength(airportCount: number, routeCount: number): number {
  return HEADER_BYTES + 2 * 4 * (airportCount + 1 + routeCount) + 2 * airportCount + 2 * 2 * 2 * routeCount;
}

function hex(word: number): string {
  return `0x${word.toString(16).padStart(8, '0')}`;
}

/** An element that is known to be there. */
function at(array: ArrayLike<number>, index: number): number {
  return array[index] as number;
}
