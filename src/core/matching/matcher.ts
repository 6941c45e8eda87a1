/**
 * Airport matching: from what a person or an agent calls a place to the airports meant.
 *
 * Goals
 * - The order of DECISIONS 14, the same every time: airport code, metropolitan code, (ICAO code,) city,
 *   name or other name, prefix of one of these, country, all words, typing errors; within a tier by
 *   importance, then routes, then code. The ranking suites in tests/core/matching pin it.
 * - A bounded cost for any query: binary searches, one pass over at most all postings for each of at
 *   most ten words, and a comparison of letter sets for the dictionary words that share a pair of letters, for typing errors.
 *
 * Non-goals
 * - Sentences, coordinates, "near"; phonetic likeness; which region of a country an airport lies in, which is not known.
 * - Typing errors beside other results: they are looked for only when nothing else matches, so
 *   `London` can never bring up a Lodon.
 *
 * Rejected
 * - A full-text library with scores (minisearch, fuse): scores blend what must be strict tiers.
 * - A deletion neighbourhood (SymSpell) for typing errors: an entry for every way to lose two letters, to
 *   build and hold, where comparing the words that share a pair of letters keeps within the budget.
 * - Digraphs folded in the index (ue to u): "bue" would find Budapest. The query is respelled instead.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { collapseDigraphs, foldings } from './fold.ts';
import { KEY } from './keys.ts';
import { type Found, find, type TermRange } from './lexicon.ts';
import { buildIndex, type MatchIndex } from './matchIndex.ts';
import { regionsAsCountries } from './regions.ts';
import { openShortlist, type Shortlist } from './shortlist.ts';
import { buildWordMatch, type SoughtWord } from './wordMatch.ts';
import { withoutConnectives, withoutNoise, withSaint } from './words.ts';

/** Built once for a list of airports, then only asked. */
export interface Matcher {
  /**
   * Indices of the airports that `query` may mean, best first, at most `limit`. Any text is allowed;
   * empty when nothing matches or the text is longer than 100 characters.
   */
  readonly match: (query: string, limit?: number) => readonly number[];
}

const LONGEST_QUERY = 100;
const NONE: readonly number[] = [];

/** A spelling of a query, and where it stands among the keys. */
interface Spelling {
  readonly text: string;
  readonly found: Found;
}

/** The words of each spelling of a query. */
type Sought = readonly (readonly SoughtWord[])[];
const NOTHING: Sought = [];

/** What a text may be, by the strength of the evidence. */
const KINDS = [
  [KEY.city, KEY.city],
  [KEY.name, KEY.shortName],
] as const;

/** Indexes `airports`; neither the list nor its records may change afterwards. */
export const buildMatcher = (airports: readonly AirportRecord[]): Matcher => matcherOf(buildIndex(airports));

/** A matcher over an index that is made. */
export const matcherOf = (index: MatchIndex): Matcher => {
  const { codes, areas, icaoCodes, countries, keys } = index;
  const ofCode = (word: string): readonly number[] => codes.get(word) ?? areas.get(word) ?? icaoCodes.get(word) ?? NONE;
  const inWords = buildWordMatch(index.words, ofCode, index.byRank.length);

  const offerKeys = (list: Shortlist, { start, end }: TermRange, from: number, to: number): void => {
    const last = keys.starts[end] as number;
    for (let i = keys.starts[start] as number; i < last; i++) {
      const value = keys.values[i] as number;
      const kind = value & 3;
      if (kind >= from && kind <= to) list.offer(value >>> 2);
    }
  };

  /** Every tier but the last, in order, until the list is full. Gives the words it looked for, if it came to them. */
  const matchTiers = (list: Shortlist, texts: readonly string[]): Sought => {
    const full = distinct(texts);
    const bare = distinct(full.map(withoutNoise));
    const spell = (text: string): Spelling => ({ text, found: find(keys, text) });
    const spelled = [full.map(spell), bare.filter((text) => !full.includes(text)).map(spell)];
    const all = spelled.flat();
    for (const ofText of [codes, areas, icaoCodes]) {
      for (const { text } of all) for (const rank of ofText.get(text) ?? NONE) list.offer(rank);
      if (list.closeTier()) return NOTHING;
    }
    for (const spellings of spelled)
      for (const [from, to] of KINDS) {
        for (const { found } of spellings) offerKeys(list, found.equal, from, to);
        if (list.closeTier()) return NOTHING;
      }
    for (const { found } of all) offerKeys(list, found.begun, KEY.city, KEY.name);
    if (list.closeTier()) return NOTHING;
    for (const { text } of all) for (const rank of countries.get(text) ?? NONE) list.offer(rank);
    if (list.closeTier()) return NOTHING;
    const sought = bare.map(inWords.seek);
    for (const form of ['complete', 'prefix'] as const) {
      for (const words of sought) inWords.match(words, form, list.offer);
      if (list.closeTier()) break;
    }
    return sought;
  };

  /** The last tier: fewer errors first. */
  const matchTypos = (list: Shortlist, sought: Sought): void => {
    const found: { readonly rank: number; readonly errors: number }[] = [];
    for (const words of sought) inWords.match(words, 'typo', (rank, errors) => found.push({ rank, errors }));
    found.sort((a, b) => a.errors - b.errors || a.rank - b.rank);
    for (const { rank } of found) {
      list.offer(rank);
      if (list.closeTier()) return;
    }
  };

  /** Every tier but the last, for the query as typed and then respelled. Gives the words as typed. */
  const matchSpelled = (list: Shortlist, query: string): Sought => {
    const [plain, ...others] = foldings(query);
    if (plain === undefined) return NOTHING;
    const sought = matchTiers(list, [plain, ...others, withSaint(plain), ...regionsAsCountries(plain)]);
    if (list.ranks.length > 0) return sought;
    const respelled = [collapseDigraphs(plain), plain.replaceAll(' ', ''), withoutConnectives(plain)];
    matchTiers(
      list,
      respelled.filter((text) => text !== plain),
    );
    return sought;
  };

  const match = (query: string, limit: number = LIMITS.matches): readonly number[] => {
    if (query.length > LONGEST_QUERY || limit < 1) return NONE;
    const list = openShortlist(limit);
    // "Portland, Oregon": what follows the comma may narrow the place down by something not known here.
    const comma = query.indexOf(',');
    const tried: Sought[] = [];
    for (const text of comma > 0 ? [query, query.slice(0, comma)] : [query]) {
      tried.push(matchSpelled(list, text));
      if (list.ranks.length > 0) break;
    }
    for (const sought of tried) if (list.ranks.length === 0) matchTypos(list, sought);
    return list.ranks.map((rank) => index.byRank[rank] as number);
  };
  return { match };
};

/** Texts without repeats and without empty ones. */
const distinct = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, i) => text !== '' && texts.indexOf(text) === i);
