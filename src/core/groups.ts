/** Items in groups, as typed arrays: group `g` has those from `starts[g]` up to, not including, `starts[g + 1]`. */
import { at, missing } from './must.ts';

/** Where each group starts, from the number of items in each; the number of all items is the last entry. */
export function startsOfSizes(sizes: readonly number[] | Uint32Array): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(sizes.length + 1);
  for (const [group, size] of sizes.entries()) starts[group + 1] = at(starts, group) + size;
  return starts;
}

/** Where each group starts, from the group of each item; the number of all items is the last entry. */
export function startsOfGroups(groups: number, groupOf: Iterable<number>): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(groups + 1);
  for (const group of groupOf) starts[group + 1] = at(starts, group + 1) + 1;
  for (let group = 0; group < groups; group++) starts[group + 1] = at(starts, group + 1) + at(starts, group);
  return starts;
}

/** The items of a group. */
export function itemsOf(starts: Uint32Array, group: number): number[] {
  const items: number[] = [];
  for (let item = at(starts, group); item < at(starts, group + 1); item++) items.push(item);
  return items;
}

/** The indices of an array of groups as `items`, by group, ascending within a group. */
export function grouped(groups: number, groupOf: Uint16Array | Uint32Array) {
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
export const groupOf = (starts: Uint32Array, item: number): number =>
  firstIndex(0, starts.length - 1, (group) => at(starts, group + 1) > item);

/** The first index from `low` up to `high` for which the test holds; `high` if none. It must hold for all after the first. */
export function firstIndex(low: number, high: number, test: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (test(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
