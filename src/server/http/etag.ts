import { hash } from 'node:crypto';

/** A strong entity tag of some bytes, quotes included. Encoded forms of the same bytes have tags of their own. */
export const entityTag = (bytes: Uint8Array, encoding = ''): string =>
  `"${hash('sha256', bytes, 'base64url').slice(0, 22)}${encoding && `-${encoding}`}"`;

/** Whether If-None-Match names this tag: a list or `*`, compared weakly (RFC 9110, 13.1.2). */
export function noneMatchHas(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag) return true;
  if (ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return true;
  return false;
}
