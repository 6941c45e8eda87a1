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
  /** Words matched so far, in order, by rank. */
  const matched = new Uint8Array(airportCount);
  const placed = new Uint8Array(airportCount);
  const errors = new Uint8Array(airportCount);
  const { starts, values } = lexicon;

  const markRank = (rank: number, turn: number, distance: number): void => {
    placed[rank] = 1;
    if (matched[rank] !== turn) return;
    matched[rank] = turn + 1;
    errors[rank] = (errors[rank] as number) + distance;
  };
  const mark = ({ start, end }: TermRange, turn: number, distance: number): void => {
    const last = starts[end] as number;
    for (let i = starts[start] as number; i < last; i++) {
      const value = values[i] as number;
      const rank = value >>> 1;
      const seen = matched[rank] as number;
      if (seen < turn) continue;
      if ((value & 1) === WORD.place) placed[rank] = 1;
      if (seen > turn) continue;
      matched[rank] = turn + 1;
      errors[rank] = (errors[rank] as number) + distance;
    }
  };

  return (words, form, visit) => {
    if (words.length === 0 || words.length > MOST_WORDS) return;
    matched.fill(0);
    placed.fill(0);
    errors.fill(0);
    for (const [turn, word] of words.entries()) {
      mark(form === 'complete' ? findTerm(lexicon, word) : findPrefix(lexicon, word), turn, 0);
      for (const rank of ofCode(word)) if ((matched[rank] as number) >= turn) markRank(rank, turn, 0);
      if (form === 'typo') findTypos(word, (term, distance) => mark({ start: term, end: term + 1 }, turn, distance));
    }
    for (let rank = 0; rank < airportCount; rank++) {
      if (matched[rank] === words.length && placed[rank] === 1) visit(rank, errors[rank] as number);
    }
  };
};
