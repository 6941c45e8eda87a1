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

/** Finds airports by the words of a query. */
export interface WordMatch {
  /** Looks up the words of a folded text. */
  readonly lookUp: (folded: string) => readonly QueryWord[];
  /** Airports that have all the words: `visit` gets each rank with its number of typing errors. */
  readonly match: (words: readonly QueryWord[], form: WordForm, visit: (rank: number, errors: number) => void) => void;
}

/** A query of more words names no airport. */
const MOST_WORDS = 10;
/** Shorter texts are no prefix of a country's name: the `s` of `st john s` is not the United States. */
const SHORTEST_COUNTRY_PREFIX = 3;

/** Counts for each airport how many words of a query it has. Clean between two queries. */
interface WordCount {
  /** Notes that an airport has the word at place `turn` of the query. @param distance typing errors of the word */
  readonly mark: (rank: number, isPlace: boolean, turn: number, distance: number) => void;
  /** Whether an airport has all words before the one at place `turn`. */
  readonly hasReached: (turn: number) => boolean;
  /** Visits the airports that have all words, one of them of the place, with their typing errors. Ends the query. */
  readonly finish: (words: number, visit: (rank: number, errors: number) => void) => void;
}

const countWords = (airportCount: number): WordCount => {
  // By rank: how many words matched so far, in the order of the query; whether one of them was of the place; the errors
  // in them.
  const matched = new Uint8Array(airportCount);
  const placed = new Uint8Array(airportCount);
  const errors = new Uint8Array(airportCount);
  /** The ranks that matched the first word: the only ones to read in the end, and to clear. */
  const candidates = new Uint32Array(airportCount);
  let candidateCount = 0;
  let reached = 0;
  return {
    mark: (rank, isPlace, turn, distance) => {
      const seen = matched[rank] ?? missing(rank);
      if (seen < turn) return;
      if (isPlace) placed[rank] = 1;
      if (seen > turn) return;
      matched[rank] = turn + 1;
      errors[rank] = (errors[rank] ?? missing(rank)) + distance;
      if (turn === 0) candidates[candidateCount++] = rank;
      reached = turn + 1;
    },
    hasReached: (turn) => reached >= turn,
    finish: (words, visit) => {
      for (let i = 0; i < candidateCount; i++) {
        const rank = candidates[i] ?? missing(i);
        if (matched[rank] === words && placed[rank] === 1) visit(rank, errors[rank] ?? missing(rank));
        matched[rank] = 0;
        placed[rank] = 0;
        errors[rank] = 0;
      }
      candidateCount = 0;
      reached = 0;
    },
  };
};

/**
 * Matches words in any order. The values of `lexicon` are rank × 2 + WordKind; `ofCode` gives the ranks
 * of an airport, metropolitan or ICAO code. An airport matches when it has every word, complete, as a
 * prefix or mistyped as `form` allows, and at least one of them is of its place or its code, not of its country.
 */
export const buildWordMatch = (
  lexicon: Lexicon,
  ofCode: (word: string) => readonly number[],
  airportCount: number,
): WordMatch => {
  const { terms, starts, values } = lexicon;
  const findTypos = buildTypoFinder(terms);
  const { mark, hasReached, finish } = countWords(airportCount);
  const markTerms = ({ start, end }: TermRange, turn: number, distance: number, placesOnly = false): void => {
    const last = starts[end] ?? missing(end);
    for (let i = starts[start] ?? missing(start); i < last; i++) {
      const value = values[i] ?? missing(i);
      const isPlace = (value & 1) === WORD.place;
      if (isPlace || !placesOnly) mark(value >>> 1, isPlace, turn, distance);
    }
  };
  return {
    lookUp: (folded) => {
      const words = folded.split(' ');
      if (words.length > MOST_WORDS) return [];
      return words.map((text) => ({ text, found: lookUpTerm(lexicon, text), ofCode: ofCode(text) }));
    },
    match: (words, form, visit) => {
      for (const [turn, { text, found, ofCode: ranks }] of words.entries()) {
        if (!hasReached(turn)) break;
        markTerms(found.equal, turn, 0);
        if (form !== 'complete') markTerms(found.prefixed, turn, 0, text.length < SHORTEST_COUNTRY_PREFIX);
        for (const rank of ranks) mark(rank, true, turn, 0);
        if (form === 'typo')
          findTypos(text, (term, distance) => markTerms({ start: term, end: term + 1 }, turn, distance));
      }
      finish(words.length, visit);
    },
  };
};
