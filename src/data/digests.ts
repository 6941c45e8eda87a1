/**
 * `SHA256SUMS` of a release: the SHA-256 of every file, in the format of sha256sum, sorted by path. `release.json` holds
 * the digest of this file. To check a release without this project: `cd RELEASE && sha256sum --check SHA256SUMS`.
 */
import { createHash, hash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode } from './files.ts';

export const DIGESTS_FILE = 'SHA256SUMS';

/** A file of a release that is missing or has other bytes than the build wrote. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

/** SHA-256 of some bytes, in hex. */
export const sha256Of = (bytes: string | Uint8Array): string => hash('sha256', bytes);

/** SHA-256 of a file of any size, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path), digest);
  return digest.digest('hex');
}

/** The content of `SHA256SUMS`. @param digests digest of each file by path */
export const digestsText = (digests: ReadonlyMap<string, string>): string =>
  [...digests]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, digest]) => `${digest}  ${path}\n`)
    .join('');

const DIGEST_LENGTH = 64;
/** Where the path begins in a line. */
const PATH_AT = DIGEST_LENGTH + 2;
const NEWLINE = 10;

/** Opens the content of `SHA256SUMS`. It is searched as it is: parsing 83,000 lines would double the time to start. */
export function openDigests(bytes: Uint8Array) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lineAt = (start: number) => {
    const end = text.indexOf(NEWLINE, start);
    return { path: text.toString('latin1', start + PATH_AT, end), end };
  };
  /** Where the first line begins whose path is not before another path. */
  const startOf = (path: string): number => {
    let [low, high] = [0, text.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = middle === 0 ? 0 : text.lastIndexOf(NEWLINE, middle - 1) + 1;
      const line = lineAt(start);
      if (line.path < path) low = line.end + 1;
      else high = start;
    }
    return low;
  };
  return {
    /** The digest of a file; undefined when the build wrote no such file. */
    of: (path: string): string | undefined => {
      const start = startOf(path);
      if (start >= text.length || lineAt(start).path !== path) return undefined;
      return text.toString('latin1', start, start + DIGEST_LENGTH);
    },
    /** The paths that begin with a text, without a look at the others: a large release has a million. */
    pathsFrom: function* (beginning: string): Generator<string> {
      for (let start = startOf(beginning); start < text.length; ) {
        const { path, end } = lineAt(start);
        if (!path.startsWith(beginning)) return;
        yield path;
        start = end + 1;
      }
    },
  };
}

/** The digests of a release's files. */
export type Digests = ReturnType<typeof openDigests>;

/**
 * Reads a file of a release and checks its digest.
 * @returns undefined when the build wrote no such file
 * @throws DamagedFile when it is missing or its bytes are others; Error when it cannot be read
 */
export function readChecked(folder: string, path: string, digests: Digests): Buffer | undefined {
  const digest = digests.of(path);
  if (digest === undefined) return undefined;
  const file = join(folder, path);
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (ABSENT.has(systemErrorCode(error) ?? '')) throw new DamagedFile(`${file} is missing`);
    throw error;
  }
  if (sha256Of(bytes) !== digest)
    throw new DamagedFile(`${file} is damaged: its SHA-256 is not that of ${DIGESTS_FILE}`);
  return bytes;
}

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
