import { LIMITS } from '../../contract/vocabulary.ts';
import { missing } from '../must.ts';

/**
 * The best few walks of a search, best first. A walk is two numbers: its total
 * minutes, and a key that holds the connecting airports in the order of travel.
 */
export interface Shortlist {
  /** How many walks it holds at most. */
  limit: number;
  size: number;
  totals: Int32Array;
  keys: Float64Array;
}

/** An empty list with room for the itineraries of one answer. */
export function createShortlist(): Shortlist {
  const limit = LIMITS.layoverOptions;
  return { limit, size: 0, totals: new Int32Array(limit), keys: new Float64Array(limit) };
}

/** Empties a list and sets how many walks it holds at most. */
export function resetShortlist(list: Shortlist, limit: number): void {
  if (list.totals.length < limit) {
    list.totals = new Int32Array(limit);
    list.keys = new Float64Array(limit);
  }
  list.limit = limit;
  list.size = 0;
}

/**
 * Inserts a walk, ordered by total, then key; a full list loses its last.
 * @returns the highest total that may still enter: `bound` until the list is full. A walk
 *   whose total equals it may enter too, as its key may be lower.
 */
export function offer(list: Shortlist, total: number, key: number, bound: number): number {
  const { totals, keys, limit } = list;
  let place = list.size;
  if (place === limit) {
    place--;
    if (!precedes(total, key, totals, keys, place)) return totals[place] ?? missing(place);
  } else {
    list.size++;
  }
  for (; place > 0 && precedes(total, key, totals, keys, place - 1); place--) {
    totals[place] = totals[place - 1] ?? missing(place - 1);
    keys[place] = keys[place - 1] ?? missing(place - 1);
  }
  totals[place] = total;
  keys[place] = key;
  return list.size === limit ? (totals[limit - 1] ?? missing(limit - 1)) : bound;
}

function precedes(total: number, key: number, totals: Int32Array, keys: Float64Array, place: number): boolean {
  const other = totals[place] ?? missing(place);
  return total < other || (total === other && key < (keys[place] ?? missing(place)));
}
