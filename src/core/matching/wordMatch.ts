import { missing } from '../must.ts';
import { WORD } from './keys.ts';
import { type Lexicon, lookUpTerm, type TermLookup, type TermRange } from './lexicon.ts';
import { buildTypoFinder } from './typos.ts';

/** How a word of a query may differ from a word of an airport. Each form includes the ones before it. */
export type WordForm = 'complete' | 'prefix' | 'typo';

/** A word of a query, looked up. */
export interface QueryWord {
  readonly text: string;
  readonly found: TermLookup;
  /** Ranks of the airports that have it as a code. */
  readonly ofCode: readonly number[];
}

/** A query of more words names no airport. */
const MOST_WORDS = 10;
/** Shorter texts are no prefix of a country's name: the `s` of `st john s` is not the United States. */
const SHORTEST_COUNTRY_PREFIX = 3;

/** Finds airports by the words of a query. */
export type WordMatch = ReturnType<typeof buildWordMatch>;

/**
 * Matches words in any order. The values of `lexicon` are rank × 2 + WordKind; `ofCode` gives the ranks
 * of an airport, metropolitan or ICAO code. An airport matches when it has every word, complete, as a
 * prefix or mistyped as `form` allows, and at least one of them is of its place or its code, not of its country.
 */
export const buildWordMatch = (lexicon: Lexicon, ofCode: (word: string) => readonly number[], airportCount: number) => {
  const { terms, starts, values } = lexicon;
  const findTypos = buildTypoFinder(terms);
  // By rank: how many words matched so far, in the order of the query; whether one of them was of the place; the errors
  // in them. Clean between two queries.
  const matched = new Uint8Array(airportCount);
  const placed = new Uint8Array(airportCount);
  const errors = new Uint8Array(airportCount);
  /** The ranks that matched the first word: the only ones to read in the end, and to clear. */
  let candidates: number[] = [];
  /** How many words of the query an airport has at most. */
  let reached = 0;

  /** Notes that an airport has the word at place `turn` of the query. @param distance typing errors of the word */
  const mark = (rank: number, isPlace: boolean, turn: number, distance: number): void => {
    const seen = matched[rank] ?? missing(rank);
    if (seen < turn) return;
    if (isPlace) placed[rank] = 1;
    if (seen > turn) return;
    matched[rank] = turn + 1;
    errors[rank] = (errors[rank] ?? missing(rank)) + distance;
    if (turn === 0) candidates.push(rank);
    reached = turn + 1;
  };
  const markTerms = ({ start, end }: TermRange, turn: number, distance: number, placesOnly = false): void => {
    const last = starts[end] ?? missing(end);
    for (let i = starts[start] ?? missing(start); i < last; i++) {
      const value = values[i] ?? missing(i);
      const isPlace = (value & 1) === WORD.place;
      if (isPlace || !placesOnly) mark(value >>> 1, isPlace, turn, distance);
    }
  };
  return {
    /** Looks up the words of a folded text. */
    lookUp: (folded: string): readonly QueryWord[] => {
      const words = folded.split(' ');
      if (words.length > MOST_WORDS) return [];
      return words.map((text) => ({ text, found: lookUpTerm(lexicon, text), ofCode: ofCode(text) }));
    },
    /** Airports that have all the words: `visit` gets each rank with its number of typing errors. */
    match: (words: readonly QueryWord[], form: WordForm, visit: (rank: number, errors: number) => void): void => {
      for (const [turn, { text, found, ofCode: ranks }] of words.entries()) {
        if (reached < turn) break;
        markTerms(found.equal, turn, 0);
        if (form !== 'complete') markTerms(found.prefixed, turn, 0, text.length < SHORTEST_COUNTRY_PREFIX);
        for (const rank of ranks) mark(rank, true, turn, 0);
        if (form === 'typo')
          findTypos(text, (term, distance) => markTerms({ start: term, end: term + 1 }, turn, distance));
      }
      for (const rank of candidates) {
        if (matched[rank] === words.length && placed[rank] === 1) visit(rank, errors[rank] ?? missing(rank));
        matched[rank] = 0;
        placed[rank] = 0;
        errors[rank] = 0;
      }
      candidates = [];
      reached = 0;
    },
  };
};
