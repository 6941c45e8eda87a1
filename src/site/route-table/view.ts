import { writeQuery } from '../../contract/formerQueries.ts';
import { formPath } from '../../contract/pageAddress.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Link } from '../pageHead.ts';
import { mayMatchText, unknownMonths } from '../text/uncertainty.ts';
import { count } from '../text/words.ts';
import { COLUMNS, type TableKind } from './columns.ts';
import type { ShownRoutes } from './routeCall.ts';
import { encodeRow } from './rowData.ts';
import { type RowView, rowData } from './rows.ts';
import { tableForm } from './tableForm.ts';

/** A table of routes, ready to be rendered. */
export type TableView = ReturnType<typeof tableView>;

export type ColumnName = (typeof COLUMNS)[number]['name'];

/** A row of a table, with what the browser filters it by. */
export type TableRowView = ReturnType<typeof tableRow>;

/** Longest table of a page: more rows of a hub take a phone seconds, and more routes are taller than 12,000 px. */
export const MOST_ROWS: Readonly<Record<TableKind, number>> = { destinations: 600, origins: 600, routes: 150 };

/** Longest table of a page with filters: readers without scripts have no other. */
const MOST_FILTERED = 1000;

const tableRow = (indexes: Indexes, row: RowView, mayMatch = false) => ({
  ...row,
  mayMatch,
  /** Whether it matches a filter by month although its months are not known. */
  isUnsure: false,
  data: encodeRow(rowData(indexes, row)),
});

/** How many rows match, how many only may, and of how many the months are not known; empty without a filter. */
export function statusText(
  kind: TableKind,
  {
    matching,
    mayMatch,
    monthsUnknown,
    all,
  }: Readonly<Record<'matching' | 'mayMatch' | 'monthsUnknown' | 'all', number>>,
  isFiltered: boolean,
): string {
  if (!isFiltered) return '';
  const more = [mayMatch === 0 ? '' : `. ${mayMatchText(mayMatch)}`, unknownMonths(monthsUnknown)].join('');
  if (matching > 0) return `${count(matching)} of ${count(all)} ${kind}${more}`;
  return mayMatch === 0 ? `No ${kind} match. Remove a filter.` : `No ${kind} are known to match${more}`;
}

/**
 * A table of routes. Airlines are shown where there are several, seasons where one is known. The page of a long table
 * has the routes with the most flights, in the order given.
 * @param page path of the page
 * @param end the place of the list, and where another one can be chosen
 */
export function tableView(
  indexes: Indexes,
  kind: TableKind,
  caption: string,
  shown: ShownRoutes,
  page: string,
  end?: Link,
) {
  const { rows, mayMatch, all, values } = shown;
  const airlines = new Set(all.flatMap(({ services }) => services.map(({ airline }) => airline)));
  const isHidden: { readonly [name in ColumnName]?: boolean } = {
    Airlines: kind === 'routes' && airlines.size === 1,
    Season: all.every(({ season }) => season === null),
  };
  const columns = COLUMNS.map(({ name }) => name).filter((name) => !isHidden[name]);
  const most = values.size > 0 ? MOST_FILTERED : MOST_ROWS[kind];
  const busiest = rows.length > most ? new Set(rows.toSorted((a, b) => b.weekly - a.weekly).slice(0, most)) : null;
  const listed = busiest ? rows.filter((row) => busiest.has(row)) : rows;
  const isUnsure = ({ months }: RowView) => values.has('month') && months === 0;
  const counts = {
    listed: listed.length,
    matching: rows.length,
    mayMatch: mayMatch.length,
    /** Of the rows that match, those whose months are not known, with a filter by month. */
    monthsUnknown: rows.filter(isUnsure).length,
    all: all.length,
  };
  return {
    kind,
    caption,
    /** The rows of the page: what matches, then what only may match. */
    rows: [
      ...listed.map((row) => ({ ...tableRow(indexes, row), isUnsure: isUnsure(row) })),
      ...mayMatch.slice(0, most).map((row) => tableRow(indexes, row, true)),
    ],
    /** Number of rows that match, of those that only may, and of all rows without filters. */
    counts,
    /** Makes all rows that match, where the page leaves some out: most pages need a part of them. */
    allRows:
      busiest === null ? null : () => rows.map((row) => ({ ...tableRow(indexes, row), isUnsure: isUnsure(row) })),
    /** The page with all rows that match, where this one leaves some out. */
    restPath: busiest === null ? null : `${formPath('rows', page)}${values.size === 0 ? '' : `?${writeQuery(values)}`}`,
    /** The page that has all rows, where this one leaves some out: a script loads them to filter on. */
    wholePath:
      busiest === null && values.size === 0 ? null : all.length > MOST_ROWS[kind] ? formPath('rows', page) : page,
    /** Whether the server has applied filters of the address. */
    isFiltered: values.size > 0,
    form: tableForm(indexes, kind, shown),
    json: shown.json,
    csv: shown.csv,
    /** The request without filters, to which a script adds them. */
    api: shown.api,
    path: page,
    end,
    status: statusText(kind, counts, values.size > 0),
    /** Names of the columns after the first. */
    columns,
  };
}
