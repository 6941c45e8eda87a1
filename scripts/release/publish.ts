/**
 * From imports to the live site. Everything is prepared beside what is live: the new source folders, and a release that is
 * made with them. When the release is complete, the folders take their places and the release becomes the current one. A
 * failure before that leaves sources and site as they were.
 */
import { rmSync } from 'node:fs';
import { goLive } from '../../src/data/goLive.ts';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../../src/data/lock.ts';
import { hasRelease, newRelease, releaseFolder } from '../../src/data/releases.ts';
import { endRollback } from '../../src/data/rollback.ts';
import { placeSources, unstageSource } from '../../src/data/sourceFolders.ts';
import { onSignal } from '../../src/data/temporaryFolder.ts';
import { runChild } from '../child.ts';
import type { ImportSettings } from '../import/common/run.ts';
import { today } from '../script.ts';
import { runTask } from '../task.ts';
import { buildSettings } from './build/plan.ts';
import { updateLog } from './changeLog.ts';
import { recoverState } from './recover.ts';
import type { StagedImports, StageRequest } from './stage/stageImports.ts';

/** Runs a script of this project; returns its exit code. */
export type RunScript = (script: string, args: readonly string[]) => Promise<number>;

/** Imports and stages. */
export type RunStage = (request: StageRequest) => Promise<StagedImports>;

/** Imports in another process: a build with the memory of an import on top would take a third more. */
export const stageInProcess: RunStage = (request) => runTask('scripts/release/stage/stageTask.ts', request);

interface PublishRequest extends Pick<ImportSettings, 'data' | 'state' | 'dryRun'> {
  /** Imports and stages. @param release that is made of it */
  readonly runImports: (release: StageRequest['release']) => Promise<StagedImports>;
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
  if (dryRun) {
    await runImports(null);
    return null;
  }
  recoverState(state);
  const { id: begun, path } = newRelease(state, new Date());
  using _ = onSignal(() => rmSync(path, { recursive: true, force: true }));
  let staged: readonly string[] = [];
  let id: string | null;
  try {
    ({ staged } = await runImports({ release: path, ...buildSettings(state) }));
    id = await buildRelease({ data, state }, begun, run);
  } catch (error) {
    for (const name of staged) unstageSource(state, name);
    throw error;
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
  try {
    // An import by hand, or with --forward, is what a rollback waits for.
    if (id !== null) goLive(state, id, staged);
    else {
      // What changed is nothing for users, such as evidence: later imports are judged with it.
      placeSources(state, staged);
      endRollback(state);
    }
  } catch (error) {
    if (id !== null) rmSync(releaseFolder(state, id), { recursive: true, force: true });
    throw error;
  }
  updateLog(state, today());
  return id;
}

/** Finishes a release with the staged sources. @returns its id; null when the current release has the same. @throws Error */
async function buildRelease({ data, state }: Pick<PublishRequest, 'data' | 'state'>, id: string, run: RunScript) {
  const args = ['--data', data, '--state', state, '--release', id];
  if ((await run('scripts/release/build/build.ts', args)) !== 0)
    throw new Error('the build failed: the release before stays live, the sources are as they were');
  return hasRelease(state, id) ? id : null;
}
