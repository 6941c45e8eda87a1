import { LRUCache } from 'lru-cache';

/** Headers longer than this are not remembered: clients send a few dozen different ones, all of them short. */
const LONGEST_KEY = 200;
const MOST_KEYS = 256;

/** Remembers the results of a pure function of a header's text, within bounds. */
export function memoizeHeader<T extends {}>(compute: (text: string) => T): (text: string) => T {
  const known = new LRUCache<string, T>({ max: MOST_KEYS });
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = compute(text);
    if (text.length <= LONGEST_KEY) known.set(text, value);
    return value;
  };
}
