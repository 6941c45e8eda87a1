/**
 * Prepared responses: status, headers and body are built once, when a resource is first requested, and kept in the
 * response cache. A request for a cached resource costs no hashing, no compression and no new header list.
 */
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ValidationItem } from '../../contract/schemas.ts';
import {
  type Encoding,
  type HttpRequest,
  type HttpResponse,
  headerOf,
  headerPairs,
  type LongBody,
  responseHeader,
} from './messages.ts';

/** Headers that responses of one kind share. */
export interface ResponseProfile {
  readonly contentType: string;
  /** Name, value, name, value… */
  readonly headers: readonly string[];
  /** Whether parts of large bodies may be requested. */
  readonly hasRanges?: boolean;
}

/** Files below this size in bytes are sent whole. */
export const LEAST_RANGED = 64 * 1024;

/**
 * An entity tag of some bytes, quotes included: their length and their CRC-32. It only has to tell the states of one
 * resource apart. SHA-256 takes three times as long, and took a twentieth of the time of a connection search.
 */
export const entityTag = (bytes: Uint8Array): string => `"${bytes.length}-${zlib.crc32(bytes)}"`;

/** A response with a body, in memory or made as it is sent. */
export function buildResponse(status: number, body: Uint8Array | LongBody, profile: ResponseProfile): HttpResponse {
  const isWhole = body instanceof Uint8Array;
  const tag = isWhole ? entityTag(body) : body.entityTag;
  const ofBody = ['Content-Type', profile.contentType, 'Content-Length', String(body.length), 'ETag', tag];
  const ranges = isWhole && profile.hasRanges && body.length >= LEAST_RANGED ? ['Accept-Ranges', 'bytes'] : [];
  const headers = [...ofBody, ...profile.headers, ...ranges];
  return isWhole ? { status, headers, body } : { status, headers, body: null, longBody: body };
}

/**
 * An error response: `{"detail": …}`.
 * @param headers further headers: name, value, name, value…
 */
export function problem(
  status: number,
  detail: string | readonly ValidationItem[],
  profile: ResponseProfile,
  headers: readonly string[] = [],
): HttpResponse {
  const response = buildResponse(status, encoder.encode(JSON.stringify({ detail })), profile);
  return { ...response, headers: [...response.headers, ...headers] };
}

const encoder = new TextEncoder();

/** Bodies below this size in bytes are not compressed: that would save nothing. */
const LEAST_COMPRESSED = 1024;

/** Content types that are worth compressing. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/;

/** A response in an encoding, when its body is worth compressing. One that is not in memory has a prepared form only. */
export async function inEncoding(response: HttpResponse, encoding: Encoding): Promise<HttpResponse> {
  const { body, longBody, prepared } = response;
  const type = responseHeader(response, 'Content-Type') ?? '';
  if ((body?.length ?? longBody?.length ?? 0) < LEAST_COMPRESSED || !COMPRESSIBLE.test(type)) return response;
  const bytes = (await prepared?.(encoding)) ?? (body && (await compressBody(body, encoding)));
  return bytes ? encoded(response, bytes, encoding) : response;
}

/** Compresses a body outside the event loop. The build compresses large files with better settings. */
function compressBody(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (encoding === 'gzip') return gzip(bytes, { level: 6 });
  return zstd(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } });
}

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliCompress);
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdCompress);
const gzip = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gzip);

/** The encoded form of a response, which has no ranges. Its entity tag differs: the bytes do. @param body the encoded bytes */
function encoded(response: HttpResponse, body: Uint8Array, encoding: Encoding): HttpResponse {
  const headers = [...headerPairs(response.headers)].flatMap(([name, value]) => {
    if (name === 'Content-Length') return [name, String(body.length)];
    if (name === 'Accept-Ranges') return [];
    return [name, name === 'ETag' ? `${value.slice(0, -1)}-${encoding}"` : value];
  });
  return { status: response.status, headers: [...headers, 'Content-Encoding', encoding], body };
}

/** Applies If-None-Match, Range and HEAD to a response. */
export function conditional(request: HttpRequest, response: HttpResponse): HttpResponse {
  const condition = headerOf(request, 'if-none-match');
  if (condition !== undefined && response.status === 200 && noneMatchHas(condition, responseHeader(response, 'ETag')))
    return notModified(response);
  const range = headerOf(request, 'range');
  if (range !== undefined && request.method === 'GET' && response.status === 200)
    return rangeOf(response, range, headerOf(request, 'if-range'));
  return request.method === 'HEAD' ? { status: response.status, headers: response.headers, body: null } : response;
}

/** Whether If-None-Match names a tag: a list or `*`, compared weakly (RFC 9110, section 13.1.2). */
export const noneMatchHas = (ifNoneMatch: string, tag: string | undefined): boolean =>
  tag !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g).some(([, opaque]) => opaque === tag));

/** The 304 of a response: its headers without those that describe the body. */
function notModified({ headers }: HttpResponse): HttpResponse {
  const kept: string[] = [];
  for (const [name, value] of headerPairs(headers)) if (!OF_BODY.has(name)) kept.push(name, value);
  return { status: 304, headers: kept, body: null };
}

const OF_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);

/** Longest Range header that is read. The time to match it grows with the square of its length. */
const LONGEST_RANGE = 100;

/**
 * The part of a 200 that Range asks for: 206, or 416 when it lies beyond the end (RFC 9110, section 14). Readers of Parquet
 * over HTTP need them. The response itself when it has no ranges, when the header asks for several or cannot be read, and
 * when If-Range names another version.
 */
function rangeOf(response: HttpResponse, range: string, ifRange: string | undefined): HttpResponse {
  const { body } = response;
  if (!body || responseHeader(response, 'Accept-Ranges') === undefined || range.length > LONGEST_RANGE) return response;
  // A strong comparison. Responses have no date: a date names another version.
  if (ifRange !== undefined && ifRange.trim() !== responseHeader(response, 'ETag')) return response;
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (first + last === '' || (first !== '' && last !== '' && Number(last) < Number(first))) return response;
  const start = first === '' ? Math.max(body.length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? body.length : Math.min(Number(last) + 1, body.length);
  const isWithin = start < end;
  // No copy: clients that read slowly would hold one of a large file each.
  const part = isWithin ? body.subarray(start, end) : new Uint8Array();
  const place = isWithin ? `${start}-${end - 1}` : '*';
  const headers = [...headerPairs(response.headers)].flatMap(([name, value]) =>
    name === 'Content-Length'
      ? [name, String(part.length), 'Content-Range', `bytes ${place}/${body.length}`]
      : [name, value],
  );
  return { status: isWithin ? 206 : 416, headers, body: part };
}
