/** Browser script that filters and sorts a table of routes. The state is in the address. */
import { at } from '../../core/must.ts';
import { DEFAULT_SORT, readSort, readState, type TableState, writeSort, writeState } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';
import { type ChoiceName, countChoices, rowMatcher } from '../route-table/filters.ts';
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
  readonly #headers: ReadonlyMap<SortKey, HTMLElement>;
  readonly #rows: AllRows;
  #state: TableState = { filters: {}, sort: DEFAULT_SORT };
  /** Whether the reader wants to see all rows that match. */
  #showsAll = false;
  /** The routes that match, as the map knows them. */
  #reported = '';
  readonly #status = document.querySelector<HTMLElement>('#status');
  /** `routes` */
  readonly #nouns = this.#status?.dataset['nouns'] ?? '';
  /** What narrow screens have instead of the head of the table: the order, and the number of filters. */
  readonly #order = document.querySelector<HTMLSelectElement>('#sortby');
  readonly #chosen = document.querySelector('#filters-chosen');
  readonly #clear = document.querySelector<HTMLElement>('#filters [type=reset]');

  constructor(table: HTMLTableElement) {
    this.#table = table;
    this.#body = at(table.tBodies, 0);
    const form = document.querySelector<HTMLFormElement>('#filters');
    this.#form = form && new FilterForm(form);
    this.#headers = this.#addSortButtons();
    this.#rows = new AllRows(table, this.#form?.airlines ?? new Map(), () => this.#update());
    this.#form?.onChange((filters, isStep) => {
      this.#showsAll = false;
      this.#change({ ...this.#state, filters }, isStep);
    });
    this.#rows.button?.addEventListener('click', () => {
      this.#showsAll = true;
      if (this.#rows.areMissing) this.#rows.load();
      else this.#update();
    });
    const order = this.#order;
    order?.addEventListener('change', () =>
      this.#change({ ...this.#state, sort: readSort(order.value, [...this.#headers.keys()]) }, true),
    );
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

  #addSortButtons() {
    // Narrow windows clip the head of the table away: its buttons must not take the focus there.
    const narrow = matchMedia('(max-width: 59.99rem)');
    // RouteTable.astro writes the keys.
    const headers = [...this.#table.querySelectorAll<HTMLElement>('th[data-sort]')].map(
      (header) => [header.dataset['sort'] as SortKey, header] as const,
    );
    for (const [key, header] of headers) {
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
    }
    return new Map(headers);
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
    const offers = (name: ChoiceName, value: string) => this.#form?.offers(name, value) ?? false;
    const state = readState(query, offers, [...this.#headers.keys()]);
    this.#state = this.#form ? state : { ...state, filters: {} };
    if (this.#form) this.#form.chosen = state.filters;
    this.#update();
    if (writeState(this.#state) !== '') this.#rows.load();
  }

  #update(): void {
    const { all, areMissing } = this.#rows;
    this.#arrange(all);
    const matching = all.filter(({ match, mayMatch }) => match && !mayMatch);
    const routes = matching.map(({ routeId }) => routeId).join();
    // Until all rows are there, the choices have the counts of the page, which are of all rows.
    if (!areMissing) this.#form?.showCounts(countChoices(all, this.#state.filters));
    this.#showCount(matching.length, all.filter(({ mayMatch }) => mayMatch).length);
    if (routes !== this.#reported) document.dispatchEvent(new CustomEvent('routesfiltered'));
    this.#reported = routes;
    this.#mark(matching.length < all.length);
  }

  /** Filters and sorts the rows. */
  #arrange(all: readonly TableRow[]): void {
    const { match, mayMatch } = rowMatcher(this.#state.filters);
    for (const row of all) {
      const found = match(row);
      setMatch(row, found ?? mayMatch(row), found === null);
    }
    const sorted = all.toSorted(compareRows(this.#state.sort));
    if (sorted.some((row, i) => row.element !== this.#body.rows[i]))
      this.#body.append(...sorted.map((row) => row.element));
    this.#cut(sorted.filter((row) => row.match !== null));
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

  /** Shows the order and the number of filters. @param isNarrowed whether rows are hidden: the fold must not hide others */
  #mark(isNarrowed: boolean): void {
    const { sort } = this.#state;
    const [order, chosen, clear] = [this.#order, this.#chosen, this.#clear];
    for (const [key, header] of this.#headers)
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
    const status = this.#status;
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
