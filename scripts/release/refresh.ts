/** `npm run refresh`: fetches the sources that changed, imports them, builds the site and switches to it. */
import { mkdirSync } from 'node:fs';
import { messageOf } from '../../src/core/messageOf.ts';
import { at, must } from '../../src/core/must.ts';
import { withLock } from '../../src/data/lock.ts';
import { parseImport } from '../import/common/command.ts';
import type { ImportSource } from '../import/common/read.ts';
import { networkText, sourceText } from '../import/common/report.ts';
import { type ImportSettings, runImports } from '../import/common/run.ts';
import { importerOf } from '../import/formats.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, printable, runScript, today, UsageError } from '../script.ts';
import { publish, type RunScript } from './publish.ts';
import { FETCH_LIMITS } from './refresh/download.ts';
import { fetchSource } from './refresh/fetchSource.ts';
import { keepPublished, recordQuality } from './refresh/quality.ts';
import { type RefreshSource, readSources, recordFetched } from './refresh/sources.ts';
import { isDue, isImported, readRefreshState, refreshFolder, type State, writeRefreshState } from './refresh/state.ts';

const HELP = `Usage: npm run refresh -- [options] [SOURCE...]

Brings the routes up to date: fetches the sources of DIR/sources.json that
changed, imports them as one change, checks the data, builds the site and
switches to it. The site before stays live until then. A source that fails
leaves the others, and what was imported of it before; the report names it. When
all fail, or a guard or the build does, or data:check has more than 20 new
findings, data and site stay as they were.

SOURCE is the name of a source: it is fetched and imported even when it is not
enabled, not due or has not changed. Without one, the sources are those whose
interval ("every") has passed, up to a tenth, since they were last checked.

  --max-drop PERCENT  refuse a refresh that ends more than this share of the routes
                      of an airline, of an airport or of the world (default: 15)
  --accept            import in spite of that, and of the findings
  --dry-run           fetch, report what would change, and change nothing
  --out DIR           folder of the releases (default: OUT, else build)
  --data DIR          folder of the data files (default: DATA, else data)
  --help              show this text

npm run update -- --back returns to the release before. data/README.md describes
sources.json. Downloads are kept in refresh/ of the folder of the releases.

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage,
3 done without the sources that failed.`;

const OPTIONS = {
  'max-drop': { type: 'string' },
  accept: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  ...FOLDER_OPTIONS,
  help: { type: 'boolean' },
} as const;

/** The options as given, and the names of the sources to import in any case. */
type Given = ReturnType<typeof parseOptions<typeof OPTIONS>>;

/** Refreshes as the command line says. @param run runs the build @throws UsageError, Error */
export async function runRefresh(args: readonly string[], run?: RunScript): Promise<void> {
  const given = parseOptions(args, OPTIONS, { allowPositionals: true });
  if (given.values.help) return console.log(HELP);
  const { data, out } = foldersOf(given.values);
  mkdirSync(refreshFolder(out), { recursive: true });
  await withLock(refreshFolder(out), () => refresh(data, out, given, run));
}

async function refresh(data: string, out: string, { values, positionals: named }: Given, run?: RunScript) {
  const { accept = false, 'max-drop': maxDrop, 'dry-run': dryRun = false } = values;
  const options = [
    ...(maxDrop === undefined ? [] : ['--max-drop', maxDrop]),
    ...(accept ? ['--accept'] : []),
    ...(dryRun ? ['--dry-run'] : []),
  ];
  // No source has settings of its own. What is wrong with them is told before anything is fetched.
  const { settings } = parseImport(importerOf('ssim'), [...options, '-']);
  const downloads = refreshFolder(out);
  const state = readRefreshState(out);
  const due = dueSources(named, state, data);
  if (due.length === 0) return console.log('No source is due: nothing to do.');
  const failures: string[] = [];
  const fail: Fail = ({ name }, error) => {
    failures.push(`source ${name}: ${messageOf(error)}`);
    console.error(printable(`${name}: failed: ${messageOf(error)}`));
  };

  const imports: Imports = new Map();
  for (const source of due)
    try {
      const { name } = source;
      const known = state[name];
      const request = { downloads, data, limits: FETCH_LIMITS, today: today() };
      const { files, paths, notes } = await fetchSource(source, known?.files ?? {}, request);
      for (const note of notes) console.log(`${name}: ${note}`);
      const isInData = isImported(files, known, data);
      const isSame = isInData && named.length === 0 && Object.keys(files).length === paths.length;
      console.log(`${name}: ${isSame ? 'not changed' : 'to import'}`);
      state[name] = { checked: new Date().toISOString(), files, imported: isInData ? data : null };
      if (isSame) continue;
      imports.set(parseImport(importerOf(source.format), [...source.options, ...paths]).source, source);
    } catch (error) {
      fail(source, error);
    }
  writeRefreshState(out, state);
  const allFailed = () => new Error(`${failureText(failures, due.length)}; nothing was changed`);
  if (imports.size === 0) {
    if (failures.length > 0) throw allFailed();
    return console.log('Already up to date: nothing to do.');
  }

  let imported: Awaited<ReturnType<typeof importSources>>['imported'] = [];
  const importInto = async (copy: string): Promise<readonly string[]> => {
    const result = await importSources(imports, { ...settings, folder: copy }, fail);
    if (result.imported.length === 0) throw allFailed();
    console.log(printable(networkText(result.network, data, dryRun ? 'Would change' : 'Will change')));
    imported = result.imported;
    if (dryRun) return [];
    return [
      ...result.network.changed,
      ...(await recordFetched(copy, imported, today())),
      ...(await recordQuality(copy, downloads)),
    ];
  };
  await publish({ folder: data, out, accept, dryRun, runImports: importInto, run });
  if (!dryRun) {
    for (const { source } of imported) must(state[source.name], 'state of a source').imported = data;
    writeRefreshState(out, state);
    keepPublished(data, downloads);
  }
  if (failures.length === 0) return;
  console.error(printable(failureText(failures, due.length)));
  process.exitCode = PARTLY_FAILED;
}

/** Exit code when some sources failed and the others were imported. */
const PARTLY_FAILED = 3;

/** The sources to refresh. @param named names of the only ones, due or not @throws UsageError for an unknown name */
function dueSources(named: readonly string[], state: State, data: string): RefreshSource[] {
  const sources = readSources(data);
  const unknown = named.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined)
    throw new UsageError(`no source \`${unknown}\`: sources.json has ${sources.map(({ name }) => name).join(', ')}`);
  return sources.filter((source) =>
    named.length > 0 ? named.includes(source.name) : source.enabled && isDue(source, state, data),
  );
}

/** What failed, in words. @param failures name and reason of each source that did @param due number of all sources */
const failureText = (failures: readonly string[], due: number): string =>
  due === 1
    ? failures.join()
    : [`${failures.length} of ${due} sources failed; what was imported of them before stays:`, ...failures].join(
        '\n  ',
      );

type Imports = Map<ImportSource, RefreshSource>;
type Fail = (source: RefreshSource, error: unknown) => void;

/**
 * Imports sources as one change. Those that fail are left out, and removed from `imports`.
 * @returns what changed, and the sources that did not fail with the days on which they were current
 */
async function importSources(imports: Imports, settings: ImportSettings, fail: Fail) {
  const { sources: results, ...network } = await runImports([...imports.keys()], settings, (one, error) => {
    fail(must(imports.get(one), 'source of an import'), error);
    imports.delete(one);
  }).catch((error: unknown) => {
    // A guard refuses what all do together.
    const names = [...imports.values()].map(({ name }) => name);
    const [what, how] =
      names.length === 1 ? ['source', ''] : ['sources', ' (npm run refresh -- NAME imports one alone)'];
    throw new Error(`${what} ${names.join(', ')}: ${messageOf(error)}${how}`, { cause: error });
  });
  const imported = [...imports].map(([one, source], i) => {
    const result = at(results, i);
    console.log(printable(`${source.name}: ${sourceText(result, one)}`));
    return { source, asOf: result.asOf };
  });
  return { network, imported };
}

if (import.meta.main) await runScript(() => runRefresh(process.argv.slice(2)));
