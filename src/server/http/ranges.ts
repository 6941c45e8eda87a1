/** Parts of a response (RFC 9110, section 14): one range of bytes of a file. Readers of Parquet over HTTP need them. */
import { type HttpResponse, headerPairs, responseHeader } from './messages.ts';

/** Files below this size in bytes are sent whole. */
export const LEAST_RANGED = 64 * 1024;

/** What a response whose ranges may be requested says of it. */
export const ACCEPTS_RANGES = ['Accept-Ranges', 'bytes'] as const;

/** A range of bytes, `end` not included; null when it lies beyond the end of the body. */
type ByteRange = { readonly start: number; readonly end: number } | null;

/**
 * The part of a 200 that Range asks for: 206, or 416 when it lies beyond the end. The response itself when it has no
 * ranges, when the header asks for several or cannot be read, and when If-Range names another version.
 */
export function rangeOf(response: HttpResponse, range: string, ifRange: string | undefined): HttpResponse {
  const { body } = response;
  if (!body || responseHeader(response, 'Accept-Ranges') === undefined) return response;
  // A strong comparison. Responses have no date: a date names another version.
  if (ifRange !== undefined && ifRange.trim() !== responseHeader(response, 'ETag')) return response;
  const wanted = parseRange(range, body.length);
  if (wanted === undefined) return response;
  // No copy: clients that read slowly would hold one of a large file each.
  const part = wanted ? body.subarray(wanted.start, wanted.end) : NO_BYTES;
  const place = wanted ? `${wanted.start}-${wanted.end - 1}` : '*';
  const headers = [...headerPairs(response.headers)].flatMap(([name, value]) =>
    name === 'Content-Length'
      ? [name, String(part.length), 'Content-Range', `bytes ${place}/${body.length}`]
      : [name, value],
  );
  return { status: wanted ? 206 : 416, headers, body: part };
}

const NO_BYTES = new Uint8Array();

/** Longest header that is read. The time to match it grows with the square of its length. */
const LONGEST_RANGE = 100;

/** The only range of a Range header in a body of `length` bytes; undefined when the header is to be ignored. */
function parseRange(header: string, length: number): ByteRange | undefined {
  if (header.length > LONGEST_RANGE) return undefined;
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(length - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? length : Math.min(Number(last) + 1, length);
  return start < end ? { start, end } : null;
}
