/** Which airline belongs to which alliance. */
import type { Alliance } from '../../contract/vocabulary.ts';
import type { DataFault, Tables } from './parse.ts';
import type { Row } from './rows.ts';

const FILE = 'curated/alliances.csv';
type Alliances = Pick<Tables, typeof FILE>;

/** Checks that a membership does not end before it begins, and that no airline has two in one month. */
export function checkAlliances(tables: Alliances, faults: DataFault[]): void {
  const rows = tables[FILE];
  for (const [index, { row, line }] of rows.entries()) {
    const fault = (column: string, reason: string) => faults.push({ file: FILE, line, column, reason });
    if (lastMonth(row) < row.since) fault('until', `is before since: ${row.until}`);
    const other = rows.slice(0, index).find(({ row: earlier }) => periodsOverlap(earlier, row));
    if (other) fault('since', `overlaps with line ${other.line}: ${row.airline} ${row.since}`);
  }
}

/** The alliance of each member on a date, by code of the airline. @param date ISO date */
export function alliancesAt(tables: Alliances, date: string): ReadonlyMap<string, Alliance> {
  const month = date.slice(0, 'YYYY-MM'.length);
  return new Map(
    tables[FILE]
      .filter(({ row }) => row.since <= month && month <= lastMonth(row))
      .map(({ row }) => [row.airline, row.alliance]),
  );
}

const periodsOverlap = (a: Row<typeof FILE>, b: Row<typeof FILE>): boolean =>
  a.airline === b.airline && a.since <= lastMonth(b) && b.since <= lastMonth(a);

/** Months compare as text. */
const lastMonth = ({ until }: Row<typeof FILE>): string => until ?? '9999-12';
