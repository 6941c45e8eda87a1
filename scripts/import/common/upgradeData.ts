/**
 * Data outside of the project, brought up to date with the code.
 *
 * The curated tables and reference lists belong to the version of the code: they refer to each other, and their columns
 * change. A data folder has a copy of them, which people edit, and in `shipped/` another as it came with the code. The
 * first command of another version makes the three one: rows of the new version, with the rows that people added,
 * changed and removed. What imports have recorded stays.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import glob from 'fast-glob';
import { messageOf } from '../../../src/core/messageOf.ts';
import { commitFiles, recover } from '../../../src/data/commit.ts';
import { LOCK_FILE, LONGEST_RUN_MS, withLock } from '../../../src/data/lock.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { PROJECT, today } from '../../script.ts';
import { toCsv } from './csv.ts';

/** Folder in a data folder with the tables as they came with the code. */
const BASE = 'shipped';
/** Folder in a data folder with tables that were replaced because nobody knows what people changed in them. */
const REPLACED = 'replaced';
/** The tables that belong to the code, and what explains them. */
const SHIPPED = ['curated/**/*.csv', 'reference/*.{csv,tsv}', 'sources.json', 'README.md', 'NOTICE.md'];
/** Describes the tables: a folder with the same one was copied from this version. */
const DESCRIPTION = 'README.md';
/** Says that a folder was brought up to date before: going back to an earlier release takes `shipped/` away. */
const MARKER = '.shipped';
const SOURCES = 'sources.json';
const SHIPPED_DATA = join(PROJECT, 'data');
/** Tables of earlier versions. */
const ROUTES = 'routes.csv';
const SEASONS = 'seasons.csv';
const CURATED_SEASONS = 'curated/seasons.csv';

/**
 * Brings a data folder up to date with the tables of the code, in one step, and says on standard error what it did. The
 * data of the project itself, a folder that is up to date, and one that was not copied from the project (it has no
 * NOTICE.md) stay as they are.
 * @param shipped the data of the project
 * @param name of the folder, for the message
 * @throws Error when a table cannot be read or written; nothing was changed then
 */
export async function upgradeData(folder: string, shipped = SHIPPED_DATA, name = folder): Promise<void> {
  if (isUpToDate(folder, shipped)) return;
  const upgrade = () => {
    recover(folder);
    // Another command may just have done it.
    if (isUpToDate(folder, shipped)) return;
    const { files, lines } = changesFor(folder, shipped);
    files.set(MARKER, '');
    for (const name of files.keys()) mkdirSync(dirname(join(folder, name)), { recursive: true });
    commitFiles(folder, files);
    if (lines.length > 0)
      console.error([`The data in ${name} is brought up to date with this version:`, ...lines].join('\n  '));
  };
  await withLock(folder, upgrade, LONGEST_RUN_MS);
}

function isUpToDate(folder: string, shipped: string): boolean {
  if (!existsSync(join(folder, 'NOTICE.md')) || realpathSync(folder) === realpathSync(shipped)) return true;
  const shippedIn = (path: string) => JSON.stringify([...textsIn(path, SHIPPED)]);
  return shippedIn(join(folder, BASE)) === shippedIn(shipped);
}

/** Runs what writes nothing to a data folder: on the folder, or on a copy that is brought up to date. */
export async function withUpgraded<T>(folder: string, run: (folder: string) => Promise<T>): Promise<T> {
  return isUpToDate(folder, SHIPPED_DATA) ? run(folder) : withCopy(folder, run);
}

/** Runs on a copy of a data folder that is brought up to date. Errors name the folder, not its copy. */
export async function withCopy<T>(folder: string, run: (copy: string) => Promise<T>): Promise<T> {
  using copy = temporaryFolder('air-routes-update-');
  try {
    cpSync(folder, copy.path, { recursive: true, filter: (path) => !basename(path).startsWith(LOCK_FILE) });
    if (!isUpToDate(folder, SHIPPED_DATA)) await upgradeData(copy.path, SHIPPED_DATA, `a copy of ${folder}`);
    return await run(copy.path);
  } catch (error) {
    const message = messageOf(error);
    throw message.includes(copy.path) ? new Error(message.replaceAll(copy.path, folder), { cause: error }) : error;
  }
}

type Texts = ReadonlyMap<string, string>;

function textsIn(folder: string, patterns: readonly string[]): Texts {
  const names = glob.sync([...patterns], { cwd: folder }).sort();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The files of a data folder that change, null for those that go, and the lines of the report. */
function changesFor(folder: string, shipped: string) {
  const [own, code] = [textsIn(folder, ['*.csv', ...SHIPPED]), textsIn(shipped, SHIPPED)];
  const base = textsIn(join(folder, BASE), SHIPPED);
  // What differs in a folder that was copied from this version was edited.
  const isCopy = base.size === 0 && !existsSync(join(folder, MARKER)) && own.get(DESCRIPTION) === code.get(DESCRIPTION);
  const replaced = `${REPLACED}/${today()}`;
  const files = new Map<string, string | null>();
  const lines: string[] = [];
  for (const [name, text] of code) {
    if (base.get(name) !== text) files.set(`${BASE}/${name}`, text);
    const mine = own.get(name);
    if (isCopy && mine !== undefined) continue;
    const { merged, conflicts = [] } = mergedText(name, mine, base.get(name), text);
    if (conflicts.length > 0)
      lines.push(`${name} keeps your rows, which this version has changed as well: ${conflicts.join('; ')}`);
    if (merged === mine) continue;
    files.set(name, merged);
    if (mine === undefined) lines.push(`${name} is new`);
    else if (base.has(name) || !name.endsWith('.csv')) lines.push(`${name} is changed`);
    else {
      files.set(`${replaced}/${name}`, mine);
      const [{ columns, rows }, now] = [tableIn(mine), tableIn(text)];
      const gone = rowsWithout(rows, now.rows, keyBy(columns.filter((column) => now.columns.includes(column)))).length;
      lines.push(`${name} is replaced${gone > 0 ? `, ${gone} rows are in ${replaced}/${name} only` : ''}`);
    }
  }
  for (const [name, text] of base)
    if (!code.has(name)) {
      files.set(`${BASE}/${name}`, null);
      if (own.get(name) === text) files.set(name, null);
      lines.push(own.get(name) === text ? `${name} is removed` : `${name} is no longer used`);
    }
  // Rows that the tables of the code refer to.
  if (!isCopy)
    for (const [name, text] of textsIn(shipped, ['airports.csv', 'airlines.csv'])) {
      const merged = joinedTable(text, own.get(name) ?? '', ['iata']);
      if (merged === own.get(name)) continue;
      files.set(name, merged);
      lines.push(`${name} has the rows of this version`);
    }
  for (const [name, text] of stateOf(own)) {
    files.set(name, text);
    lines.push(text === null ? `${name} is removed` : `${name} is made of ${ROUTES}`);
  }
  const seasons = own.get(SEASONS);
  if (seasons !== undefined) {
    const curated = files.get(CURATED_SEASONS) ?? own.get(CURATED_SEASONS) ?? '';
    files.set(SEASONS, null).set(CURATED_SEASONS, joinedTable(curated, seasons, ['from', 'to']));
    lines.push(`${SEASONS} is moved to ${CURATED_SEASONS}`);
  }
  if (lines.some((line) => line.includes(REPLACED)))
    lines.push('It came from a version that kept no copy: put rows of your own back into the tables by hand.');
  return { files, lines };
}

/** A merged file, with the keys of rows that both people and the new version changed. */
type Merged = Readonly<{ merged: string; conflicts?: readonly string[] }>;

/** A file of the code with what people changed in it. @param base the file as it came with the code before */
function mergedText(name: string, own: string | undefined, base: string | undefined, code: string): Merged {
  if (own === undefined || own === base || !/\.(csv|json)$/.test(name)) return { merged: code };
  if (base === code) return { merged: own };
  if (name === SOURCES) return { merged: mergedSources(own, base ?? '{"sources":[]}', code) };
  return base === undefined ? { merged: code } : mergedTable(own, base, code);
}

function tableIn(text: string) {
  const form = { bom: true, skip_empty_lines: true, relax_column_count: true };
  let columns: string[] = [];
  const rows: TableRow[] = parse(text, { ...form, columns: (header) => (columns = header) });
  return { columns, rows };
}

type TableRow = Readonly<Record<string, string>>;

/** A row as a key, by some of its columns. */
function keyBy(columns: readonly string[]) {
  return (row: TableRow) => JSON.stringify(columns.map((column) => row[column] ?? ''));
}

/** The rows whose keys others do not have. */
function rowsWithout(rows: readonly TableRow[], others: readonly TableRow[], key: (row: TableRow) => string) {
  const keys = new Set(others.map(key));
  return rows.filter((row) => !keys.has(key(row)));
}

/**
 * The rows of the code without those that people removed or changed, and with those that they added or changed. Rows are
 * the same by the first columns that tell all rows of each table apart.
 */
function mergedTable(own: string, base: string, code: string): Merged {
  const [mine, before, now] = [tableIn(own), tableIn(base), tableIn(code)];
  const common = before.columns.filter((column) => now.columns.includes(column));
  const text = keyBy(common);
  const isKey = (columns: readonly string[]) =>
    [mine, before, now].every(({ rows }) => new Set(rows.map(keyBy(columns))).size === rows.length);
  const columns = common.map((_, i) => common.slice(0, i + 1)).find(isKey) ?? common;
  const key = keyBy(columns);
  const edited = rowsWithout(mine.rows, [...before.rows, ...now.rows], text);
  const removed = rowsWithout(before.rows, mine.rows, key);
  const editedKeys = new Set(edited.map(key));
  const conflicts = rowsWithout(now.rows, before.rows, text).filter((row) => editedKeys.has(key(row)));
  const kept = rowsWithout(now.rows, [...edited, ...removed], key);
  return {
    merged: toCsv(now.columns, [...kept, ...edited]),
    conflicts: conflicts.map((row) => columns.map((column) => row[column]).join(' ')),
  };
}

/** The rows of two tables, sorted; of two with the same key that of the first. */
function joinedTable(first: string, second: string, keyColumns: readonly string[]): string {
  const [a, b] = [tableIn(first), tableIn(second)];
  const key = keyBy(keyColumns);
  const rows = [...a.rows, ...rowsWithout(b.rows, a.rows, key)].sort((x, y) => (key(x) < key(y) ? -1 : 1));
  return toCsv(first === '' ? b.columns : a.columns, rows);
}

type Source = Readonly<Record<string, unknown>> & { readonly name: string };
const sourcesIn = (text: string): readonly Source[] => JSON.parse(text).sources ?? [];
/** Fields that describe a source: those of the code are taken where an entry lacks them. */
const DESCRIPTIVE = ['title', 'home', 'licence', 'attribution'];
const NEW_SOURCE = { enabled: false, reason: 'came with a new version: remove enabled and reason to use it' };

/** An edited list of sources: its entries with their descriptions, and the entries that it never had, not enabled. */
function mergedSources(own: string, base: string, code: string): string {
  const [mine, before, now] = [sourcesIn(own), sourcesIn(base), sourcesIn(code)];
  const entry = (sources: readonly Source[], name: string) => sources.find((source) => source.name === name);
  const kept = mine.map((source) => {
    const shipped = entry(now, source.name);
    if (shipped === undefined) return source;
    if (JSON.stringify(entry(before, source.name)) === JSON.stringify(source)) return shipped;
    const missing = DESCRIPTIVE.filter((field) => field in shipped && !(field in source));
    return { ...source, ...Object.fromEntries(missing.map((field) => [field, shipped[field]])) };
  });
  const added = now.filter(({ name }) => !entry(mine, name) && !entry(before, name));
  // One that the code does not enable says why itself.
  const switchedOff = added.map((source) => (source['enabled'] === false ? source : { ...source, ...NEW_SOURCE }));
  return `${JSON.stringify({ sources: [...kept, ...switchedOff] }, null, 2)}\n`;
}

/** The tables of earlier versions in their present form: files to write, null for those that go. */
function stateOf(own: Texts): ReadonlyMap<string, string | null> {
  const files = new Map<string, string | null>();
  const routes = own.get(ROUTES);
  if (routes === undefined) return files;
  const { rows } = tableIn(routes);
  if (!own.has('published-routes.csv')) files.set('published-routes.csv', toCsv(['from', 'to'], rows));
  // Without evidence, the state of a route says whether its services are flown.
  const dropped = new Set(rows.flatMap(({ from, to, status }) => (status === 'dropped' ? [`${from}-${to}`] : [])));
  if (!own.has('evidence.csv') && dropped.size > 0)
    for (const name of ['services.csv', 'departures.csv']) {
      const table = tableIn(own.get(name) ?? '');
      const flown = table.rows.filter(({ from, to }) => !dropped.has(`${from}-${to}`));
      files.set(name, toCsv(table.columns, flown));
    }
  for (const name of [ROUTES, 'dropped-services.csv']) if (own.has(name)) files.set(name, null);
  return files;
}
