import { hash } from 'node:crypto';

/** A strong entity tag of some bytes, quotes included. */
export const entityTag = (bytes: Uint8Array): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Whether If-None-Match names a tag: a list or `*`, compared weakly (RFC 9110, section 13.1.2). */
export function noneMatchHas(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return true;
  return false;
}
