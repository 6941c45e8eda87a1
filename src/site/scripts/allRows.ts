/** The rows of a table of routes: those of the page, and those that it leaves out once they are loaded. */
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { RestOfTable } from '../route-table/view.ts';
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
   * @param onRead called when they are read @param onLoad called when missing rows have been added
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
      this.#add(await response.json());
      this.#state = 'complete';
      this.#table.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
      this.#onLoad();
    } catch {
      this.#state = 'missing';
      button.textContent = 'The other routes cannot be loaded. Try again';
    }
  }

  #add({ places, rows: html }: RestOfTable): void {
    const first = this.#body.rows.length;
    this.#body.insertAdjacentHTML('beforeend', html);
    const own = placesOfPage(first, places);
    this.#rows = [
      ...this.all.map((row, i) => ({ ...row, index: at(own, i) })),
      ...[...this.#body.rows].slice(first).map((row, i) => readRow(row, at(places, i), this.#airlines)),
    ];
  }
}

/** Places of the rows of the page among all rows: those that the other rows leave free. */
export function placesOfPage(rows: number, others: readonly number[]): number[] {
  const taken = new Set(others);
  const free = Array.from({ length: rows + others.length }, (_, place) => place).filter((place) => !taken.has(place));
  return Array.from({ length: rows }, (_, i) => at(free, i));
}
