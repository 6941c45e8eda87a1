/** The filters and the order of a table of routes in the query of its address. */
import { fold } from '../../contract/fold.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { SortKey } from './columns.ts';
import { DAY_PARTS, type Filters } from './filters.ts';

export interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** The order of the HTML. */
export const DEFAULT_SORT: Sort = { key: 'place', descending: false };

/** What a table can be filtered and sorted by. */
export interface Choices {
  readonly airlines: ReadonlySet<string>;
  readonly alliances: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
  readonly regions: ReadonlySet<string>;
  readonly aircraft: ReadonlySet<string>;
  readonly seasons: ReadonlySet<string>;
  readonly within: ReadonlySet<number>;
  readonly sorts: ReadonlySet<SortKey>;
}

/** The state of a table. `typed` is the text filter as it was typed. */
export interface TableState {
  readonly filters: Filters;
  readonly typed: string;
  readonly sort: Sort;
}

/** Reads the query of an address. Values that the table does not have are left out. */
export function readState(query: URLSearchParams, choices: Choices): TableState {
  const text = (name: string) => query.get(name) ?? '';
  const oneOf = (name: string, known: ReadonlySet<string>) => (known.has(text(name)) ? text(name) : '');
  const items = (name: string) => new Set(text(name).split(','));
  const bits = (name: string, values: readonly string[]) => {
    const sent = items(name);
    return values.reduce((set, value, i) => (sent.has(value) ? set | (1 << i) : set), 0);
  };
  const within = Number(text('within'));
  const typed = text('q');
  const [key = '', direction] = text('sort').split('-');
  const known = [...choices.sorts].find((each) => each === key);
  return {
    typed,
    filters: {
      text: fold(typed),
      airlines: items('airline').intersection(choices.airlines),
      alliance: oneOf('alliance', choices.alliances),
      days: bits('day', WEEKDAYS),
      times: bits('time', DAY_PARTS),
      from: oneOf('from', choices.origins),
      country: oneOf('country', choices.countries),
      region: oneOf('region', choices.regions),
      aircraft: oneOf('aircraft', choices.aircraft),
      month: /^(?:[1-9]|1[0-2])$/.test(text('month')) ? Number(text('month')) : 0,
      within: choices.within.has(within) ? within : 0,
      season: oneOf('season', choices.seasons),
    },
    sort: known === undefined ? DEFAULT_SORT : { key: known, descending: direction === 'down' },
  };
}

/** Writes the query of an address, with its question mark; empty for a table without filters in its first order. */
export function writeState({ filters, typed, sort }: TableState): string {
  const named = (bits: number, values: readonly string[]) => values.filter((_, i) => bits & (1 << i)).join(',');
  const isDefault = sort.key === DEFAULT_SORT.key && !sort.descending;
  const values = {
    q: typed,
    airline: [...filters.airlines].sort().join(','),
    alliance: filters.alliance,
    from: filters.from,
    country: filters.country,
    region: filters.region,
    day: named(filters.days, WEEKDAYS),
    time: named(filters.times, DAY_PARTS),
    within: filters.within === 0 ? '' : String(filters.within),
    season: filters.season,
    month: filters.month === 0 ? '' : String(filters.month),
    aircraft: filters.aircraft,
    sort: isDefault ? '' : sort.key + (sort.descending ? '-down' : ''),
  };
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query.toString().replaceAll('%2C', ',')}`;
}
