/** Items in groups, as typed arrays: group `g` has those from `starts[g]` up to, not including, `starts[g + 1]`. */
import { at, missing } from './must.ts';

/** Where each group starts, from the number of items in each; the number of all items is the last entry. */
export function startsOfSizes(sizes: readonly number[] | Uint32Array): Uint32Array {
  const starts = new Uint32Array(sizes.length + 1);
  for (const [group, size] of sizes.entries()) starts[group + 1] = at(starts, group) + size;
  return starts;
}

/** Where each group starts, from the group of each item; the number of all items is the last entry. */
export function startsOfGroups(groups: number, groupOf: Iterable<number>): Uint32Array {
  const starts = new Uint32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = at(starts, group + 1) + 1;
  for (let group = 0; group < groups; group++) starts[group + 1] = at(starts, group + 1) + at(starts, group);
  return starts;
}

/** The items of a group. */
export function itemsOf(starts: Uint32Array, group: number): number[] {
  const first = at(starts, group);
  return Array.from({ length: at(starts, group + 1) - first }, (_, i) => first + i);
}

export interface Groups {
  readonly starts: Uint32Array;
  /** Items, by group. */
  readonly items: Uint32Array;
}

/** The indices of an array of groups, by group, ascending within a group. */
export function grouped(groups: number, groupOf: Uint16Array | Uint32Array): Groups {
  const starts = startsOfGroups(groups, groupOf);
  const next = starts.slice(0, groups);
  const items = new Uint32Array(groupOf.length);
  for (let item = 0; item < groupOf.length; item++) {
    const group = groupOf[item] ?? missing(item);
    const place = next[group] ?? missing(group);
    items[place] = item;
    next[group] = place + 1;
  }
  return { starts, items };
}

/** The group of an item, from where each group starts. */
export function groupOf(starts: Uint32Array, item: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (at(starts, middle) <= item) low = middle;
    else high = middle;
  }
  return low;
}
