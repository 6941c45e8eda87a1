/** The rows of the table of routes on the page of a map. */
import { memoize } from '../../../core/memoize.ts';
import { must } from '../../../core/must.ts';
import { decodeRow } from '../../route-table/rowData.ts';

export type RowElements = ReturnType<typeof findRows>;

/** The airlines in the data of a row. A map asks for them each time it is drawn. */
const airlinesIn = memoize((data: string) => decodeRow(data).services.map(({ airline }) => airline));

/** Finds the rows of the page. There are none on a page without a table. */
export function findRows() {
  const rows = new Map<string, HTMLTableRowElement>();
  const read = () => {
    for (const row of document.querySelectorAll<HTMLTableRowElement>('#dest tbody tr'))
      rows.set(must(row.dataset['route'], 'data-route of a row'), row);
  };
  read();
  document.addEventListener('routesadded', read);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const haveAirlines = document.querySelector('#filters input[name=airline]') !== null;
  let marked: HTMLElement | undefined;
  return {
    row: (routeId: string) => rows.get(routeId),
    /** Marks a row in place of the one before. @param scroll whether the page scrolls to it */
    mark: (row: HTMLTableRowElement | undefined, scroll: boolean) => {
      marked?.removeAttribute('aria-current');
      marked = row;
      marked?.setAttribute('aria-current', 'true');
      marked?.classList.remove('past');
      const fold = marked?.closest('.foldable')?.querySelector<HTMLDetailsElement>('.fold');
      if (fold && scroll) fold.open = true;
      if (scroll) marked?.scrollIntoView({ block: 'center', behavior: calm.matches ? 'auto' : 'smooth' });
    },
    /** The airlines of a route; none without a row. */
    airlinesOf: (routeId: string) => {
      const data = rows.get(routeId)?.dataset['f'];
      return data === undefined ? [] : airlinesIn(data);
    },
    /** Whether airlines tell the rows apart. */
    haveAirlines: haveAirlines && rows.size > 1,
    airlineName: (code: string) =>
      document.querySelector(`#filters input[name=airline][value="${code}"] + span`)?.textContent.trim() ?? code,
    /** `19 of 84 destinations`: the title of the table. */
    get title() {
      return document.querySelector('section:has(#dest) h2')?.textContent ?? '';
    },
  };
}
