/**
 * Airport matching: from what a person or an agent calls a place to the airports meant.
 *
 * - One order, the same every time: airport code, metropolitan code, ICAO code, city, name or other
 *   name, region, prefix of a city, country, prefix of a name, all words, typing errors; within a tier by importance,
 *   then routes, then code. Pinned by tests/core/matching/ranking.test.ts.
 * - A bounded cost for any query: binary searches, one pass over at most all values for each of at most
 *   ten words, and for typing errors a comparison with the terms of about the same letters.
 * - Typing errors are searched only when nothing else matches, so that `London` never finds a Lodon.
 * - Not here: sentences, coordinates, "near"; phonetic likeness.
 *
 * Rejected
 * - A full-text library with scores (minisearch, fuse): scores blend what must be strict tiers.
 * - A deletion neighbourhood (SymSpell) for typing errors: an entry for every way to lose two letters, to
 *   build and hold, where comparing the terms of the same letters is fast enough.
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
export type Matcher = ReturnType<typeof matcherOf>;

const LONGEST_QUERY = 100;
const NONE: readonly number[] = [];

/** The end of a query for the airports of a city. */
const AIRPORT = / airports?$/;

/** Indexes `airports`, see `buildIndex`; neither the list nor its records may change afterwards. */
export const buildMatcher = <T extends Matchable>(
  airports: readonly T[],
  regionsOf?: (airport: T) => readonly string[],
) => matcherOf(buildIndex(airports, regionsOf));

/** A matcher over an index. */
export const matcherOf = (index: MatchIndex) => {
  const { codes, areas, icaoCodes } = index;
  const ofCode = (word: string): readonly number[] => codes.get(word) ?? areas.get(word) ?? icaoCodes.get(word) ?? NONE;
  const inWords = buildWordMatch(index.words, ofCode, index.byRank.length);
  const inRegions = regionTypos(index);

  /**
   * Indices of the airports that `query` may mean, best first, at most `limit`. Any text is allowed;
   * empty when nothing matches or the text is longer than 100 characters.
   */
  const match = (query: string, limit: number = LIMITS.matches): readonly number[] => {
    if (query.length > LONGEST_QUERY || limit < 1) return NONE;
    const list = new TierList(limit);
    // "Portland, Oregon": what follows the comma may be a region that the data does not have.
    const comma = query.indexOf(',');
    const texts = comma > 0 ? [query, query.slice(0, comma)] : [query];
    for (const text of texts) if (list.ranks.length === 0) matchSpellings(index, inWords, list, text);
    for (const text of texts)
      if (list.ranks.length === 0)
        matchTypos(list, [
          ...inRegions(text),
          ...bareTexts(spellingsOf(text)).flatMap((bare) => inWords(bare, 'typo')),
        ]);
    return list.ranks.map((rank) => at(index.byRank, rank));
  };
  return { match };
};

/** The spellings of a query as typed, the plain one first; none without a letter or a digit. */
function spellingsOf(query: string): readonly string[] {
  const spellings = foldings(query);
  return spellings.length === 0 ? [] : [...spellings, withSaint(fold(query)), fold(withoutStops(query))];
}

/** Texts without words of noise. */
const bareTexts = (texts: readonly string[]): readonly string[] => distinctTexts(texts.map(withoutNoise));

/** Every tier but the last, for the query as typed and, if that finds nothing, respelled. */
function matchSpellings(index: MatchIndex, inWords: WordMatch, list: TierList, query: string): void {
  const spellings = spellingsOf(query);
  const [plain] = spellings;
  if (plain === undefined) return;
  // The words of "airports in Italy" would match names that have "International": `in` is a prefix of it.
  const place = placeOfAirports(plain);
  if (place !== undefined) matchTiers(index, inWords, list, [place]);
  if (list.ranks.length === 0) matchTiers(index, inWords, list, spellings);
  if (list.ranks.length > 0) return;
  const respelled = [
    ...[collapseDigraphs(plain), plain.replaceAll(' ', ''), withoutConnectives(plain)],
    ...regionsAsCountries(plain),
    placeOnly(plain),
  ];
  const others = respelled.filter((text) => text !== plain);
  matchTiers(index, inWords, list, others);
}

/** Every tier but the last, in order, until the list is full. */
function matchTiers(index: MatchIndex, inWords: WordMatch, list: TierList, texts: readonly string[]): void {
  const { codes, areas, icaoCodes, countries, regions, keys } = index;
  const full = distinctTexts(texts);
  const bare = bareTexts(full);
  const spell = (text: string) => ({ text, found: lookUpTerm(keys, text) });
  const spelled = [full.map(spell), bare.filter((text) => !full.includes(text)).map(spell)];
  const all = spelled.flat();
  const typed = all.map(({ text }) => text);
  /** The texts as names of regions and countries. */
  const named = distinctTexts(typed.map(withoutArticle));
  const offerAll = (ranksOf: MatchIndex['codes'], texts: readonly string[]): void => {
    for (const text of texts) for (const rank of ranksOf.get(text) ?? NONE) list.offer(rank);
  };

  for (const ranksOf of [codes, areas, icaoCodes]) {
    offerAll(ranksOf, typed);
    if (list.closeTier()) return;
  }
  // "London airport" means the city, although a small airport has that name.
  for (const text of full.filter((text) => AIRPORT.test(text)))
    offerKeys(list, keys, lookUpTerm(keys, text.replace(AIRPORT, '')).equal, [KEY.city]);
  if (list.closeTier()) return;
  for (const spellings of spelled)
    for (const kinds of [[KEY.city], [KEY.name, KEY.shortName]]) {
      for (const { found } of spellings) offerKeys(list, keys, found.equal, kinds);
      if (list.closeTier()) return;
    }
  const isKnown = (index: MatchIndex['codes']): boolean => named.some((text) => index.has(text));
  offerAll(regions, named);
  // A name of both, such as Georgia: neither comes first.
  if (isKnown(regions)) offerAll(countries, named);
  if (list.closeTier()) return;
  // India comes after Indianapolis, but before an airport of another city that is named after a country.
  for (const kinds of [...(isKnown(countries) ? [[KEY.city]] : []), [KEY.city, KEY.name]]) {
    for (const { found } of all) offerKeys(list, keys, found.prefixed, kinds);
    if (list.closeTier()) return;
    offerAll(countries, named);
    if (list.closeTier()) return;
  }
  for (const form of ['complete', 'prefix'] as const) {
    for (const { rank } of bare.flatMap((text) => inWords(text, form))) list.offer(rank);
    if (list.closeTier()) return;
  }
}

/** Offers the airports of the keys in a range that are of some kinds. */
function offerKeys(list: TierList, keys: Lexicon, { start, end }: TermRange, kinds: readonly KeyKind[]): void {
  const last = at(keys.starts, end);
  for (let i = at(keys.starts, start); i < last; i++) {
    const value = keys.values[i] ?? missing(i);
    if (kinds.some((kind) => kind === (value & 3))) list.offer(value >>> 2);
  }
}

/** An airport that a query may mean, with the number of its typing errors. */
interface RankMatch {
  readonly rank: number;
  readonly errors: number;
}

/** Finds the airports of the regions and countries that a query names with one typing error: with two, Portland is Poland. */
function regionTypos({ regions, countries }: MatchIndex): (query: string) => RankMatch[] {
  const named = [...new Map([...countries, ...regions])];
  const findTypos = buildTypoFinder(named.map(([name]) => name));
  return (query) =>
    findTypos(withoutArticle(fold(query))).flatMap(({ term, distance }) => {
      const [, ranks] = at(named, term);
      return distance > 1 ? [] : ranks.map((rank) => ({ rank, errors: distance }));
    });
}

/** The last tier: fewer errors first. */
function matchTypos(list: TierList, matches: readonly RankMatch[]): void {
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
  offer(rank: number): void {
    if (!this.ranks.includes(rank)) this.#tier.add(rank);
  }

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

/** A query of more words names no airport. */
const MOST_WORDS = 10;
/** Shorter texts are no prefix of a country's name: the `s` of `st john s` is not the United States. */
const SHORTEST_COUNTRY_PREFIX = 3;

/** Finds airports by the words of a folded query. */
type WordMatch = ReturnType<typeof buildWordMatch>;

/**
 * Matches words in any order. The values of `lexicon` are rank × 2 + WordKind; `ofCode` gives the ranks
 * of an airport, metropolitan or ICAO code. An airport matches when it has every word, complete, as a
 * prefix or mistyped as `form` allows, and at least one of them is of its place or its code, not of its country.
 */
export const buildWordMatch = (lexicon: Lexicon, ofCode: (word: string) => readonly number[], airportCount: number) => {
  const { terms, starts, values } = lexicon;
  const findTypos = buildTypoFinder(terms);
  // By rank: how many words matched so far, in the order of the query; whether one of them was of the place; their errors.
  // Clean between two queries.
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
    const last = at(starts, end);
    for (let i = at(starts, start); i < last; i++) {
      const value = values[i] ?? missing(i);
      const isPlace = (value & 1) === WORD.place;
      if (isPlace || !placesOnly) mark(value >>> 1, isPlace, turn, distance);
    }
  };
  /** The airports that have all the words of a folded text, with the typing errors in them. */
  return (folded: string, form: WordForm): RankMatch[] => {
    const words = folded.split(' ');
    if (words.length > MOST_WORDS) return [];
    for (const [turn, word] of words.entries()) {
      if (reached < turn) break;
      const { equal, prefixed } = lookUpTerm(lexicon, word);
      markTerms(equal, turn, 0);
      if (form !== 'complete') markTerms(prefixed, turn, 0, word.length < SHORTEST_COUNTRY_PREFIX);
      for (const rank of ofCode(word)) mark(rank, true, turn, 0);
      if (form === 'typo')
        for (const { term, distance } of findTypos(word)) markTerms({ start: term, end: term + 1 }, turn, distance);
    }
    const found: RankMatch[] = [];
    for (const rank of candidates) {
      if (matched[rank] === words.length && placed[rank] === 1) found.push({ rank, errors: at(errors, rank) });
      matched[rank] = 0;
      placed[rank] = 0;
      errors[rank] = 0;
    }
    candidates = [];
    reached = 0;
    return found;
  };
};
