/** The rows of a table of routes: those of the page, and those that it leaves out once they are loaded. */
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import { countChoices, NO_FILTERS } from '../route-table/filters.ts';
import type { FilterForm } from './filterForm.ts';
import { whenIdle } from './idle.ts';
import { findRestRows, placesOfPage } from './restRows.ts';
import { readRow, type TableRow } from './tableRows.ts';

export interface AllRows {
  /** The rows that are there. Those that are not read yet are read. */
  readonly all: () => readonly TableRow[];
  /** Number of all rows, with those that are not loaded. */
  readonly total: number;
  readonly areMissing: () => boolean;
  /** Loads the rows that are missing, once. */
  readonly load: () => void;
}

/** Reads the rows of a table while the browser is idle. @param onLoad called when missing rows have been added */
export function readRows(table: HTMLTableElement, form: FilterForm | null, onLoad: () => void): AllRows {
  const body = at(table.tBodies, 0);
  const elements = [...body.rows];
  const names = form?.airlineNames ?? new Map<string, string>();
  const alliances = form?.alliances ?? new Map<string, string>();
  const read = (row: HTMLTableRowElement, index: number) => readRow(row, index, names, alliances);
  let rows: TableRow[] = [];
  function* readPage(): Steps<void> {
    for (const [index, row] of elements.entries()) {
      rows.push(read(row, index));
      yield;
    }
    // The page of a part of the rows has the counts of all.
    if (!rest) form?.showCounts(countChoices(rows, NO_FILTERS));
  }
  const readAll = whenIdle(readPage()).finish;
  const rest = findRestRows(body, (added, places) => {
    readAll();
    const own = placesOfPage(rows.length, places);
    rows = [
      ...rows.map((row, i) => ({ ...row, index: at(own, i) })),
      ...added.map((row, i) => read(row, at(places, i))),
    ];
    table.dispatchEvent(new CustomEvent('routesadded', { bubbles: true }));
    onLoad();
  });
  return {
    all: () => {
      readAll();
      return rows;
    },
    total: rest?.total ?? elements.length,
    areMissing: () => rest?.isMissing() ?? false,
    load: () => rest?.load(),
  };
}
