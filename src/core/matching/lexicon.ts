import { missing, must } from '../must.ts';

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

/** Collects terms and values. */
export interface LexiconBuilder {
  /** Adds a value to a term. */
  readonly add: (term: string, value: number) => void;
  /** The lexicon; each term's values are in the order in which they were added. */
  readonly build: () => Lexicon;
}

/** An empty builder. Flat lists rather than a list for each term take half the time and a third of the garbage. */
export const createLexiconBuilder = (): LexiconBuilder => {
  /** Ids of terms, in the order of their first value. */
  const ids = new Map<string, number>();
  const counts: number[] = [];
  const addedIds: number[] = [];
  const addedValues: number[] = [];
  const add = (term: string, value: number): void => {
    let id = ids.get(term);
    if (id === undefined) {
      id = ids.size;
      ids.set(term, id);
      counts.push(0);
    }
    addedIds.push(id);
    addedValues.push(value);
    counts[id] = (counts[id] ?? missing(id)) + 1;
  };
  const build = (): Lexicon => {
    const terms = [...ids.keys()].sort();
    const starts = new Uint32Array(terms.length + 1);
    /** By id: where the next value of the term goes. */
    const next = new Uint32Array(terms.length);
    let end = 0;
    for (const [t, term] of terms.entries()) {
      const id = must(ids.get(term), term);
      next[id] = end;
      end += counts[id] ?? missing(id);
      starts[t + 1] = end;
    }
    const values = new Uint32Array(addedValues.length);
    for (const [i, value] of addedValues.entries()) {
      const id = addedIds[i] ?? missing(i);
      const place = next[id] ?? missing(id);
      values[place] = value;
      next[id] = place + 1;
    }
    return { terms, starts, values };
  };
  return { add, build };
};

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
