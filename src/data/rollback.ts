/**
 * A rollback: an earlier release is current, with the sources that it was made from. It stays in force until it is ended:
 * `rollback.json` says so. The file is written first, so that one that was cut off is finished.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readChecked } from './digests.ts';
import { replaceFile } from './files.ts';
import { openDigestsOf } from './openRelease.ts';
import { currentRelease, hasRelease, listReleases, releaseFolder, switchTo } from './releases.ts';
import { isSameSource, placeSources, removeSource, sourceNames, sourcesOf, stageLinked } from './sourceFolders.ts';

const ROLLBACK_FILE = 'rollback.json';

const Rollback = z.object({
  /** The release that was made current, and the one that was current before. */
  release: z.string(),
  from: z.string().nullable(),
  /** ISO date. */
  date: z.string(),
});
export type Rollback = z.infer<typeof Rollback>;

/** The rollback that is in force; null when there is none. */
export function readRollback(state: string): Rollback | null {
  const path = join(state, ROLLBACK_FILE);
  return existsSync(path) ? Rollback.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
}

/** Ends a rollback: the next refresh imports again. The release and its sources stay as they are. */
export const endRollback = (state: string): void => rmSync(join(state, ROLLBACK_FILE), { force: true });

/** The release before the current one. @throws Error when there is none */
export function earlierRelease(state: string): string {
  const current = currentRelease(state);
  const earlier = listReleases(state).findLast((id) => current === null || id < current);
  if (earlier === undefined) throw new Error(`no earlier release in ${state}`);
  return earlier;
}

/**
 * Makes a release the current one, with the sources that it was made from.
 * @param date ISO date
 * @returns names of the sources that were restored, and of those that the release was made without
 * @throws Error when there is no such release, or when one of its files is missing or has other bytes than the build wrote
 */
export function rollBack(state: string, id: string, date: string): RestoredSources {
  if (!hasRelease(state, id)) throw new Error(`no release ${id} in ${state}`);
  const folder = releaseFolder(state, id);
  const digests = openDigestsOf(folder);
  for (const path of digests.pathsFrom('')) readChecked(folder, path, digests);
  const rollback: Rollback = { release: id, from: currentRelease(state), date };
  replaceFile(join(state, ROLLBACK_FILE), `${JSON.stringify(rollback)}\n`);
  return restore(state, id);
}

/** Finishes a rollback that was cut off. */
export function finishRollback(state: string): void {
  const rollback = readRollback(state);
  if (rollback === null || rollback.from === rollback.release || currentRelease(state) !== rollback.from) return;
  if (hasRelease(state, rollback.release)) restore(state, rollback.release);
}

/** Names of sources. */
interface RestoredSources {
  readonly restored: readonly string[];
  readonly removed: readonly string[];
}

/** Makes a release the current one, with its sources: those that it has, as it has them, and no others. */
export function restore(state: string, id: string): RestoredSources {
  const folder = releaseFolder(state, id);
  const kept = sourceNames(folder);
  const restored = kept.filter((name) => !isSameSource(join(sourcesOf(folder), name), join(sourcesOf(state), name)));
  const removed = sourceNames(state).filter((name) => !kept.includes(name));
  for (const name of restored) stageLinked(state, name, join(sourcesOf(folder), name));
  placeSources(state, restored);
  for (const name of removed) removeSource(state, name);
  switchTo(state, id);
  return { restored, removed };
}
