/** Tables as in `data/` (plain CSV, LF, quotes only where needed), read and written, and the rows of CSV from elsewhere. */
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import type { z } from 'zod';
import { csvLine } from '../../../src/core/csv.ts';
import { DataError, type DataFault, parseRows } from '../../../src/core/dataset/parse.ts';
import { firstOf } from '../../../src/core/excerpt.ts';
import { at } from '../../../src/core/must.ts';
import { keysOf } from '../../../src/core/objects.ts';
import { systemErrorCode } from '../../../src/data/files.ts';
import { HEADER_BYTES, peek } from './input.ts';
import { createRowCounter } from './limits.ts';
import type { ImportLog } from './log.ts';

/** A cell as it is written: null is an empty cell, a list is joined by |. */
export type Cell = string | number | null | readonly string[];

/** One line per row below a header line, columns in the order given; a cell that a row lacks is empty. */
export function toCsv<C extends string>(columns: readonly C[], rows: Iterable<{ readonly [Column in C]?: Cell }>) {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(csvLine(columns.map((column) => cellText(row[column]))));
  return `${lines.join('\n')}\n`;
}

const cellText = (cell: Cell | undefined): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.join('|') : (cell ?? null);

/** Column names of a row schema, in file order. */
export const columnsOf = <S extends z.ZodObject>(schema: S): (keyof S['shape'] & string)[] =>
  keysOf<S['shape']>(schema.shape);

/** What `parse` returns when it finds no fault. @throws DataError naming every faulty cell */
export function faultless<T>(parse: (faults: DataFault[]) => T): T {
  const faults: DataFault[] = [];
  const parsed = parse(faults);
  if (faults.length > 0) throw new DataError(faults);
  return parsed;
}

/** The rows of one table, checked against its schema. @param path of the file, for errors @throws DataError naming every faulty cell */
export const parseCsv = <S extends z.ZodObject>(text: string, schema: S, path: string): readonly z.infer<S>[] =>
  faultless((faults) => parseRows(text, schema, path, faults).rows);

/** The rows of a table on disk; no rows when the file does not exist. */
export async function readCsv<S extends z.ZodObject>(path: string, schema: S): Promise<readonly z.infer<S>[]> {
  const text = await readText(path);
  return text === null ? [] : parseCsv(text, schema, path);
}

/** The text of a file, or null when there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Bytes of a row; what is longer is no table, or a quote in it is never closed. */
const LONGEST_ROW = 1 << 20;

/** The rows of a CSV stream, but those without a value. Rows of another length than the first are taken as they are. */
export function csvRows(bytes: AsyncIterable<Buffer>, options: Options = {}): AsyncIterable<string[]> {
  const parser = parse({
    bom: true,
    // All of them: otherwise those of the first line alone end a row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: LONGEST_ROW,
    ...options,
  });
  // An error of the bytes reaches the reader through the parser.
  return counted(pipeline(bytes, parser, () => {}));
}

async function* counted(rows: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  const count = createRowCounter();
  for await (const row of rows) {
    count();
    yield row;
  }
}

/** Delimiters, the usual one first. */
const DELIMITERS = [',', ';', '\t', '^', '|'];

/** The delimiter that a header has most of. */
const delimiterOf = (header: string): string =>
  at(
    DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length),
    0,
  );

/** The cell of a row by the name of its column, without blanks around it; empty when the table has no such column. */
export type Cells = (column: string) => string;

/**
 * The rows of a table whose first row names the columns, in any case. Cells are separated by what the first line has most
 * of: commas, semicolons, tabs, `^` or `|`. A line `sep=;` before it names the delimiter, as Excel writes it. A row with a
 * value beyond the last column is rejected: a delimiter in one of its cells has moved the others.
 * @param readerOf what reads a row, by the names in lower case; it throws for a table that lacks some, and `shown` is for
 * its message
 * @param log null where a table without such a row would be read as something else
 * @throws Error when the end of the last row is missing; without a log, for a row that would be rejected
 */
export async function* tableRows<R>(
  bytes: AsyncIterable<Buffer>,
  readerOf: (names: readonly string[], shown: string) => (cells: Cells) => R,
  log: ImportLog | null,
  options: Options = {},
): AsyncGenerator<R> {
  const [head, all] = await peek(bytes, HEADER_BYTES);
  // A byte order mark counts as a blank.
  const [first = ''] = head
    .toString('utf8')
    .trimStart()
    .split(/[\r\n]/, 1);
  const named = /^"?sep=(.)"?$/i.exec(first)?.[1];
  const format = named === undefined ? { delimiter: delimiterOf(first) } : { delimiter: named, from_line: 2 };
  let end = '';
  async function* watched(): AsyncGenerator<Buffer> {
    for await (const chunk of all) {
      // A chunk may be empty.
      end = chunk.toString('latin1', chunk.length - 1) || end;
      yield chunk;
    }
  }
  let toRow: ((row: readonly string[]) => R) | null = null;
  let [width, length] = [0, 0];
  for await (const row of csvRows(watched(), { ...options, ...format })) {
    length = row.length;
    if (toRow === null) {
      width = length;
      const names = row.map((name) => name.trim().toLowerCase());
      const read = readerOf(names, headerText(row));
      // Of two columns of one name the first counts.
      const places = new Map(names.map((name, i) => [name, i] as const).toReversed());
      toRow = (row) => read((column) => row[places.get(column) ?? -1]?.trim() ?? '');
      continue;
    }
    const shown = () => row.join(' ').slice(0, SHOWN_ROW);
    if (length > width && row.slice(width).some((cell) => cell.trim() !== '')) {
      if (log === null) throw new Error(`row with more cells than the header: ${shown()}`);
      log.account({ rejected: 'row with more cells than the header', name: shown() });
      continue;
    }
    if (length < width) log?.warning('row with fewer cells than the header', shown());
    if (row.some((cell) => cell.includes('\n')))
      log?.warning('row of several lines: a quote may not be closed', shown());
    yield toRow(row);
  }
  if (length < width && !/[\r\n\x1a]/.test(end))
    throw new Error('the last row has fewer cells than the header and no line end: the file may be cut off');
}

/** For `tableRows`, the cells of a table that must have some columns. @param what comes before their names in the message */
export const withColumns =
  (columns: readonly string[], what = 'no column') =>
  (names: readonly string[], shown: string) => {
    const missing = columns.filter((column) => !names.includes(column));
    if (missing.length > 0) throw new Error(`${what} ${missing.join(', ')}: ${shown}`);
    return (cells: Cells) => cells;
  };

/** Characters shown of a row. */
const SHOWN_ROW = 60;
/** Names shown of a long header. */
const SHOWN = 12;

/** What a file has in place of the columns that are expected, for a message. */
export function headerText(header: readonly string[]): string {
  const names = header.map((name) => name.trim().slice(0, 40));
  return `the file has ${firstOf(names, SHOWN).join(', ')}`;
}
