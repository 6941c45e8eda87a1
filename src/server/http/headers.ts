import type { Encoding } from './encoding.ts';
import { entityTag } from './etag.ts';
import type { HttpResponse } from './messages.ts';

/** What answers of one kind have in common. */
export interface ResponseProfile {
  readonly contentType: string;
  /** Name, value, name, value… */
  readonly headers: readonly string[];
}

/** Bytes buildResponse as an answer: everything that is sent is made here, once. */
export function buildResponse(status: number, bytes: Uint8Array, profile: ResponseProfile): HttpResponse {
  const own = ['Content-Type', profile.contentType, 'Content-Length', String(bytes.length), 'ETag', entityTag(bytes)];
  return { status, headers: [...own, ...profile.headers], body: bytes };
}

/** An answer in an encoding; `bytes` are the encoded ones. Its entity tag is another: these are other bytes. */
export function encoded(answer: HttpResponse, bytes: Uint8Array, encoding: Encoding): HttpResponse {
  const headers = answer.headers.map((value, i) => {
    const name = i % 2 === 1 ? answer.headers[i - 1] : '';
    if (name === 'Content-Length') return String(bytes.length);
    return name === 'ETag' ? `${value.slice(0, -1)}-${encoding}"` : value;
  });
  return { status: answer.status, headers: [...headers, 'Content-Encoding', encoding], body: bytes };
}

/** The 304 that stands for an answer: the same headers without those that describe a body. */
export function notModified(answer: HttpResponse): HttpResponse {
  const headers: string[] = [];
  for (let i = 0; i < answer.headers.length; i += 2) {
    const name = answer.headers[i] as string;
    if (!OF_BODY.has(name)) headers.push(name, answer.headers[i + 1] as string);
  }
  return { status: 304, headers, body: null };
}

const OF_BODY = new Set(['Content-Type', 'Content-Length', 'Content-Encoding']);
