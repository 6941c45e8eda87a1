import { WORD } from './keys.ts';
import { type Found, find, type Lexicon, type TermRange } from './lexicon.ts';
import { buildTypoFinder } from './typos.ts';

/** How a query's word may differ from an airport's. Each includes the ones before. */
export type WordForm = 'complete' | 'prefix' | 'typo';

/** A word of a query, looked up. */
export interface SoughtWord {
  readonly text: string;
  readonly found: Found;
  /** Ranks of the airports whose code it is. */
  readonly ofCode: readonly number[];
}

/** Finds airports by the words of a query. */
export interface WordMatch {
  /** Looks the words of a folded text up. */
  readonly seek: (folded: string) => readonly SoughtWord[];
  /** Airports that have all the words: `visit` gets each rank with its number of typing errors. */
  readonly match: (words: readonly SoughtWord[], form: WordForm, visit: (rank: number, errors: number) => void) => void;
}

/** A query of more words names no airport. */
const MOST_WORDS = 10;
/** Fewer letters do not begin a country's name: the `s` of `st john s` is not the United States. */
const COUNTRY_BEGINS_WITH = 3;

/**
 * Matches words in any order. The values of `lexicon` are rank × 2 + WordKind; `ofCode` gives the ranks
 * of an airport, metropolitan or ICAO code. An airport matches when it has every word, complete,
 * begun or mistyped as `form` allows, and at least one of them is its place or its code, not just its country.
 */
export const buildWordMatch = (
  lexicon: Lexicon,
  ofCode: (word: string) => readonly number[],
  airportCount: number,
): WordMatch => {
  const findTypos = buildTypoFinder(lexicon.terms);
  /** By rank: the words matched so far, in order; whether one was a place; errors in them. */
  const matched = new Uint8Array(airportCount);
  const placed = new Uint8Array(airportCount);
  const errors = new Uint8Array(airportCount);
  /** The ranks that matched the first word: the only ones to look at in the end, and to clear. */
  const begun = new Uint32Array(airportCount);
  let begunCount = 0;
  let reached = 0;
  const { starts, values } = lexicon;

  const mark = (rank: number, isPlace: boolean, turn: number, distance: number): void => {
    const seen = matched[rank] as number;
    if (seen < turn) return;
    if (isPlace) placed[rank] = 1;
    if (seen > turn) return;
    matched[rank] = turn + 1;
    errors[rank] = (errors[rank] as number) + distance;
    if (turn === 0) begun[begunCount++] = rank;
    reached = turn + 1;
  };
  const markTerms = ({ start, end }: TermRange, turn: number, distance: number, placesOnly = false): void => {
    const last = starts[end] as number;
    for (let i = starts[start] as number; i < last; i++) {
      const value = values[i] as number;
      const isPlace = (value & 1) === WORD.place;
      if (isPlace || !placesOnly) mark(value >>> 1, isPlace, turn, distance);
    }
  };

  const seek = (folded: string): readonly SoughtWord[] => {
    const words = folded.split(' ');
    return words.length > MOST_WORDS
      ? []
      : words.map((text) => ({ text, found: find(lexicon, text), ofCode: ofCode(text) }));
  };
  const match: WordMatch['match'] = (words, form, visit) => {
    begunCount = 0;
    reached = 0;
    for (let turn = 0; turn < words.length && reached === turn; turn++) {
      const { text, found, ofCode: ranks } = words[turn] as SoughtWord;
      markTerms(found.equal, turn, 0);
      if (form !== 'complete') markTerms(found.begun, turn, 0, text.length < COUNTRY_BEGINS_WITH);
      for (const rank of ranks) mark(rank, true, turn, 0);
      if (form === 'typo')
        findTypos(text, (term, distance) => markTerms({ start: term, end: term + 1 }, turn, distance));
    }
    for (let i = 0; i < begunCount; i++) {
      const rank = begun[i] as number;
      if (matched[rank] === words.length && placed[rank] === 1) visit(rank, errors[rank] as number);
      matched[rank] = 0;
      placed[rank] = 0;
      errors[rank] = 0;
    }
  };
  return { seek, match };
};
