/**
 * Sorted terms, each with the numbers filed under it. Built once, then only read. It knows nothing of
 * airports: what the numbers mean is the caller's business.
 */
export interface Lexicon {
  /** Distinct, in order of UTF-16 code units. */
  readonly terms: readonly string[];
  /** The values of term `t` are `values[starts[t]]` up to, not including, `values[starts[t + 1]]`. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** A run of term numbers, `end` not included. Empty when `start` equals `end`. */
export interface TermRange {
  readonly start: number;
  readonly end: number;
}

/** A lexicon in the making. */
export interface LexiconBuilder {
  /** Files a value under a term. */
  readonly add: (term: string, value: number) => void;
  /** The lexicon; each term's values stand in the order in which they were added. */
  readonly finish: () => Lexicon;
}

/** Begins a lexicon. Flat lists rather than a list for each term: half the time and a third of the garbage. */
export const beginLexicon = (): LexiconBuilder => {
  const numbers = new Map<string, number>();
  const added: number[] = [];
  const addedValues: number[] = [];
  const counts: number[] = [];
  const add = (term: string, value: number): void => {
    let number = numbers.get(term);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(term, number);
      counts.push(0);
    }
    added.push(number);
    addedValues.push(value);
    counts[number] = (counts[number] as number) + 1;
  };
  const finish = (): Lexicon => {
    const terms = [...numbers.keys()].sort();
    const starts = new Uint32Array(terms.length + 1);
    const next = new Uint32Array(terms.length);
    for (let t = 0; t < terms.length; t++) {
      const number = numbers.get(terms[t] as string) as number;
      next[number] = starts[t] as number;
      starts[t + 1] = (starts[t] as number) + (counts[number] as number);
    }
    const values = new Uint32Array(added.length);
    for (let i = 0; i < added.length; i++) {
      const number = added[i] as number;
      values[next[number] as number] = addedValues[i] as number;
      next[number] = (next[number] as number) + 1;
    }
    return { terms, starts, values };
  };
  return { add, finish };
};

/** Where a text stands among the terms. */
export interface Found {
  /** The term equal to it, as a range of one or none. */
  readonly equal: TermRange;
  /** The terms that begin with it, the equal one included. */
  readonly begun: TermRange;
}

/** Looks a text up. Every term begins with the empty one. */
export const find = ({ terms }: Lexicon, text: string): Found => {
  const start = firstFrom(0, terms.length, (t) => (terms[t] as string) >= text);
  // Most texts begin few terms: the end is looked for close by first.
  let step = 1;
  while (start + step < terms.length && (terms[start + step] as string).startsWith(text)) step *= 2;
  const low = step === 1 ? start : start + step / 2;
  const end = firstFrom(low, Math.min(start + step, terms.length), (t) => !(terms[t] as string).startsWith(text));
  return { equal: { start, end: terms[start] === text ? start + 1 : start }, begun: { start, end } };
};

/** The first number from `low` up to `high` that is so; `high` if none is. All after the first are so too. */
const firstFrom = (low: number, high: number, isSo: (number: number) => boolean): number => {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isSo(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
};
