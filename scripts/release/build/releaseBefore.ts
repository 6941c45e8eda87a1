import { copyFileSync, existsSync, linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Digests } from '../../../src/data/digests.ts';
import { systemErrorCode } from '../../../src/data/files.ts';
import { openDigestsOf } from '../../../src/data/openRelease.ts';

/** Where a release keeps the keys of its files. */
export const KEYS_FILE = 'files.json';

/** The files of the release before. */
export interface ReleaseBefore {
  /** Key of a file; undefined when there is none at this path. */
  readonly key: (path: string) => string | undefined;
  /** Puts a file at a second place. @returns false when the file is gone */
  readonly link: (path: string, to: string) => boolean;
  /** Digest of a file; undefined when it is not known, or cannot be trusted. */
  readonly digest: (path: string) => string | undefined;
}

/** Opens a release whose files may be reused. @param folder null when there is none: it has no files */
export function openReleaseBefore(folder: string | null): ReleaseBefore {
  if (folder === null) return { key: () => undefined, link: () => false, digest: () => undefined };
  const keys = readKeys(folder);
  const digests = readDigests(folder);
  return {
    key: (path) => keys[path],
    link: (path, to) => linkOrCopy(join(folder, path), to),
    digest: (path) => digests?.of(path),
  };
}

/** Key of every file by its path. */
function readKeys(release: string): Readonly<Record<string, string>> {
  const file = join(release, KEYS_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The digests of a release; null when it has none or they cannot be trusted. */
function readDigests(release: string): Digests | null {
  try {
    return openDigestsOf(release);
  } catch {
    return null;
  }
}

/** Links a file to a second place, or copies it where the file system has no links. @returns false when it is gone */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    copyFileSync(from, to);
  }
  return true;
}
