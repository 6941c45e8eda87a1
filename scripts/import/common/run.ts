/** Imports from their sources to source folders: read, judged and staged, the same for every format. */
import type { Change } from '../../../src/core/dataset/changes.ts';
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import { createFacts } from '../../../src/core/dataset/evidence/facts.ts';
import { datasetOf, readTables } from '../../../src/core/dataset/load.ts';
import { type DataFault, parseSource, type SourceTables, type Tables } from '../../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataText, SOURCE_INFO } from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { readData, readStateFolder } from '../../../src/data/dataFiles.ts';
import { changesBetween } from './changes.ts';
import { checkData } from './checkData.ts';
import { faultless } from './csv.ts';
import { checkFindings, checkRejected, checkSource, checkSourceAge, checkSwings, swingsBetween } from './judge.ts';
import { flownRoutes, type NetworkCounts, networkOf, type PublishedNetwork } from './publishedNetwork.ts';
import { type ImportSource, type Lists, readLists, readSource } from './read.ts';
import { contentOf, filesOf, folderName, infoOf, type SourceContent } from './sourceFolder.ts';
import type { Folders } from './stage.ts';
import { rowsIn, type StoreText } from './tables.ts';

/** How sources are imported. */
export interface ImportSettings {
  /** Folder of the data that ships with the code, and that of the state. */
  readonly data: string;
  readonly state: string;
  /** ISO date of the import. */
  readonly date: string;
  readonly dryRun: boolean;
  /** Share (0 to 1) of the routes of an airline, of an airport or of the world that imports may end. */
  readonly maxDrop: number;
  /** Share of the routes of an airline, of an airport or of the world that imports may add: 1 doubles them. */
  readonly maxAdd: number;
  /** Import what the guards refuse. */
  readonly accept: boolean;
}

/** What imports change together. */
export interface NetworkResult {
  readonly change: Change;
  /** What is published before and after. */
  readonly counts: { readonly before: NetworkCounts; readonly after: NetworkCounts };
  /** Names of the source folders that change. */
  readonly changed: readonly string[];
  /** Airlines and airports that lose so many routes that the import is refused without --accept. */
  readonly losses: ReturnType<typeof swingsBetween>['losses'];
  /** What is published after. */
  readonly network: PublishedNetwork;
}

/** A network with the tables that it was made from. */
interface Loaded {
  readonly network: PublishedNetwork;
  readonly tables: Tables;
}

export type ImportResult = SourceResult & NetworkResult;

/** What imports make: the new files of source folders by name, and what becomes of the published network. */
export interface ImportedSources extends NetworkResult {
  readonly sources: readonly (SourceResult & { readonly source: ImportSource })[];
  /** The files of each folder that changes. */
  readonly folders: Folders;
  /** All tables after the import; null when nothing changed. */
  readonly tables: Tables | null;
}

/** The texts of the data and of the state of an import, with the names of the folders for messages. */
export const storeText = async ({ data, state }: Pick<ImportSettings, 'data' | 'state'>): Promise<StoreText> => ({
  data: readData(data),
  state: await readStateFolder(state),
  names: { data, state },
});

/** Loads a network, with what data:check finds in it. @param key digest of all that it is made from @throws DataError */
export function loadNetwork(text: StoreText, key = ''): Loaded & { readonly dataset: Dataset } {
  const tables = readTables(text.data, text.state, text.names);
  const dataset = datasetOf(tables);
  return { tables, dataset, network: networkOf(tables, dataset, checkData(dataset, text).unexplained, key) };
}

/**
 * Imports sources as one change, without writing anything: what is published before is compared with what is published with
 * all of them. When a guard refuses that, each is judged by itself, and those that it refuses are left out.
 * @param onFailure called for a source that fails or is refused; when it returns, the others go on without it
 * @param known what is published before; without it, it is loaded
 * @throws what `onFailure` throws
 */
export async function importSources(
  imports: readonly ImportSource[],
  settings: ImportSettings,
  onFailure: (source: ImportSource, error: unknown) => void,
  known: PublishedNetwork | null = null,
): Promise<ImportedSources> {
  const text = await storeText(settings);
  const load = (state: DataText): Loaded => loadNetwork({ ...text, state });
  const lists = readLists(text);
  const read: ReadSource[] = [];
  let current = text;
  for (const source of imports)
    try {
      const one = await readInto(source, settings, current, lists);
      read.push(one);
      current = { ...text, state: withFolders(current.state, [one]) };
    } catch (error) {
      onFailure(source, error);
    }
  const before = known ?? load(text.state).network;
  const { accepted, after, tables } = judged(read, text, before, load, settings, onFailure);
  const { losses } = swingsOf(before, after, accepted, settings);
  const changed = accepted.filter(({ isChanged }) => isChanged);
  return {
    sources: accepted.map(({ result, source }) => ({ ...result, source })),
    folders: new Map(changed.map(({ result, files }) => [result.name, files])),
    change: changesBetween(before, after, settings.date),
    counts: { before: before.counts, after: after.counts },
    changed: changed.map(({ result }) => result.name),
    losses,
    network: after,
    tables,
  };
}

/** Runs one import, without writing anything. @throws Error */
export async function importSource(
  source: ImportSource,
  settings: ImportSettings,
  known: PublishedNetwork | null = null,
): Promise<ImportResult & Pick<ImportedSources, 'folders'>> {
  const fail = (_: ImportSource, error: unknown) => {
    throw error;
  };
  const { sources, tables: _, ...network } = await importSources([source], settings, fail, known);
  const { source: __, ...result } = at(sources, 0);
  return { ...result, ...network };
}

/** The sources that the guards let pass, and what is published with them. */
function judged(
  read: readonly ReadSource[],
  text: StoreText,
  before: PublishedNetwork,
  load: (state: DataText) => Loaded,
  settings: ImportSettings,
  onFailure: (source: ImportSource, error: unknown) => void,
) {
  if (read.every(({ isChanged }) => !isChanged)) return { accepted: read, after: before, tables: null };
  const all = load(withFolders(text.state, read));
  const refuse = (earlier: PublishedNetwork, later: PublishedNetwork, judged: readonly ReadSource[]): unknown => {
    if (settings.accept || settings.dryRun) return null;
    const { losses, gains } = swingsOf(earlier, later, judged, settings);
    try {
      checkSwings(losses, gains, causesOf(earlier, later, judged), settings);
      checkFindings(earlier.findings, later.findings);
      return null;
    } catch (error) {
      return error;
    }
  };
  const refusal = refuse(before, all.network, read);
  if (refusal === null) return { accepted: read, after: all.network, tables: all.tables };
  const accepted: ReadSource[] = [];
  let after = before;
  let tables: Tables | null = null;
  for (const one of read) {
    const next = read.length === 1 ? all : load(withFolders(text.state, [...accepted, one]));
    const fault = read.length === 1 ? refusal : refuse(after, next.network, [one]);
    if (fault === null) {
      accepted.push(one);
      ({ network: after, tables } = next);
    } else onFailure(one.source, fault);
  }
  return { accepted, after, tables };
}

const swingsOf = (
  before: PublishedNetwork,
  after: PublishedNetwork,
  read: readonly ReadSource[],
  settings: ImportSettings,
) => {
  const isFirst = read.some(({ isFirstOfKind }) => isFirstOfKind);
  return swingsBetween(flownRoutes(before), flownRoutes(after), isFirst, settings);
};

/** What imports change that can end routes: how far they move the present, and what they would have listed. */
function causesOf(before: PublishedNetwork, after: PublishedNetwork, read: readonly ReadSource[]): string[] {
  const moves = Object.entries(after.present).flatMap(([kind, day]) => {
    const earlier = before.present[kind];
    const moved = earlier !== undefined && earlier.slice(0, 7) !== day.slice(0, 7);
    const what = { observed: 'observers', timetable: 'timetables', list: 'lists' }[kind] ?? kind;
    return moved ? [`the present of ${what} moves from ${earlier.slice(0, 7)} to ${day.slice(0, 7)}`] : [];
  });
  const scopes = read.flatMap(({ result: { name }, info: { scope, as_of } }) =>
    scope === 'named' ? [] : [`${name} of ${as_of} ends what it does not list of ${scope}`],
  );
  return [...moves, ...scopes];
}

/** A state with other source folders. */
const withFolders = (state: DataText, read: readonly ReadSource[]): DataText => {
  const replaced = new Set(read.map(({ result }) => result.name));
  const isKept = (path: string) => !(path.startsWith('sources/') && replaced.has(path.split('/')[1] ?? ''));
  const added = read.flatMap(({ result, files }) =>
    Array.from(files, ([file, text]) => [`sources/${result.name}/${file}`, text] as const),
  );
  return Object.fromEntries([...Object.entries(state).filter(([path]) => isKept(path)), ...added]);
};

type ReadSource = Awaited<ReturnType<typeof readInto>>;

/**
 * Reads a source, and makes the files of its folder.
 * @returns these, its result, and whether it is the first import of observers or of a list, which see many more routes than
 * old timetables
 * @throws Error
 */
async function readInto(source: ImportSource, settings: ImportSettings, text: StoreText, lists: Lists) {
  const { importer, scope, name: named, fetched } = source;
  const { date, accept } = settings;
  const { imported, context } = await readSource(source, lists, date);
  const { log } = context;
  checkSource(imported, log, source, settings);
  const info = { ...infoOf(importer, imported, scope, date), ...fetched };
  const name = folderName(
    named ?? importer.name,
    named === undefined ? info : { ...info, scope: 'named' },
    imported.label,
  );
  const before = folderIn(text, name);
  if (!accept) checkSourceAge(info, before?.info);
  const facts = createFacts(
    recordOf(FACT_FILES, (file) => rowsIn(text, file, DATA_FILES[file])) as Parameters<typeof createFacts>[0],
    (airport) => context.airports.get(airport)?.country_code,
    monthNumber(date),
  );
  const made = contentOf(name, imported, info, before, { facts, isListed: (code) => lists.listed.has(code) });
  checkRejected(made.rejected, made.recorded === 0);
  const isSkipped = made.recorded === 0;
  const files = isSkipped && before ? filesIn(text.state, name) : filesOf(made.content);
  return {
    source,
    info,
    files,
    isChanged: !isSkipped && !isSameFolder(files, filesIn(text.state, name)),
    isFirstOfKind: before === null && importer.kind !== 'timetable',
    result: {
      log,
      /** Name of the folder. */
      name,
      withheld: made.withheld,
      rejected: made.rejected,
      outside: made.outside,
      /** Airlines and airports that the reference lists lack, as `6E IndiGo`. */
      unlisted: unlistedIn(made.content),
      /** Day on which the source was current (ISO date). */
      asOf: info.as_of,
    },
  };
}

/** What became of the records of one source. */
export type SourceResult = ReadSource['result'];

const FACT_FILES = [
  'curated/closed-airports.csv',
  'curated/ceased-airlines.csv',
  'curated/closed-country-pairs.csv',
  'curated/airline-moves.csv',
  'curated/ended-services.csv',
  'curated/import/not-flown.csv',
  'reference/airport-codes.csv',
] as const;

const unlistedIn = ({ airlines, airports }: SourceContent) => ({
  airlines: airlines.map(({ iata, name }) => `${iata} ${name}`),
  airports: airports.map(({ iata, name }) => `${iata} ${name}`),
});

/** The files of a source folder of a state by name. */
const filesIn = (state: DataText, name: string): ReadonlyMap<string, string> => {
  const prefix = `sources/${name}/`;
  return new Map(
    Object.entries(state).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  );
};

/** A source folder of the state; null when there is none. @throws DataError when it cannot be read */
function folderIn({ state, names }: StoreText, name: string): SourceTables | null {
  const files = filesIn(state, name);
  if (files.size === 0) return null;
  const parse = (faults: DataFault[]) => parseSource(name, (file) => files.get(file), names.state, faults);
  return at(faultless(parse), 0);
}

/** Whether two folders have the same files, but for the day of the import. */
function isSameFolder(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  const shown = (files: ReadonlyMap<string, string>) =>
    JSON.stringify([...files].map(([file, text]) => [file, file === SOURCE_INFO ? withoutDay(text) : text]).sort());
  return shown(a) === shown(b);
}

/** `source.json` without the day of the import. */
function withoutDay(text: string): unknown {
  const { imported: _, ...info }: Record<string, unknown> = JSON.parse(text);
  return info;
}
