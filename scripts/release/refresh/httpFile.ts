/** The request for a file and its response, with limits of time. */

/** By what a server recognises the version of a file. */
export interface Version {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Limits {
  /** Longest time without a byte, the response's head included, in milliseconds. */
  readonly idleMs: number;
  /** Longest time of one attempt in milliseconds. */
  readonly totalMs: number;
  /** Pauses before further attempts in milliseconds. */
  readonly pausesMs: readonly number[];
}

/** The connection failed, was too slow, or the server has an error of its own: another attempt may succeed. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection';
}

/** The server has no file at the address: it is not published yet, or not any more. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

export interface FileResponse extends Disposable {
  /** Bytes before those of this response; 0 when it is the whole file. */
  readonly start: number;
  /** Bytes of the whole file, or null when the server does not say it. */
  readonly total: number | null;
  readonly version: Version;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly clock: Clock;
}

/** Aborts what takes too long. */
interface Clock {
  readonly signal: AbortSignal;
  /** Says that a byte has arrived. */
  touch(): void;
  stop(): void;
}

/**
 * Requests a file, or the rest of it.
 * @param version of the file that is there, whole or in part
 * @param bytes of it that are there; 0 to ask whether the whole file has changed
 * @returns null when it has not changed
 * @throws LostConnection, NoSuchFile, or Error when the server refuses
 */
export async function requestFile(
  url: string,
  version: Version | null,
  bytes: number,
  limits: Limits,
): Promise<FileResponse | null> {
  const clock = startClock(limits);
  try {
    const response = await fetch(url, { headers: headersFor(version, bytes), signal: clock.signal });
    if (response.status === 304) {
      clock.stop();
      return null;
    }
    const start = checkStatus(response, bytes);
    const type = response.headers.get('content-type') ?? '';
    if (/^text\/html\b/.test(type)) throw new Error(`unexpected content type \`${type}\`: the file may have moved`);
    return {
      start,
      total: totalOf(response),
      version: { etag: response.headers.get('etag'), lastModified: response.headers.get('last-modified') },
      body: response.body,
      clock,
      [Symbol.dispose]: () => clock.stop(),
    };
  } catch (error) {
    clock.stop();
    throw lost(error);
  }
}

/** The bytes of a response. @throws LostConnection */
export async function* bodyOf({ body, clock }: FileResponse): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      clock.touch();
      yield chunk;
    }
  } catch (error) {
    throw lost(error);
  }
}

function headersFor(version: Version | null, bytes: number): Record<string, string> {
  // Compressed responses have other lengths and ranges.
  const headers: Record<string, string> = { 'accept-encoding': 'identity', 'user-agent': 'air-routes-refresh' };
  const { etag, lastModified } = version ?? { etag: null, lastModified: null };
  if (bytes > 0) return { ...headers, range: `bytes=${bytes}-`, 'if-range': etag ?? lastModified ?? '' };
  if (etag !== null) headers['if-none-match'] = etag;
  if (lastModified !== null) headers['if-modified-since'] = lastModified;
  return headers;
}

/** @returns where the body of the response begins in the file */
function checkStatus({ status, headers }: Response, bytes: number): number {
  if (status === 200) return 0;
  if (status === 206 && headers.get('content-range')?.startsWith(`bytes ${bytes}-`)) return bytes;
  if (status >= 500 || status === 429) throw new LostConnection(`the server answers ${status}`);
  const message = `the server answers ${status}`;
  throw status === 404 || status === 410 ? new NoSuchFile(message) : new Error(message);
}

function totalOf({ status, headers }: Response): number | null {
  if (![null, 'identity'].includes(headers.get('content-encoding'))) return null;
  const text = status === 206 ? headers.get('content-range')?.split('/')[1] : headers.get('content-length');
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

function startClock({ idleMs, totalMs }: Limits): Clock {
  const controller = new AbortController();
  const stop = (reason: string) => controller.abort(new LostConnection(reason));
  const total = setTimeout(stop, totalMs, `not complete after ${totalMs / 1000} s`);
  const idle = setTimeout(stop, idleMs, `no data for ${idleMs / 1000} s`);
  return {
    signal: controller.signal,
    touch: () => void idle.refresh(),
    stop() {
      for (const timer of [total, idle]) clearTimeout(timer);
      controller.abort();
    },
  };
}

const NO_CONNECTION = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'ETIMEDOUT'];

/** A connection that was lost as LostConnection, one that cannot be made as Error; other errors as they are. */
function lost(error: unknown): unknown {
  // fetch() reports every failure of the network as a TypeError with the failure as its cause.
  if (!(error instanceof TypeError)) return error;
  const cause: NodeJS.ErrnoException | undefined = error.cause instanceof Error ? error.cause : undefined;
  const code = cause?.code ?? '';
  if (NO_CONNECTION.includes(code)) return new Error(`no connection (${code})`);
  return new LostConnection(`connection lost (${cause?.message ?? error.message})`);
}
