import { editDistance } from './edits.ts';

/** Finds the terms that differ from a word by typing errors: `visit` gets term number and distance, nearest first. */
export type TypoFinder = (word: string, visit: (term: number, distance: number) => void) => void;

/** Words up to this long are as likely another word as a mistyped one. */
const NO_ERRORS_UP_TO = 3;
/** So are words up to this long whose first letter is off: people seldom get the first letter wrong. */
const FIRST_LETTER_RIGHT_UP_TO = 4;
const TWO_ERRORS_FROM = 8;

/** How many typing errors a word of this many letters may have. */
export const allowedErrors = (length: number): 0 | 1 | 2 =>
  length <= NO_ERRORS_UP_TO ? 0 : length < TWO_ERRORS_FROM ? 1 : 2;

/** Whether two words begin alike, or with their first two letters swapped. */
const beginAlike = (a: string, b: string): boolean => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/** One bit for each letter of the alphabet that occurs; other characters share the remaining six. */
const letterSet = (word: string): number => {
  let set = 0;
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i) - 97;
    set |= 1 << (code >= 0 && code < 26 ? code : 26 + (Math.abs(code) % 6));
  }
  return set;
};

/** Whether more than `max` bits are set: taking away the lowest one `max` times leaves some. */
const moreBits = (bits: number, max: 1 | 2): boolean => {
  const rest = bits & (bits - 1);
  return (max === 1 ? rest : rest & (rest - 1)) !== 0;
};

/**
 * A finder over `terms`. Terms lie in buckets of equal length, with their letter sets side by side:
 * an edit brings in at most one letter and takes out at most one, so comparing the sets refuses nearly
 * every term, and the distance is measured on the few that remain.
 */
export const buildTypoFinder = (terms: readonly string[]): TypoFinder => {
  const longest = terms.reduce((length, term) => Math.max(length, term.length), 0);
  const numbers = Array.from({ length: longest + 1 }, (): number[] => []);
  for (const [number, term] of terms.entries()) numbers[term.length]?.push(number);
  const buckets = numbers.map((bucket) => Uint32Array.from(bucket));
  const sets = buckets.map((bucket) => Int32Array.from(bucket, (number) => letterSet(terms[number] as string)));

  return (word, visit) => {
    const max = allowedErrors(word.length);
    if (max === 0) return;
    const set = letterSet(word);
    const second: number[] = [];
    for (let length = word.length - max; length <= word.length + max; length++) {
      const bucket = buckets[length];
      const bucketSets = sets[length];
      if (bucket === undefined || bucketSets === undefined) continue;
      for (let i = 0; i < bucket.length; i++) {
        const other = bucketSets[i] as number;
        if (moreBits(set & ~other, max) || moreBits(other & ~set, max)) continue;
        const number = bucket[i] as number;
        const term = terms[number] as string;
        if (word.length <= FIRST_LETTER_RIGHT_UP_TO && !beginAlike(word, term)) continue;
        const distance = editDistance(word, term, max);
        if (distance <= 1) visit(number, distance);
        else if (distance <= max) second.push(number);
      }
    }
    for (const number of second) visit(number, 2);
  };
};
