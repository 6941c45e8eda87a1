/**
 * Remembers which keys were used lately, in constant memory: the doorkeeper of TinyLFU (Einziger, Friedman and Manes,
 * 2017, section 3.4.2), as a table of hashes instead of a Bloom filter, so that old keys are forgotten one by one.
 */

const SLOT_BITS = 14;
/** Number of keys that are remembered. A new key takes the place of an old one. */
const SLOTS = 1 << SLOT_BITS;

/**
 * Creates a function that returns whether a key was passed to it before. It may forget a key, and it may take a key for
 * another one with the same hash: both cost time, and nothing else may depend on it.
 */
export function createDoorkeeper(): (key: string) => boolean {
  const hashes = new Int32Array(SLOTS);
  return (key) => {
    const hash = hashOf(key);
    const slot = (hash ^ (hash >>> SLOT_BITS)) & (SLOTS - 1);
    const isKnown = hashes[slot] === hash;
    hashes[slot] = hash;
    return isKnown;
  };
}

/** The hash of `String.hashCode` in Java. */
function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}
