/** Reading and writing tables as in `data/`: plain CSV, LF, quotes only where needed. */
import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { csvLine } from '../../../src/core/csv.ts';
import { invalidUtf8Line } from '../../../src/core/invalidUtf8Line.ts';
import { keysOf } from '../../../src/core/objects.ts';
import { systemErrorCode } from '../../../src/data/files.ts';

/** A cell as it is written: null is an empty cell, a list is joined by |. */
export type Cell = string | number | null | readonly string[];

/** One line per row below a header line, columns in the order given. */
export function toCsv<C extends string>(columns: readonly C[], rows: Iterable<Readonly<Record<C, Cell>>>): string {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(csvLine(columns.map((column) => cellText(row[column]))));
  return `${lines.join('\n')}\n`;
}

/** The same in the order of a key, so that the same rows are always the same text. */
export function sortedCsv<C extends string, R extends Readonly<Record<C, Cell>>>(
  columns: readonly C[],
  rows: readonly R[],
  keyOf: (row: R) => string,
): string {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return toCsv(
    columns,
    keyed.map(({ row }) => row),
  );
}

const cellText = (cell: Cell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.join('|') : cell;

/** Column names of a row schema, in file order. */
export const columnsOf = <S extends z.ZodObject>(schema: S): (keyof S['shape'] & string)[] =>
  keysOf<S['shape']>(schema.shape);

/**
 * The rows of one table, checked against its schema.
 * @param file its name, for errors
 * @throws Error with the file, and line and column of the first bad cell, or the columns that the header lacks
 */
export function parseCsv<S extends z.ZodObject>(text: string, schema: S, file: string): z.infer<S>[] {
  const rows: z.infer<S>[] = [];
  const damaged = invalidUtf8Line(text);
  if (damaged !== null) throw new Error(`${file}, line ${damaged}: is not valid UTF-8`);
  const needed = Object.entries<z.ZodType>(schema.shape).flatMap(([column, { type }]) =>
    type === 'default' ? [] : [column],
  );
  const checkHeader = (header: string[]): string[] => {
    if (needed.some((column) => !header.includes(column)))
      throw new Error(`${file}: the first line must name the columns ${needed.join(',')}, not ${header.join(',')}`);
    return header;
  };
  const take = (record: unknown, { lines }: { readonly lines: number }): null => {
    const result = schema.safeParse(record);
    const [issue] = result.error?.issues ?? [];
    if (issue) throw new Error(`${file}, line ${lines}, ${issue.path.join('.')}: ${issue.message}`);
    if (result.success) rows.push(result.data);
    return null;
  };
  try {
    parse(text, { columns: checkHeader, bom: true, skip_empty_lines: true, on_record: take });
  } catch (error) {
    throw error instanceof CsvError ? new Error(`${file}: ${error.message}`, { cause: error }) : error;
  }
  return rows;
}

/** The rows of a table on disk; no rows when the file does not exist. */
export async function readCsv<S extends z.ZodObject>(path: string, schema: S): Promise<z.infer<S>[]> {
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
