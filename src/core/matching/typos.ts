import { grouped } from '../groups.ts';
import { at, missing } from '../must.ts';
import { editDistance } from './editDistance.ts';

/** Finds the terms that differ from a word by typing errors: `visit` gets the index and the distance of each, the nearest first. */
export type TypoFinder = (word: string, visit: (term: number, distance: number) => void) => void;

/** Words up to this long are as likely another word as a mistyped one. */
const NO_ERRORS_UP_TO = 3;
/** So are words up to this long whose first letter differs: people seldom mistype the first letter. */
const FIRST_LETTER_RIGHT_UP_TO = 4;
const TWO_ERRORS_FROM = 8;

/** How many typing errors a word of this many letters may have. */
export const allowedErrors = (length: number): 0 | 1 | 2 =>
  length <= NO_ERRORS_UP_TO ? 0 : length < TWO_ERRORS_FROM ? 1 : 2;

/** Whether two words have the same first letter, or the same first two letters, swapped. */
const beginAlike = (a: string, b: string): boolean => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

/** A letter of the alphabet by its number; other characters share the six numbers above. */
const letterAt = (word: string, i: number): number => {
  const code = word.charCodeAt(i) - 97;
  return code >= 0 && code < 26 ? code : 26 + (Math.abs(code) % 6);
};

/** One bit for each letter that occurs. */
const letterSet = (word: string): number => {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << letterAt(word, i);
  return set;
};

/** Whether more than `max` bits are set: some are left after clearing the lowest one `max` times. */
const moreBits = (bits: number, max: 1 | 2): boolean => {
  const rest = bits & (bits - 1);
  return (max === 1 ? rest : rest & (rest - 1)) !== 0;
};

/**
 * A finder over `words`. It compares those of about the same length. Their letter sets exclude nearly all, as an edit
 * adds at most one letter and removes at most one; the distance is measured for the rest.
 */
export const buildTypoFinder = (words: readonly string[]): TypoFinder => {
  const lengths = Uint16Array.from(words, ({ length }) => length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const { starts, items } = grouped(longest + 1, lengths);
  const sets = Int32Array.from(items, (term) => letterSet(at(words, term)));
  return (word, visit) => {
    const max = allowedErrors(word.length);
    if (max === 0 || word.length - max > longest) return;
    const set = letterSet(word);
    const byDistance: number[][] = [[], [], []];
    const end = at(starts, Math.min(word.length + max, longest) + 1);
    for (let i = at(starts, word.length - max); i < end; i++) {
      const other = sets[i] ?? missing(i);
      if (moreBits(set & ~other, max) || moreBits(other & ~set, max)) continue;
      const term = at(items, i);
      const text = at(words, term);
      if (word.length <= FIRST_LETTER_RIGHT_UP_TO && !beginAlike(word, text)) continue;
      const distance = editDistance(word, text, max);
      if (distance <= max) at(byDistance, distance).push(term);
    }
    for (const [distance, terms] of byDistance.entries()) for (const term of terms) visit(term, distance);
  };
};
