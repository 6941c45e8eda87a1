import { formPath } from '../../contract/pageAddress.ts';
import { COLUMNS, type TableKind } from './columns.ts';
import type { RowView } from './rows.ts';
import { hasSeasons, tableFilters } from './tableFilters.ts';

/** A table of routes, ready to be rendered. */
export type TableView = ReturnType<typeof tableView>;

export type ColumnName = (typeof COLUMNS)[number]['name'];

/** Longest table of a page: more rows of a hub take a phone seconds, and more routes are taller than 12,000 px. */
export const MOST_ROWS: Readonly<Record<TableKind, number>> = { destinations: 600, origins: 600, routes: 150 };

/**
 * A table of routes. Airlines are shown where there are several, seasons where one is known. The page of a long table
 * has the routes with the most flights, in the order given.
 * @param page path of the page
 */
export function tableView(kind: TableKind, caption: string, rows: readonly RowView[], page: string) {
  const airlines = new Set(rows.flatMap(({ services }) => services.map(({ airline }) => airline)));
  const isHidden: { readonly [name in ColumnName]?: boolean } = {
    Airlines: kind === 'routes' && airlines.size === 1,
    Season: !hasSeasons(rows),
  };
  const columns = COLUMNS.map(({ name }) => name).filter((name) => !isHidden[name]);
  const most = MOST_ROWS[kind];
  const busiest = rows.length > most ? new Set(rows.toSorted((a, b) => b.weekly - a.weekly).slice(0, most)) : null;
  return {
    kind,
    caption,
    /** The rows of the page. */
    rows: busiest ? rows.filter((row) => busiest.has(row)) : rows,
    /** All rows, where the page leaves some out; a script puts them in their place. */
    allRows: busiest && rows,
    /** The page that has them. */
    allRowsPath: formPath('rows', page),
    /** Of all rows. */
    filters: tableFilters(kind, rows),
    /** Names of the columns after the first. */
    columns,
  };
}
