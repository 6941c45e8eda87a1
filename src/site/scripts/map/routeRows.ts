/** The rows of the table of routes on the page of a map. */
import { must } from '../../../core/must.ts';
import { decodeRow } from '../../route-table/rowData.ts';

export interface RowElements {
  /** Number of rows. */
  readonly count: number;
  readonly row: (routeId: string) => HTMLTableRowElement | undefined;
  /** Marks the row of a route and scrolls to it. */
  readonly mark: (routeId: string | null, scroll: boolean) => void;
  /** Flight time in minutes and the airlines of a route; undefined without a row. */
  readonly kind: (routeId: string) => { readonly flyingMin: number; readonly airlines: readonly string[] } | undefined;
  /** Whether the rows are of more than one airline, which the filters then have. */
  readonly haveAirlines: boolean;
  /** Names of the airlines by code, as the filters have them. */
  readonly airlineName: (code: string) => string;
}

/** Finds the rows of the page. They are empty on a page without a table. */
export function findRows(): RowElements {
  const rows = new Map<string, HTMLTableRowElement>();
  const read = () => {
    for (const row of document.querySelectorAll<HTMLTableRowElement>('#dest tbody tr')) {
      const link = must(row.querySelector('a'), 'link of a row');
      rows.set(link.pathname.slice('/r/'.length), row);
    }
  };
  read();
  document.addEventListener('routesadded', read);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let marked: HTMLElement | undefined;
  return {
    get count() {
      return rows.size;
    },
    row: (id) => rows.get(id),
    mark: (id, scroll) => {
      marked?.removeAttribute('aria-current');
      marked = id === null ? undefined : rows.get(id);
      marked?.setAttribute('aria-current', 'true');
      const fold = marked?.closest('.foldable')?.querySelector<HTMLDetailsElement>('.fold');
      if (fold && scroll) fold.open = true;
      if (scroll) marked?.scrollIntoView({ block: 'center', behavior: calm.matches ? 'auto' : 'smooth' });
    },
    kind: (id) => {
      const data = rows.get(id)?.dataset['f'];
      if (data === undefined) return undefined;
      const { flyingMin, services } = decodeRow(data);
      return { flyingMin, airlines: services.map(({ airline }) => airline) };
    },
    haveAirlines: document.querySelector('#filters input[name=airline]') !== null,
    airlineName: (code) =>
      document.querySelector(`#filters input[name=airline][value="${code}"] + span`)?.textContent.trim() ?? code,
  };
}
