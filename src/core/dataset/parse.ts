import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { firstOf } from '../excerpt.ts';
import { invalidUtf8Line } from '../invalidUtf8Line.ts';
import { memoize } from '../memoize.ts';
import { messageOf } from '../messageOf.ts';
import { at, must } from '../must.ts';
import { keysOf, recordOf } from '../objects.ts';
import {
  ALL_TABLES,
  DATA_FILES,
  type DataFile,
  type DataText,
  type Evidence,
  FACTS_FILE,
  FactsInfo,
  QUALITY_FILE,
  type Row,
  SOURCE_FILES,
  SOURCE_INFO,
  type SourceFile,
  SourceInfo,
  withOwnRows,
} from './rows.ts';

/** Where a row stands. Lines count from 1, the header included. */
export interface RowPlace {
  /** Path of the file, as messages name it. */
  readonly file: string;
  readonly line: number;
}

/** One thing that is wrong in a data file. */
export interface DataFault extends RowPlace {
  readonly column: string;
  readonly reason: string;
}

/** The data is invalid; the message lists the faults, one a line, at most twenty. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly faults: readonly DataFault[];

  constructor(faults: readonly DataFault[]) {
    super(
      firstOf(
        faults.map(({ file, line, column, reason }) => `${file}:${line}: ${column}: ${reason}`),
        20,
      ).join('\n'),
    );
    this.faults = faults;
  }
}

/** A source folder: what the source is, and its rows. */
export interface SourceTables extends Omit<{ readonly [F in SourceFile]: readonly Row<F>[] }, 'evidence.csv'> {
  /** Name of the folder. */
  readonly name: string;
  readonly info: SourceInfo;
  readonly 'evidence.csv': readonly Evidence[];
  /** Path of the folder, as messages name it, and the lines of the rows of each table. */
  readonly path: string;
  readonly lines: { readonly [F in SourceFile]: readonly number[] };
}

/** The validated rows of `data/` and of a state. */
export type Tables = { readonly [F in DataFile]: readonly Row<F>[] } & {
  /** By name; a source of the state replaces the shipped one of its name. */
  readonly sources: readonly SourceTables[];
  /** The airports and airlines of the reference lists, and those of sources that the lists lack. By code, each once. */
  readonly airports: ReadonlyMap<string, Row<'airports.csv'>>;
  readonly airlines: ReadonlyMap<string, Row<'airlines.csv'>>;
  readonly quality: readonly Row<typeof QUALITY_FILE>[];
  /** ISO date of the curated facts, or of the newest source where that is newer. */
  readonly date: string;
  /** Where the rows of each curated table and reference list stand. */
  readonly places: { readonly [F in DataFile]: readonly RowPlace[] };
};

/** How messages name the folder of the data and that of the state. */
export interface FolderNames {
  readonly data: string;
  readonly state: string;
}
export const DEFAULT_NAMES: FolderNames = { data: 'data', state: 'state' };

/**
 * Reads all tables of `data/` and of a state, and validates every row. An operator's row replaces the row of the project
 * with the same key.
 * @param faults receives what is wrong; rows with a fault are left out
 */
export function parseTables(data: DataText, state: DataText, names: FolderNames, faults: DataFault[]): Tables {
  const shipped = parseShipped(data, names.data);
  faults.push(...shipped.faults);
  const parsed = recordOf(DATA_NAMES, (file): PlacedRows => {
    const own = file.startsWith('curated/') ? state[file] : undefined;
    if (own === undefined) return shipped.tables[file];
    return joined(file, shipped.tables[file], parseTable(file, own, `${names.state}/${file}`, faults));
  });
  // Each file has the rows of its own schema.
  const tables = recordOf(DATA_NAMES, (file) => parsed[file].rows) as unknown as { [F in DataFile]: readonly Row<F>[] };
  const sources = new Map(
    [...shipped.sources, ...sourcesIn(state, names.state, faults)].map((source) => [source.name, source]),
  );
  const sorted = [...sources.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    ...tables,
    places: recordOf(DATA_NAMES, (file) => parsed[file].places),
    sources: sorted,
    airports: byCode([tables['reference/airports.csv'], ...sorted.map((source) => source['airports.csv'])]),
    airlines: byCode([tables['reference/airlines.csv'], ...sorted.map((source) => source['airlines.csv'])]),
    quality: parseTable(QUALITY_FILE, state[QUALITY_FILE] ?? '', `${names.state}/${QUALITY_FILE}`, faults).rows,
    date: [shipped.factsDate, ...sorted.map(({ info }) => info.as_of)].sort().at(-1) ?? '',
  };
}

const DATA_NAMES = keysOf(DATA_FILES);
const REQUIRED_FILES: readonly DataFile[] = [
  ...(['reference/airports.csv', 'reference/airlines.csv', 'curated/cities.csv'] as const),
  ...(['curated/closed-airports.csv', 'curated/ceased-airlines.csv'] as const),
  ...(['curated/charters.csv', 'curated/seasons.csv'] as const),
];

type Shipped = ReturnType<typeof readShipped>;
/** What was read of each `data/`: an import loads it with several states. */
const shippedOf = new WeakMap<DataText, Shipped>();

function parseShipped(data: DataText, root: string): Shipped {
  const known = shippedOf.get(data) ?? readShipped(data, root);
  shippedOf.set(data, known);
  return known;
}

function readShipped(data: DataText, root: string) {
  const faults: DataFault[] = [];
  for (const file of REQUIRED_FILES)
    if (!data[file]) faults.push({ file: `${root}/${file}`, line: 1, column: '(file)', reason: 'is missing' });
  return {
    tables: recordOf(DATA_NAMES, (file): PlacedRows => parseTable(file, data[file] ?? '', `${root}/${file}`, faults)),
    sources: sourcesIn(data, root, faults),
    factsDate: parseFile(data[FACTS_FILE], FactsInfo, `${root}/${FACTS_FILE}`, faults)?.as_of ?? '',
    faults,
  };
}

/** Rows with their places. */
interface PlacedRows {
  readonly rows: readonly object[];
  readonly places: readonly RowPlace[];
}

/** The rows of a table of the project and of the operator, with their places. */
function joined(file: DataFile, shipped: PlacedRows, own: PlacedRows): PlacedRows {
  const places = new Map([
    ...shipped.rows.map((row, i) => [row, at(shipped.places, i)] as const),
    ...own.rows.map((row, i) => [row, at(own.places, i)] as const),
  ]);
  const rows = withOwnRows(file, shipped.rows, own.rows);
  return { rows, places: rows.map((row) => must(places.get(row), 'place of a row')) };
}

/** The first row of each code. */
function byCode<R extends { readonly iata: string }>(lists: readonly (readonly R[])[]): ReadonlyMap<string, R> {
  const rows = new Map<string, R>();
  for (const row of lists.flat()) if (!rows.has(row.iata)) rows.set(row.iata, row);
  return rows;
}

/** Folder of the source folders. */
export const SOURCES_FOLDER = 'sources';

/** The source folders among the files of a folder: those with a `source.json`. @param root name of the folder in messages */
function sourcesIn(files: DataText, root: string, faults: DataFault[]): SourceTables[] {
  const names = Object.keys(files).flatMap((path) => {
    const [folder, name, file] = path.split('/');
    return folder === SOURCES_FOLDER && name !== undefined && file === SOURCE_INFO ? [name] : [];
  });
  return names.flatMap((name) => parseSource(name, (file) => files[`${SOURCES_FOLDER}/${name}/${file}`], root, faults));
}

/** Reads one source folder. @param textOf the text of one of its files @param root name of the folder that it is in */
export function parseSource(
  name: string,
  textOf: (file: string) => string | undefined,
  root: string,
  faults: DataFault[],
): SourceTables[] {
  const path = `${root}/${SOURCES_FOLDER}/${name}`;
  const info = parseFile(textOf(SOURCE_INFO), SourceInfo, `${path}/${SOURCE_INFO}`, faults);
  const parsed = recordOf(keysOf(SOURCE_FILES), (file) =>
    parseRows(textOf(file) ?? '', ALL_TABLES[file], `${path}/${file}`, faults),
  );
  if (info === null) return [];
  const rows = recordOf(keysOf(SOURCE_FILES), (file) => parsed[file].rows) as unknown as {
    [F in SourceFile]: Row<F>[];
  };
  const evidence: Evidence[] = rows['evidence.csv'].map((row) => Object.assign(row, { source: name }));
  const lines = recordOf(keysOf(SOURCE_FILES), (file) => parsed[file].lines);
  return [{ ...rows, 'evidence.csv': evidence, name, info, path, lines }];
}

/** Reads one table. A file without text has no rows. @param path as messages name it; see parseRows */
export function parseTable<F extends DataFile | typeof QUALITY_FILE>(
  file: F,
  text: string,
  path: string,
  faults: DataFault[],
) {
  const { rows, lines } = parseRows(text, ALL_TABLES[file], path, faults);
  // The schema is that of the file.
  return { rows: rows as Row<F>[], places: lines.map((line) => ({ file: path, line })) };
}

/**
 * Reads the rows of a table, and the line of each.
 * @param file its path, as messages name it
 * @param faults receives what is wrong; rows with a fault are left out
 */
export function parseRows<S extends z.ZodObject>(text: string, schema: S, file: string, faults: DataFault[]) {
  if (text === '') return { rows: [], lines: [] };
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

/** Reads a JSON file of the data; null when it is wrong, which `faults` receives. @param path as messages name it */
function parseFile<S extends z.ZodType>(text: string | undefined, schema: S, path: string, faults: DataFault[]) {
  const fault = (column: string, reason: string) => void faults.push({ file: path, line: 1, column, reason });
  let value: unknown;
  try {
    value = JSON.parse((text ?? '').replace(/^\uFEFF/, ''));
  } catch (error) {
    fault('(file)', text === undefined ? 'is missing' : messageOf(error));
    return null;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) fault(path.join('.') || '(file)', message);
  return null;
}
