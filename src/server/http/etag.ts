import { createHash, hash } from 'node:crypto';

/** A strong entity tag of some bytes, quotes included. */
export const entityTag = (bytes: Uint8Array): string => tagOf(hash('sha256', bytes, 'base64url'));

/** Takes bytes in parts, and gives their entity tag. */
export function entityTagOfParts(): { readonly add: (part: Uint8Array) => void; readonly end: () => string } {
  const digest = createHash('sha256');
  return { add: (part) => void digest.update(part), end: () => tagOf(digest.digest('base64url')) };
}

const tagOf = (digest: string): string => `"${digest.slice(0, 22)}"`;

/** Whether If-None-Match names a tag: a list or `*`, compared weakly (RFC 9110, section 13.1.2). */
export function noneMatchHas(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  for (const [, opaque] of ifNoneMatch.matchAll(/(?:W\/)?("[^"]*")/g)) if (opaque === tag) return true;
  return false;
}
