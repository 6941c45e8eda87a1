/**
 * Airport matching: from what a person or an agent calls a place to the airports meant.
 *
 * Goals
 * - One order, the same every time: airport code, metropolitan code, ICAO code, city, name or other
 *   name, region, prefix of a city, country, prefix of a name, all words, typing errors; within a tier by importance,
 *   then routes, then code. Pinned by tests/core/matching/ranking.test.ts.
 * - A bounded cost for any query: binary searches, one pass over at most all values for each of at most
 *   ten words, and for typing errors a comparison with the terms that share a pair of letters.
 *
 * Non-goals
 * - Sentences, coordinates, "near"; phonetic likeness.
 * - Typing errors beside other results: they are searched only when nothing else matches, so
 *   `London` never finds a Lodon.
 *
 * Rejected
 * - A full-text library with scores (minisearch, fuse): scores blend what must be strict tiers.
 * - A deletion neighbourhood (SymSpell) for typing errors: an entry for every way to lose two letters, to
 *   build and hold, where comparing the terms that share a pair of letters is fast enough.
 * - Digraphs folded in the index (ue to u): "bue" would find Budapest. The query is respelled instead.
 */
import { fold } from '../../contract/fold.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import {
  buildIndex,
  KEY,
  type KeyKind,
  type Lexicon,
  lookUpTerm,
  type Matchable,
  type MatchIndex,
  type TermLookup,
  type TermRange,
  WORD,
} from './matchIndex.ts';
import { regionsAsCountries } from './regions.ts';
import { buildTypoFinder } from './typos.ts';
import {
  collapseDigraphs,
  foldings,
  placeOfAirports,
  placeOnly,
  withoutArticle,
  withoutConnectives,
  withoutNoise,
  withoutStops,
  withSaint,
} from './words.ts';

/** Built once for a list of airports, then only queried. */
export interface Matcher {
  /**
   * Indices of the airports that `query` may mean, best first, at most `limit`. Any text is allowed;
   * empty when nothing matches or the text is longer than 100 characters.
   */
  readonly match: (query: string, limit?: number) => readonly number[];
}

const LONGEST_QUERY = 100;
const NONE: readonly number[] = [];

/** A spelling of a query, looked up among the keys. */
interface Spelling {
  readonly text: string;
  readonly found: TermLookup;
}

/** The words of each spelling of a query. */
type SpelledWords = readonly (readonly QueryWord[])[];
const NO_WORDS: SpelledWords = [];

/** First and last kind of the keys that form a tier when they equal the query. */
const EQUAL_TIERS = [
  [KEY.city, KEY.city],
  [KEY.name, KEY.shortName],
] as const;

/** The end of a query for the airports of a city. */
const AIRPORT = / airports?$/;

/** Indexes `airports`, see `buildIndex`; neither the list nor its records may change afterwards. */
export const buildMatcher = <T extends Matchable>(
  airports: readonly T[],
  regionsOf?: (airport: T) => readonly string[],
): Matcher => matcherOf(buildIndex(airports, regionsOf));

/** A matcher over an index. */
export const matcherOf = (index: MatchIndex): Matcher => {
  const { codes, areas, icaoCodes } = index;
  const ofCode = (word: string): readonly number[] => codes.get(word) ?? areas.get(word) ?? icaoCodes.get(word) ?? NONE;
  const inWords = buildWordMatch(index.words, ofCode, index.byRank.length);
  const inRegions = regionTypos(index);

  const match = (query: string, limit: number = LIMITS.matches): readonly number[] => {
    if (query.length > LONGEST_QUERY || limit < 1) return NONE;
    const list = new TierList(limit);
    // "Portland, Oregon": what follows the comma may be a region that the data does not have.
    const comma = query.indexOf(',');
    const tried: (readonly [text: string, words: SpelledWords])[] = [];
    for (const text of comma > 0 ? [query, query.slice(0, comma)] : [query]) {
      tried.push([text, matchSpellings(index, inWords, list, text)]);
      if (list.ranks.length > 0) break;
    }
    for (const [text, words] of tried)
      if (list.ranks.length === 0) matchTypos(list, [...inRegions(text), ...wordTypos(inWords, words)]);
    return list.ranks.map((rank) => at(index.byRank, rank));
  };
  return { match };
};

/** Every tier but the last, for the query as typed and, if that finds nothing, respelled. Returns the words as typed. */
function matchSpellings(index: MatchIndex, inWords: WordMatch, list: TierList, query: string): SpelledWords {
  const [plain, ...others] = foldings(query);
  if (plain === undefined) return NO_WORDS;
  // The words of "airports in Italy" would match names that have "International": `in` is a prefix of it.
  const place = placeOfAirports(plain);
  if (place !== undefined) matchTiers(index, inWords, list, [place]);
  if (list.ranks.length > 0) return NO_WORDS;
  const words = matchTiers(index, inWords, list, [plain, ...others, withSaint(plain), fold(withoutStops(query))]);
  if (list.ranks.length > 0) return words;
  const respelled = [
    ...[collapseDigraphs(plain), plain.replaceAll(' ', ''), withoutConnectives(plain)],
    ...regionsAsCountries(plain),
    placeOnly(plain),
  ];
  matchTiers(
    index,
    inWords,
    list,
    respelled.filter((text) => text !== plain),
  );
  return words;
}

/** Every tier but the last, in order, until the list is full. Returns the words of the spellings, if it came to them. */
function matchTiers(index: MatchIndex, inWords: WordMatch, list: TierList, texts: readonly string[]): SpelledWords {
  const { codes, areas, icaoCodes, countries, regions, keys } = index;
  const full = distinctTexts(texts);
  const bare = distinctTexts(full.map(withoutNoise));
  const spell = (text: string): Spelling => ({ text, found: lookUpTerm(keys, text) });
  const spelled = [full.map(spell), bare.filter((text) => !full.includes(text)).map(spell)];
  const all = spelled.flat();
  /** The texts as names of regions and countries. */
  const named = distinctTexts(all.map(({ text }) => withoutArticle(text)));
  const offerAll = (ranksOf: MatchIndex['codes'], texts: readonly string[]): void => {
    for (const text of texts) for (const rank of ranksOf.get(text) ?? NONE) list.offer(rank);
  };

  const typed = all.map(({ text }) => text);
  for (const ranksOf of [codes, areas, icaoCodes]) {
    offerAll(ranksOf, typed);
    if (list.closeTier()) return NO_WORDS;
  }
  // "London airport" means the city, although a small airport has that name.
  for (const text of full.filter((text) => AIRPORT.test(text)))
    offerKeys(list, keys, lookUpTerm(keys, text.replace(AIRPORT, '')).equal, KEY.city, KEY.city);
  if (list.closeTier()) return NO_WORDS;
  for (const spellings of spelled)
    for (const [from, to] of EQUAL_TIERS) {
      for (const { found } of spellings) offerKeys(list, keys, found.equal, from, to);
      if (list.closeTier()) return NO_WORDS;
    }
  const isKnown = (index: MatchIndex['codes']): boolean => named.some((text) => index.has(text));
  offerAll(regions, named);
  // A name of both, such as Georgia: neither comes first.
  if (isKnown(regions)) offerAll(countries, named);
  if (list.closeTier()) return NO_WORDS;
  // India comes after Indianapolis, but before an airport of another city that is named after a country.
  for (const lastKind of isKnown(countries) ? [KEY.city, KEY.name] : [KEY.name]) {
    for (const { found } of all) offerKeys(list, keys, found.prefixed, KEY.city, lastKind);
    if (list.closeTier()) return NO_WORDS;
    offerAll(countries, named);
    if (list.closeTier()) return NO_WORDS;
  }
  const words = bare.map(inWords.lookUp);
  for (const form of ['complete', 'prefix'] as const) {
    for (const ofSpelling of words) inWords.match(ofSpelling, form, list.offer);
    if (list.closeTier()) break;
  }
  return words;
}

/** Offers the airports of the keys in a range whose kind is `from` to `to`. */
function offerKeys(list: TierList, keys: Lexicon, { start, end }: TermRange, from: KeyKind, to: KeyKind): void {
  const last = at(keys.starts, end);
  for (let i = at(keys.starts, start); i < last; i++) {
    const value = keys.values[i] ?? missing(i);
    const kind = value & 3;
    if (kind >= from && kind <= to) list.offer(value >>> 2);
  }
}

/** An airport that a query with typing errors may mean. */
interface TypoMatch {
  readonly rank: number;
  readonly errors: number;
}

/** The airports that have the words of a query with typing errors. */
function wordTypos(inWords: WordMatch, words: SpelledWords): TypoMatch[] {
  const found: TypoMatch[] = [];
  for (const ofSpelling of words) inWords.match(ofSpelling, 'typo', (rank, errors) => found.push({ rank, errors }));
  return found;
}

/** Finds the airports of the regions and countries that a query names with one typing error: with two, Portland is Poland. */
function regionTypos({ regions, countries }: MatchIndex): (query: string) => TypoMatch[] {
  const names = distinctTexts([...regions.keys(), ...countries.keys()]);
  const findTypos = buildTypoFinder(names);
  return (query) => {
    const found: TypoMatch[] = [];
    findTypos(withoutArticle(fold(query)), (term, errors) => {
      if (errors > 1) return;
      const name = at(names, term);
      for (const rank of regions.get(name) ?? countries.get(name) ?? NONE) found.push({ rank, errors });
    });
    return found;
  };
}

/** The last tier: fewer errors first. */
function matchTypos(list: TierList, matches: readonly TypoMatch[]): void {
  for (const { rank } of matches.toSorted((a, b) => a.errors - b.errors || a.rank - b.rank)) {
    list.offer(rank);
    if (list.closeTier()) return;
  }
}

/** Texts without repeats and without empty ones. */
const distinctTexts = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, i) => text !== '' && texts.indexOf(text) === i);

/** The best ranks found, tier by tier: in the order in which tiers are closed, ascending within a tier, each rank once. */
export class TierList {
  /** Ranks of the closed tiers. */
  readonly ranks: number[] = [];
  readonly #limit: number;
  readonly #tier = new Set<number>();

  /** @param limit most ranks */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a rank to the open tier, unless an earlier tier has it. */
  readonly offer = (rank: number): void => {
    if (!this.ranks.includes(rank)) this.#tier.add(rank);
  };

  /** Ends the open tier. @returns whether the list is full, so that no further tier is needed */
  closeTier(): boolean {
    if (this.#tier.size > 0) {
      const sorted = [...this.#tier].sort((a, b) => a - b);
      this.ranks.push(...sorted.slice(0, this.#limit - this.ranks.length));
      this.#tier.clear();
    }
    return this.ranks.length >= this.#limit;
  }
}

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
