/** Browser script that filters and sorts a table of routes. The state is in the address. */
import { fold } from '../../contract/fold.ts';
import { at } from '../../core/must.ts';
import { type Choices, DEFAULT_SORT, readState, type TableState, writeState } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';
import { countChoices, matchRow, matchUnknown, NO_FILTERS } from '../route-table/filters.ts';
import { count } from '../text/words.ts';
import { readRows } from './allRows.ts';
import { createFilterForm, type FilterForm } from './filterForm.ts';
import { enableNarrowTable } from './narrowTable.ts';
import { enableSortHeaders } from './sortHeaders.ts';
import { compareRows, showMatch, type TableRow } from './tableRows.ts';

/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

function enableTable(table: HTMLTableElement): void {
  const body = at(table.tBodies, 0);
  const headers = enableSortHeaders(table, (key) => {
    const descending = state.sort.key === key ? !state.sort.descending : DESCENDING_FIRST.has(key);
    change({ ...state, sort: { key, descending } }, true);
  });
  const element = document.querySelector<HTMLFormElement>('#filters');
  const form = element && createFilterForm(element);
  let state: TableState = { typed: '', filters: NO_FILTERS, sort: DEFAULT_SORT };
  const narrowed = enableNarrowTable((sort) => change({ ...state, sort }, true));
  const rows = readRows(table, form, () => update());
  let shown = '';
  /** The routes that the map limits the table to. */
  let inView: ReadonlySet<string> | null = null;

  const update = () => {
    const all = rows.all();
    const { routes, visible, unknown } = arrange(body, all, state, inView);
    headers.mark(state.sort);
    // Until all rows are there, the choices have the counts of the page, which are of all rows.
    if (!rows.areMissing()) form?.showCounts(countChoices(all, state.filters));
    showCount(table, visible, rows.total, unknown);
    if (shown !== routes.join())
      table.dispatchEvent(new CustomEvent('routesfiltered', { bubbles: true, detail: { routes } }));
    shown = routes.join();
    narrowed.show(state, visible < all.length);
  };
  /** @param isStep whether the change is a new step of the browser's history */
  const change = (next: TableState, isStep: boolean) => {
    state = next;
    const address = writeState(state) || location.pathname;
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    update();
    rows.load();
  };

  form?.onChange(({ typed, ...filters }, isStep) =>
    change({ ...state, typed, filters: { ...filters, text: fold(typed) } }, isStep),
  );
  const restore = () => {
    state = readState(new URLSearchParams(location.search), validChoices(form, rows.all(), headers.keys));
    // A short table has no form, in which a reader could see and remove a filter.
    if (!form) state = { ...state, typed: '', filters: NO_FILTERS };
    form?.restore(state);
    update();
    if (writeState(state) !== '') rows.load();
  };
  addEventListener('popstate', restore);
  document.addEventListener('routesinview', ({ detail: { routes } }) => {
    inView = routes && new Set(routes);
    update();
  });
  if (location.search !== '') restore();
  else {
    // The page shows its rows in their first order.
    form?.restore(state);
    headers.mark(state.sort);
    narrowed.show(state, false);
    showCount(table, body.rows.length, rows.total, 0);
  }
}

/**
 * Filters and sorts the rows of a table.
 * @param inView the routes that the map limits the table to; null for all
 * @returns the routes that match the filters, in view or not, the number of rows that match and are in view, and of
 *   those that may match and are shown below them
 */
function arrange(
  body: HTMLTableSectionElement,
  all: readonly TableRow[],
  { filters, sort }: TableState,
  inView: ReadonlySet<string> | null,
) {
  const routes: string[] = [];
  for (const row of all) {
    const match = matchRow(row, filters);
    if (match) routes.push(row.routeId);
    const isOutside = inView !== null && !inView.has(row.routeId);
    showMatch(row, isOutside ? null : (match ?? matchUnknown(row, filters)), match === null);
  }
  const byUnknown = (a: TableRow, b: TableRow) => Number(a.mayMatch) - Number(b.mayMatch);
  const order = compareRows(sort);
  const sorted = all.toSorted((a, b) => byUnknown(a, b) || order(a, b));
  if (sorted.some((row, i) => row.element !== body.rows[i])) body.append(...sorted.map((row) => row.element));
  const shown = all.filter(({ match }) => match !== null);
  const unknown = shown.filter(({ mayMatch }) => mayMatch).length;
  return { routes, visible: shown.length - unknown, unknown };
}

/** The choices that an address may name. */
const validChoices = (form: FilterForm | null, rows: readonly TableRow[], sorts: Iterable<SortKey>): Choices => ({
  airlines: new Set(form?.airlineNames.keys()),
  alliances: new Set(form?.alliances.values()),
  origins: new Set(form?.choices('from')),
  countries: new Set([...rows.map(({ country }) => country), ...(form?.choices('country') ?? [])]),
  regions: new Set(form?.choices('region')),
  aircraft: new Set(form?.choices('aircraft')),
  seasons: new Set([...rows.map(({ season }) => season), ...(form?.choices('season') ?? [])]),
  within: new Set(form?.durations),
  sorts: new Set(sorts),
});

/** Says how many rows match, in the title of the table and as its status. */
function showCount(table: HTMLTableElement, shown: number, all: number, unknown: number): void {
  const status = document.querySelector<HTMLElement>('#status');
  if (!status || (shown === all && status.textContent === '')) return;
  const more = unknown === 0 ? '' : `. +${count(unknown)} may match: days or times not known`;
  const { nouns } = status.dataset;
  const none = unknown === 0 ? `No ${nouns} match. Remove a filter.` : `No ${nouns} are known to match`;
  const total = `${count(all)} ${nouns}`;
  const number = shown === all ? total : `${count(shown)} of ${total}`;
  status.textContent = (shown === 0 ? none : number) + more;
  const title = table.closest('section')?.querySelector('h2');
  if (title) title.textContent = number;
}

const table = document.querySelector<HTMLTableElement>('#dest');
if (table) enableTable(table);
