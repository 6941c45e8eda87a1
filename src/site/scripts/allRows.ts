/** The rows of a table of routes: those of the page, and all of them once they are loaded. */
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { FormAirlines } from './filterForm.ts';
import { whenIdle } from './idle.ts';
import { readRow, type TableRow } from './tableRows.ts';

export class AllRows {
  readonly #table: HTMLTableElement;
  readonly #body: HTMLTableSectionElement;
  readonly #airlines: FormAirlines;
  /** Of a page that leaves rows out. */
  readonly button = document.querySelector<HTMLButtonElement>('#rest');
  readonly #onLoad: () => void;
  readonly #readPage: () => void;
  #rows: TableRow[] = [];
  #state: 'missing' | 'loading' | 'complete';
  /** Number of all rows, with those that are not loaded. */
  readonly total: number;

  /**
   * Reads the rows of the page while the browser is idle.
   * @param onRead called when they are read @param onLoad called when all rows are there
   */
  constructor(
    table: HTMLTableElement,
    airlines: FormAirlines,
    onRead: (rows: readonly TableRow[]) => void,
    onLoad: () => void,
  ) {
    this.#table = table;
    this.#body = at(table.tBodies, 0);
    this.#airlines = airlines;
    this.#onLoad = onLoad;
    this.#state = this.button ? 'missing' : 'complete';
    this.total = Number(this.button?.dataset['total'] ?? this.#body.rows.length);
    const elements = [...this.#body.rows];
    const rows = this.#rows;
    function* read(): Steps<void> {
      for (const [index, row] of elements.entries()) {
        rows.push(readRow(row, index, airlines));
        yield;
      }
      onRead(rows);
    }
    this.#readPage = whenIdle(read()).finish;
  }

  /** The rows that are there. Those that are not read yet are read. */
  get all(): readonly TableRow[] {
    this.#readPage();
    return this.#rows;
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
      this.#replace(await response.json());
      this.#state = 'complete';
      this.#table.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
      this.#onLoad();
    } catch {
      this.#state = 'missing';
      button.textContent = 'The other routes cannot be loaded. Try again';
    }
  }

  /** Puts all rows, as HTML, in the place of those of the page. */
  #replace(html: string): void {
    this.#readPage();
    this.#body.innerHTML = html;
    this.#rows = [...this.#body.rows].map((row, i) => readRow(row, i, this.#airlines));
  }
}
