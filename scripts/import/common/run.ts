/** Imports from their sources to source folders: read, judged and staged, the same for every format. */
import type { Change } from '../../../src/core/dataset/changes.ts';
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import { datasetOf, readTables } from '../../../src/core/dataset/load.ts';
import type { Tables } from '../../../src/core/dataset/parse.ts';
import type { DataText } from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { changesBetween } from './changes.ts';
import { checkData } from './checkData.ts';
import { checkFindings, checkSwings, swingsBetween } from './judge.ts';
import { publishedBefore } from './publishedBefore.ts';
import { flownRoutes, type NetworkCounts, networkOf, type PublishedNetwork } from './publishedNetwork.ts';
import type { ImportSource } from './read.ts';
import { type ReadSettings, readSourceFiles, type SourceFiles } from './sourceFiles.ts';
import type { Folders } from './stage.ts';
import { type StoreText, storeText } from './tables.ts';

/** How sources are imported. */
export interface ImportSettings extends ReadSettings {
  /** Folder of the data that ships with the code, and that of the state. */
  readonly data: string;
  readonly state: string;
  readonly dryRun: boolean;
  /** Share (0 to 1) of the routes of an airline, of an airport or of the world that imports may end. */
  readonly maxDrop: number;
  /** Share of the routes of an airline, of an airport or of the world that imports may add: 1 doubles them. */
  readonly maxAdd: number;
}

/** Makes the files of a source. @throws Error */
export type SourceReader = (source: ImportSource, settings: ImportSettings, text: StoreText) => Promise<SourceFiles>;

type ReadSource = SourceFiles & { readonly source: ImportSource };

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

/** A network with what it was made from. */
export interface LoadedNetwork {
  readonly network: PublishedNetwork;
  readonly tables: Tables;
  readonly dataset: Dataset;
}

export type ImportResult = SourceResult & NetworkResult;

/** What imports make: the new files of source folders by name, and what becomes of the published network. */
export interface ImportedSources extends NetworkResult {
  readonly sources: readonly (SourceResult & { readonly source: ImportSource })[];
  /** The files of each folder that changes. */
  readonly folders: Folders;
  /** The network after the import, and the texts that it is of; null when nothing changed. */
  readonly loaded: (LoadedNetwork & { readonly text: StoreText }) | null;
}

/** Loads a network, with what data:check finds in it. @param key digest of all that it is made from @throws DataError */
export function loadNetwork(text: StoreText, key = ''): LoadedNetwork {
  const tables = readTables(text.data, text.state, text.names);
  const dataset = datasetOf(tables);
  return { tables, dataset, network: networkOf(tables, dataset, checkData(dataset, text).unexplained, key) };
}

/**
 * Imports sources as one change, without writing anything: what is published before is compared with what is published with
 * all of them. When a guard refuses that, each is judged by itself, and those that it refuses are left out.
 * @param onFailure called for a source that fails or is refused; when it returns, the others go on without it
 * @param readFiles reads a source; without it, each is read in this process
 * @throws what `onFailure` throws
 */
export async function importSources(
  imports: readonly ImportSource[],
  settings: ImportSettings,
  onFailure: (source: ImportSource, error: unknown) => void,
  readFiles: SourceReader = readSourceFiles,
): Promise<ImportedSources> {
  const text = await storeText(settings);
  const load = (state: DataText): LoadedNetwork => loadNetwork({ ...text, state });
  const read: ReadSource[] = [];
  let current = text;
  for (const source of imports)
    try {
      const one = { source, ...(await readFiles(source, settings, current)) };
      read.push(one);
      current = { ...text, state: withFolders(current.state, [one]) };
    } catch (error) {
      onFailure(source, error);
    }
  const before = publishedBefore(text, settings.state) ?? load(text.state).network;
  const { accepted, after, loaded } = judged(read, text, before, load, settings, onFailure);
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
    loaded: loaded && { ...loaded, text: { ...text, state: withFolders(text.state, changed) } },
  };
}

/** Runs one import, without writing anything. @throws Error */
export async function importSource(
  source: ImportSource,
  settings: ImportSettings,
  readFiles: SourceReader = readSourceFiles,
): Promise<ImportResult & Pick<ImportedSources, 'folders'>> {
  const fail = (_: ImportSource, error: unknown) => {
    throw error;
  };
  const { sources, loaded: _, ...network } = await importSources([source], settings, fail, readFiles);
  const { source: __, ...result } = at(sources, 0);
  return { ...result, ...network };
}

/** The sources that the guards let pass, and what is published with them. */
function judged(
  read: readonly ReadSource[],
  text: StoreText,
  before: PublishedNetwork,
  load: (state: DataText) => LoadedNetwork,
  settings: ImportSettings,
  onFailure: (source: ImportSource, error: unknown) => void,
) {
  if (read.every(({ isChanged }) => !isChanged)) return { accepted: read, after: before, loaded: null };
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
  if (refusal === null) return { accepted: read, after: all.network, loaded: all };
  const accepted: ReadSource[] = [];
  let after = before;
  let loaded: LoadedNetwork | null = null;
  for (const one of read) {
    const next = read.length === 1 ? all : load(withFolders(text.state, [...accepted, one]));
    const fault = read.length === 1 ? refusal : refuse(after, next.network, [one]);
    if (fault === null) {
      accepted.push(one);
      after = next.network;
      loaded = next;
    } else onFailure(one.source, fault);
  }
  return { accepted, after, loaded };
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

/** What became of the records of one source. */
export type SourceResult = SourceFiles['result'];
