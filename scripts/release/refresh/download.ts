/**
 * One file over HTTP: only when it changed (ETag, Last-Modified), resumed where an attempt before was cut off (Range
 * with If-Range), limited in size and time.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../../src/core/messageOf.ts';
import { at } from '../../../src/core/must.ts';
import { sha256OfFile } from '../../../src/data/digests.ts';
import { writeError } from '../../../src/data/files.ts';
import { fileFault } from './fileFault.ts';
import { bodyOf, type Limits, LostConnection, requestFile, type Version } from './httpFile.ts';
import { readPartial } from './partFile.ts';

export interface Downloaded extends Version {
  readonly sha256: string;
  readonly bytes: number;
}

export interface DownloadRequest {
  readonly url: string;
  /** Where the file is kept. While it is incomplete it is `PATH.part`. */
  readonly path: string;
  /** Version of the file at `path`, or null when there is none. */
  readonly known: Version | null;
  readonly maxBytes: number;
  readonly limits: Limits;
  /** @param total null when the server does not say it */
  readonly onProgress?: (bytes: number, total: number | null) => void;
}

/** Pauses before the second and further attempts, in milliseconds. */
export const RETRY_PAUSES_MS: readonly number[] = [1000, 4000, 10_000];

/**
 * Fetches a file. Lost connections and errors of the server are tried again after a pause; what was received is kept
 * for the next attempt, also of a later process.
 * @returns null when the file has not changed
 * @throws Error naming the address and what is wrong; the file at `path` is then as it was
 */
export async function download(request: DownloadRequest): Promise<Downloaded | null> {
  const { url, limits } = request;
  for (let attempt = 0; ; attempt++)
    try {
      return await attemptDownload(request);
    } catch (error) {
      const isTemporary = error instanceof LostConnection;
      if (!isTemporary || attempt >= limits.pausesMs.length)
        throw new Error(`${url}: ${messageOf(error)}`, { cause: error });
      await wait(at(limits.pausesMs, attempt));
    }
}

async function attemptDownload(request: DownloadRequest): Promise<Downloaded | null> {
  const { url, path, maxBytes, limits, onProgress } = request;
  const [part, known] = [readPartial(path, url), existsSync(path) ? request.known : null];
  using response = await requestFile(url, part ?? known, part?.bytes ?? 0, limits);
  if (response === null) return null;
  const { start, total, version } = response;
  if (total !== null && total > maxBytes) throw tooLarge(maxBytes);
  const partPath = `${path}.part`;
  writeFileSync(`${partPath}.json`, JSON.stringify({ url, ...version }));
  const file = await open(partPath, start > 0 ? 'a' : 'w');
  let bytes = start;
  try {
    for await (const chunk of bodyOf(response)) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      await file.writeFile(chunk).catch((error: unknown) => {
        throw writeError(partPath, error);
      });
      onProgress?.(bytes, total);
    }
  } finally {
    await file.close();
    if (bytes > maxBytes) removePart(path);
  }
  if (total !== null && bytes < total) throw new LostConnection(`cut off after ${bytes} of ${total} bytes`);
  const fault = total !== null && bytes > total ? `${bytes} bytes, but ${total} announced` : fileFault(partPath);
  if (fault !== null) {
    removePart(path);
    throw new Error(fault);
  }
  const sha256 = await sha256OfFile(partPath);
  renameSync(partPath, path);
  removePart(path);
  return { ...version, sha256, bytes };
}

const tooLarge = (maxBytes: number) => new Error(`larger than ${Math.floor(maxBytes / 1_048_576)} MB (max_mb)`);

function removePart(path: string): void {
  for (const end of ['.part', '.part.json']) rmSync(path + end, { force: true });
}
