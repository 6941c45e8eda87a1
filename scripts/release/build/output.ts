import { linkSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { type Digests, sha256Of } from '../../../src/data/digests.ts';
import { writeNamed } from '../../../src/data/files.ts';
import { openDigestsOf } from '../../../src/data/openRelease.ts';

/** Endings of the compressed forms of a file. */
export const COMPRESSED = ['.br', '.gz'] as const;

/**
 * The folder of a release that is being made, and the digests of its files. A file that is the same in the release before
 * is a hard link to it: 85,000 files take 700 MB, and an update changes few of them.
 */
export class ReleaseOutput {
  /** SHA-256 of each file so far, by path. */
  readonly digests = new Map<string, string>();
  readonly folder: string;
  /** The release before; null when it has none or its digests cannot be read. */
  readonly before: { readonly folder: string; readonly digests: Digests } | null;
  /** Versions of the files that another program wrote, by path. */
  readonly #adopted = new Map<string, string>();

  /** @param before folder of the release before, if there is one */
  constructor(folder: string, before: string | null) {
    this.folder = folder;
    this.before = before === null ? null : readEarlier(before);
  }

  /** Writes a file. */
  put(path: string, content: string | Uint8Array): void {
    if (this.#link(path, sha256Of(content))) return;
    // Never into a file that exists: it could be that of the release before.
    writeNamed(this.placeOf(path), content, 'wx');
  }

  /**
   * Adds the files that another program wrote: those that match a pattern and have no digest yet. It may still write: a file
   * that has changed since an earlier call is added again.
   */
  adopt(pattern: string): void {
    for (const path of glob.sync(pattern, { cwd: this.folder, dot: true })) {
      const file = join(this.folder, path);
      const version = versionOf(file);
      if (this.digests.has(path)) {
        if ((this.#adopted.get(path) ?? version) === version) continue;
        for (const ending of COMPRESSED) if (this.digests.delete(path + ending)) rmSync(file + ending);
      }
      const content = readFileSync(file);
      const digest = sha256Of(content);
      this.digests.set(path, digest);
      this.#adopted.set(path, version);
      if (!this.isUnchanged(path, digest)) continue;
      rmSync(file);
      this.put(path, content);
      this.#adopted.set(path, versionOf(file));
    }
  }

  /** Adds a file of the release before as it is. @returns false when there is none */
  keep(path: string): boolean {
    const digest = this.before?.digests.of(path);
    return digest !== undefined && this.#link(path, digest);
  }

  /** Whether a file has the digest that it has in the release before. */
  isUnchanged(path: string, digest: string | undefined): boolean {
    return digest !== undefined && this.before?.digests.of(path) === digest;
  }

  /** The place of a file in the file system, in a folder that exists. */
  placeOf(path: string): string {
    const place = join(this.folder, path);
    mkdirSync(dirname(place), { recursive: true });
    return place;
  }

  /** Notes the digest of a file. @returns whether the file is in place as a link to the one of the release before */
  #link(path: string, digest: string): boolean {
    this.digests.set(path, digest);
    if (!this.before || !this.isUnchanged(path, digest)) return false;
    try {
      linkSync(join(this.before.folder, path), this.placeOf(path));
      return true;
    } catch {
      // It is gone, or the file system has no links.
      return false;
    }
  }
}

/** What changes when a file is written: its size in bytes and its time of change in nanoseconds. */
function versionOf(file: string): string {
  const { size, mtimeNs } = statSync(file, { bigint: true });
  return `${size} ${mtimeNs}`;
}

function readEarlier(folder: string) {
  try {
    return { folder, digests: openDigestsOf(folder) };
  } catch {
    return null;
  }
}
