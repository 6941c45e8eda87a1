/** What a network is built from, and the checks of it. */
import { at } from '../must.ts';

/** Airports and directed routes. Charter-only routes do not belong in it. */
export interface NetworkInput {
  /** Airport codes, ascending. */
  readonly codes: readonly string[];
  /** Weekly departures, aligned with `codes`. */
  readonly busyness: readonly number[];
  /** `from` and `to` are indices into `codes`; `flyingMin` is in whole minutes. */
  readonly routes: readonly { readonly from: number; readonly to: number; readonly flyingMin: number }[];
}

/** Airports are 16-bit numbers; three-letter codes allow 17,576. */
const MAX_AIRPORTS = 0x1_0000;
/** Minutes are 16-bit numbers: 45 days. */
const MAX_MINUTES = 0xffff;

/** Checks that a network can be built. @throws RangeError naming the first value that is invalid */
export function checkNetworkInput({ codes, busyness, routes }: NetworkInput): void {
  checkAirports(codes, busyness);
  const pairs = new Set<number>();
  for (const [index, { from, to, flyingMin }] of routes.entries()) {
    const origin = codes[from];
    const destination = codes[to];
    if (origin === undefined) throw new RangeError(`Route ${index} starts at airport ${from}, of ${codes.length}.`);
    if (destination === undefined) throw new RangeError(`Route ${index} ends at airport ${to}, of ${codes.length}.`);
    if (from === to) throw new RangeError(`Route ${index} flies from ${origin} to itself.`);
    // Positive minutes make every detour longer than the way without it: see itineraries.ts.
    if (!Number.isInteger(flyingMin) || flyingMin < 1 || flyingMin > MAX_MINUTES)
      throw new RangeError(
        `Route ${index} (${origin}-${destination}) must fly 1 to ${MAX_MINUTES} whole minutes, not ${flyingMin}.`,
      );
    // A second route of one pair would make each of its itineraries appear twice.
    const pair = from * codes.length + to;
    if (pairs.has(pair)) throw new RangeError(`Two routes fly ${origin}-${destination}.`);
    pairs.add(pair);
  }
}

/** Codes ascend, so that their order is the tie rule; each has a busyness. */
function checkAirports(codes: readonly string[], busyness: readonly number[]): void {
  if (codes.length > MAX_AIRPORTS)
    throw new RangeError(`A network holds at most ${MAX_AIRPORTS} airports, not ${codes.length}.`);
  if (busyness.length !== codes.length)
    throw new RangeError(`${codes.length} airports need as many busyness values, not ${busyness.length}.`);
  for (const [index, code] of codes.entries()) {
    const previous = codes[index - 1];
    if (previous !== undefined && previous >= code)
      throw new RangeError(`Airport codes must ascend: ${previous} stands before ${code}.`);
    if (!Number.isFinite(at(busyness, index)))
      throw new RangeError(`Busyness of ${code} must be a finite number, not ${busyness[index]}.`);
  }
}
