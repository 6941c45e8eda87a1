import { WORD } from './keys.ts';
import { findPrefix, findTerm, type Lexicon, type TermRange } from './lexicon.ts';
import { buildTypoFinder } from './typos.ts';

/** How a query's word may differ from an airport's. Each includes the ones before. */
export type WordForm = 'complete' | 'prefix' | 'typo';

/** Airports that have all the words: `visit` gets each rank with its number of typing errors. */
export type WordMatch = (
  words: readonly string[],
  form: WordForm,
  visit: (rank: number, errors: number) => void,
) => void;

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

  return (words, form, visit) => {
    if (words.length > MOST_WORDS) return;
    begunCount = 0;
    reached = 0;
    for (let turn = 0; turn < words.length && reached === turn; turn++) {
      const word = words[turn] as string;
      markTerms(findTerm(lexicon, word), turn, 0);
      if (form !== 'complete') markTerms(findPrefix(lexicon, word), turn, 0, word.length < COUNTRY_BEGINS_WITH);
      for (const rank of ofCode(word)) mark(rank, true, turn, 0);
      if (form === 'typo')
        findTypos(word, (term, distance) => markTerms({ start: term, end: term + 1 }, turn, distance));
    }
    for (let i = 0; i < begunCount; i++) {
      const rank = begun[i] as number;
      if (matched[rank] === words.length && placed[rank] === 1) visit(rank, errors[rank] as number);
      matched[rank] = 0;
      placed[rank] = 0;
      errors[rank] = 0;
    }
  };
};
