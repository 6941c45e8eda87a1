/** Kinds of tables: routes from one airport, routes to one airport, routes of any airports. */
export type TableKind = 'destinations' | 'origins' | 'routes';

/** Name of the first column. */
export const PLACE_COLUMN: Readonly<Record<TableKind, string>> = {
  destinations: 'Destination',
  origins: 'Origin',
  routes: 'Route',
};

/** What a row is called. */
export const ROW_NOUN: Readonly<Record<TableKind, string>> = {
  destinations: 'destination',
  origins: 'origin',
  routes: 'route',
};

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
