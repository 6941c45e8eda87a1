/** The rows of a table of routes in the browser. */
import { fold } from '../../contract/fold.ts';
import type { DepartureFilter } from '../../core/filter/departureFilter.ts';
import type { RouteMatch } from '../../core/filter/routeFilter.ts';
import { joinWeeks, weekOfService } from '../../core/filter/weekOfServices.ts';
import { at, must } from '../../core/must.ts';
import type { SortKey } from '../route-table/columns.ts';
import type { PageColumns, PageRow } from '../route-table/pageColumns.ts';
import { decodeRow } from '../route-table/rowData.ts';
import type { Sort } from '../route-table/sort.ts';
import { capitalised, NOT_KNOWN, shortDays, timeSpan, weeklyCount } from '../text/words.ts';

/** A row: its element, and what it is filtered and sorted by. */
export type TableRow = ReturnType<typeof readRow>;

/** The part of a row that matches. */
type RowMatch = ReturnType<typeof matchOf>;

/** Reads a row of the HTML. @param index its place in the HTML @param airlines names by code */
export function readRow(element: HTMLTableRowElement, index: number, airlines: ReadonlyMap<string, string>) {
  const data = decodeRow(must(element.dataset['f'], 'data-f of a row'));
  const text = (selector: string) => element.querySelector(selector)?.textContent.trim() ?? '';
  const names = data.services.map(({ airline }) => airlines.get(airline) ?? airline);
  const [season = ''] = text('.when').split(' (');
  return {
    ...data,
    element,
    index,
    airlines,
    routeId: must(element.dataset['route'], 'data-route of a row'),
    country: text('.where'),
    seasonText: season,
    text: fold([text('th'), text('.where'), ...names].join(' ')),
    /** The part that the row shows; null for a hidden row, undefined before the first filter. */
    match: undefined as RowMatch | null | undefined,
    /** Whether what the row shows only may match. */
    mayMatch: element.hasAttribute('data-may'),
    /** Whether the cells have the match. */
    isWritten: false,
  } satisfies PageRow & Record<string, unknown>;
}

/** What a row shows of a match: what matches, or what may where nothing does. */
export function matchOf(columns: PageColumns, { route, shown, mayMatch }: RouteMatch, filter: DepartureFilter) {
  const isKnown = shown.length > 0;
  const services = isKnown ? shown : mayMatch;
  const kept = isKnown ? filter : { ...filter, includeUnknown: true };
  return {
    airlines: services.map((service) => at(columns.airlineCodes, at(columns.airline, service))),
    ...joinWeeks(services.map((service) => weekOfService(columns, route, service, kept))),
  };
}

/** Sets the part of a row that matches, or that may match; hides the row without any. */
export function setMatch(row: TableRow, match: RowMatch | null, mayMatch = false): void {
  row.isWritten &&= JSON.stringify(row.match) === JSON.stringify(match);
  row.match = match;
  row.mayMatch = match !== null && mayMatch;
  row.element.classList.toggle('may', row.mayMatch);
  row.element.toggleAttribute('data-may', row.mayMatch);
  row.element.hidden = match === null;
}

/** Writes the part of a row that matches into its cells. */
export function writeMatch(row: TableRow): void {
  const { element, airlines, match, isWritten } = row;
  if (isWritten || !match) return;
  row.isWritten = true;
  const write = (selector: string, text: string) => {
    const cell = element.querySelector(selector);
    if (cell && cell.textContent !== text) cell.textContent = text;
  };
  if (airlines.size > 0) write('.who', match.airlines.map((code) => airlines.get(code) ?? code).join(', '));
  write('.flights', capitalised(weeklyCount(match)));
  for (const cell of element.querySelectorAll('.flights, .departs'))
    cell.classList.toggle('unknown', match.weekly === 0);
  write('.departs', timeSpan(match.span));
  write('.wkcell .vh', shortDays(match.days) || NOT_KNOWN);
  const week = element.querySelector('.wk');
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => match.days & (1 << (day - 1)));
  if (week) week.className = ['wk', ...days.map((day) => `d${day}`)].join(' ');
}

/** Order of rows by what they show, those that may match last; rows with the same value are in the order of the HTML. */
export function compareRows({ key, descending }: Sort): (a: TableRow, b: TableRow) => number {
  const value = VALUES[key];
  return (a, b) => {
    if (a.mayMatch !== b.mayMatch) return Number(a.mayMatch) - Number(b.mayMatch);
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.index - b.index;
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'en');
    return (descending ? -order : order) || a.index - b.index;
  };
}

/** What columns are sorted by; null for what is not known, which is last. */
const VALUES: Readonly<Record<SortKey, (row: TableRow) => string | number | null>> = {
  place: ({ index }) => index,
  country: ({ country }) => country,
  days: ({ match }) => match?.days.toString(2).replaceAll('0', '').length || null,
  weekly: ({ match }) => match?.weekly || null,
  departs: ({ match }) => match?.span?.[0] ?? null,
  time: ({ flyingMin }) => flyingMin,
  km: ({ distanceKm }) => distanceKm,
  season: ({ seasonText }) => (seasonText === '' || seasonText === NOT_KNOWN ? null : seasonText),
};
