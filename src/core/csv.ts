/** Lines of CSV (RFC 4180), with quotes only where needed. */

/** A value of a cell; null is an empty cell. */
export type CsvCell = string | number | boolean | null;

/** A line without its end. */
export const csvLine = (cells: readonly CsvCell[]): string => cells.map(quotedCell).join(',');

function quotedCell(cell: CsvCell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
