import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import type { MaybePromise } from '../maybePromise.ts';
import { type HttpRequest, headerOf } from './messages.ts';

/** Content encodings, the server's preference first. */
const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bodies below this size in bytes are not compressed: that would save nothing. */
export const LEAST_COMPRESSED = 1024;

/** The encoding that a request prefers, by Accept-Encoding; null for none. */
export function preferredEncoding(request: HttpRequest): Encoding | null {
  const header = headerOf(request, 'accept-encoding');
  if (header === undefined) return null;
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': header } });
  const chosen = negotiator.encoding(OFFERED, { preferred: OFFERED });
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null;
}

const OFFERED = [...ENCODINGS, 'identity'] as const;

/** `preferred` decides between encodings that the client likes equally. @types/negotiator does not have it yet. */
interface Preferring {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

const brotliQuality = (quality: number) => ({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } };

/** For responses that are kept. The build compresses large files with better settings. */
const KEPT = { br: brotliQuality(5), zstd: ZSTD, gzip: { level: 6 } };

/** For responses that are sent once: a third of the time, for a quarter more bytes. */
export const FAST: typeof KEPT = { br: brotliQuality(3), zstd: ZSTD, gzip: { level: 3 } };

/** Larger bodies are compressed outside the event loop, so that they do not delay other requests. */
const MAX_SYNC_BYTES = 64 * 1024;

/** Compresses a body: small ones at once, large ones in the thread pool. */
export const compressBody = (bytes: Uint8Array, encoding: Encoding, effort = KEPT): MaybePromise<Uint8Array> =>
  bytes.length <= MAX_SYNC_BYTES ? compressNow(bytes, encoding, effort) : compress(bytes, encoding, effort);

/** Compresses synchronously: for bodies of some ten kilobytes at most. */
export function compressNow(bytes: Uint8Array, encoding: Encoding, effort = KEPT): Uint8Array {
  if (encoding === 'br') return zlib.brotliCompressSync(bytes, effort.br);
  return encoding === 'zstd' ? zlib.zstdCompressSync(bytes, effort.zstd) : zlib.gzipSync(bytes, effort.gzip);
}

/** Compresses in the thread pool. */
function compress(bytes: Uint8Array, encoding: Encoding, effort = KEPT): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, effort.br);
  return encoding === 'zstd' ? zstd(bytes, effort.zstd) : gzip(bytes, effort.gzip);
}

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliCompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);
