/** Kinds of tables, by what their rows are: routes from one airport, routes to one airport, routes of any airports. */
export type TableKind = keyof typeof ROW_NOUN;

/** What a row is called. The first column has its name. */
export const ROW_NOUN = { destinations: 'destination', origins: 'origin', routes: 'route' } as const;

/** The other columns. A column without a key cannot be sorted by. */
export const COLUMNS = [
  { key: 'country', name: 'Country' },
  { key: null, name: 'Airlines' },
  { key: 'days', name: 'Days' },
  { key: 'weekly', name: 'Per week', numeric: true },
  { key: 'departs', name: 'Departs', numeric: true },
  { key: 'time', name: 'Duration', numeric: true },
  { key: 'km', name: 'Distance', numeric: true },
  { key: 'season', name: 'Season' },
] as const;

export type SortKey = 'place' | Exclude<(typeof COLUMNS)[number]['key'], null>;
