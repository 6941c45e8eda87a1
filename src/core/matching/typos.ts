import { missing } from '../must.ts';
import { editDistance } from './editDistance.ts';

/** Finds the terms that differ from a word by typing errors: `visit` gets the index and the distance of each, those of two errors last. */
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

/** Two letters of a word as one number. */
const pairOf = (word: string, i: number, j: number): number => (letterAt(word, i) << 5) | letterAt(word, j);
const PAIRS = 1 << 10;

/** Indices of terms by a pair of letters: those of pair `p` are `terms[starts[p]]` up to, not including, `terms[starts[p + 1]]`. */
interface PairIndex {
  readonly starts: Uint32Array;
  readonly terms: Uint32Array;
}

/** Indexes words by the pairs of letters that start at the given positions; positions below 0 count from the end. */
const indexPairs = (words: readonly string[], positions: readonly number[]): PairIndex => {
  const forEachPair = (visit: (pair: number, term: number) => void): void => {
    for (const position of positions)
      for (const [term, word] of words.entries()) {
        const i = position < 0 ? word.length + position : position;
        if (i >= 0 && i + 1 < word.length) visit(pairOf(word, i, i + 1), term);
      }
  };
  const counts = new Uint32Array(PAIRS);
  forEachPair((pair) => {
    counts[pair] = (counts[pair] ?? missing(pair)) + 1;
  });
  const starts = new Uint32Array(PAIRS + 1);
  let end = 0;
  for (const [pair, count] of counts.entries()) {
    end += count;
    starts[pair + 1] = end;
  }
  const next = starts.slice();
  const terms = new Uint32Array(end);
  forEachPair((pair, term) => {
    const place = next[pair] ?? missing(pair);
    terms[place] = term;
    next[pair] = place + 1;
  });
  return { starts, terms };
};

/**
 * A finder over `words`. An edit is in one place only, so that one edit leaves the first two letters or the
 * last two whole, and two edits these or the letters between them, at most one position off.
 * Only the terms that share such a pair are compared. Their letter sets exclude nearly all of them, as an
 * edit adds at most one letter and removes at most one; the distance is measured for the rest.
 */
export const buildTypoFinder = (words: readonly string[]): TypoFinder => {
  const sets = Int32Array.from(words, letterSet);
  const first = indexPairs(words, [0]);
  const last = indexPairs(words, [-2]);
  const inner = indexPairs(words, [1, 2, 3]);

  return (word, visit) => {
    const max = allowedErrors(word.length);
    if (max === 0) return;
    const set = letterSet(word);
    /** Terms by distance; a word itself counts as near. */
    const near: number[] = [];
    const far: number[] = [];
    const compare = ({ starts, terms }: PairIndex, pair: number): void => {
      const end = starts[pair + 1] ?? missing(pair + 1);
      for (let i = starts[pair] ?? missing(pair); i < end; i++) {
        const term = terms[i] ?? missing(i);
        const other = sets[term] ?? missing(term);
        if (moreBits(set & ~other, max) || moreBits(other & ~set, max)) continue;
        const text = words[term] ?? missing(term);
        if (word.length <= FIRST_LETTER_RIGHT_UP_TO && !beginAlike(word, text)) continue;
        const distance = editDistance(word, text, max);
        if (distance > max) continue;
        const found = distance <= 1 ? near : far;
        if (!found.includes(term)) found.push(term);
      }
    };
    const end = word.length - 1;
    compare(first, pairOf(word, 0, 1));
    compare(last, pairOf(word, end - 1, end));
    // Two neighbours swapped, of which one belongs to the pair.
    compare(first, pairOf(word, 0, 2));
    if (max === 2) {
      compare(last, pairOf(word, end - 2, end));
      compare(inner, pairOf(word, 2, 3));
    }
    for (const term of near) visit(term, words[term] === word ? 0 : 1);
    for (const term of far) visit(term, 2);
  };
};
