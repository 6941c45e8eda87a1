/** The legs of one itinerary variation of a flight, with what the segment records after them say. */
import { must } from '../../../src/core/must.ts';
import type { FlightLeg } from './leg.ts';
import { carriesLocalTraffic } from './serviceTypes.ts';

export const CODE_SHARE = 'code share: sold by one airline, operated by another';
export const RESTRICTED = 'leg that is not sold by itself (traffic restriction)';

export interface WaitingLeg {
  readonly leg: FlightLeg;
  /** Why it is no flight of the airline that passengers can book; null when it is one. */
  skipped: string | null;
}

export interface Variation {
  /** In file order. */
  readonly legs: readonly WaitingLeg[];
  /** Adds a leg. All have the same itinerary variation. */
  add(leg: FlightLeg): void;
  clear(): void;
  /** Whether there is a leg between two airports. */
  has(board: string, off: string): boolean;
  /** Skips the legs between two airports so far. */
  skip(board: string, off: string, reason: string): void;
  /** How often the flight flies the same leg before this one: some fly to and fro all day under one number. */
  timesBefore(leg: FlightLeg): number;
}

/** The legs between two airports. */
interface RouteLegs {
  /** Legs that no segment record has skipped. */
  readonly unmarked: WaitingLeg[];
  /** Number of legs by sequence number, which is below 100; sparse. */
  readonly bySequence: number[];
}

/** An empty variation. Its legs are indexed by route, so that a file that repeats one leg is read in linear time. */
export function createVariation(): Variation {
  let legs: WaitingLeg[] = [];
  /** Built when it is needed: most variations have one leg and no code share. */
  let routes: Map<string, RouteLegs> | null = null;

  function index(known: Map<string, RouteLegs>, entry: WaitingLeg): void {
    const { origin, destination, sequence } = entry.leg;
    const route = known.get(origin + destination) ?? { unmarked: [], bySequence: [] };
    known.set(origin + destination, route);
    route.unmarked.push(entry);
    route.bySequence[sequence] = (route.bySequence[sequence] ?? 0) + 1;
  }
  function find(key: string): RouteLegs | undefined {
    if (routes === null) {
      routes = new Map();
      for (const entry of legs) index(routes, entry);
    }
    return routes.get(key);
  }

  return {
    get legs() {
      return legs;
    },
    add(leg) {
      const entry = { leg, skipped: whyNotSold(leg) };
      legs.push(entry);
      if (routes) index(routes, entry);
    },
    clear() {
      legs = [];
      routes = null;
    },
    has: (board, off) => find(board + off) !== undefined,
    skip(board, off, reason) {
      for (const entry of find(board + off)?.unmarked.splice(0) ?? []) entry.skipped ??= reason;
    },
    timesBefore({ origin, destination, sequence }) {
      if (legs.length === 1) return 0;
      const { bySequence } = must(find(origin + destination), 'route of a leg');
      return bySequence.slice(0, sequence).reduce((sum, count) => sum + count, 0);
    },
  };
}

function whyNotSold({ disclosure, restriction }: FlightLeg): string | null {
  if (disclosure === 'L' || disclosure === 'Z') return CODE_SHARE;
  return carriesLocalTraffic(restriction) ? null : RESTRICTED;
}
