/** The rows that the page of a long table leaves out: a script adds them before it filters or sorts. */
import { at } from '../../core/must.ts';
import type { RestOfTable } from '../route-table/view.ts';

export interface RestRows {
  /** Number of all rows. */
  readonly total: number;
  /** Whether rows are missing. */
  readonly isMissing: () => boolean;
  /** Loads the rows, once; further calls and a call after success do nothing. */
  readonly load: () => void;
}

/**
 * Finds the button of a table that leaves rows out; null where the page has them all.
 * @param onLoad gets the new rows, which are in the table, and their places among all rows
 */
export function findRestRows(
  body: HTMLTableSectionElement,
  onLoad: (rows: readonly HTMLTableRowElement[], places: readonly number[]) => void,
): RestRows | null {
  const button = document.querySelector<HTMLButtonElement>('#rest');
  const { rows: path, total } = button?.dataset ?? {};
  if (!button || path === undefined || total === undefined) return null;
  let state: 'missing' | 'loading' | 'complete' = 'missing';
  const load = async () => {
    if (state !== 'missing') return;
    state = 'loading';
    button.textContent = 'Loading …';
    try {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { places, rows }: RestOfTable = await response.json();
      const first = body.rows.length;
      body.insertAdjacentHTML('beforeend', rows);
      state = 'complete';
      button.remove();
      onLoad([...body.rows].slice(first), places);
    } catch {
      state = 'missing';
      button.textContent = 'The other routes cannot be loaded. Try again';
    }
  };
  button.addEventListener('click', load);
  return { total: Number(total), isMissing: () => state !== 'complete', load: () => void load() };
}

/** Places of the rows of the page among all rows: those that the other rows leave free. */
export function placesOfPage(rows: number, others: readonly number[]): number[] {
  const taken = new Set(others);
  const free = Array.from({ length: rows + others.length }, (_, place) => place).filter((place) => !taken.has(place));
  return Array.from({ length: rows }, (_, i) => at(free, i));
}
