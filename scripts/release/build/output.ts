/**
 * The files of a release that is being made. Each file has a key: a digest of what it is made from, or of its content.
 * A file with the key that it has in the release before is reused by a hard link: it is neither made nor written nor
 * compressed again, and takes no space on disk. The keys are part of the release.
 */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { z } from 'zod';
import { sha256Of } from '../../../src/data/digests.ts';
import { systemErrorCode, writeNamed } from '../../../src/data/files.ts';
import { openDigestsOf } from '../../../src/data/openRelease.ts';

/** Where a release keeps the keys of its files. */
const KEYS_FILE = 'files.json';

/** Key of a file with this content, or made from this text: 96 bits of its SHA-256. */
export const contentKey = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 16);

/** The folder of a release that is being made. */
export class ReleaseOutput {
  /** The files that were written or reused so far: keys and digests by path. */
  readonly made = { keys: new Map<string, string>(), digests: new Map<string, string>() };
  readonly folder: string;
  readonly #before: ReturnType<typeof earlierFiles> | null;

  /** @param before folder of the release whose files may be reused; null to make every file */
  constructor(folder: string, before: string | null) {
    this.folder = folder;
    this.#before = before === null ? null : earlierFiles(before);
  }

  /** Names the key of a file to make. @returns whether the release before has that file: it is in place then */
  reuse(path: string, key: string): boolean {
    this.made.keys.set(path, key);
    const before = this.#before;
    if (before?.keys[path] !== key || !linkOrCopy(join(before.folder, path), this.#placeFor(path))) return false;
    const digest = before.digests?.of(path);
    if (digest !== undefined) this.made.digests.set(path, digest);
    return true;
  }

  /** Writes a file unless the release before has the same. @returns whether it was written */
  put(path: string, content: string | Uint8Array): boolean {
    if (this.reuse(path, contentKey(content))) return false;
    this.write(path, content);
    return true;
  }

  /** Writes a file that was not reused. */
  write(path: string, content: string | Uint8Array): void {
    this.made.digests.set(path, sha256Of(content));
    // Never into a file that exists: it could be the one of the release before.
    writeNamed(this.#placeFor(path), content, 'wx');
  }

  /** Adds the files that another program wrote below a folder of the release. */
  adopt(below: string): void {
    for (const path of glob.sync(`${below}/**`, { cwd: this.folder, dot: true })) {
      const content = readFileSync(join(this.folder, path));
      rmSync(join(this.folder, path));
      this.put(path, content);
    }
  }

  /** Adds the files that another process wrote. */
  add({ keys, digests }: ReleaseOutput['made']): void {
    for (const [path, key] of keys) this.made.keys.set(path, key);
    for (const [path, digest] of digests) this.made.digests.set(path, digest);
  }

  /** Writes the keys. */
  close(): void {
    const sorted = [...this.made.keys].sort(([a], [b]) => (a < b ? -1 : 1));
    writeNamed(join(this.folder, KEYS_FILE), JSON.stringify(Object.fromEntries(sorted)));
  }

  #placeFor(path: string): string {
    const place = join(this.folder, path);
    mkdirSync(dirname(place), { recursive: true });
    return place;
  }
}

/** The keys of a release's files by path, and their digests; null when it has none or they cannot be trusted. */
function earlierFiles(folder: string) {
  const file = join(folder, KEYS_FILE);
  const keys: Readonly<Record<string, string>> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  try {
    return { folder, keys, digests: openDigestsOf(folder) };
  } catch {
    return { folder, keys, digests: null };
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

/** Where a release keeps the day on which each page last changed; the next one carries the days over. */
export const LASTMOD_FILE = 'lastmod.json';

/** Key of the content and ISO date of the last change, by path. */
const Lastmods = z.record(z.string(), z.tuple([z.string(), z.iso.date()]));
type Lastmods = z.infer<typeof Lastmods>;

/** The dates of a release; none for one without the file. @throws Error when the file is not valid */
export function readLastmods(release: string): Lastmods {
  const file = join(release, LASTMOD_FILE);
  return existsSync(file) ? Lastmods.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * The dates of a new release. A page with the key that it had keeps its date.
 * @param keys of the content of the pages, by path
 * @param today ISO date of pages that changed
 */
export const nextLastmods = (before: Lastmods, keys: ReadonlyMap<string, string>, today: string): Lastmods =>
  Object.fromEntries(
    [...keys].map(([path, key]) => {
      const known = before[path];
      return [path, known?.[0] === key ? known : [key, today]];
    }),
  );
