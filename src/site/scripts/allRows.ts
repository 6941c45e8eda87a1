/** The rows of a table of routes: those of the page, and all of them once they are loaded. */
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { FormAirlines } from './filterForm.ts';
import { whenIdle } from './idle.ts';
import { readRow, type TableRow } from './tableRows.ts';

export class AllRows {
  readonly #body: HTMLTableSectionElement;
  readonly #airlines: FormAirlines;
  readonly #onLoad: () => void;
  /** Of a page that leaves rows out. */
  readonly button = document.querySelector<HTMLButtonElement>('#rest');
  /** Number of all rows, with those that are not loaded. */
  readonly total: number;
  #state: 'missing' | 'loading' | 'complete' = this.button ? 'missing' : 'complete';
  #read: () => readonly TableRow[];

  /** Reads the rows of the page while the browser is idle. @param onLoad called when all rows are there */
  constructor(table: HTMLTableElement, airlines: FormAirlines, onLoad: () => void) {
    this.#body = at(table.tBodies, 0);
    this.#airlines = airlines;
    this.#onLoad = onLoad;
    this.total = Number(this.button?.dataset['total'] ?? this.#body.rows.length);
    this.#read = whenIdle(readRows(this.#body, airlines)).finish;
  }

  /** The rows that are there. Those that are not read yet are read. */
  get all(): readonly TableRow[] {
    return this.#read();
  }

  get areMissing(): boolean {
    return this.#state !== 'complete';
  }

  /** Loads the rows that are missing, once; further calls and a call after success do nothing. */
  async load(): Promise<void> {
    const { button } = this;
    if (this.#state !== 'missing' || !button) return;
    this.#state = 'loading';
    button.textContent = 'Loading …';
    try {
      const response = await fetch(button.dataset['rows'] ?? '');
      if (!response.ok) throw new Error(`status ${response.status}`);
      this.#complete(await response.json());
    } catch {
      this.#state = 'missing';
      button.textContent = 'The other routes cannot be loaded. Try again';
    }
  }

  /** Loads them before it returns: a browser that prints waits for no promise. @throws DOMException without a connection */
  loadNow(): void {
    if (!this.areMissing) return;
    const request = new XMLHttpRequest();
    request.open('GET', this.button?.dataset['rows'] ?? '', false);
    request.send();
    if (request.status === 200) this.#complete(JSON.parse(request.responseText));
  }

  /** @param html all rows, which take the place of those of the page */
  #complete(html: string): void {
    if (!this.areMissing) return;
    this.#read();
    this.#body.innerHTML = html;
    this.#read = whenIdle(readRows(this.#body, this.#airlines)).finish;
    this.#state = 'complete';
    this.#body.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
    this.#onLoad();
  }
}

/** Reads the rows of a table, a row in a step. */
function* readRows({ rows }: HTMLTableSectionElement, airlines: FormAirlines): Steps<TableRow[]> {
  const read: TableRow[] = [];
  for (const [index, row] of [...rows].entries()) {
    read.push(readRow(row, index, airlines));
    yield;
  }
  return read;
}
