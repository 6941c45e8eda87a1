/** The filters and the order of a table of routes in the query of its address. */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { SortKey } from './columns.ts';
import { type ChoiceName, DAY_PARTS, FILTERS, type FilterName, type Filters } from './filters.ts';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The order of the HTML. */
export const DEFAULT_SORT: Sort = { key: 'place', descending: false };

export interface TableState {
  readonly filters: Filters;
  readonly sort: Sort;
}

/** Filters with several values in the address, and the order of the values; the codes of airlines are in theirs. */
const LISTS: { readonly [name in FilterName]?: readonly string[] } = { airline: [], day: WEEKDAYS, time: DAY_PARTS };

/** Reads the query of an address, without values that the table does not offer. @param sorts columns to sort by */
export function readState(
  query: URLSearchParams,
  offers: (name: ChoiceName, value: string) => boolean,
  sorts: readonly SortKey[],
): TableState {
  const read = (name: FilterName): readonly string[] => {
    const text = query.get(name) ?? '';
    if (name === 'q') return text === '' ? [] : [text];
    return (name in LISTS ? text.split(',') : [text]).filter((value) => offers(name, value));
  };
  return {
    filters: Object.fromEntries(FILTERS.map((name) => [name, read(name)])),
    sort: readSort(query.get('sort') ?? '', sorts),
  };
}

/** Reads `weekly-down`. */
export function readSort(text: string, sorts: readonly SortKey[]): Sort {
  const [name, direction] = text.split('-');
  const key = sorts.find((each) => each === name);
  return key === undefined ? DEFAULT_SORT : { key, descending: direction === 'down' };
}

export const writeSort = ({ key, descending }: Sort): string => key + (descending ? '-down' : '');

/** Writes the query of an address, with its question mark; empty for a table without filters in its first order. */
export function writeState({ filters, sort }: TableState): string {
  const values = FILTERS.map((name) => {
    const order = LISTS[name] ?? [];
    const chosen = [...new Set(filters[name])].sort();
    return [name, chosen.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(',')];
  });
  const all = [...values, ['sort', writeSort(sort) === writeSort(DEFAULT_SORT) ? '' : writeSort(sort)]];
  const query = new URLSearchParams(all.filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
}
