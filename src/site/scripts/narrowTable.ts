/** What a table of routes has on narrow screens instead of its head: the order, letters, and a fold. */
import { DEFAULT_SORT, type Sort, type TableState, writeState } from '../route-table/address.ts';

interface NarrowTable {
  /** @param isNarrowed whether rows are hidden: the fold must not hide some of the others */
  readonly show: (state: TableState, isNarrowed: boolean) => void;
}

/** Enables the choice of an order, and the fold. @param onSort called with a chosen order */
export function enableNarrowTable(onSort: (sort: Sort) => void): NarrowTable {
  const order = document.querySelector<HTMLSelectElement>('#sortby');
  const chosen = document.querySelector('#filters-chosen');
  const jump = document.querySelector<HTMLElement>('#jump');
  const clear = document.querySelector<HTMLElement>('#filters [type=reset]');
  const fold = document.querySelector<HTMLDetailsElement>('#dest ~ .fold');
  order?.addEventListener('change', () => {
    const [key, direction] = order.value.split('-');
    // TableFilters.astro writes the values.
    onSort({ key: key as Sort['key'], descending: direction === 'down' });
  });
  jump?.addEventListener('click', () => {
    if (fold) fold.open = true;
  });
  return {
    show: (state, isNarrowed) => {
      const { sort } = state;
      const filters = new URLSearchParams(writeState({ ...state, sort: DEFAULT_SORT })).size;
      if (chosen) chosen.textContent = filters === 0 ? '' : ` (${filters})`;
      if (clear) clear.hidden = filters === 0;
      if (order) order.value = sort.key + (sort.descending ? '-down' : '');
      if (jump) jump.hidden = isNarrowed || sort.key !== DEFAULT_SORT.key || sort.descending;
      if (fold && isNarrowed) fold.open = true;
    },
  };
}
