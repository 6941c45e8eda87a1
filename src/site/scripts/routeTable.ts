/** Browser script that filters and sorts a table of routes. The state is in the address. */
import { at } from '../../core/must.ts';
import { DEFAULT_SORT, readSort, readState, type TableState, writeSort, writeState } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';
import { countChoices, rowMatcher } from '../route-table/filters.ts';
import { count } from '../text/words.ts';
import { AllRows } from './allRows.ts';
import { element } from './element.ts';
import { FilterForm } from './filterForm.ts';
import { compareRows, setMatch, type TableRow, writeMatch } from './tableRows.ts';

/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

/** Rows of a large table that are shown without a click: a phone needs seconds to lay out thousands. */
const MOST_SHOWN = 500;

class RouteTable {
  readonly #table: HTMLTableElement;
  readonly #body: HTMLTableSectionElement;
  readonly #form: FilterForm | null;
  readonly #headers: readonly { readonly header: HTMLElement; readonly key: SortKey }[];
  readonly #rows: AllRows;
  #state: TableState = { filters: {}, sort: DEFAULT_SORT };
  /** Whether the reader wants to see all rows that match. */
  #showsAll = false;
  /** Ids of the routes that match, as they were reported last. */
  #reported = '';

  constructor(table: HTMLTableElement) {
    this.#table = table;
    this.#body = at(table.tBodies, 0);
    const form = document.querySelector<HTMLFormElement>('#filters');
    this.#form = form && new FilterForm(form);
    this.#headers = this.#addSortButtons();
    this.#rows = new AllRows(
      table,
      this.#form?.airlines ?? new Map(),
      // The page of a part of the rows has the counts of all.
      (rows) => this.#rows.areMissing || this.#form?.showCounts(countChoices(rows, {})),
      () => this.#update(),
    );
    this.#form?.onChange((filters, isStep) => {
      this.#showsAll = false;
      this.#change({ ...this.#state, filters }, isStep);
    });
    this.#rows.button?.addEventListener('click', () => {
      this.#showsAll = true;
      if (this.#rows.areMissing) this.#rows.load();
      else this.#update();
    });
    this.#narrow.order?.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement)
        this.#change({ ...this.#state, sort: readSort(target.value, this.#keys) }, true);
    });
    addEventListener('popstate', () => this.#restore());
    document.addEventListener('rowswanted', () => this.#rows.load());
    addEventListener('beforeprint', () => {
      this.#showsAll = true;
      this.#rows.loadNow();
      this.#update();
    });
    if (location.search !== '') this.#restore();
    else {
      // The page shows its rows in their first order.
      if (this.#form) this.#form.chosen = {};
      this.#mark(false);
      this.#showCount(this.#body.rows.length, 0);
    }
  }

  /** What narrow screens have instead of the head of the table: the order, and the number of filters. */
  readonly #narrow = {
    order: document.querySelector<HTMLSelectElement>('#sortby'),
    chosen: document.querySelector('#filters-chosen'),
    clear: document.querySelector<HTMLElement>('#filters [type=reset]'),
  };

  get #keys(): readonly SortKey[] {
    return this.#headers.map(({ key }) => key);
  }

  #addSortButtons() {
    // Narrow windows clip the head of the table away: its buttons must not take the focus there.
    const narrow = matchMedia('(max-width: 59.99rem)');
    return [...this.#table.querySelectorAll<HTMLElement>('th[data-sort]')].map((header) => {
      // RouteTable.astro writes the keys.
      const key = header.dataset['sort'] as SortKey;
      const button = element('button', { type: 'button' }, ...header.childNodes);
      header.append(button);
      button.addEventListener('click', () => {
        const { sort } = this.#state;
        const descending = sort.key === key ? !sort.descending : DESCENDING_FIRST.has(key);
        this.#change({ ...this.#state, sort: { key, descending } }, true);
      });
      const setFocusable = () => {
        button.tabIndex = narrow.matches ? -1 : 0;
      };
      narrow.addEventListener('change', setFocusable);
      setFocusable();
      return { header, key };
    });
  }

  /** @param isStep whether the change is a new step of the browser's history */
  #change(state: TableState, isStep: boolean): void {
    this.#state = state;
    const address = writeState(state) || location.pathname;
    if (isStep) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    this.#update();
    this.#rows.load();
  }

  /** Takes the state from the address. A short table has no form, in which a reader could see and remove a filter. */
  #restore(): void {
    const query = new URLSearchParams(location.search);
    const state = readState(query, (name, value) => this.#form?.offers(name, value) ?? false, this.#keys);
    this.#state = this.#form ? state : { ...state, filters: {} };
    if (this.#form) this.#form.chosen = state.filters;
    this.#update();
    if (writeState(this.#state) !== '') this.#rows.load();
  }

  #update(): void {
    const { all, areMissing } = this.#rows;
    const { routes, visible, unknown } = this.#arrange(all);
    // Until all rows are there, the choices have the counts of the page, which are of all rows.
    if (!areMissing) this.#form?.showCounts(countChoices(all, this.#state.filters));
    this.#showCount(visible, unknown);
    if (this.#reported !== routes.join())
      this.#table.dispatchEvent(new CustomEvent('routesfiltered', { bubbles: true, detail: { routes } }));
    this.#reported = routes.join();
    this.#mark(visible < all.length);
  }

  /**
   * Filters and sorts the rows.
   * @returns the routes that match the filters, the number of rows that match, and of those that may match and are
   *   shown below them
   */
  #arrange(all: readonly TableRow[]) {
    const { match, mayMatch } = rowMatcher(this.#state.filters);
    const routes: string[] = [];
    for (const row of all) {
      const found = match(row);
      if (found) routes.push(row.routeId);
      setMatch(row, found ?? mayMatch(row), found === null);
    }
    const byUnknown = (a: TableRow, b: TableRow) => Number(a.mayMatch) - Number(b.mayMatch);
    const order = compareRows(this.#state.sort);
    const sorted = all.toSorted((a, b) => byUnknown(a, b) || order(a, b));
    if (sorted.some((row, i) => row.element !== this.#body.rows[i]))
      this.#body.append(...sorted.map((row) => row.element));
    const matching = sorted.filter((row) => row.match !== null);
    this.#cut(matching);
    const unknown = matching.filter((row) => row.mayMatch).length;
    return { routes, visible: matching.length - unknown, unknown };
  }

  /** Shows the first rows of a large table, and the button for the others. */
  #cut(rows: readonly TableRow[]): void {
    const { button, areMissing } = this.#rows;
    const most = button && !this.#showsAll ? MOST_SHOWN : rows.length;
    for (const [i, row] of rows.entries()) {
      row.element.classList.toggle('past', i >= most);
      if (i < most) writeMatch(row);
    }
    if (!button || areMissing) return;
    button.hidden = rows.length <= most;
    button.textContent = `Show ${count(rows.length)} ${this.#nouns}`;
  }

  /** `routes` */
  get #nouns(): string {
    return document.querySelector<HTMLElement>('#status')?.dataset['nouns'] ?? '';
  }

  /** Shows the order and the number of filters. @param isNarrowed whether rows are hidden: the fold must not hide others */
  #mark(isNarrowed: boolean): void {
    const { sort } = this.#state;
    const { order, chosen, clear } = this.#narrow;
    for (const { header, key } of this.#headers)
      header.ariaSort = sort.key === key ? (sort.descending ? 'descending' : 'ascending') : null;
    const filters = new URLSearchParams(writeState({ ...this.#state, sort: DEFAULT_SORT })).size;
    if (chosen) chosen.textContent = filters === 0 ? '' : ` (${filters})`;
    // Whoever cleared them by keyboard keeps the focus.
    if (clear) clear.hidden = filters === 0 && !clear.matches(':focus-visible');
    if (order) order.value = writeSort(sort);
    const fold = document.querySelector<HTMLDetailsElement>('#dest ~ .fold');
    if (fold && isNarrowed) fold.open = true;
  }

  /** Says how many rows match, in the title of the table and as its status. */
  #showCount(shown: number, unknown: number): void {
    const all = this.#rows.total;
    const here = this.#body.rows.length;
    const status = document.querySelector<HTMLElement>('#status');
    if (!status || (shown === all && status.textContent === '')) return;
    const more =
      unknown === 0
        ? ''
        : `. +${count(unknown)} may match: ${this.#state.filters.season?.length ? 'seasons, ' : ''}days or times not known`;
    const nouns = this.#nouns;
    const none = unknown === 0 ? `No ${nouns} match. Remove a filter.` : `No ${nouns} are known to match`;
    const total = `${count(all)} ${nouns}`;
    // Until the other rows are there, nothing is known of them.
    const isPart = this.#rows.areMissing && shown < here;
    const number = isPart
      ? `${count(shown)} of the ${count(here)} ${nouns} on this page`
      : shown === all
        ? total
        : `${count(shown)} of ${total}`;
    status.textContent = (shown === 0 && !isPart ? none : number) + more;
    const title = this.#table.closest('section')?.querySelector('h2');
    if (title) title.textContent = number;
  }
}

const table = document.querySelector<HTMLTableElement>('#dest');
if (table) new RouteTable(table);
