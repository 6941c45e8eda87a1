/** `npm run convert`: turns a data folder of the release of 27 November 2026 into sources of the state, once. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import glob from 'fast-glob';
import { loadDataset } from '../../src/core/dataset/load.ts';
import type { SourceInfo, TableFile } from '../../src/core/dataset/rows.ts';
import { AirlineRow, AirportRow, SOURCE_INFO } from '../../src/core/dataset/rows.ts';
import { readData, readStateFolder } from '../../src/data/dataFiles.ts';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../../src/data/lock.ts';
import { sourceNames } from '../../src/data/sourceFolders.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, runScript, UsageError } from '../script.ts';
import { csvRows } from './common/csv.ts';
import { replaceSources } from './common/stage.ts';
import { rowsIn, storeText, textOf } from './common/tables.ts';

const HELP = `Usage: npm run convert -- [--state DIR] OLD

Converts a data folder (DATA) of the release of 27 November 2026, in which imports
wrote into the tables of the project. OLD is not changed. What imports added
becomes one source folder each in DIR/sources, and rows that were added to tables
of OLD/curated go to DIR/curated. Sources and tables that DIR has are left alone.

Details of a service (departures, type, months, note) were kept once for all
sources: they go to the source with details that saw the service last. Which rows of
OLD/curated were added, OLD/shipped tells, or the commit that is checked out.

  --state DIR  folder of the state (default: STATE, else state)
  --help       show this text

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.`;

/** Source of the timetables that came with the old release. */
const OLD_SOURCE = 'flightgear';

/** A row by its columns. */
type OldRow = Readonly<Record<string, string>>;

/** The rows of a table of the old folder; none where it has no such table. */
async function oldRows(folder: string, file: string): Promise<readonly OldRow[]> {
  const path = join(folder, file);
  return existsSync(path) ? await tableRowsOf(readFileSync(path, 'utf8')) : [];
}

async function tableRowsOf(text: string): Promise<OldRow[]> {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(text);
  }
  const [columns = [], ...rows] = await Array.fromAsync(csvRows(bytes()));
  return rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? ''])));
}

const keyOf = ({ from, to, airline }: OldRow): string => `${from}-${to} ${airline}`;
const greater = (a: OldRow, b: OldRow, dayOf: (row: OldRow) => string): OldRow =>
  `${a['last_seen']} ${dayOf(a)}` > `${b['last_seen']} ${dayOf(b)}` ? a : b;

/** Files of a source folder by name. */
type SourceFolders = Map<string, ReadonlyMap<string, string>>;

/** The source folders of an old data folder, without those of the project. @param shipped names of the project's sources */
async function sourceFoldersOf(old: string, shipped: readonly string[], listed: ReadonlySet<string>) {
  const table = (file: string) => oldRows(old, file);
  const evidence = await table('evidence.csv');
  const sources = await table('evidence-sources.csv');
  const fetched = new Map((await table('fetched-sources.csv')).map((row) => [row['source'], row]));
  const services = new Map((await table('services.csv')).map((row) => [keyOf(row), row]));
  const departures = Map.groupBy(await table('departures.csv'), keyOf);
  const dayOf = new Map(sources.map((row) => [row['source'], row['as_of'] ?? '']));
  /** The evidence whose source has the details of a service. */
  const detailed = new Map<string, OldRow>();
  for (const row of evidence) {
    if (!/[dwtmn]/.test(row['details'] ?? '')) continue;
    const before = detailed.get(keyOf(row));
    detailed.set(keyOf(row), before ? greater(row, before, ({ source }) => dayOf.get(source) ?? '') : row);
  }
  const bySource = Map.groupBy(evidence, ({ source }) => source);
  const [airlines, airports, flyingTimes] = [
    await table('airlines.csv'),
    await table('airports.csv'),
    await table('flying-times.csv'),
  ];
  const folders: SourceFolders = new Map();
  for (const source of sources) {
    const name = source['source'] ?? '';
    const own = bySource.get(name) ?? [];
    if (shipped.includes(name) || own.length === 0) continue;
    const hasDetails = (row: OldRow) => detailed.get(keyOf(row)) === row;
    const rows = own.map((row) => (hasDetails(row) ? row : { ...row, details: '' }));
    const keys = own.filter(hasDetails).map(keyOf);
    const codes = new Set(own.flatMap(({ from, to, airline }) => [from, to, airline]));
    const unlisted = (all: readonly OldRow[]) => all.filter(({ iata = '' }) => codes.has(iata) && !listed.has(iata));
    const isRoutes = name.startsWith('airline-routes');
    const files = new Map<string, string>();
    const tables: readonly (readonly [TableFile, readonly OldRow[]])[] = [
      ['services.csv', keys.flatMap((key) => [services.get(key) ?? []].flat())],
      ['departures.csv', keys.flatMap((key) => departures.get(key) ?? [])],
      ['evidence.csv', rows],
      ['airports.csv', unlisted(airports)],
      ['airlines.csv', unlisted(airlines)],
      // The only format that has minutes of whole routes.
      ['flying-times.csv', isRoutes ? flyingTimes : []],
    ];
    for (const [file, content] of tables) if (content.length > 0) files.set(file, textOf(file, content));
    const info = infoOf(source, fetched.get(name));
    files.set(SOURCE_INFO, `${JSON.stringify(info, null, 2)}\n`);
    folders.set(name.replaceAll(/[^\w.-]/g, '_'), files);
  }
  return folders;
}

function infoOf(source: OldRow, fetched: OldRow | undefined): SourceInfo {
  const { kind, as_of = '', scope = 'named', covers } = source;
  const texts = ['title', 'home', 'licence', 'attribution'].flatMap((field) =>
    fetched?.[field] ? [[field, fetched[field]]] : [],
  );
  return {
    kind: kind === 'observed' || kind === 'list' ? kind : 'timetable',
    as_of,
    scope,
    covers: covers || null,
    years: null,
    ...Object.fromEntries(texts),
    imported: fetched?.['fetched']?.slice(0, 10) || as_of,
  };
}

/** The text of a curated table as it came with the code of the old folder; null where that is not known. */
function shippedText(old: string, file: string): string | null {
  const copy = join(old, 'shipped', file);
  if (existsSync(copy)) return readFileSync(copy, 'utf8');
  try {
    const args = ['-C', old, 'show', `HEAD:./${file}`];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
  } catch {
    return null;
  }
}

/** The rows of curated tables that an operator added or changed, as text by file, and the tables where that is not known. */
async function curatedRowsOf(old: string) {
  const tables = new Map<string, string>();
  const unknown: string[] = [];
  for (const file of glob.sync('curated/**/*.csv', { cwd: old }).sort()) {
    const text = readFileSync(join(old, file), 'utf8');
    const shipped = shippedText(old, file);
    if (shipped === null) {
      unknown.push(file);
      continue;
    }
    // Rows without line ends in their cells, as the project writes them.
    const known = new Set(shipped.split('\n'));
    const [header = '', ...lines] = text.split('\n');
    const added = lines.filter((line) => line !== '' && !known.has(line));
    if (added.length > 0) tables.set(file, `${[header, ...added].join('\n')}\n`);
  }
  return { tables, unknown };
}

/** Converts an old data folder, and returns what was done, one line each. @throws Error when nothing was changed */
export async function convert(old: string, folders: { readonly data: string; readonly state: string }) {
  if (!existsSync(join(old, 'evidence-sources.csv')))
    throw new UsageError(`${old} is no data folder of the release of 27 November 2026: it has no evidence-sources.csv`);
  const { data, state } = folders;
  const text = await storeText(folders);
  const lists = [
    ...rowsIn(text, 'reference/airports.csv', AirportRow),
    ...rowsIn(text, 'reference/airlines.csv', AirlineRow),
  ];
  const listed = new Set<string>(lists.map(({ iata }) => iata));
  const report: string[] = [];
  const known = sourceNames(state);
  const sources: SourceFolders = new Map();
  for (const [name, files] of await sourceFoldersOf(old, [...sourceNames(data), OLD_SOURCE], listed))
    if (known.includes(name)) report.push(`source ${name}: left alone, the state has it`);
    else sources.set(name, files);
  const curated = await curatedRowsOf(old);
  const tables = new Map<string, string>();
  for (const [file, rows] of curated.tables)
    if (existsSync(join(state, file))) report.push(`${file}: left alone, the state has it`);
    else tables.set(file, rows);
  if (curated.unknown.length > 0)
    report.push(
      `not converted, because their rows as shipped are not known: copy rows of your own to ${state}: ${curated.unknown.join(', ')}`,
    );
  const added: Record<string, string> = Object.fromEntries(tables);
  for (const [name, files] of sources) for (const [file, content] of files) added[`sources/${name}/${file}`] = content;
  // Faults are found before anything is written.
  loadDataset(readData(data), { ...(await readStateFolder(state)), ...added });
  replaceSources(state, sources);
  for (const [file, rows] of tables) {
    mkdirSync(dirname(join(state, file)), { recursive: true });
    writeFileSync(join(state, file), rows);
  }
  const rowsOf = (content: string | undefined) =>
    content === undefined ? 0 : content.trimEnd().split('\n').length - 1;
  for (const [name, files] of sources) {
    const counts = ['evidence.csv', 'services.csv', 'departures.csv'].map(
      (file) => `${rowsOf(files.get(file))} ${file}`,
    );
    report.push(`source ${name}: converted, rows: ${counts.join(', ')}`);
  }
  for (const [file, rows] of tables) report.push(`${file}: ${rowsOf(rows)} rows of your own converted`);
  return report.length > 0 ? report : ['Nothing to convert: the folder has the sources of the project only.'];
}

async function main(): Promise<void> {
  const options = { ...FOLDER_OPTIONS, help: { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions(process.argv.slice(2), options, { allowPositionals: true });
  if (values.help) return console.log(HELP);
  const [old, ...others] = positionals;
  if (old === undefined || others.length > 0) throw new UsageError('name one data folder (see --help)');
  const folders = foldersOf(values);
  const run = async () => console.log((await convert(resolve(old), folders)).join('\n'));
  await withLock(folders.state, run, LONGEST_RUN_MS, STATE_LOCK);
}

if (import.meta.main) await runScript(main);
