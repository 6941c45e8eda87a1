import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content encodings, best first when a client likes several the same. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bodies shorter than this gain nothing. */
export const LEAST_COMPRESSED = 1024;

/** The encoding to answer with, or null for none, from Accept-Encoding. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  const known = answers.get(acceptEncoding);
  if (known !== undefined) return known === 'identity' ? null : known;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }) as unknown as Preferring;
  const chosen = (negotiator.encoding(OFFERED, { preferred: OFFERED }) ?? 'identity') as Encoding | 'identity';
  if (acceptEncoding.length <= 200) answers.set(acceptEncoding, chosen);
  return chosen === 'identity' ? null : chosen;
}

/** What the types of negotiator do not know yet: the server's own order decides between equals. */
interface Preferring {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

const OFFERED = [...ENCODINGS, 'identity'];
/** Clients send a few dozen different headers in all. */
const answers = new LRUCache<string, Encoding | 'identity'>({ max: 256 });

/** Fast settings: what is worth more was compressed by the build. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } };

/** Compresses at once: for answers of at most some ten kilobytes. */
export function compressNow(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === 'br') return zlib.brotliCompressSync(bytes, BROTLI);
  return encoding === 'zstd' ? zlib.zstdCompressSync(bytes, ZSTD) : zlib.gzipSync(bytes);
}

/** Compresses outside the event loop. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, BROTLI);
  return encoding === 'zstd' ? zstd(bytes, ZSTD) : gzip(bytes);
}

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliCompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdCompress);
const gzip = promisify<Uint8Array, Uint8Array>(zlib.gzip);
