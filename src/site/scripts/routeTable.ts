/** Browser script that filters and sorts a table of routes, with the filter of the server. The state is in the address. */
import { fold } from '../../contract/fold.ts';
import { routeMatcher } from '../../core/filter/routeFilter.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import type { SortKey } from '../route-table/columns.ts';
import { pageColumns, withMonthClocks } from '../route-table/pageColumns.ts';
import { type Chosen, chosenMonth } from '../route-table/pageFilter.ts';
import { readSort, type Sort, writeSort } from '../route-table/sort.ts';
import { mayMatchText, unknownMonths } from '../text/uncertainty.ts';
import { count } from '../text/words.ts';
import { readAllRows } from './allRows.ts';
import { element } from './element.ts';
import { FilterForm, queryOf } from './filterForm.ts';
import { compareRows, matchOf, setMatch, type TableRow, writeMatch } from './tableRows.ts';

/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

/** Rows of a large table that are shown without a click: a phone needs seconds to lay out thousands. */
const MOST_SHOWN = 500;

/** Runs a task after the next frame is painted. */
const afterPaint = (task: () => void): void => {
  requestAnimationFrame(() => setTimeout(task));
};

function enableTable(table: HTMLTableElement): void {
  const body = at(table.tBodies, 0);
  const formElement = document.querySelector<HTMLFormElement>('#filters');
  const form = formElement && new FilterForm(formElement);
  const status = document.querySelector<HTMLElement>('#status');
  /** `routes` */
  const nouns = status?.dataset['nouns'] ?? '';
  const find = document.querySelector<HTMLInputElement>('#find');
  // What narrow screens have instead of the head of the table: the order, and the filters that are on.
  const order = document.querySelector<HTMLSelectElement>('#sortby');
  const named = document.querySelector('#filters-chosen');
  const clear = document.querySelector<HTMLElement>('#clear');
  const applied = document.querySelector('#applied');
  const end = document.querySelector<HTMLElement>('#applied-end');
  const [json, csv] = [
    document.querySelector<HTMLAnchorElement>('#json'),
    document.querySelector<HTMLAnchorElement>('#csv'),
  ];
  const headers = addSortButtons(table, sortBy);
  const rows = readAllRows(table, form?.airlines ?? new Map(), update, () => {
    if (status) status.textContent = `The other ${nouns} cannot be loaded. Try again`;
  });
  const columnsOf = memoize(pageColumns<TableRow>);
  let chosen: Chosen = readQuery();
  let sort: Sort = readSort(chosen.get('sort') ?? '');
  /** Whether the reader wants to see all rows that match. */
  let showsAll = false;
  /** The routes that match, as the map knows them. */
  let reported = '';

  form?.onChange((changed) => {
    showsAll = false;
    sort = readSort(changed.get('sort') ?? '');
    change(changed);
  });
  // The rows of a page without filters need not be those of the server: they are loaded when a reader turns to the form.
  formElement?.addEventListener('focusin', () => void rows.load(), { once: true });
  if (find?.parentElement) find.parentElement.hidden = false;
  find?.addEventListener('input', () => {
    showsAll = false;
    if (rows.areMissing) rows.load();
    else updateSoon();
  });
  clear?.addEventListener('click', (event) => {
    event.preventDefault();
    showsAll = false;
    if (find) find.value = '';
    const order = new Map([...chosen].filter(([name]) => name === 'sort'));
    if (form) form.chosen = order;
    change(order);
  });
  rows.button?.addEventListener('click', (event) => {
    // Rows that the server alone can find are on the page of the link.
    if (table.dataset['server'] !== undefined) return;
    event.preventDefault();
    showsAll = true;
    if (rows.areMissing) rows.load();
    else update();
  });
  addEventListener('popstate', restore);
  document.addEventListener('rowsrequested', rows.load);
  addEventListener('beforeprint', () => {
    // A page with filters prints what the server has found.
    if (isServed()) return;
    showsAll = true;
    rows.loadNow();
    update();
  });
  markOrder();
  // A server has filtered the rows. A static host cannot.
  if (chosen.size > 0 && !isServed()) restore();

  /** Whether the rows are those that the server has found for the address. */
  function isServed(): boolean {
    return rows.areMissing && table.dataset['filtered'] !== undefined;
  }

  function readQuery(): Chosen {
    return new Map([...new URLSearchParams(location.search)].filter(([, value]) => value !== ''));
  }

  /** Sorts by a column, at a further click in the other direction. */
  function sortBy(key: SortKey): void {
    const descending = sort.key === key ? !sort.descending : DESCENDING_FIRST.has(key);
    sort = { key, descending };
    const others = [...chosen].filter(([name]) => name !== 'sort');
    const text = writeSort(sort);
    change(new Map(text === '' ? others : [...others, ['sort', text]]));
  }

  /** Takes a new state, which is a step of the browser's history. */
  function change(changed: Chosen): void {
    chosen = changed;
    const address = location.pathname + queryOf(chosen);
    // Only the server knows what some filters stand for.
    if (table.dataset['server'] !== undefined || (form && !form.offers(chosen))) {
      location.assign(address);
      return;
    }
    history.pushState(null, '', address);
    if (rows.areMissing) rows.load();
    else updateSoon();
  }

  /** Updates after the next frame: a field shows at once that it was chosen, and the rows take ten frames of a slow phone. */
  function updateSoon(): void {
    if (table.ariaBusy === 'true') return;
    table.ariaBusy = 'true';
    afterPaint(() => {
      if (table.ariaBusy === 'true') update();
    });
  }

  /** Takes the state from the address. */
  function restore(): void {
    chosen = readQuery();
    sort = readSort(chosen.get('sort') ?? '');
    if (form && !form.offers(chosen)) {
      if (table.dataset['filtered'] !== undefined) location.reload();
      else if (status) status.textContent = 'A filter of this address does not fit this page. All routes are shown.';
      return;
    }
    if (form) form.chosen = chosen;
    if (rows.areMissing) rows.load();
    else update();
  }

  function update(): void {
    table.ariaBusy = null;
    const { all } = rows;
    arrange(all);
    const matching = all.filter(({ match, mayMatch }) => match && !mayMatch);
    const routes = matching.map(({ routeId }) => routeId).join();
    // The numbers of the choices take as long as the filter itself: they follow the rows.
    afterPaint(() => form?.showCounts(columnsOf(rows.all)));
    const unsure = matching.filter(({ element }) => element.hasAttribute('data-unsure')).length;
    showCount(matching.length, all.filter(({ mayMatch }) => mayMatch).length, unsure);
    showFilters();
    if (routes !== reported) document.dispatchEvent(new CustomEvent('routesfiltered'));
    reported = routes;
    markOrder();
    const folded = document.querySelector<HTMLDetailsElement>('#dest ~ .fold');
    if (folded && matching.length < all.length) folded.open = true;
  }

  /** Filters and sorts the rows. */
  function arrange(all: readonly TableRow[]): void {
    const columns = withMonthClocks(columnsOf(all), chosenMonth(chosen));
    const filter = form?.filterOf(chosen, columns);
    const matcher = filter && routeMatcher(columns, filter);
    const text = fold(find?.value ?? '');
    for (const [i, row] of all.entries()) {
      const match = row.text.includes(text) ? (matcher?.(i) ?? null) : null;
      if (!matcher || !filter) continue;
      setMatch(row, match && matchOf(columns, match, filter.departures), match?.shown.length === 0);
      const isUnsure = row.match !== null && !row.mayMatch && chosen.has('month') && row.months === 0;
      row.element.toggleAttribute('data-unsure', isUnsure);
    }
    const sorted = all.toSorted(compareRows(sort));
    if (sorted.some((row, i) => row.element !== body.rows[i])) body.append(...sorted.map((row) => row.element));
    cut(sorted.filter((row) => row.match !== null));
  }

  /** Shows the first rows of a large table, and the button for the others. */
  function cut(shown: readonly TableRow[]): void {
    const { button } = rows;
    const most = button && !showsAll ? MOST_SHOWN : shown.length;
    for (const [i, row] of shown.entries()) {
      row.element.classList.toggle('past', i >= most);
      if (i < most) writeMatch(row);
    }
    if (!button) return;
    button.hidden = shown.length <= most;
    button.textContent = `Show ${count(shown.length)} ${nouns}`;
  }

  /** Shows the order. */
  function markOrder(): void {
    for (const [key, header] of headers)
      header.ariaSort = sort.key === key ? (sort.descending ? 'descending' : 'ascending') : null;
    if (order) order.value = writeSort(sort);
  }

  /** Lists the filters that are on, each with a way to remove it, and links the requests that find the same. */
  function showFilters(): void {
    const filters = form?.describe(chosen) ?? [];
    const remove = (without: Chosen) => (event: Event) => {
      event.preventDefault();
      if (form) form.chosen = without;
      change(without);
    };
    showEnd(filters.length > 0);
    applied?.replaceChildren(
      ...(end ? [end] : []),
      ...filters.map(({ name, text, without }) => {
        const href = location.pathname + queryOf(without);
        const link = element(
          'a',
          { className: 'remove', href, ariaLabel: `Remove ${text}`, onclick: remove(without) },
          '×',
        );
        return element('li', {}, element('a', { className: 'edit', href: `#field-${name}` }, text), link);
      }),
    );
    if (named) named.textContent = filters.map(({ text }) => ` · ${text}`).join('');
    const isFiltered = filters.length > 0 || (find !== null && find.value !== '');
    // Whoever clears them by keyboard keeps the focus.
    if (clear) clear.hidden = !isFiltered && !clear.matches(':focus-visible');
    const api = table.dataset['api'] ?? '';
    const isTaken = ([name, value]: readonly [string, string]) =>
      name !== 'sort' || !api.startsWith('/api/flights') || value.endsWith('distance_km');
    const request = (more: Chosen) => {
      const query = queryOf(new Map([...chosen, ...more].filter(isTaken)));
      return api + (api.includes('?') ? query.replace('?', '&') : query);
    };
    if (json) json.href = request(new Map());
    if (csv) csv.href = request(new Map([['format', 'csv']]));
  }

  /** Shows the place of the list beside its filters: another place keeps them. */
  function showEnd(isFiltered: boolean): void {
    if (!end) return;
    end.hidden = !isFiltered;
    for (const link of end.querySelectorAll('a')) {
      const { searchParams } = new URL(link.href);
      const kept = new Map([['change', searchParams.get('change') ?? ''], ...chosen]);
      link.href = new URL(link.href).pathname + queryOf(kept);
    }
  }

  /** Says how many rows match, in the title of the table and as its status. */
  function showCount(shown: number, unknown: number, unsure: number): void {
    const all = rows.total;
    const may = unknown === 0 ? '' : `. ${mayMatchText(unknown)}`;
    const more = may + unknownMonths(unsure);
    const none = unknown === 0 ? `No ${nouns} match. Remove a filter.` : `No ${nouns} are known to match`;
    const number = shown === all ? `${count(all)} ${nouns}` : `${count(shown)} of ${count(all)} ${nouns}`;
    const title = table.closest('section')?.querySelector('h2');
    if (!status || (shown === all && more === '' && status.textContent === '' && title?.textContent === number)) return;
    status.textContent = (shown === 0 ? none : number) + more;
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
