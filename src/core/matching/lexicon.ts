/**
 * Sorted terms, each with the numbers filed under it. Built once, then only read. It knows nothing of
 * airports: what the numbers mean is the caller's business.
 */
export interface Lexicon {
  /** Distinct, in order of UTF-16 code units. */
  readonly terms: readonly string[];
  /** The values of term `t` are `values[starts[t]]` up to, not including, `values[starts[t + 1]]`; ascending, distinct. */
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
}

/** A run of term numbers, `end` not included. Empty when `start` equals `end`. */
export interface TermRange {
  readonly start: number;
  readonly end: number;
}

/** Files each value under its term. */
export const buildLexicon = (entries: ReadonlyMap<string, Iterable<number>>): Lexicon => {
  const terms = [...entries.keys()].sort();
  const starts = new Uint32Array(terms.length + 1);
  const values: number[] = [];
  for (const [number, term] of terms.entries()) {
    const filed = Uint32Array.from(new Set(entries.get(term) ?? [])).sort();
    for (const value of filed) values.push(value);
    starts[number + 1] = values.length;
  }
  return { terms, starts, values: Uint32Array.from(values) };
};

/** Number of the first term not below `text`. */
const lowerBound = (terms: readonly string[], text: string): number => {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The term equal to `text`, as a range of one or none. */
export const findTerm = ({ terms }: Lexicon, text: string): TermRange => {
  const start = lowerBound(terms, text);
  return { start, end: terms[start] === text ? start + 1 : start };
};

/** The terms that begin with `prefix`, the equal one included. All of them for an empty prefix. */
export const findPrefix = ({ terms }: Lexicon, prefix: string): TermRange => {
  const start = lowerBound(terms, prefix);
  let low = start;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] as string).startsWith(prefix)) low = middle + 1;
    else high = middle;
  }
  return { start, end: low };
};
