import { entityTagOfParts } from './etag.ts';
import type { LongBody } from './messages.ts';

/**
 * Reads a body: as bytes, or as a long body when it has more than `most` bytes. Not more than these are in memory at a
 * time: the parts of a long body are made once for its length and its entity tag, and again when it is sent.
 * @param parts the same parts each time. Each is valid until the next is taken
 */
export function shortOrLong(parts: () => Iterable<Uint8Array>, most: number): Uint8Array | LongBody {
  const tag = entityTagOfParts();
  const kept: Uint8Array[] = [];
  let length = 0;
  for (const part of parts()) {
    length += part.length;
    tag.add(part);
    if (length > most) kept.length = 0;
    else kept.push(Buffer.from(part));
  }
  return length > most ? { length, entityTag: tag.end(), parts } : Buffer.concat(kept);
}
