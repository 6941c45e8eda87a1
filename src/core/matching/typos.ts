/** Typing errors: terms that differ from a word by few, and the distance of two words. */
import { grouped } from '../groups.ts';
import { at, missing } from '../must.ts';

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

/** One bit for each letter that occurs. Other characters share the bits: a shift counts modulo 32. */
const letterSet = (word: string): number => {
  let set = 0;
  for (let i = 0; i < word.length; i++) set |= 1 << word.charCodeAt(i);
  return set;
};

/** Whether more than `max` bits are set: some are left after clearing the lowest one `max` times. */
const moreBits = (bits: number, max: 1 | 2): boolean => {
  const rest = bits & (bits - 1);
  return (max === 1 ? rest : rest & (rest - 1)) !== 0;
};

/**
 * Finds the terms that differ from a word by typing errors: the index and the distance of each, the nearest first. It
 * compares those of about the same length. Their letter sets exclude nearly all, as an edit adds at most one letter and
 * removes at most one; the distance is measured for the rest.
 */
export const buildTypoFinder = (words: readonly string[]) => {
  const lengths = Uint16Array.from(words, ({ length }) => length);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  const { starts, items } = grouped(longest + 1, lengths);
  const sets = Int32Array.from(items, (term) => letterSet(at(words, term)));
  return (word: string): { readonly term: number; readonly distance: number }[] => {
    const max = allowedErrors(word.length);
    if (max === 0 || word.length - max > longest) return [];
    const set = letterSet(word);
    const found = [];
    const end = at(starts, Math.min(word.length + max, longest) + 1);
    for (let i = at(starts, word.length - max); i < end; i++) {
      const other = sets[i] ?? missing(i);
      if (moreBits(set & ~other, max) || moreBits(other & ~set, max)) continue;
      const term = at(items, i);
      const text = at(words, term);
      if (word.length <= FIRST_LETTER_RIGHT_UP_TO && !beginAlike(word, text)) continue;
      const distance = editDistance(word, text, max);
      if (distance <= max) found.push({ term, distance });
    }
    return found.sort((a, b) => a.distance - b.distance);
  };
};

/**
 * Damerau-Levenshtein distance of two words: an edit inserts, deletes or replaces a letter or swaps two neighbours. Exact up
 * to `max`, which is 2 at most; anything farther is `max` + 1. No matrix: where so few edits are allowed, trying each at the
 * first difference takes a tenth of the time.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (max === 0) return a === b ? 0 : 1;
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  if (restA === '' || restB === '') return restA.length + restB.length;
  /** The distance with some edits of the first letters, and others after these. */
  const edited = (lettersA: number, lettersB: number, edits = 1): number =>
    edits + editDistance(restA.slice(lettersA), restB.slice(lettersB), max - edits);
  const found = [edited(1, 1), edited(1, 0), edited(0, 1)];
  if (restA[0] === restB[1] && restA[1] === restB[0]) found.push(edited(2, 2));
  // Both at once: a swap around a letter that is lost or gained.
  if (max > 1 && restA[0] === restB[1] && restA[2] === restB[0]) found.push(edited(3, 2, 2));
  if (max > 1 && restA[0] === restB[2] && restA[1] === restB[0]) found.push(edited(2, 3, 2));
  return Math.min(...found);
}
