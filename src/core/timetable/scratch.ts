/**
 * Scratch buffers of the journey search, allocated once with the timetable so that a search allocates its answer only.
 *
 * They are a cache of one search. `owner` is the search whose values they hold; any other search prepares them again
 * before it continues. Searches that pause may therefore run in turns: an interleaved search computes more, its answer
 * is the same.
 */

/** Legs still to be flown (1 to 3), with and without a via airport still to come. */
const STATES = 6;
/** States of `arrival`: 1 and 2 legs. */
const ARRIVAL_STATES = 4;
/** Most places in `arrival`, as a power of two. A result that is overwritten by another is computed again. */
const ARRIVAL_BITS = 18;
/** Entries of `touched`: more are rare, and clearing all of `arrival` then costs less than a hundredth of the search. */
const TOUCHED = 0x1_0000;

export interface JourneyScratch {
  /** The search whose values these are. */
  owner: object | null;
  /** By state and airport: fewest minutes from a departure to a destination, whatever the day. See lowerBounds.ts. */
  readonly lower: Int32Array;
  /** By state and airport: where its list in `onward` starts, or -1 when it has none yet, and where it ends. See onward.ts. */
  readonly onwardStart: Int32Array;
  readonly onwardEnd: Int32Array;
  /** Lists of routes that lead on. */
  readonly onward: Uint32Array;
  /** Entries of `onward` in use. */
  onwardCount: number;
  /**
   * By the lower bits of a number for state and departure: minutes to the earliest arrival below its upper bits, or 0
   * when not computed yet. The length is a power of two. See earliestArrival.ts.
   */
  readonly arrival: Uint32Array;
  /** Which entries of `arrival` are set; when there are more than fit here, all of it is cleared. */
  readonly touched: Uint32Array;
  touchedCount: number;
  /** By airport: 1 if it may be a stop. */
  readonly stop: Uint8Array;
  /** By airport: 1 if it is a destination. */
  readonly destination: Uint8Array;
  /** By airport: 1 if it is a via airport. */
  readonly via: Uint8Array;
  /** By route: 1 if an allowed airline flies it. */
  readonly usable: Uint8Array;
  /** By airline: 1 if it is allowed. */
  readonly allowed: Uint8Array;
}

/** Scratch buffers for a timetable with these numbers of airports, routes, departures and airlines. */
export function createScratch(airports: number, routes: number, departures: number, airlines: number): JourneyScratch {
  return {
    owner: null,
    lower: new Int32Array(STATES * airports),
    onwardStart: new Int32Array(STATES * airports),
    onwardEnd: new Int32Array(STATES * airports),
    onward: new Uint32Array(STATES * routes),
    onwardCount: 0,
    arrival: new Uint32Array(2 ** Math.min(ARRIVAL_BITS, Math.ceil(Math.log2(ARRIVAL_STATES * departures + 1)))),
    touched: new Uint32Array(TOUCHED),
    touchedCount: 0,
    stop: new Uint8Array(airports),
    destination: new Uint8Array(airports),
    via: new Uint8Array(airports),
    usable: new Uint8Array(routes),
    allowed: new Uint8Array(airlines),
  };
}
