/** Typing errors: terms that differ from a word by few, the distance of two words, and the names nearest to a misspelt one. */
import { fold } from '../../contract/fold.ts';
import { grouped } from '../groups.ts';
import { at, missing } from '../must.ts';

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

/**
 * Damerau-Levenshtein distance of two words: an edit inserts, deletes or replaces a letter or swaps two
 * neighbours. Exact up to `max`; anything farther is `max` + 1. No matrix: where so few edits are allowed,
 * trying each at the first difference takes a tenth of the time.
 */
export const editDistance = (a: string, b: string, max: 0 | 1 | 2): number =>
  between(a, 0, a.length, b, 0, b.length, max);

/** The distance of `a` from `fromA` up to `toA` and `b` likewise. */
const between = (a: string, fromA: number, toA: number, b: string, fromB: number, toB: number, max: number): number => {
  const beyond = max + 1;
  if (Math.abs(toA - fromA - (toB - fromB)) > max) return beyond;
  while (fromA < toA && fromB < toB && a.charCodeAt(fromA) === b.charCodeAt(fromB)) {
    fromA++;
    fromB++;
  }
  while (fromA < toA && fromB < toB && a.charCodeAt(toA - 1) === b.charCodeAt(toB - 1)) {
    toA--;
    toB--;
  }
  const restA = toA - fromA;
  const restB = toB - fromB;
  if (restA === 0 || restB === 0) return Math.min(restA + restB, beyond);
  if (max === 0) return beyond;

  const first = a.charCodeAt(fromA);
  const other = b.charCodeAt(fromB);
  const startsSwapped =
    restA > 1 && restB > 1 && first === b.charCodeAt(fromB + 1) && other === a.charCodeAt(fromA + 1);
  if (restA === 1 && restB === 1) return 1;
  if (restA === 2 && restB === 2 && startsSwapped) return 1;
  if (max === 1) return beyond;

  // Two edits: one at the first difference, then one at most in what follows it.
  if (between(a, fromA + 1, toA, b, fromB + 1, toB, 1) <= 1) return 2;
  if (between(a, fromA + 1, toA, b, fromB, toB, 1) <= 1) return 2;
  if (between(a, fromA, toA, b, fromB + 1, toB, 1) <= 1) return 2;
  if (startsSwapped && between(a, fromA + 2, toA, b, fromB + 2, toB, 1) <= 1) return 2;
  // Or both at once: a swap around a letter that is lost or gained.
  if (restA === 3 && restB === 2 && first === b.charCodeAt(fromB + 1) && other === a.charCodeAt(fromA + 2)) return 2;
  if (restA === 2 && restB === 3 && other === a.charCodeAt(fromA + 1) && first === b.charCodeAt(fromB + 2)) return 2;
  return beyond;
};

/** Most names that are offered for a misspelt one. */
const MOST = 3;

/**
 * The names that a misspelt one may mean, the likeliest first: with one typing error, with two, then those that begin
 * with it or have it as a word. Case and accents do not matter.
 */
export function nearestNames(text: string, names: Iterable<string>): string[] {
  const sought = fold(text);
  if (sought === '') return [];
  const ranked: { readonly name: string; readonly rank: number }[] = [];
  for (const name of names) {
    const rank = rankOf(sought, fold(name));
    if (rank !== null) ranked.push({ name, rank });
  }
  ranked.sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1));
  return [...new Set(ranked.map(({ name }) => name))].slice(0, MOST);
}

function rankOf(sought: string, folded: string): number | null {
  const most = Math.min(sought.length, folded.length) > 4 ? 2 : Math.min(sought.length, folded.length) > 2 ? 1 : 0;
  const distance = editDistance(sought, folded, most);
  if (distance <= most) return distance;
  if (sought.length < 3) return null;
  if (folded.startsWith(sought)) return 3;
  return ` ${folded} `.includes(` ${sought} `) ? 4 : null;
}
