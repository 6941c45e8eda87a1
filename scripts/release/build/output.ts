/**
 * The files of a release that is being made. Each file has a key: a digest of what it is made from, or of its content.
 * A file with the key that it has in the release before is reused by a hard link: it is neither made nor written nor
 * compressed again, and takes no space on disk. The keys are part of the release.
 */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { type Digests, sha256Of } from '../../../src/data/digests.ts';
import { systemErrorCode, writeNamed } from '../../../src/data/files.ts';
import { openDigestsOf } from '../../../src/data/openRelease.ts';

/** Where a release keeps the keys of its files. */
export const KEYS_FILE = 'files.json';

export interface ReleaseOutput {
  /** Names the key of a file to make. @returns whether the release before has that file: it is in place then */
  readonly reuse: (path: string, key: string) => boolean;
  /** Writes a file unless the release before has the same. @returns whether it was written */
  readonly put: (path: string, content: string | Uint8Array) => boolean;
  /** Whether the release before has a file at this path. */
  readonly existed: (path: string) => boolean;
  /** Writes a file that was not reused. */
  readonly write: (path: string, content: string | Uint8Array) => void;
  /** Adds the files that another program wrote below a folder of the release. */
  readonly adopt: (below: string) => void;
  /** Adds the files that another thread wrote. */
  readonly add: (files: MadeFiles) => void;
  /** Every file so far. */
  readonly made: MadeFiles;
  /** Writes the keys. @returns number of files, and digests of those that were written or reused, by path */
  readonly close: () => { readonly count: number; readonly digests: ReadonlyMap<string, string> };
}

/** The files that were written or reused. */
export interface MadeFiles {
  /** By path, as the digests. */
  readonly keys: ReadonlyMap<string, string>;
  readonly digests: ReadonlyMap<string, string>;
  /** Paths of those of the release before. */
  readonly reused: ReadonlySet<string>;
}

/** Key of a file with this content, or made from this text: 96 bits of its SHA-256. */
export const contentKey = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 16);

/**
 * Opens the folder of a new release.
 * @param before folder of the release whose files may be reused; null to make every file
 */
export function openOutput(folder: string, before: string | null): ReleaseOutput {
  const known = before === null ? {} : readKeys(before);
  const knownDigests = before === null ? null : readDigests(before);
  const keys = new Map<string, string>();
  const digests = new Map<string, string>();
  const reused = new Set<string>();
  const folders = new Set<string>();
  const placeFor = (path: string): string => {
    const place = join(folder, path);
    const parent = dirname(place);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    return place;
  };
  const reuse = (path: string, key: string): boolean => {
    keys.set(path, key);
    if (before === null || known[path] !== key || !linkOrCopy(join(before, path), placeFor(path))) return false;
    reused.add(path);
    const digest = knownDigests?.of(path);
    if (digest !== undefined) digests.set(path, digest);
    return true;
  };
  // Never into a file that exists: it could be the one of the release before.
  const write = (path: string, content: string | Uint8Array): void => {
    digests.set(path, sha256Of(content));
    writeNamed(placeFor(path), content, 'wx');
  };
  const adopt = (below: string): void => {
    for (const path of glob.sync(`${below}/**`, { cwd: folder, dot: true })) {
      if (keys.has(path)) continue;
      const content = readFileSync(join(folder, path));
      const key = contentKey(content);
      keys.set(path, key);
      digests.set(path, sha256Of(content));
      if (known[path] !== key) continue;
      rmSync(join(folder, path));
      if (!reuse(path, key)) write(path, content);
    }
  };
  return {
    reuse,
    existed: (path) => known[path] !== undefined,
    write,
    put: (path, content) => {
      if (reuse(path, contentKey(content))) return false;
      write(path, content);
      return true;
    },
    adopt,
    add: (files) => {
      for (const [path, key] of files.keys) keys.set(path, key);
      for (const [path, digest] of files.digests) digests.set(path, digest);
      for (const path of files.reused) reused.add(path);
    },
    made: { keys, digests, reused },
    close: () => {
      writeNamed(join(folder, KEYS_FILE), JSON.stringify(Object.fromEntries([...keys].sort(byPath))));
      return { count: keys.size, digests };
    },
  };
}

const byPath = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

/** Key of every file of a release by its path. */
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
