/**
 * Prepared responses: status, headers and body are built once, when a resource is first requested, and kept in the
 * response cache. A request for a cached resource costs no hashing, no compression and no new header list: that is what
 * lets a cached response be sent as fast as a bare node:http server sends constant bytes (bench/serving.ts).
 */
import type { Encoding } from './encoding.ts';
import { entityTag } from './etag.ts';
import { type HttpResponse, headerPairs, type LongBody } from './messages.ts';
import { ACCEPTS_RANGES, LEAST_RANGED } from './ranges.ts';

/** Headers that responses of one kind share. */
export interface ResponseProfile {
  readonly contentType: string;
  /** Name, value, name, value… */
  readonly headers: readonly string[];
  /** Whether parts of large bodies may be requested. */
  readonly hasRanges?: boolean;
}

/** A response with a body. */
export function buildResponse(status: number, body: Uint8Array, profile: ResponseProfile): HttpResponse {
  const ranges = profile.hasRanges && body.length >= LEAST_RANGED ? ACCEPTS_RANGES : [];
  return {
    status,
    headers: [...bodyHeaders(profile, body.length, entityTag(body)), ...profile.headers, ...ranges],
    body,
  };
}

/** A response with a body that is made as it is sent. */
export const buildLongResponse = (longBody: LongBody, profile: ResponseProfile): HttpResponse => ({
  status: 200,
  headers: [...bodyHeaders(profile, longBody.length, longBody.entityTag), ...profile.headers],
  body: null,
  longBody,
});

const bodyHeaders = ({ contentType }: ResponseProfile, length: number, tag: string): string[] => [
  'Content-Type',
  contentType,
  'Content-Length',
  String(length),
  'ETag',
  tag,
];

/** The encoded form of a response, which has no ranges. Its entity tag differs: the bytes do. @param body the encoded bytes */
export function encoded(response: HttpResponse, body: Uint8Array, encoding: Encoding): HttpResponse {
  const headers = [...headerPairs(response.headers)].flatMap(([name, value]) => {
    if (name === 'Content-Length') return [name, String(body.length)];
    if (name === 'Accept-Ranges') return [];
    return [name, name === 'ETag' ? `${value.slice(0, -1)}-${encoding}"` : value];
  });
  return { status: response.status, headers: [...headers, 'Content-Encoding', encoding], body };
}

/** The 304 of a response: its headers without those that describe the body. */
export function notModified({ headers }: HttpResponse): HttpResponse {
  const kept: string[] = [];
  // Runs with every 304: no helper that other kinds of arrays have made slow.
  for (let i = 0; i < headers.length; i += 2) {
    const [name, value] = [headers[i], headers[i + 1]];
    if (name !== undefined && value !== undefined && !OF_BODY.has(name)) kept.push(name, value);
  }
  return { status: 304, headers: kept, body: null };
}

const OF_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);
