/**
 * Prepared responses: status, headers and body are built once, when a resource is first requested, and kept in the
 * response cache. A request for a cached resource costs no hashing, no compression and no new header list.
 */
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { ValidationItem } from '../../contract/schemas.ts';
import { type Encoding, type HttpRequest, type HttpResponse, headerOf, type ResponseHeaders } from './messages.ts';

/** Headers that responses of one kind share. */
export interface ResponseProfile {
  readonly contentType: string;
  readonly headers: ResponseHeaders;
  /** Whether parts of large bodies may be requested. */
  readonly hasRanges?: boolean;
}

/** Files below this size in bytes are sent whole. */
export const LEAST_RANGED = 64 * 1024;

/** Characters of a tag: 132 bits, which nobody can forge. */
const TAG_LENGTH = 22;

/** An entity tag of some bytes, quotes included: the beginning of their SHA-256. */
export const entityTag = (bytes: Uint8Array): string => `"${hash('sha256', bytes, 'base64url').slice(0, TAG_LENGTH)}"`;

/** A response with a body. */
export function buildResponse(status: number, body: Uint8Array, profile: ResponseProfile): HttpResponse {
  const headers = {
    'Content-Type': profile.contentType,
    'Content-Length': String(body.length),
    ETag: entityTag(body),
    ...profile.headers,
    ...(profile.hasRanges && body.length >= LEAST_RANGED && { 'Accept-Ranges': 'bytes' }),
  };
  return { status, headers, body };
}

/** An error response: `{"detail": …}`. @param headers further headers */
export function problem(
  status: number,
  detail: string | readonly ValidationItem[],
  profile: ResponseProfile,
  headers: ResponseHeaders = {},
): HttpResponse {
  const body = encoder.encode(JSON.stringify({ detail }));
  return buildResponse(status, body, { ...profile, headers: { ...profile.headers, ...headers } });
}

const encoder = new TextEncoder();

/** Bodies below this size in bytes are not compressed: that would save nothing. */
const LEAST_COMPRESSED = 1024;

/** Content types that are worth compressing. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/;

/** A response in an encoding, when its body is worth compressing: as the build compressed it, or compressed here. */
export async function inEncoding(response: HttpResponse, encoding: Encoding): Promise<HttpResponse> {
  const { headers, body, prepared } = response;
  const type = headers['Content-Type'] ?? '';
  if (!body || body.length < LEAST_COMPRESSED || !COMPRESSIBLE.test(type)) return response;
  return encoded(response, (await prepared?.(encoding)) ?? (await compressBody(body, encoding)), encoding);
}

/** Compresses a body outside the event loop. The build compresses large files with better settings. */
function compressBody(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'br') return brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (encoding === 'gzip') return gzip(bytes, { level: 6 });
  return zstd(bytes, { params: { [zlib.constants.ZSTD_c_compressionLevel]: 3 } });
}

const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);
const gzip = promisify(zlib.gzip);

/** The encoded form of a response, which has no ranges. Its entity tag differs: the bytes do. @param body the encoded bytes */
function encoded(response: HttpResponse, body: Uint8Array, encoding: Encoding): HttpResponse {
  const { 'Accept-Ranges': _, ETag: tag, ...kept } = response.headers;
  const headers = {
    ...kept,
    ...(tag !== undefined && { ETag: `${tag.slice(0, -1)}-${encoding}"` }),
    'Content-Length': String(body.length),
    'Content-Encoding': encoding,
  };
  return { status: response.status, headers, body };
}

/** Applies If-None-Match, Range and HEAD to a response. */
export function conditional(request: HttpRequest, response: HttpResponse): HttpResponse {
  const condition = headerOf(request, 'if-none-match');
  if (condition !== undefined && response.status === 200 && noneMatchHas(condition, response.headers['ETag']))
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

/** The 304 of each response that has been confirmed: a popular one is confirmed many times. */
const CONFIRMATIONS = new WeakMap<HttpResponse, HttpResponse>();

/** The 304 of a response: its headers without those that describe the body. */
function notModified(response: HttpResponse): HttpResponse {
  const known = CONFIRMATIONS.get(response);
  if (known) return known;
  const {
    'Content-Type': _type,
    'Content-Length': _length,
    'Content-Encoding': _coding,
    ...headers
  } = response.headers;
  const made = { status: 304, headers, body: null };
  CONFIRMATIONS.set(response, made);
  return made;
}

/** Longest Range header that is read. The time to match it grows with the square of its length. */
const LONGEST_RANGE = 100;

/**
 * The part of a 200 that Range asks for: 206, or 416 when it lies beyond the end (RFC 9110, section 14). Readers of Parquet
 * over HTTP need them. The response itself when it has no ranges, when the header asks for several or cannot be read, and
 * when If-Range names another version.
 */
function rangeOf(response: HttpResponse, range: string, ifRange: string | undefined): HttpResponse {
  const { headers, body } = response;
  if (!body || headers['Accept-Ranges'] === undefined || range.length > LONGEST_RANGE) return response;
  // A strong comparison. Responses have no date: a date names another version.
  if (ifRange !== undefined && ifRange.trim() !== headers['ETag']) return response;
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (first + last === '' || (first !== '' && last !== '' && Number(last) < Number(first))) return response;
  const start = first === '' ? Math.max(body.length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? body.length : Math.min(Number(last) + 1, body.length);
  const isWithin = start < end;
  // No copy: clients that read slowly would hold one of a large file each.
  const part = isWithin ? body.subarray(start, end) : new Uint8Array();
  const place = isWithin ? `${start}-${end - 1}` : '*';
  const ofPart = { 'Content-Length': String(part.length), 'Content-Range': `bytes ${place}/${body.length}` };
  return { status: isWithin ? 206 : 416, headers: { ...headers, ...ofPart }, body: part };
}
