import { startsOfSizes } from '../groups.ts';
import { missing } from '../must.ts';

/** Sorted terms, each with a list of numbers. Built once, then only read. What the numbers mean is up to the caller. */
export interface Lexicon {
  /** Distinct, in order of UTF-16 code units. */
  readonly terms: readonly string[];
  /** The values of term `t` are `values[starts[t]]` up to, not including, `values[starts[t + 1]]`. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** A range of indices into `terms`, `end` not included. Empty when `start` equals `end`. */
export interface TermRange {
  readonly start: number;
  readonly end: number;
}

/** A lexicon of the values of each term. */
export function lexiconOf(valuesOf: ReadonlyMap<string, readonly number[]>): Lexicon {
  const entries = [...valuesOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    terms: entries.map(([term]) => term),
    starts: startsOfSizes(entries.map(([, values]) => values.length)),
    values: Uint32Array.from(entries.flatMap(([, values]) => values)),
  };
}

/** The position of a text among the terms. */
export interface TermLookup {
  /** The term equal to it, as a range of one or none. */
  readonly equal: TermRange;
  /** The terms that begin with it, the equal one included. */
  readonly prefixed: TermRange;
}

/** Looks up a text by binary search. Every term begins with the empty text. */
export const lookUpTerm = ({ terms }: Lexicon, text: string): TermLookup => {
  const isPrefixed = (t: number) => (terms[t] ?? missing(t)).startsWith(text);
  const start = firstIndex(0, terms.length, (t) => (terms[t] ?? missing(t)) >= text);
  // Most texts are the prefix of few terms: the end is searched nearby first.
  let step = 1;
  while (start + step < terms.length && isPrefixed(start + step)) step *= 2;
  const low = step === 1 ? start : start + step / 2;
  const end = firstIndex(low, Math.min(start + step, terms.length), (t) => !isPrefixed(t));
  return { equal: { start, end: terms[start] === text ? start + 1 : start }, prefixed: { start, end } };
};

/** The first index from `low` up to `high` for which the test holds; `high` if none. It must hold for all after the first. */
const firstIndex = (low: number, high: number, test: (index: number) => boolean): number => {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (test(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
};
