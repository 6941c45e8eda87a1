/** One file over HTTP: only when it changed (ETag, Last-Modified), limited in size and time. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../../../src/core/messageOf.ts';
import { sha256OfFile } from '../../../src/data/digests.ts';
import { systemErrorCode, writeError } from '../../../src/data/files.ts';
import { type Internet, openClient } from './httpClient.ts';
import type { FileState } from './state.ts';

/** The limits of a refresh, in milliseconds. */
export const FETCH_LIMITS = {
  /** Longest time without a byte, the response's head included. */
  idleMs: 30_000,
  /** A transfer that is slower than MIN_RATE over this time is ended. */
  rateMs: 60_000,
  /** Longest time of one attempt. */
  totalMs: 1_800_000,
  /** Pauses before further attempts. */
  pausesMs: [1000, 4000, 10_000],
};
export type Limits = Readonly<typeof FETCH_LIMITS>;

/** Of a transfer, in bytes per second. */
export const MIN_RATE = 1000;

export interface DownloadRequest {
  readonly url: string;
  /** Where the file is kept. While it is incomplete it is `PATH.part`. */
  readonly path: string;
  /** The file at `path`, or null when there is none. */
  readonly known: FileState | null;
  /** Of the file, unpacked where the server has packed the response. */
  readonly maxBytes: number;
  readonly limits: Limits;
  readonly internet?: Internet | undefined;
  /** Called with the bytes so far, and all bytes where the server announces them. */
  readonly onBytes?: ((bytes: number, all: number | null) => void) | undefined;
}

/** The connection failed, was too slow, or the server has an error of its own: another attempt may succeed. */
class LostConnection extends Error {}

/** The server has no file at the address: it is not published yet, or not any more. */
export class NoSuchFile extends Error {}

/**
 * Fetches a file. Lost connections and errors of the server are tried again after a pause.
 * @returns the version of the file, the known one when it has not changed
 * @throws Error naming the address and what is wrong; the file at `path` is then as it was
 */
export async function download(request: DownloadRequest): Promise<FileState> {
  const { url, limits } = request;
  for (let attempt = 0; ; attempt++)
    try {
      return await attemptDownload(request);
    } catch (error) {
      const pause = limits.pausesMs[attempt];
      if (pause === undefined || !(error instanceof LostConnection))
        throw new Error(`${url}: ${messageOf(error)}`, { cause: error });
      await wait(pause);
    }
}

async function attemptDownload(request: DownloadRequest): Promise<FileState> {
  const { url, path, maxBytes, limits, onBytes } = request;
  const part = `${path}.part`;
  let bytes = 0;
  using clock = startClock(limits);
  await using client = openClient(request.internet);
  try {
    const known = existsSync(path) ? request.known : null;
    const response = await client.get(url, conditions(known), clock.signal);
    if (response.status === 304 && known !== null) return known;
    checkResponse(response);
    const announced = Number(response.headers.get('content-length'));
    clock.startBody();
    const limited = async function* () {
      for await (const chunk of response.body ?? []) {
        clock.count(chunk.length);
        bytes += chunk.length;
        onBytes?.(bytes, announced || null);
        if (Math.max(bytes, announced) > maxBytes)
          throw new Error(`larger than ${Math.floor(maxBytes / 1_048_576)} MB (max_mb)`);
        yield chunk;
      }
    };
    // Opens the file before it reads, and closes it before an error is seen.
    await writeFile(part, limited());
    const sha256 = await sha256OfFile(part);
    renameSync(part, path);
    return { sha256, etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') };
  } catch (error) {
    throw systemErrorCode(error) === undefined ? lost(error) : writeError(part, error);
  } finally {
    rmSync(part, { force: true });
  }
}

/** The headers of a request for a file, unless it is the known version. */
const conditions = (known: FileState | null): Record<string, string> => ({
  // Compressed responses have another length.
  'accept-encoding': 'identity',
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
});

/** @throws LostConnection, NoSuchFile, or Error when the server refuses */
function checkResponse({ status, headers }: Awaited<ReturnType<ReturnType<typeof openClient>['get']>>): void {
  const message = `the server answers ${status}`;
  if (status >= 500 || status === 429) throw new LostConnection(message);
  if (status === 404 || status === 410) throw new NoSuchFile(message);
  if (status !== 200) throw new Error(message);
  const type = headers.get('content-type') ?? '';
  if (/^text\/html\b/i.test(type)) throw new Error(`unexpected content type \`${type}\`: the file may have moved`);
}

/** Aborts what takes too long. */
function startClock({ idleMs, rateMs, totalMs }: Limits) {
  const controller = new AbortController();
  const stop = (error: Error) => controller.abort(error);
  const total = setTimeout(stop, totalMs, new LostConnection(`not complete after ${totalMs / 1000} s`));
  const idle = setTimeout(stop, idleMs, new LostConnection(`no data for ${idleMs / 1000} s`));
  let rate: NodeJS.Timeout | undefined;
  let bytes = 0;
  const checkRate = () => {
    // Another attempt would be as slow.
    if (bytes < (MIN_RATE * rateMs) / 1000) stop(new Error(`slower than 1 KB/s for ${rateMs / 1000} s`));
    bytes = 0;
  };
  return {
    signal: controller.signal,
    /** Says that the head has arrived. */
    startBody() {
      rate = setInterval(checkRate, rateMs);
    },
    /** Says that bytes have arrived. */
    count(more: number) {
      bytes += more;
      idle.refresh();
    },
    [Symbol.dispose]() {
      for (const timer of [total, idle]) clearTimeout(timer);
      clearInterval(rate);
      controller.abort();
    },
  };
}

const NO_CONNECTION = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ETIMEDOUT'];

/** A connection that was lost as LostConnection, what cannot succeed as Error; other errors as they are. */
function lost(error: unknown): unknown {
  // fetch() reports every failure of the network as a TypeError with the failure as its cause.
  if (!(error instanceof TypeError)) return error;
  const cause: NodeJS.ErrnoException | undefined = error.cause instanceof Error ? error.cause : undefined;
  const code = cause?.code ?? '';
  if (NO_CONNECTION.includes(code)) return new Error(`no connection (${code})`);
  // A port that fetch() refuses, or a redirect without an end.
  if (cause !== undefined && code === '') return new Error(`cannot be fetched (${cause.message})`);
  return new LostConnection(`connection lost (${cause?.message ?? error.message})`);
}
