/** Sorts and filters a hub's destinations; the state stands in the address. Without it the table is complete. */

interface Row {
  readonly element: HTMLTableRowElement;
  readonly to: string;
  readonly country: string;
  readonly airlines: readonly string[];
  readonly days: number;
  readonly time: number;
  readonly weekly: number;
  readonly km: number;
  readonly season: string;
}
type Key = 'to' | 'country' | 'days' | 'weekly' | 'time' | 'km' | 'season';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** Columns whose largest value comes first at the first click. */
const DESCENDING: readonly string[] = ['days', 'weekly'];
const FILTERS = ['airline', 'country', 'day', 'within', 'season'] as const;

const table = document.querySelector<HTMLTableElement>('#dest');
if (table?.tBodies[0]) setUp(table, table.tBodies[0]);

function setUp(table: HTMLTableElement, body: HTMLTableSectionElement): void {
  const rows = [...body.rows].map(readRow);
  const form = document.querySelector<HTMLFormElement>('#filters');
  const status = document.querySelector<HTMLElement>('#status');
  const headers = [...table.querySelectorAll<HTMLElement>('th[data-sort]')];
  let sorted: { key: Key; down: boolean } = { key: 'to', down: false };

  const state = new URLSearchParams(location.search);
  const [key, way] = (state.get('sort') ?? '').split('-');
  if (headers.some((header) => header.dataset['sort'] === key)) sorted = { key: key as Key, down: way === 'down' };
  for (const name of FILTERS) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.value = state.get(name) ?? '';
    // A value that is not offered leaves a select empty: then it filters nothing.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.value = '';
  }

  for (const header of headers) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener('click', () => {
      const chosen = header.dataset['sort'] as Key;
      sorted = { key: chosen, down: sorted.key === chosen ? !sorted.down : DESCENDING.includes(chosen) };
      show(true);
    });
  }
  form?.addEventListener('change', () => show(true));
  form?.addEventListener('submit', (event) => event.preventDefault());
  form?.addEventListener('reset', () => setTimeout(() => show(true)));
  show(false);

  function show(changed: boolean): void {
    const wanted = form ? new FormData(form) : new FormData();
    const value = (name: string) => String(wanted.get(name) ?? '');
    let shown = 0;
    for (const row of rows) {
      const fits =
        (!value('airline') || row.airlines.includes(value('airline'))) &&
        (!value('country') || row.country === value('country')) &&
        (!value('day') || (row.days & (1 << DAYS.indexOf(value('day')))) !== 0) &&
        (!value('within') || row.time <= Number(value('within'))) &&
        (!value('season') || row.season.startsWith(value('season')));
      row.element.hidden = !fits;
      if (fits) shown++;
    }
    const first = sorted.key === 'to' && !sorted.down && !changed;
    if (!first) body.append(...[...rows].sort(compare).map(({ element }) => element));
    for (const header of headers) {
      if (header.dataset['sort'] === sorted.key)
        header.setAttribute('aria-sort', sorted.down ? 'descending' : 'ascending');
      else header.removeAttribute('aria-sort');
    }
    if (status)
      status.textContent =
        shown === rows.length
          ? `All ${rows.length} destinations`
          : shown === 0
            ? 'No destination fits. Take one of the filters back.'
            : `${shown} of ${rows.length} destinations`;
    if (changed) writeState(value);
  }

  function compare(a: Row, b: Row): number {
    const [x, y] = [a[sorted.key], b[sorted.key]];
    const order = typeof x === 'number' ? x - Number(y) : String(x).localeCompare(String(y), 'en');
    return (sorted.down ? -order : order) || a.to.localeCompare(b.to, 'en');
  }

  function writeState(value: (name: string) => string): void {
    const query = new URLSearchParams();
    for (const name of FILTERS) if (value(name)) query.set(name, value(name));
    if (sorted.key !== 'to' || sorted.down) query.set('sort', sorted.down ? `${sorted.key}-down` : sorted.key);
    const text = query.toString();
    history.replaceState(null, '', text ? `?${text}` : location.pathname);
  }
}

function readRow(element: HTMLTableRowElement): Row {
  const text = (cell: number) => element.cells[cell]?.textContent?.trim() ?? '';
  const [airlines = '', days, time, weekly, km] = (element.dataset['f'] ?? '').split('|');
  return {
    element,
    to: text(0),
    country: text(1),
    airlines: airlines.split(' '),
    days: Number(days),
    time: Number(time),
    weekly: Number(weekly),
    km: Number(km),
    season: text(7),
  };
}
