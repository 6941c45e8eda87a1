import { missing } from '../must.ts';

/**
 * The best few walks of a search, best first. A walk is three numbers, compared in this order: its total minutes, a key
 * of its stops, and a key of its origin and destination.
 */
export class Shortlist {
  size = 0;
  totals = new Int32Array(0);
  stops = new Float64Array(0);
  ends = new Float64Array(0);
  /** Most minutes of a walk that may enter. One that equals the last of a full list may, as its keys may be lower. */
  cutoff = 0;
  #limit = 0;

  /** Empties the list. @param limit most walks @param bound most minutes of a walk */
  reset(limit: number, bound: number): void {
    if (this.totals.length < limit) {
      this.totals = new Int32Array(limit);
      this.stops = new Float64Array(limit);
      this.ends = new Float64Array(limit);
    }
    this.#limit = limit;
    this.size = 0;
    this.cutoff = bound;
  }

  /** Inserts a walk within the cutoff that is not in the list yet; a full list loses its last. @returns the cutoff */
  offer(total: number, stops: number, ends: number): number {
    const { totals, stops: stopKeys, ends: endKeys } = this;
    let place = this.size;
    for (; place > 0; place--) {
      const other = totals[place - 1] ?? missing(place);
      if (total > other) break;
      if (total < other) continue;
      const order = stops - (stopKeys[place - 1] ?? missing(place)) || ends - (endKeys[place - 1] ?? missing(place));
      if (order === 0) return this.cutoff;
      if (order > 0) break;
    }
    if (place === this.#limit) return this.cutoff;
    if (this.size < this.#limit) this.size++;
    for (let i = this.size - 1; i > place; i--) {
      totals[i] = totals[i - 1] ?? missing(i);
      stopKeys[i] = stopKeys[i - 1] ?? missing(i);
      endKeys[i] = endKeys[i - 1] ?? missing(i);
    }
    totals[place] = total;
    stopKeys[place] = stops;
    endKeys[place] = ends;
    if (this.size === this.#limit) this.cutoff = totals[this.size - 1] ?? missing(this.size);
    return this.cutoff;
  }
}
