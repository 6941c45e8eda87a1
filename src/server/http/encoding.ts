import { promisify } from 'node:util';
import zlib from 'node:zlib';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding, type HttpRequest, headerOf } from './messages.ts';

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

/** Compresses a body outside the event loop. The build compresses large files with better settings. */
export function compressBody(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (encoding === 'gzip') return gzip(bytes, { level: 6 });
  return zstd(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } });
}

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliCompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);
