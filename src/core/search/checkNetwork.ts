/** What cannot be part of a network is refused when it is built, by name and value. */
import type { Network, NetworkInput } from './network.ts';

/** Airports are 16-bit numbers; three-letter codes allow 17,576. */
const MAX_AIRPORTS = 0x1_0000;
/** Minutes are 16-bit numbers: 45 days in the air. */
const MAX_MINUTES = 0xffff;

/** Codes ascend, so that their order is the tie rule; each has a busyness. @throws RangeError */
export function checkAirports(codes: readonly string[], busyness: readonly number[]): void {
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

/** A route joins two known airports in positive whole minutes. @throws RangeError */
export function checkRoute(
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

/** A pair of airports is one route: two would make one itinerary appear twice. @throws RangeError */
export function checkPairs(
  codes: readonly string[],
  byBusyness: readonly number[],
  { airportCount, out }: Network,
): void {
  const seenFrom = new Int32Array(airportCount).fill(-1);
  for (let a = 0; a < airportCount; a++) {
    for (let leg = out.start[a] as number; leg < (out.start[a + 1] as number); leg++) {
      const b = out.airport[leg] as number;
      if (seenFrom[b] === a)
        throw new RangeError(`Two routes fly ${codes[byBusyness[a] ?? -1]}-${codes[byBusyness[b] ?? -1]}.`);
      seenFrom[b] = a;
    }
  }
}
