/** CSV files as their rows. */
import { Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { peek } from './unpack.ts';

/** Bytes of a row; what is longer is no table, or a quote in it is never closed. */
const LONGEST_ROW = 1 << 20;

/** The rows of a CSV stream, one after the other. Rows of another length than the first are taken as they are. */
export function csvRows(bytes: AsyncIterable<Buffer>, options: Options = {}): AsyncIterable<string[]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    ...options,
  });
  const source = Readable.from(bytes);
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser);
}

/** Bytes in which the first line ends. */
const HEADER_BYTES = 4096;
/** Delimiters, the usual one first. */
const DELIMITERS = [',', ';', '\t', '^', '|'];

/**
 * The rows of a CSV stream whose cells are separated by what its first line has most of: commas, semicolons, tabs, `^`
 * or `|`. A line `sep=;` before the header names the delimiter, as Excel writes it.
 */
export async function* delimitedRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const [head, all] = await peek(bytes, HEADER_BYTES);
  const first =
    head
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  yield* csvRows(all, named === undefined ? { delimiter: delimiterOf(first) } : { delimiter: named, from_line: 2 });
}

function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

/** The cell of a row by the name of its column, without blanks around it; empty when the table has no such column. */
export type Cells = (column: string) => string;

/**
 * The rows of a table whose first row names the columns, in any case.
 * @param check looks at the names, in lower case, and throws for a table that lacks some; `shown` is for its message
 */
export async function* tableRows(
  rows: AsyncIterable<readonly string[]>,
  check: (names: readonly string[], shown: string) => void,
): AsyncGenerator<Cells> {
  let places: ReadonlyMap<string, number> | null = null;
  for await (const row of rows)
    if (places === null) {
      if (row.every((cell) => cell.trim() === '')) continue;
      const names = row.map((name) => name.trim().toLowerCase());
      check(names, headerText(row));
      // Of two columns of one name the first counts.
      places = new Map(names.map((name, i) => [name, i] as const).toReversed());
    } else {
      const known = places;
      yield (column) => row[known.get(column) ?? -1]?.trim() ?? '';
    }
}

/** Checks for `tableRows` that a table has some columns. @param what comes before their names in the message */
export const needColumns =
  (columns: readonly string[], what = 'no column') =>
  (names: readonly string[], shown: string): void => {
    const missing = columns.filter((column) => !names.includes(column));
    if (missing.length > 0) throw new Error(`${what} ${missing.join(', ')}: ${shown}`);
  };

/** Names shown of a long header. */
const SHOWN = 12;

/** What a file has in place of the columns that are expected, for a message. */
export function headerText(header: readonly string[]): string {
  const names = header.slice(0, SHOWN).map((name) => name.trim().slice(0, 40));
  return `the file has ${names.join(', ')}${header.length > SHOWN ? ` and ${header.length - SHOWN} more` : ''}`;
}
