/** The headers of a table of routes, which sort it. */
import type { Sort } from '../route-table/address.ts';
import type { SortKey } from '../route-table/columns.ts';

interface SortHeaders {
  /** The columns that the table can be sorted by. */
  readonly keys: readonly SortKey[];
  /** Marks the column that the table is sorted by. */
  readonly mark: (sort: Sort) => void;
}

/** Adds a button to each header that sorts. @param onSort called when a button is pressed */
export function enableSortHeaders(table: HTMLTableElement, onSort: (key: SortKey) => void): SortHeaders {
  const headers = [...table.querySelectorAll<HTMLElement>('th[data-sort]')].map((element) => ({
    element,
    // RouteTable.astro writes the keys.
    key: element.dataset['sort'] as SortKey,
    button: addButton(element),
  }));
  for (const { key, button } of headers) button.addEventListener('click', () => onSort(key));
  // Narrow windows clip the head of the table away: its buttons must not take the focus there.
  const narrow = matchMedia('(max-width: 59.99rem)');
  const setFocusable = () => {
    for (const { button } of headers) button.tabIndex = narrow.matches ? -1 : 0;
  };
  narrow.addEventListener('change', setFocusable);
  setFocusable();
  return {
    keys: headers.map(({ key }) => key),
    mark: ({ key, descending }) => {
      for (const header of headers)
        header.element.ariaSort = header.key === key ? (descending ? 'descending' : 'ascending') : null;
    },
  };
}

function addButton(header: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...header.childNodes);
  header.append(button);
  return button;
}
