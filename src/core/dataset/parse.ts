import { parse } from 'csv-parse/sync';
import { DATA_FILES, type DataFile, DatasetInfo, type DataText, type Row } from './rows.ts';

/** One thing that is wrong in a data file. Lines count from 1, the header included. */
export interface DataFault {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** Thrown when the data cannot be used; the message lists the faults, one a line, at most twenty. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly faults: readonly DataFault[];

  constructor(faults: readonly DataFault[]) {
    const shown = faults
      .slice(0, 20)
      .map(({ file, line, column, reason }) => `data/${file}:${line}: ${column}: ${reason}`);
    const rest = faults.length - shown.length;
    super([...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'));
    this.faults = faults;
  }
}

/** A validated row and the line it stands on. */
export interface Placed<F extends DataFile> {
  readonly row: Row<F>;
  readonly line: number;
}
export type Tables = { readonly [F in DataFile]: readonly Placed<F>[] };

/**
 * Reads every data file and validates every row.
 * @param text content of the files by name
 * @param faults receives what is wrong; rows with a fault are left out
 */
export function parseTables(text: DataText, faults: DataFault[]): Tables {
  const tables: Partial<Record<DataFile, readonly unknown[]>> = {};
  for (const file of Object.keys(DATA_FILES) as DataFile[]) tables[file] = parseTable(file, text[file], faults);
  return tables as unknown as Tables;
}

/** Reads one CSV file; see parseTables. */
export function parseTable<F extends DataFile>(file: F, text: string, faults: DataFault[]): Placed<F>[] {
  const schema = DATA_FILES[file];
  const columns = Object.keys(schema.shape);
  const header = text.split(/\r?\n/, 1)[0]?.replace(/^\uFEFF/, '') ?? '';
  if (header !== columns.join(',')) {
    faults.push({ file, line: 1, column: '(header)', reason: `must be ${columns.join(',')}` });
    return [];
  }
  const rows: Placed<F>[] = [];
  const known = new Map<string, string>();
  const take = (cells: readonly string[], { lines: line }: { readonly lines: number }): null => {
    const record = Object.fromEntries(columns.map((column, i) => [column, shared(cells[i], known)]));
    const result = schema.safeParse(record);
    if (result.success) rows.push({ row: result.data as Row<F>, line });
    else
      for (const { path, message } of result.error.issues) {
        const column = path.join('.') || '(row)';
        faults.push({ file, line, column, reason: `${message}: ${JSON.stringify(record[column] ?? null)}` });
      }
    // Kept above with its line, the parser need not keep it too: a world five times the size fits.
    return null;
  };
  try {
    parse(text, { bom: true, from_line: 2, skip_empty_lines: true, on_record: take });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    faults.push({ file, line: lineOf(error), column: '(row)', reason });
  }
  return rows;
}

/** Codes, times and days repeat all through a table: each is held once, which halves what a table takes. */
function shared(cell: string | undefined, known: Map<string, string>): string | undefined {
  if (cell === undefined || cell.length > 7) return cell;
  const same = known.get(cell);
  if (same === undefined) known.set(cell, cell);
  return same ?? cell;
}

/** Reads dataset.json. @throws DataError naming the field that is wrong. */
export function parseInfo(text: string): DatasetInfo {
  const fault = (column: string, reason: string) => new DataError([{ file: 'dataset.json', line: 1, column, reason }]);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fault('(file)', error instanceof Error ? error.message : String(error));
  }
  const result = DatasetInfo.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw fault(issue?.path.join('.') || '(file)', issue?.message ?? 'is not valid');
}

function lineOf(error: unknown): number {
  const lines = (error as { lines?: unknown }).lines;
  return typeof lines === 'number' ? lines : 1;
}
