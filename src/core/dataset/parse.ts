import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { firstOf } from '../excerpt.ts';
import { invalidUtf8Line } from '../invalidUtf8Line.ts';
import { memoize } from '../memoize.ts';
import { messageOf } from '../messageOf.ts';
import { at } from '../must.ts';
import { keysOf, recordOf } from '../objects.ts';
import { DATA_FILES, type DataFile, DatasetInfo, type DataText, OPTIONAL_FILES, type Row } from './rows.ts';

/** One thing that is wrong in a data file. Lines count from 1, the header included. */
export interface DataFault {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** The data is invalid; the message lists the faults, one a line, at most twenty. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly faults: readonly DataFault[];

  /** @param folder of the data files, as messages name it */
  constructor(faults: readonly DataFault[], folder = 'data') {
    const lines = faults.map(({ file, line, column, reason }) => `${folder}/${file}:${line}: ${column}: ${reason}`);
    super(firstOf(lines, 20).join('\n'));
    this.faults = faults;
  }
}

/** The validated rows of every data file. */
export type Tables = { readonly [F in DataFile]: readonly Row<F>[] };
/** The line of each row. */
export type Lines = { readonly [F in DataFile]: readonly number[] };

/**
 * Reads every data file and validates every row.
 * @param text content of the files by name
 * @param faults receives what is wrong; rows with a fault are left out
 */
export function parseTables(text: DataText, faults: DataFault[]): { readonly tables: Tables; readonly lines: Lines } {
  const files = keysOf(DATA_FILES);
  const parsed = recordOf(files, (file) => parseTable(file, text[file], faults));
  return {
    // Each file has the rows of its own schema.
    tables: recordOf(files, (file) => parsed[file].rows) as unknown as Tables,
    lines: recordOf(files, (file) => parsed[file].lines),
  };
}

/** Reads one CSV file; see parseTables. */
export function parseTable<F extends DataFile>(file: F, text: string, faults: DataFault[]) {
  if (text === '' && OPTIONAL_FILES.includes(file)) return { rows: [], lines: [] };
  const { rows, lines } = parseRows(text, DATA_FILES[file], file, faults);
  // The schema is that of the file.
  return { rows: rows as Row<F>[], lines };
}

/**
 * Reads the rows of a table, and the line of each.
 * @param file its name, for faults
 * @param faults receives what is wrong; rows with a fault are left out
 */
export function parseRows<S extends z.ZodObject>(text: string, schema: S, file: string, faults: DataFault[]) {
  const columns = Object.keys(schema.shape);
  const [rows, lines]: [z.infer<S>[], number[]] = [[], []];
  const fault = (line: number, column: string, reason: string) => faults.push({ file, line, column, reason });
  const damaged = invalidUtf8Line(text);
  if (damaged !== null) {
    fault(damaged, '(row)', 'is not valid UTF-8');
    return { rows, lines };
  }
  // Spreadsheets may quote every cell.
  const header = (/^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '').replaceAll('"', '');
  // The last columns may be missing where their rows have a default: files from before they existed are read as well.
  const needed = Object.values<z.ZodType>(schema.shape).filter((cell) => !(cell instanceof z.ZodDefault)).length;
  const isPart = columns.slice(0, header.split(',').length).join(',') === header;
  if (!isPart || header.split(',').length < needed) {
    fault(1, '(header)', `must be ${columns.join(',')}`);
    return { rows, lines };
  }
  // Codes, times and days repeat all through a table: each is kept once, which halves the memory of a table.
  const same = memoize((cell: string) => cell);
  const shared = (cell: string | undefined) => (cell === undefined || cell.length > 7 ? cell : same(cell));
  const addRow = (cells: readonly string[], { lines: line }: { readonly lines: number }): null => {
    const record = Object.fromEntries(columns.map((column, i) => [column, shared(cells[i])]));
    const result = schema.safeParse(record);
    if (result.success) {
      rows.push(result.data);
      lines.push(line);
    } else
      for (const { path, message } of result.error.issues) {
        const column = path.join('.') || '(row)';
        fault(line, column, `${message}: ${JSON.stringify(record[column] ?? null)}`);
      }
    // The parser need not keep the record too: data five times the size fits.
    return null;
  };
  try {
    parse(text, { bom: true, from_line: 2, skip_empty_lines: true, on_record: addRow });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    fault(Number(error['lines']), '(row)', `${error.message} (the columns are ${columns.join(', ')})`);
  }
  return { rows, lines };
}

/** Reads dataset.json. @throws DataError naming the field that is wrong. */
export function parseInfo(text: string): DatasetInfo {
  const fault = (column: string, reason: string) => new DataError([{ file: 'dataset.json', line: 1, column, reason }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fault('(file)', messageOf(error));
  }
  const result = DatasetInfo.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = at(result.error.issues, 0);
  throw fault(path.join('.') || '(file)', message);
}
