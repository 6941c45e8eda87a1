/** `npm run refresh`: fetches the sources that changed, imports them, builds the site and switches to it. */

import { mkdirSync } from 'node:fs';
import { messageOf } from '../../src/core/messageOf.ts';
import { withLock } from '../../src/data/lock.ts';
import { readRollback } from '../../src/data/rollback.ts';
import type { DataSettings } from '../../src/data/settings.ts';
import { settingsHelp } from '../../src/data/settingTable.ts';
import { runChild } from '../child.ts';
import { parseImport } from '../import/common/command.ts';
import { importerOf } from '../import/formats.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, printable, runScript, today, UsageError } from '../script.ts';
import { scheduledRefreshSetting } from '../settings.ts';
import { publish, type RunScript, type RunStage, stageInProcess } from './publish.ts';
import { FETCH_LIMITS } from './refresh/download.ts';
import { fetchSource } from './refresh/fetchSource.ts';
import { keepNetwork } from './refresh/quality.ts';
import { type RefreshSource, readSources } from './refresh/sources.ts';
import {
  atMostEvery,
  digestsOf,
  isDue,
  isImported,
  readRefreshState,
  refreshFolder,
  type State,
  writeRefreshState,
} from './refresh/state.ts';
import { type RefreshRecord, recordRefresh } from './refresh/status.ts';
import type { StageRequest } from './stage/stageImports.ts';

const HELP = `Usage: npm run refresh -- [options] [SOURCE...]

Brings the routes up to date: fetches the sources of data/sources.json and of
DIR/sources.json that changed, imports them, checks the data, builds the site and
switches to it. The site before stays live until then. A source that fails, or
that a guard refuses, leaves the others, and what was imported of it before; the
report names it. When all fail, or the build does, sources and site stay as they
were.

SOURCE is the name of a source: it is fetched and imported even when it is not
enabled, not due or has not changed, but for --due. Without one, the sources are those whose
interval ("every") has passed, up to a tenth, since they were last checked.

  --scheduled         as a scheduler starts it: REFRESH says how often at most (daily,
                      weekly or off; by default, what each source says)
  --due               of these sources, only those that are due
  --max-drop PERCENT  refuse a source that ends more than this share of the routes
                      of an airline, of an airport or of the world (default: 15)
  --accept            import in spite of that, and of new findings of data:check
  --forward           end a rollback (npm run update -- --back), and refresh
  --dry-run           fetch, report what would change, and change nothing
  --state DIR         folder of the state (default: STATE, else state)
  --help              show this text

npm run update -- --back returns to the release before; refreshes then wait for
--forward or an import by hand. data/README.md describes sources.json. Downloads
are kept in DIR/refresh, and DIR/refresh.json says how the refresh stands.

Settings come from the environment (see deploy/README.md):
${settingsHelp('refresh')}

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage,
3 done without the sources that failed.`;

const OPTIONS = {
  'max-drop': { type: 'string' },
  accept: { type: 'boolean' },
  due: { type: 'boolean' },
  scheduled: { type: 'boolean' },
  forward: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  ...FOLDER_OPTIONS,
  help: { type: 'boolean' },
} as const;

/** The options as given, and the names of the sources to import in any case. */
type Given = ReturnType<typeof parseOptions<typeof OPTIONS>>;

/** Refreshes as the command line says. @param run runs the build @throws UsageError, Error */
export async function runRefresh(
  args: readonly string[],
  run?: RunScript,
  stage: RunStage = stageInProcess,
): Promise<void> {
  const given = parseOptions(args, OPTIONS, { allowPositionals: true });
  if (given.values.help) return console.log(HELP);
  const folders = foldersOf(given.values);
  const { state } = folders;
  const leastMs = given.values.scheduled ? scheduledRefreshSetting() : 0;
  if (leastMs === null) return console.log('REFRESH is off: nothing is refreshed.');
  const rollback = readRollback(state);
  if (rollback !== null && given.values.forward !== true) {
    const [{ release, date }, how] = [rollback, '`npm run refresh -- --forward`, or an import by hand, ends that'];
    return console.log(`Release ${release} was switched back to on ${date}: nothing is refreshed. ${how}.`);
  }
  mkdirSync(refreshFolder(state), { recursive: true });
  const refreshAlone = async () => {
    const record = recordRefresh(state, given.values['dry-run'] === true);
    try {
      await refresh(folders, given, leastMs, record, stage, run);
    } catch (error) {
      if (!(error instanceof UsageError)) record.failAll(messageOf(error));
      throw error;
    } finally {
      record.end();
    }
  };
  await withLock(refreshFolder(state), refreshAlone);
}

/** Refreshes, and says of every source that failed why. @throws Error when all failed, or the build did */
async function refresh(
  folders: DataSettings,
  { values, positionals: named }: Given,
  leastMs: number,
  record: RefreshRecord,
  stage: RunStage,
  run: RunScript = runChild,
): Promise<void> {
  const { accept = false, 'max-drop': maxDrop, 'dry-run': dryRun = false, forward = false, due: onlyDue } = values;
  const { data, state } = folders;
  const options = [
    ...['--data', data, '--state', state],
    ...(maxDrop === undefined ? [] : ['--max-drop', maxDrop]),
    ...(accept ? ['--accept'] : []),
    ...(dryRun ? ['--dry-run'] : []),
  ];
  // No source has settings of its own. What is wrong with them is told before anything is fetched.
  const { settings } = parseImport(importerOf('ssim'), [...options, '-']);
  const downloads = refreshFolder(state);
  const fetched = readRefreshState(state);
  const sources = readSources(folders).map((source) => atMostEvery(source, leastMs));
  const due = dueSources(named, sources, fetched, { state, isForced: forward, onlyDue: onlyDue === true });
  record.begin(
    due.map(({ name }) => name),
    sources.flatMap(({ name, enabled }) => (enabled ? [name] : [])),
  );
  if (due.length === 0) return console.log('No source is due: nothing to do.');
  const failures: string[] = [];
  const note = (name: string, reason: string) => {
    failures.push(`source ${name}: ${reason}`);
    record.fail(name, reason);
  };

  const imports: StageRequest['imports'][number][] = [];
  for (const source of due)
    try {
      const { name } = source;
      record.step('fetching', name);
      const request = { downloads, state, limits: FETCH_LIMITS, today: today(), onBytes: record.bytes };
      const { files, paths, notes } = await fetchSource(source, fetched[name]?.files ?? {}, request);
      for (const note of notes) console.log(`${name}: ${note}`);
      const isWhole = Object.keys(files).length === paths.length;
      const isSame = isWhole && named.length === 0 && isImported(name, files, state);
      console.log(`${name}: ${isSame ? 'not changed' : 'to import'}`);
      fetched[name] = { checked: new Date().toISOString(), files };
      if (isSame) continue;
      const { source: given } = parseImport(importerOf(source.format), [...source.options, ...paths]);
      const { importer: _, stdin: __, ...own } = given;
      const described = { ...describe(source), files: digestsOf(files) };
      imports.push({ format: source.format, source: { ...own, name, fetched: described } });
    } catch (error) {
      note(source.name, messageOf(error));
      console.error(printable(`${source.name}: failed: ${messageOf(error)}`));
    }
  writeRefreshState(state, fetched);
  const allFailed = () => new Error(`${failureText(failures, due.length)}; nothing was changed`);
  if (imports.length === 0) {
    if (failures.length > 0) throw allFailed();
    console.log('Already up to date: nothing to do.');
    return;
  }

  let kept: string | null = null;
  const only = due.length === 1 ? (due[0]?.name ?? null) : null;
  const runImports = async (release: StageRequest['release']) => {
    record.step('importing', only);
    const result = await stage({ imports, settings, isRefresh: true, report: null, release });
    for (const { name, reason } of result.failures) note(name, reason);
    if (result.imported === 0) throw allFailed();
    ({ kept } = result);
    return result;
  };
  const runBuild: RunScript = (script, args) => {
    record.step('building', only);
    return run(script, args);
  };
  await publish({ data, state, dryRun, runImports, run: runBuild });
  if (kept !== null) keepNetwork(state, kept);
  if (failures.length === 0) return;
  console.error(printable(failureText(failures, due.length)));
  process.exitCode = PARTLY_FAILED;
}

/** What the list of sources says of one, for `/data`. */
const describe = ({ title, home, licence, attribution }: RefreshSource) => ({
  ...(title === undefined ? {} : { title }),
  ...(home === undefined ? {} : { home }),
  ...(licence === undefined ? {} : { licence }),
  ...(attribution === undefined ? {} : { attribution }),
});

/** Exit code when some sources failed and the others were imported. */
const PARTLY_FAILED = 3;

/**
 * The sources to refresh.
 * @param named names of the only ones, due or not
 * @param isForced whether those that are not due are refreshed, too
 * @param onlyDue whether of the named ones those are left out that are not due
 * @throws UsageError for an unknown name
 */
function dueSources(
  named: readonly string[],
  sources: readonly RefreshSource[],
  fetched: State,
  { state, isForced, onlyDue }: Readonly<{ state: string; isForced: boolean; onlyDue: boolean }>,
) {
  const unknown = named.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined)
    throw new UsageError(`no source \`${unknown}\`: sources.json has ${sources.map(({ name }) => name).join(', ')}`);
  const isNowDue = (source: RefreshSource) => source.enabled && (isForced || isDue(source, fetched, state));
  return sources.filter((source) =>
    named.length > 0 ? named.includes(source.name) && (!onlyDue || isNowDue(source)) : isNowDue(source),
  );
}

/** What failed, in words. @param failures name and reason of each source that did @param due number of all sources */
const failureText = (failures: readonly string[], due: number): string =>
  due === 1
    ? failures.join()
    : [`${failures.length} of ${due} sources failed; what was imported of them before stays:`, ...failures].join(
        '\n  ',
      );

if (import.meta.main) await runScript(() => runRefresh(process.argv.slice(2)));
