/** `npm run build`: makes a release of pages, precomputed answers, documents, and what the server answers live from. */

import { BUILD_LOCK, LONGEST_RUN_MS, withLock } from '../../../src/data/lock.ts';
import { KEPT_RELEASES } from '../../../src/data/releases.ts';
import { settingsHelp } from '../../../src/data/settingTable.ts';
import { FOLDER_OPTIONS, foldersOf, type parseOptions, runCommand, today } from '../../script.ts';
import { updateLog } from '../changeLog.ts';
import { makeRelease } from './makeRelease.ts';
import { planOf } from './plan.ts';

const HELP = `Usage: npm run build -- [options]

Builds the site and the precomputed API into a new release and makes it the
current one; does nothing when the current release was made from the same data,
code and settings. When anything fails, the release before stays current. A
release has links to the sources that it was made from. At most ${1 + KEPT_RELEASES} releases are kept: the new one, the one
that was current, and the newest of the others.

  --state DIR   folder of the state (default: STATE, else state)
  --data DIR    folder of the shipped data (default: that of the project)
  --force       build even when nothing has changed
  --release ID  finish a release that an import has begun, with the sources that
                are staged, and leave the current release current
  --help        show this text

Settings come from the environment (see deploy/README.md):
${settingsHelp('build')}

With CONTACT, an email or https: address, the build writes
/.well-known/security.txt.`;

const OPTIONS = {
  ...FOLDER_OPTIONS,
  force: { type: 'boolean' },
  release: { type: 'string' },
} as const;

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values'];

/** Builds as the command line says. @param makeIt makes the release @throws Error */
export async function build(values: Values, makeIt = makeRelease): Promise<void> {
  const { data, state } = foldersOf(values);
  const { release = null } = values;
  const plan = () => planOf({ data, state }, release);
  if (!values.force && (await plan()).isCurrent) return;
  // Two builds at a time would remove each other's releases. The state is read again: another build may just have ended.
  const buildAlone = async () => {
    const now = await plan();
    if (!values.force && now.isCurrent) return;
    const { baseUrl, current } = now;
    if (current && current.summary.base_url !== baseUrl)
      console.error(`BASE_URL changes from ${current.summary.base_url} to ${baseUrl}`);
    await makeIt(now);
    if (release === null) updateLog(state, today());
  };
  await withLock(state, buildAlone, LONGEST_RUN_MS, BUILD_LOCK);
}

if (import.meta.main) await runCommand(HELP, OPTIONS, (values) => build(values));
