/** Going back to an earlier release: the site and the data files in one switch. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { commitFiles } from './commit.ts';
import { type DataFolder, dataFilesIn, readDataFolder } from './dataFiles.ts';
import { withLock } from './lock.ts';
import { checkDataFolder, currentRelease, hasRelease, listReleases, releaseFolder, stampOf } from './releases.ts';

/** Folder of a release with the data files that it was made from. */
export const dataOf = (out: string, id: string): string => join(releaseFolder(out, id), 'data');

/** The release before the current one. @throws Error when there is none */
export function earlierRelease(out: string): string {
  const current = currentRelease(out);
  const earlier = listReleases(out).findLast((id) => current === null || id < current);
  if (earlier === undefined) throw new Error(`no earlier release in ${out}`);
  return earlier;
}

/**
 * Makes a release the current one and restores the data files that it was made from. Data files that no release keeps,
 * because they were edited since the current one was made, are copied to a folder first.
 * @returns the names of the files that changed, and the folder with the copies or null
 * @throws Error when there is no such release, when it keeps no data, or when the releases are made from another folder
 */
export function switchBack(out: string, id: string, folder: string) {
  checkDataFolder(out, folder);
  return withLock(folder, () => {
    if (!hasRelease(out, id)) throw new Error(`no release ${id} in ${out}`);
    if (dataFilesIn(dataOf(out, id)).length === 0)
      throw new Error(`release ${id} keeps no data files: it was made by an earlier version`);
    const [target, now] = [readDataFolder(dataOf(out, id)), readDataFolder(folder)];
    const names = new Set([...target.keys(), ...now.keys()]);
    const changed = [...names].filter((name) => target.get(name) !== now.get(name));
    const saved = saveUnkept(out, now, changed);
    for (const name of changed) mkdirSync(dirname(join(folder, name)), { recursive: true });
    const files = new Map(changed.map((name) => [name, target.get(name) ?? null]));
    commitFiles(folder, files, { out: resolve(out), id, pinned: true });
    return { changed, saved };
  });
}

/** Copies the files that differ from those of the current release. @returns the folder, or null when there are none */
function saveUnkept(out: string, files: DataFolder, names: readonly string[]): string | null {
  const current = currentRelease(out);
  const kept = current === null ? new Map<string, string>() : readDataFolder(dataOf(out, current));
  const unkept = [...files].filter(([name, text]) => names.includes(name) && text !== kept.get(name));
  if (unkept.length === 0) return null;
  const folder = join(out, 'saved', stampOf(new Date()));
  for (const [name, text] of unkept) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
