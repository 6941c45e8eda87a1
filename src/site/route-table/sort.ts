/** The order of a table of routes, and the `sort` of an address that stands for it. */
import type { SortKey } from './columns.ts';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The order of the HTML. */
export const DEFAULT_SORT: Sort = { key: 'place', descending: false };

/** The orders of operations by column; other columns are sorted in the browser alone. */
const NAMES: { readonly [Key in SortKey]?: string } = {
  place: 'city',
  weekly: 'weekly',
  time: 'flying_min',
  km: 'distance_km',
};

/** Reads `-weekly`; the order of the HTML for another text. */
export function readSort(text: string): Sort {
  const name = text.replace(/^-/, '');
  const found = Object.entries(NAMES).find(([, sort]) => sort === name);
  // The keys are those of `NAMES`.
  return found ? { key: found[0] as SortKey, descending: text.startsWith('-') } : DEFAULT_SORT;
}

/** The `sort` of an order; empty for that of the HTML, and for one that no operation has. */
export function writeSort({ key, descending }: Sort): string {
  const name = NAMES[key];
  if (name === undefined || (key === 'place' && !descending)) return '';
  return (descending ? '-' : '') + name;
}
