/**
 * From imports to the live site. Everything is prepared beside what is live: the new source folders, and a release that is
 * made with them. When the release is complete, the folders take their places and the release becomes the current one. A
 * failure before that leaves sources and site as they were.
 */
import { rmSync } from 'node:fs';
import { messageOf } from '../../src/core/messageOf.ts';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../../src/data/lock.ts';
import { listReleases, releaseFolder, switchTo } from '../../src/data/releases.ts';
import { endRollback } from '../../src/data/rollback.ts';
import { placeSources } from '../../src/data/sourceFolders.ts';
import { runChild } from '../child.ts';
import { publishedBefore } from '../import/common/publishedBefore.ts';
import type { PublishedNetwork } from '../import/common/publishedNetwork.ts';
import type { ImportSettings } from '../import/common/run.ts';
import { type Folders, stageSources, unstageSources } from '../import/common/stage.ts';
import { today } from '../script.ts';
import { updateLog } from './changeLog.ts';
import { recoverState } from './recover.ts';

/** Runs a script of this project; returns its exit code. */
export type RunScript = (script: string, args: readonly string[]) => Promise<number>;

interface PublishRequest extends Pick<ImportSettings, 'data' | 'state' | 'dryRun'> {
  /** Makes the new files of source folders. @param before what is published now; null when it has to be loaded */
  readonly runImports: (before: PublishedNetwork | null) => Promise<Folders>;
  /** Runs the build. */
  readonly run?: RunScript | undefined;
}

/**
 * Imports, builds a release, switches to it and reports it. Waits for an import that is running. Ends a rollback.
 * @throws Error when anything fails: sources and site are then as they were
 */
export async function publish(request: PublishRequest): Promise<void> {
  const { state, dryRun } = request;
  const release = dryRun
    ? await publishAlone(request)
    : await withLock(state, () => publishAlone(request), LONGEST_RUN_MS, STATE_LOCK);
  if (!dryRun) console.log(release === null ? 'Already up to date: nothing to do.' : `Release ${release} is live.`);
}

/** @returns id of the release that is live now; null when there was nothing to do */
async function publishAlone({
  data,
  state,
  dryRun,
  runImports,
  run = runChild,
}: PublishRequest): Promise<string | null> {
  if (!dryRun) recoverState(state);
  const folders = await runImports(await publishedBefore({ data, state }));
  if (dryRun) return null;
  stageSources(state, folders);
  let id: string | null;
  try {
    id = await buildRelease({ data, state }, run);
  } catch (error) {
    unstageSources(state, folders);
    throw new Error(`${messageOf(error)}: the release before stays live, the sources are as they were`, {
      cause: error,
    });
  }
  try {
    placeSources(state, folders.keys());
    // An import by hand, or with --forward, is what a rollback waits for.
    endRollback(state);
    // Without a release, what changed is nothing for users, such as evidence: later imports are judged with it.
    if (id !== null) switchTo(state, id);
  } catch (error) {
    if (id !== null) rmSync(releaseFolder(state, id), { recursive: true, force: true });
    throw error;
  }
  updateLog(state, today());
  return id;
}

/** Builds a release with the staged sources. @returns its id; null when the current release has the same. @throws Error */
async function buildRelease({ data, state }: Pick<PublishRequest, 'data' | 'state'>, run: RunScript) {
  const before = new Set(listReleases(state));
  const args = ['--data', data, '--state', state, '--staged'];
  if ((await run('scripts/release/build/build.ts', args)) !== 0) throw new Error('the build failed');
  // The last one: the build may have waited for another, whose release is new as well.
  return listReleases(state).findLast((id) => !before.has(id)) ?? null;
}
