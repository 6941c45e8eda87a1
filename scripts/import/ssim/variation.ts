/** The legs of one itinerary variation of a flight, with what the segment records after them say. */
import { addTo } from '../../../src/core/objects.ts';
import type { FlightLeg } from './leg.ts';
import { carriesLocalTraffic } from './serviceTypes.ts';

export const CODE_SHARE = 'code share: sold by one airline, operated by another';
export const RESTRICTED = 'leg that is not sold by itself (traffic restriction)';

export interface WaitingLeg {
  readonly leg: FlightLeg;
  /** Why it is no flight of the airline that passengers can book; null when it is one. */
  skipped: string | null;
}

/** The legs are indexed by route, so that a file that repeats one leg is read in linear time. */
export class Variation {
  /** In file order. All have the same itinerary variation. */
  readonly legs: WaitingLeg[] = [];
  /** Legs that no segment record has skipped, by route. */
  readonly #unmarked = new Map<string, WaitingLeg[]>();
  /** Number of legs by route and sequence number, which is below 100; sparse. */
  readonly #bySequence = new Map<string, number[]>();

  add(leg: FlightLeg): void {
    const { origin, destination, sequence } = leg;
    const entry = { leg, skipped: whyNotSold(leg) };
    this.legs.push(entry);
    addTo(this.#unmarked, origin + destination, entry);
    const counts = this.#bySequence.get(origin + destination) ?? [];
    this.#bySequence.set(origin + destination, counts);
    counts[sequence] = (counts[sequence] ?? 0) + 1;
  }

  /** Whether there is a leg between two airports. */
  has(board: string, off: string): boolean {
    return this.#unmarked.has(board + off);
  }

  /** Skips the legs between two airports so far. */
  skip(board: string, off: string, reason: string): void {
    for (const entry of this.#unmarked.get(board + off)?.splice(0) ?? []) entry.skipped ??= reason;
  }

  /** How often the flight flies the same leg before this one: some fly to and fro all day under one number. */
  timesBefore({ origin, destination, sequence }: FlightLeg): number {
    const counts = this.#bySequence.get(origin + destination) ?? [];
    return counts.slice(0, sequence).reduce((sum, count) => sum + count, 0);
  }
}

function whyNotSold({ disclosure, restriction }: FlightLeg): string | null {
  if (disclosure === 'L' || disclosure === 'Z') return CODE_SHARE;
  return carriesLocalTraffic(restriction) ? null : RESTRICTED;
}
