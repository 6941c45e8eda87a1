import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { memoizeHeader } from './memoizeHeader.ts';

/** Content encodings, the server's preference first. */
export const ENCODINGS = ['br', 'zstd', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Bodies below this size in bytes are not compressed: that would save nothing. */
export const LEAST_COMPRESSED = 1024;

/** The encoding of a response, from Accept-Encoding; null for none. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null;
  const chosen = negotiated(acceptEncoding);
  return chosen === 'identity' ? null : chosen;
}

const OFFERED = [...ENCODINGS, 'identity'] as const;

const negotiated = memoizeHeader((header) => {
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': header } });
  const chosen = negotiator.encoding(OFFERED, { preferred: OFFERED });
  return OFFERED.find((encoding) => encoding === chosen) ?? 'identity';
});

/** `preferred` decides between encodings that the client likes equally. @types/negotiator does not have it yet. */
interface Preferring {
  encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
}

/** Fast settings: the build compresses large files with better ones. */
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } };
const ZSTD = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } };

/** Compresses synchronously: for bodies of some ten kilobytes at most. */
export function compressNow(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === 'br') return zlib.brotliCompressSync(bytes, BROTLI);
  return encoding === 'zstd' ? zlib.zstdCompressSync(bytes, ZSTD) : zlib.gzipSync(bytes);
}

/** Compresses in the thread pool. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, BROTLI);
  return encoding === 'zstd' ? zstd(bytes, ZSTD) : gzip(bytes);
}

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliCompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdCompress);
const gzip = promisify<Uint8Array, Uint8Array>(zlib.gzip);
