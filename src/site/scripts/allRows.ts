/** The rows of a table of routes: those of the page, and all of them once they are loaded. */
import { at } from '../../core/must.ts';
import { type Steps, whenIdle } from './idle.ts';
import { readRow, type TableRow } from './tableRows.ts';

/** Reads the rows of the page while the browser is idle. @param onLoad called when all rows are there @param onFail called when they cannot be loaded */
export function readAllRows(
  table: HTMLTableElement,
  airlines: ReadonlyMap<string, string>,
  onLoad: () => void,
  onFail: () => void,
) {
  const body = at(table.tBodies, 0);
  const button = document.querySelector<HTMLAnchorElement>('#rest');
  const path = table.dataset['rows'];
  let state: 'missing' | 'loading' | 'complete' = path === undefined ? 'complete' : 'missing';
  let read = whenIdle(readRows(body, airlines)).finish;

  /** @param html a page with all rows, which take the place of those of this page */
  function complete(html: string): void {
    if (state === 'complete') return;
    read();
    const whole = new DOMParser().parseFromString(html, 'text/html');
    body.replaceChildren(...whole.querySelectorAll('#dest tbody tr'));
    read = whenIdle(readRows(body, airlines)).finish;
    state = 'complete';
    body.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
    onLoad();
  }

  return {
    /** Of a page that leaves rows out. */
    button,
    /** Number of all rows, with those that are not loaded. */
    total: Number(table.dataset['total'] ?? body.rows.length),

    /** The rows that are there. Those that are not read yet are read. */
    get all(): readonly TableRow[] {
      return read();
    },

    get areMissing(): boolean {
      return state !== 'complete';
    },

    /** Loads the rows that are missing, once; further calls and a call after success do nothing. */
    async load(): Promise<void> {
      if (state !== 'missing' || path === undefined) return;
      state = 'loading';
      if (button) button.textContent = 'Loading …';
      try {
        const response = await fetch(path);
        if (!response.ok) throw new Error(`status ${response.status}`);
        complete(await response.text());
      } catch {
        // They may have been loaded to print meanwhile.
        if (state !== 'loading') return;
        state = 'missing';
        if (button) button.textContent = 'The other routes cannot be loaded. Try again';
        onFail();
      }
    },

    /** Loads them before it returns: a browser that prints waits for no promise. @throws DOMException without a connection */
    loadNow(): void {
      if (state === 'complete' || path === undefined) return;
      const request = new XMLHttpRequest();
      request.open('GET', path, false);
      request.send();
      if (request.status === 200) complete(request.responseText);
    },
  };
}

/** Reads the rows of a table, a row in a step. */
function* readRows({ rows }: HTMLTableSectionElement, airlines: ReadonlyMap<string, string>): Steps<TableRow[]> {
  const read: TableRow[] = [];
  for (const [index, row] of [...rows].entries()) {
    read.push(readRow(row, index, airlines));
    yield;
  }
  return read;
}
