/** `npm run update`: imports a file, builds the site from it and switches to it. */

import { parseArgs } from 'node:util';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../../src/data/lock.ts';
import { currentRelease, describeRelease, KEPT_RELEASES, listReleases } from '../../src/data/releases.ts';
import { earlierRelease, readRollback, rollBack } from '../../src/data/rollback.ts';
import { settingsHelp } from '../../src/data/settingTable.ts';
import { helpOf, parseImport } from '../import/common/command.ts';
import { FORMATS, importerOf } from '../import/formats.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, runScript, today, UsageError } from '../script.ts';
import { updateLog } from './changeLog.ts';
import { publish, type RunScript, type RunStage, stageInProcess } from './publish.ts';
import { recoverState } from './recover.ts';

const HELP = `Usage: npm run update -- [--state DIR] FORMAT [options] FILE...
       npm run update -- [--state DIR] --list | --back [RELEASE]

Imports a file, checks the data, builds the site and switches to it. The site
before stays live until then, and when anything fails. FORMAT is one of
${FORMATS.join(', ')};
npm run update -- FORMAT --help lists the options of an import.

  --list            list the releases that can be switched to
  --back [RELEASE]  switch to the release before the current one, or to a named
                    one, and restore the sources that it was made from. It stays
                    current: a refresh waits for --forward or an import by hand
  --state DIR       folder of the state (default: STATE, else state)
  --help            show this text

At most ${1 + KEPT_RELEASES} releases are kept: the new one, the one that was current, and the newest
of the others.

Settings come from the environment (see deploy/README.md):
${settingsHelp('update')}

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.`;

/** Options of this script; those of the import follow the format. */
const OPTIONS = {
  ...FOLDER_OPTIONS,
  list: { type: 'boolean' },
  back: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Updates as the command line says. @param run runs the build @throws UsageError, Error */
export async function runUpdate(
  args: readonly string[],
  run?: RunScript,
  stage: RunStage = stageInProcess,
): Promise<void> {
  // The first argument that is no value of an option.
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional')?.index ?? args.length;
  const format = FORMATS.find((name) => name === args[first]);
  const own = format === undefined ? args : args.slice(0, first);
  const { values, positionals } = parseOptions(own, OPTIONS, { allowPositionals: true });
  const { data, state } = foldersOf(values);
  if (values.help || args.length === 0) return console.log(HELP);
  if (values.list) return console.log(releaseList(state));
  if (values.back) return await goBack(state, positionals[0]);
  if (format === undefined) throw new UsageError(`unknown format ${positionals[0] ?? '(none)'} (see --help)`);
  const importer = importerOf(format);
  if (args.includes('--help')) return console.log(helpOf(importer));
  const given = parseImport(importer, ['--data', data, '--state', state, ...args.slice(first + 1)]);
  const { source, settings, report } = given;
  await publish({
    ...settings,
    run,
    runImports: (release) => {
      const { importer: _, stdin: __, ...own } = source;
      return stage({ imports: [{ format, source: own }], settings, isRefresh: false, report, release });
    },
  });
}

/** Switches to an earlier release, with its sources. @param named without it, the one before @throws Error */
async function goBack(state: string, named: string | undefined): Promise<void> {
  const run = () => {
    recoverState(state);
    const id = named ?? earlierRelease(state);
    const { restored, removed } = rollBack(state, id, today());
    updateLog(state, today());
    const changes = [
      ...(restored.length > 0 ? [`Sources restored: ${restored.join(', ')}.`] : []),
      ...(removed.length > 0 ? [`Sources removed, which it was made without: ${removed.join(', ')}.`] : []),
    ];
    const what = changes.length > 0 ? changes.join(' ') : 'Its sources are the same.';
    console.log(`Release ${id} is live, and stays until npm run refresh -- --forward or an import by hand. ${what}`);
  };
  await withLock(state, run, LONGEST_RUN_MS, STATE_LOCK);
}

function releaseList(state: string): string {
  const current = currentRelease(state);
  const rollback = readRollback(state);
  const releases = listReleases(state).map((id) => {
    const release = describeRelease(state, id);
    const mark = id === current ? '*' : ' ';
    const back = rollback?.release === id ? '  switched back to' : '';
    return `${mark} ${id}  ${release ? `data of ${release.data_date}  ${release.base_url}` : 'of another version'}${back}`;
  });
  return releases.length > 0 ? releases.join('\n') : `no release in ${state}`;
}

if (import.meta.main) await runScript(() => runUpdate(process.argv.slice(2)));
