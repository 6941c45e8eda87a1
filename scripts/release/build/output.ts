/**
 * The files of a release that is being made. Each file has a key: a digest of what it is made from, or of its content.
 * A file whose key is that of the same file in the release before is taken over by a hard link: it is neither made nor
 * written nor compressed again, and costs no room on the disk. The keys are part of the release.
 */
import { hash } from 'node:crypto';
import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './inputs.ts';

/** Where a release keeps the keys of its files. */
const KEYS_FILE = 'files.json';

/** Key of every file by its path. */
type Keys = Readonly<Record<string, string>>;

export interface Output {
  /** Says that a file is to be made with this key. @returns whether the release before had it and it is there now */
  readonly keep: (path: string, key: string) => boolean;
  /** Writes a file unless the release before has it in the same state. @returns whether it was written */
  readonly put: (path: string, content: string | Uint8Array) => boolean;
  /** Whether the release before has this file. */
  readonly had: (path: string) => boolean;
  /** Writes a file that was not kept. */
  readonly write: (path: string, content: string | Uint8Array) => void;
  /**
   * Takes in what another program wrote below a folder of the release.
   * @throws Error naming a file that was not kept and that nobody made
   */
  readonly takeIn: (below: string) => void;
  /** Every file so far with its key, and whether it is the one of the release before. */
  readonly files: () => Iterable<readonly [path: string, key: string, kept: boolean]>;
  /** Writes the keys down. @returns number of files */
  readonly close: () => number;
}

/** Key of a file with this content, or made from this text: 96 bits of its SHA-256. */
export const keyOf = (content: string | Uint8Array): string => hash('sha256', content, 'base64url').slice(0, 16);

/**
 * Opens the folder of a new release.
 * @param before folder of the release whose files may be taken over; null to make every file anew
 */
export function openOutput(folder: string, before: string | null): Output {
  const known = before === null ? {} : readKeys(before);
  const keys = new Map<string, string>();
  const kept = new Set<string>();
  const folders = new Set<string>();
  const placeFor = (path: string): string => {
    const place = join(folder, path);
    const parent = dirname(place);
    if (!folders.has(parent)) mkdirSync(parent, { recursive: true });
    folders.add(parent);
    return place;
  };
  const keep = (path: string, key: string): boolean => {
    keys.set(path, key);
    if (before === null || known[path] !== key || !linkOrCopy(join(before, path), placeFor(path))) return false;
    kept.add(path);
    return true;
  };
  // Never into a file that exists: it could be the one of the release before.
  const write = (path: string, content: string | Uint8Array) => writeFileSync(placeFor(path), content, { flag: 'wx' });
  return {
    keep,
    had: (path) => known[path] !== undefined,
    write,
    put: (path, content) => {
      if (keep(path, keyOf(content))) return false;
      write(path, content);
      return true;
    },
    takeIn: (below) => {
      const found = new Set(filesBelow(join(folder, below)).map((name) => join(below, name)));
      const missing = keys.keys().find((path) => path.startsWith(`${below}/`) && !found.has(path));
      if (missing !== undefined) throw new Error(`${missing} was not made`);
      for (const path of found) {
        if (keys.has(path)) continue;
        const content = readFileSync(join(folder, path));
        const key = keyOf(content);
        keys.set(path, key);
        if (known[path] !== key) continue;
        rmSync(join(folder, path));
        if (!keep(path, key)) write(path, content);
      }
    },
    files: function* () {
      for (const [path, key] of keys) yield [path, key, kept.has(path)];
    },
    close: () => {
      writeFileSync(join(folder, KEYS_FILE), JSON.stringify(Object.fromEntries([...keys].sort(byPath))));
      return keys.size;
    },
  };
}

const byPath = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1);

function readKeys(release: string): Keys {
  const file = join(release, KEYS_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Keys) : {};
}

/** Links a file to a second place, or copies it where the disk knows no links. @returns false when it is gone */
function linkOrCopy(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    copyFileSync(from, to);
  }
  return true;
}
