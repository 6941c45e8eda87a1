/** Browser script that filters and sorts a table of routes. The state is in the address. */
import { fold } from '../../contract/fold.ts';
import { at } from '../../core/must.ts';
import { DEFAULT_SORT, readState, type TableState, writeState } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';
import { countChoices, matchRow, NO_FILTERS } from '../route-table/filters.ts';
import type { Steps } from '../steps.ts';
import { count } from '../text/words.ts';
import { createFilterForm } from './filterForm.ts';
import { whenIdle } from './idle.ts';
import { enableNarrowTable } from './narrowTable.ts';
import { findRestRows, placesOfPage } from './restRows.ts';
import { enableSortHeaders } from './sortHeaders.ts';
import { compareRows, readRow, showMatch, type TableRow } from './tableRows.ts';

/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

function enable(table: HTMLTableElement): void {
  const body = at(table.tBodies, 0);
  const headers = enableSortHeaders(table, (key) => {
    const descending = state.sort.key === key ? !state.sort.descending : DESCENDING_FIRST.has(key);
    change({ ...state, sort: { key, descending } }, true);
  });
  const element = document.querySelector<HTMLFormElement>('#filters');
  const form = element && createFilterForm(element);
  const names = form?.airlineNames ?? new Map<string, string>();
  const read = (row: HTMLTableRowElement, index: number) => readRow(row, index, names, form?.alliances ?? new Map());
  const elements = [...body.rows];
  let rows: TableRow[] = [];
  function* readPage(): Steps<void> {
    for (const [index, row] of elements.entries()) {
      rows.push(read(row, index));
      yield;
    }
    // The page of a part of the rows has the counts of all.
    if (!rest) form?.showCounts(countChoices(rows, NO_FILTERS));
  }
  /** Reads the rows of the page, or those that are not read yet. */
  const readAll = whenIdle(readPage()).finish;
  let state: TableState = { typed: '', filters: NO_FILTERS, sort: DEFAULT_SORT };
  const narrowed = enableNarrowTable((sort) => change({ ...state, sort }, true));
  const rest = findRestRows(body, (added, places) => {
    readAll();
    const own = placesOfPage(rows.length, places);
    rows = [
      ...rows.map((row, i) => ({ ...row, index: at(own, i) })),
      ...added.map((row, i) => read(row, at(places, i))),
    ];
    const title = table.closest('section')?.querySelector('h2');
    if (title) title.textContent = `All ${count(rows.length)} routes`;
    table.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
    update();
  });
  let shown = '';
  /** The routes that the map limits the table to. */
  let inView: ReadonlySet<string> | null = null;

  const update = () => {
    readAll();
    const { filters, sort } = state;
    const matching = new Map(rows.map((row) => [row, matchRow(row, filters)]));
    for (const [row, match] of matching) showMatch(row, inView && !inView.has(row.routeId) ? null : match);
    const sorted = rows.toSorted(compareRows(sort));
    if (sorted.some((row, i) => row.element !== body.rows[i])) body.append(...sorted.map((row) => row.element));
    headers.mark(sort);
    // Until all rows are there, the choices have the counts of the page, which are of all rows.
    if (!rest?.isMissing()) form?.showCounts(countChoices(rows, filters));
    const visible = sorted.filter(({ match }) => match !== null);
    showCount(visible.length, rest?.total ?? rows.length);
    const routes = rows.filter((row) => matching.get(row)).map(({ routeId }) => routeId);
    if (shown !== routes.join())
      table.dispatchEvent(new CustomEvent('routesfiltered', { bubbles: true, detail: { routes } }));
    shown = routes.join();
    narrowed.show(state, visible.length < rows.length);
  };
  /** @param isStep whether the change is a new step of the browser's history */
  const change = (next: TableState, isStep: boolean) => {
    state = next;
    const address = writeState(state) || location.pathname;
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    update();
    rest?.load();
  };

  form?.onChange(({ typed, ...filters }, isStep) =>
    change({ ...state, typed, filters: { ...filters, text: fold(typed) } }, isStep),
  );
  const restore = () => {
    readAll();
    state = readState(new URLSearchParams(location.search), {
      airlines: new Set(form?.airlineNames.keys()),
      alliances: new Set(form?.alliances.values()),
      countries: new Set([...rows.map(({ country }) => country), ...(form?.countries ?? [])]),
      seasons: new Set([...rows.map(({ season }) => season), ...(form?.seasons ?? [])]),
      within: new Set(form?.durations),
      sorts: new Set(headers.keys),
    });
    form?.restore(state);
    update();
    if (writeState(state) !== '') rest?.load();
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
    showCount(elements.length, rest?.total ?? elements.length);
  }
}

function showCount(shown: number, all: number): void {
  const status = document.querySelector('#status');
  if (!status || (shown === all && status.textContent === '')) return;
  const none = 'No flights match. Remove a filter.';
  status.textContent =
    shown === all ? `All ${count(all)} routes` : shown === 0 ? none : `${count(shown)} of ${count(all)} routes`;
}

const table = document.querySelector<HTMLTableElement>('#dest');
if (table) enable(table);
