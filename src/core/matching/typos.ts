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

/** Whether more than `max` bits are set: taking away the lowest one `max` times leaves some. */
const moreBits = (bits: number, max: 1 | 2): boolean => {
  const rest = bits & (bits - 1);
  return (max === 1 ? rest : rest & (rest - 1)) !== 0;
};

/** Two letters of a word as one number. */
const pairOf = (word: string, i: number, j: number): number => (letterAt(word, i) << 5) | letterAt(word, j);
const PAIRS = 1 << 10;

/** Numbers of terms by a pair of letters: those of pair `p` are `numbers[starts[p]]` up to, not including, `numbers[starts[p + 1]]`. */
interface ByPair {
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
}

/** Files terms under the pairs that begin at some places of theirs; places below 0 count from the end. */
const filePairs = (terms: readonly string[], places: readonly number[]): ByPair => {
  // The pair of each term at each place, or one that no word has.
  const pairs = new Uint16Array(terms.length * places.length).fill(PAIRS);
  const starts = new Uint32Array(PAIRS + 1);
  for (let place = 0; place < places.length; place++)
    for (let number = 0; number < terms.length; number++) {
      const term = terms[number] as string;
      const from = places[place] as number;
      const i = from < 0 ? term.length + from : from;
      if (i < 0 || i + 1 >= term.length) continue;
      const pair = pairOf(term, i, i + 1);
      pairs[place * terms.length + number] = pair;
      starts[pair + 1] = (starts[pair + 1] as number) + 1;
    }
  for (let pair = 0; pair < PAIRS; pair++) starts[pair + 1] = (starts[pair + 1] as number) + (starts[pair] as number);
  const next = starts.slice();
  const numbers = new Uint32Array(starts[PAIRS] as number);
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as number;
    if (pair === PAIRS) continue;
    numbers[next[pair] as number] = i % terms.length;
    next[pair] = (next[pair] as number) + 1;
  }
  return { starts, numbers };
};

/**
 * A finder over `terms`. An edit is in one place only, so that of one edit the first two letters or the
 * last two come out whole, and of two edits these or the letters between them, one place off at most.
 * Only the terms that share such a pair are looked at. Their letter sets refuse nearly all of them, as an
 * edit brings in at most one letter and takes out at most one; the distance is measured on what remains.
 */
export const buildTypoFinder = (terms: readonly string[]): TypoFinder => {
  const sets = Int32Array.from(terms, letterSet);
  const first = filePairs(terms, [0]);
  const last = filePairs(terms, [-2]);
  const inner = filePairs(terms, [1, 2, 3]);

  return (word, visit) => {
    const max = allowedErrors(word.length);
    if (max === 0) return;
    const set = letterSet(word);
    const near: number[] = [];
    const far: number[] = [];
    const look = ({ starts, numbers }: ByPair, pair: number): void => {
      const end = starts[pair + 1] as number;
      for (let i = starts[pair] as number; i < end; i++) {
        const number = numbers[i] as number;
        const other = sets[number] as number;
        if (moreBits(set & ~other, max) || moreBits(other & ~set, max)) continue;
        const term = terms[number] as string;
        if (word.length <= FIRST_LETTER_RIGHT_UP_TO && !beginAlike(word, term)) continue;
        const distance = editDistance(word, term, max);
        if (distance > max) continue;
        const found = distance <= 1 ? near : far;
        if (!found.includes(number)) found.push(number);
      }
    };
    const end = word.length - 1;
    look(first, pairOf(word, 0, 1));
    look(last, pairOf(word, end - 1, end));
    // Two neighbours swapped, of which only one belongs to the pair.
    look(first, pairOf(word, 0, 2));
    if (max === 2) {
      look(last, pairOf(word, end - 2, end));
      look(inner, pairOf(word, 2, 3));
    }
    for (const number of near) visit(number, terms[number] === word ? 0 : 1);
    for (const number of far) visit(number, 2);
  };
};
