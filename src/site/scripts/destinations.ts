/** Browser script that sorts and filters the destinations of a hub. The state is in the address. */
import { WEEKDAYS, type Weekday } from '../../contract/vocabulary.ts';
import { at, must } from '../../core/must.ts';
import { decodeRow, FILTERS, type FilterName, type SortKey } from '../destinationTable.ts';

/** A row: its element, the values to sort by, and the values to filter by. */
interface Row extends Readonly<Record<SortKey, string | number>> {
  readonly element: HTMLTableRowElement;
  readonly airlines: readonly string[];
  readonly days: number;
  readonly time: number;
}

interface Sort {
  readonly key: SortKey;
  readonly descending: boolean;
}

/** Chosen value of each filter, empty for none. */
type Filters = Readonly<Record<FilterName, string>>;

/** The order of the HTML. */
const DEFAULT_SORT: Sort = { key: 'to', descending: false };
/** Columns that sort descending at the first click. */
const DESCENDING_FIRST: ReadonlySet<SortKey> = new Set(['days', 'weekly']);

function enable(table: HTMLTableElement): void {
  const body = at(table.tBodies, 0);
  const rows = Array.from(body.rows, readRow);
  const headers = [...table.querySelectorAll<HTMLElement>('th[data-sort]')];
  const form = document.querySelector<HTMLFormElement>('#filters');
  const state = new URLSearchParams(location.search);
  let sort = readSort(state, headers);
  if (form) restoreFilters(form, state);

  const update = () => {
    const filters = readFilters(form);
    for (const row of rows) row.element.hidden = !matches(row, filters);
    const sorted = rows.toSorted((a, b) => compare(a, b, sort));
    if (sorted.some(({ element }, i) => element !== body.rows[i])) body.append(...sorted.map(({ element }) => element));
    markSorted(headers, sort);
    showCount(rows);
    return filters;
  };
  const change = () => writeState(update(), sort);

  for (const header of headers)
    addButton(header).addEventListener('click', () => {
      const key = sortKey(header);
      sort = { key, descending: sort.key === key ? !sort.descending : DESCENDING_FIRST.has(key) };
      change();
    });
  form?.addEventListener('change', change);
  form?.addEventListener('submit', (event) => event.preventDefault());
  form?.addEventListener('reset', () => setTimeout(change));
  update();
}

function readRow(element: HTMLTableRowElement, index: number): Row {
  const text = (cell: number) => at(element.cells, cell).textContent.trim();
  const { flyingMin, ...data } = decodeRow(must(element.dataset['f'], 'data-f of a row'));
  // The HTML is in the order of the destinations.
  return { element, to: index, country: text(1), season: text(7), time: flyingMin, ...data };
}

const sortKey = (header: HTMLElement) => header.dataset['sort'] as SortKey;

/** `?sort=km-down`; a column that the table does not have means the default. */
function readSort(state: URLSearchParams, headers: readonly HTMLElement[]): Sort {
  const [key, direction] = (state.get('sort') ?? '').split('-');
  const header = headers.find((one) => one.dataset['sort'] === key);
  return header ? { key: sortKey(header), descending: direction === 'down' } : DEFAULT_SORT;
}

const fieldOf = (form: HTMLFormElement, name: FilterName): HTMLSelectElement =>
  must(form.querySelector<HTMLSelectElement>(`select[name=${name}]`), `filter ${name}`);

function restoreFilters(form: HTMLFormElement, state: URLSearchParams): void {
  for (const name of FILTERS) {
    const field = fieldOf(form, name);
    field.value = state.get(name) ?? '';
    // A value without an option deselects every option.
    if (field.selectedIndex < 0) field.value = '';
  }
}

const readFilters = (form: HTMLFormElement | null): Filters =>
  Object.fromEntries(FILTERS.map((name) => [name, form ? fieldOf(form, name).value : ''])) as Filters;

const matches = (row: Row, { airline, country, day, within, season }: Filters): boolean =>
  (!airline || row.airlines.includes(airline)) &&
  (!country || row.country === country) &&
  (!day || (row.days & (1 << WEEKDAYS.indexOf(day as Weekday))) !== 0) &&
  (!within || row.time <= Number(within)) &&
  (!season || String(row.season).startsWith(season));

function compare(a: Row, b: Row, { key, descending }: Sort): number {
  const [x, y] = [a[key], b[key]];
  const order = typeof x === 'number' ? x - Number(y) : x.localeCompare(String(y), 'en');
  return (descending ? -order : order) || Number(a.to) - Number(b.to);
}

function addButton(header: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...header.childNodes);
  header.append(button);
  return button;
}

function markSorted(headers: readonly HTMLElement[], { key, descending }: Sort): void {
  for (const header of headers)
    header.ariaSort = sortKey(header) === key ? (descending ? 'descending' : 'ascending') : null;
}

function showCount(rows: readonly Row[]): void {
  const status = document.querySelector('#status');
  const shown = rows.filter(({ element }) => !element.hidden).length;
  if (!status) return;
  if (shown === rows.length) status.textContent = `All ${shown} destinations`;
  else
    status.textContent =
      shown === 0 ? 'No destinations match. Remove a filter.' : `${shown} of ${rows.length} destinations`;
}

function writeState(filters: Filters, { key, descending }: Sort): void {
  const query = new URLSearchParams();
  for (const name of FILTERS) if (filters[name]) query.set(name, filters[name]);
  if (key !== DEFAULT_SORT.key || descending) query.set('sort', descending ? `${key}-down` : key);
  history.replaceState(null, '', query.size > 0 ? `?${query}` : location.pathname);
}

const table = document.querySelector<HTMLTableElement>('#dest');
if (table) enable(table);
