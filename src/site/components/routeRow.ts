import { type Page, tableOf } from '../page.ts';
import type { TableKind } from '../route-table/columns.ts';
import { encodeRow } from '../route-table/rowData.ts';
import { endShown, type RowView } from '../route-table/rows.ts';
import { choicesOf } from '../route-table/tableFilters.ts';
import type { ColumnName, TableView } from '../route-table/view.ts';
import { type Markup, markup } from '../text/markup.ts';
import { weekMarkup } from '../text/week.ts';
import { capitalised, duration, kilometres, NOT_KNOWN, timeSpan, weeklyCount } from '../text/words.ts';

/** The table of a page with all its rows, as its script loads them; null for a page that leaves none out. */
export function wholeTable(page: Page): TableView | null {
  const table = tableOf(page);
  return table?.allRows ? { ...table, rows: table.allRows } : null;
}

/** The rows of RouteTable.astro. Large tables have 250: as components they would cost the build seconds. */
export function routeRowsMarkup({ kind, rows, columns, filters }: TableView): string {
  const filtered = new Set(choicesOf(filters, 'region').map(({ value }) => value));
  const written = rows.map((row) => {
    const regions = endShown(kind, row.regions).filter((region) => filtered.has(region));
    const data = encodeRow({ ...row, regions });
    const cells = columns.map((column) => CELLS[column](row, kind));
    return markup`<tr data-f="${data}"><th scope="row">${placeMarkup(kind, row)}</th>${cells}</tr>`;
  });
  return written.join('');
}

/** Rows of a table on a narrow screen before it is opened; styles/fold.css has the same number. */
export const FOLDED_ROWS = 30;

function placeMarkup(kind: TableKind, { path, from, to }: RowView): Markup {
  const { city, code } = endShown(kind, { from, to });
  if (kind === 'routes')
    return markup`<a href="${path}">${from.city} <span class="code">${from.code}</span> – ${to.city} <span class="code">${to.code}</span></a>`;
  return markup`<a href="${path}">${city}</a> <span class="code">${code}</span>`;
}

/** A season; its months in brackets stay on one line. */
function seasonMarkup(season: string | null): Markup | string {
  const [name = '', months] = (season ?? NOT_KNOWN).split(/ (?=\()/);
  return months === undefined ? name : markup`${name} <span class="months">${months}</span>`;
}

const CELLS: Readonly<Record<ColumnName, (row: RowView, kind: TableKind) => Markup>> = {
  Country: (row, kind) => markup`<td class="where">${endShown(kind, row).country}</td>`,
  Airlines: ({ services }) => markup`<td class="who">${services.map(({ name }) => name).join(', ')}</td>`,
  Days: ({ days }) => markup`<td class="wkcell">${weekMarkup(days)}</td>`,
  'Per week': (row) =>
    markup`<td class="num flights${row.weekly === 0 ? ' unknown' : ''}">${capitalised(weeklyCount(row))}</td>`,
  Departs: ({ span }) => markup`<td class="num departs">${timeSpan(span)}</td>`,
  Duration: ({ flyingMin }) => markup`<td class="num time">${duration(flyingMin)}</td>`,
  Distance: ({ distanceKm: km }) => markup`<td class="num km">${km === null ? NOT_KNOWN : kilometres(km)}</td>`,
  Season: ({ season }) => markup`<td class="when">${seasonMarkup(season)}</td>`,
};
