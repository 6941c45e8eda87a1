/** Browser script that filters and sorts a table of routes. The state is in the address. */
import { at } from '../../core/must.ts';
import { DEFAULT_SORT, readSort, readState, type TableState, writeSort, writeState } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';
import { countChoices, rowMatcher } from '../route-table/filters.ts';
import { count } from '../text/words.ts';
import { readAllRows } from './allRows.ts';
import { element } from './element.ts';
import { FilterForm } from './filterForm.ts';
import { compareRows, setMatch, type TableRow, writeMatch } from './tableRows.ts';

/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

/** Rows of a large table that are shown without a click: a phone needs seconds to lay out thousands. */
const MOST_SHOWN = 500;

function enableTable(table: HTMLTableElement): void {
  const body = at(table.tBodies, 0);
  const formElement = document.querySelector<HTMLFormElement>('#filters');
  const form = formElement && new FilterForm(formElement);
  const status = document.querySelector<HTMLElement>('#status');
  /** `routes` */
  const nouns = status?.dataset['nouns'] ?? '';
  // What narrow screens have instead of the head of the table: the order, and the number of filters.
  const order = document.querySelector<HTMLSelectElement>('#sortby');
  const chosen = document.querySelector('#filters-chosen');
  const clear = document.querySelector<HTMLElement>('#filters [type=reset]');
  const headers = addSortButtons(table, sortBy);
  const keys = [...headers.keys()];
  const rows = readAllRows(table, form?.airlines ?? new Map(), update);
  let state: TableState = { filters: {}, sort: DEFAULT_SORT };
  /** Whether the reader wants to see all rows that match. */
  let showsAll = false;
  /** The routes that match, as the map knows them. */
  let reported = '';

  form?.onChange((filters, isStep) => {
    showsAll = false;
    change({ ...state, filters }, isStep);
  });
  rows.button?.addEventListener('click', (event) => {
    event.preventDefault();
    showsAll = true;
    if (rows.areMissing) rows.load();
    else update();
  });
  order?.addEventListener('change', () => change({ ...state, sort: readSort(order.value, keys) }, true));
  addEventListener('popstate', restore);
  document.addEventListener('rowswanted', rows.load);
  addEventListener('beforeprint', () => {
    showsAll = true;
    rows.loadNow();
    update();
  });
  if (location.search !== '') restore();
  else {
    // The page shows its rows in their first order.
    if (form) form.chosen = {};
    mark(false);
    showCount(body.rows.length, 0);
  }

  /** Sorts by a column, at a further click in the other direction. */
  function sortBy(key: SortKey): void {
    const { sort } = state;
    const descending = sort.key === key ? !sort.descending : DESCENDING_FIRST.has(key);
    change({ ...state, sort: { key, descending } }, true);
  }

  /** @param isStep whether the change is a new step of the browser's history */
  function change(changed: TableState, isStep: boolean): void {
    state = changed;
    const address = writeState(state) || location.pathname;
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    update();
    rows.load();
  }

  /** Takes the state from the address. A short table has no form, in which a reader could see and remove a filter. */
  function restore(): void {
    const query = new URLSearchParams(location.search);
    const read = readState(query, (name, value) => form?.offers(name, value) ?? false, keys);
    state = form ? read : { ...read, filters: {} };
    if (form) form.chosen = state.filters;
    update();
    if (writeState(state) !== '') rows.load();
  }

  function update(): void {
    const { all, areMissing } = rows;
    arrange(all);
    const matching = all.filter(({ match, mayMatch }) => match && !mayMatch);
    const routes = matching.map(({ routeId }) => routeId).join();
    // Until all rows are there, the choices have the counts of the page, which are of all rows.
    if (!areMissing) form?.showCounts(countChoices(all, state.filters));
    showCount(matching.length, all.filter(({ mayMatch }) => mayMatch).length);
    if (routes !== reported) document.dispatchEvent(new CustomEvent('routesfiltered'));
    reported = routes;
    mark(matching.length < all.length);
  }

  /** Filters and sorts the rows. */
  function arrange(all: readonly TableRow[]): void {
    const { match, mayMatch } = rowMatcher(state.filters);
    for (const row of all) {
      const found = match(row);
      setMatch(row, found ?? mayMatch(row), found === null);
    }
    const sorted = all.toSorted(compareRows(state.sort));
    if (sorted.some((row, i) => row.element !== body.rows[i])) body.append(...sorted.map((row) => row.element));
    cut(sorted.filter((row) => row.match !== null));
  }

  /** Shows the first rows of a large table, and the button for the others. */
  function cut(shown: readonly TableRow[]): void {
    const { button, areMissing } = rows;
    const most = button && !showsAll ? MOST_SHOWN : shown.length;
    for (const [i, row] of shown.entries()) {
      row.element.classList.toggle('past', i >= most);
      if (i < most) writeMatch(row);
    }
    if (!button || areMissing) return;
    button.hidden = shown.length <= most;
    button.textContent = `Show ${count(shown.length)} ${nouns}`;
  }

  /** Shows the order and the number of filters. @param isNarrowed whether rows are hidden: the fold must not hide others */
  function mark(isNarrowed: boolean): void {
    const { sort } = state;
    for (const [key, header] of headers)
      header.ariaSort = sort.key === key ? (sort.descending ? 'descending' : 'ascending') : null;
    const number = new URLSearchParams(writeState({ ...state, sort: DEFAULT_SORT })).size;
    if (chosen) chosen.textContent = number === 0 ? '' : ` (${number})`;
    // Whoever cleared them by keyboard keeps the focus.
    if (clear) clear.hidden = number === 0 && !clear.matches(':focus-visible');
    if (order) order.value = writeSort(sort);
    const fold = document.querySelector<HTMLDetailsElement>('#dest ~ .fold');
    if (fold && isNarrowed) fold.open = true;
  }

  /** Says how many rows match, in the title of the table and as its status. */
  function showCount(shown: number, unknown: number): void {
    const all = rows.total;
    const here = body.rows.length;
    if (!status || (shown === all && status.textContent === '')) return;
    const more =
      unknown === 0
        ? ''
        : `. +${count(unknown)} may match: ${state.filters.season?.length ? 'seasons, ' : ''}days or times not known`;
    const none = unknown === 0 ? `No ${nouns} match. Remove a filter.` : `No ${nouns} are known to match`;
    const total = `${count(all)} ${nouns}`;
    // Until the other rows are there, nothing is known of them.
    const isPart = rows.areMissing && shown < here;
    const number = isPart
      ? `${count(shown)} of the ${count(here)} ${nouns} on this page`
      : shown === all
        ? total
        : `${count(shown)} of ${total}`;
    status.textContent = (shown === 0 && !isPart ? none : number) + more;
    const title = table.closest('section')?.querySelector('h2');
    if (title) title.textContent = number;
  }
}

/** Makes the names of columns buttons. @returns the heads of the columns that can be sorted by */
function addSortButtons(table: HTMLTableElement, onClick: (key: SortKey) => void): ReadonlyMap<SortKey, HTMLElement> {
  // Narrow windows clip the head of the table away: its buttons must not take the focus there.
  const narrow = matchMedia('(max-width: 59.99rem)');
  const headers = new Map<SortKey, HTMLElement>();
  for (const header of table.querySelectorAll<HTMLElement>('th[data-sort]')) {
    // RouteTable.astro writes the keys.
    const key = header.dataset['sort'] as SortKey;
    const button = element('button', { type: 'button', onclick: () => onClick(key) }, ...header.childNodes);
    const setFocusable = () => {
      button.tabIndex = narrow.matches ? -1 : 0;
    };
    narrow.addEventListener('change', setFocusable);
    setFocusable();
    header.append(button);
    headers.set(key, header);
  }
  return headers;
}

const table = document.querySelector<HTMLTableElement>('#dest');
if (table) enableTable(table);
