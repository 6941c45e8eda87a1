/**
 * Airport matching: from what a person or an agent calls a place to the airports meant.
 *
 * Goals
 * - The order of DECISIONS 14, the same every time: airport code, metropolitan code, (ICAO code,) city,
 *   name or other name, prefix of one of these, all words, country, typing errors; within a tier by
 *   importance, then routes, then code. The ranking suites in tests/core/matching pin it.
 * - A bounded cost for any query: binary searches, one pass over at most all postings for each of at
 *   most ten words, and a comparison of two letter sets per dictionary word for typing errors.
 *
 * Non-goals
 * - Sentences, coordinates, "near"; phonetic likeness; regions within a country, which are not known.
 * - Typing errors beside other results: they are looked for only when nothing else matches, so
 *   `London` can never bring up a Lodon.
 *
 * Rejected
 * - A full-text library with scores (minisearch, fuse): scores blend what must be strict tiers.
 * - A deletion neighbourhood (SymSpell) for typing errors: 200,000 strings to build and hold for what a
 *   filtered scan of 8,000 words does in some 20 µs. A trie with an edit automaton: more code, not faster.
 * - Digraphs folded in the index (ue to u): "bue" would find Budapest. The query is respelled instead.
 */
import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { collapseDigraphs, fold, foldings } from './fold.ts';
import { countryWords, fileAirport, KEY, WORD } from './keys.ts';
import { beginLexicon, findPrefix, findTerm, type TermRange } from './lexicon.ts';
import { openShortlist, type Shortlist } from './shortlist.ts';
import { buildWordMatch } from './wordMatch.ts';
import { withoutNoise, withSaint } from './words.ts';

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

/** A query's spellings: as it stands and without words of noise. */
interface Spelled {
  readonly full: readonly string[];
  /** Empty when there is only noise. */
  readonly bare: readonly string[];
}

/** Indexes `airports`; neither the list nor its records may change afterwards. */
export const buildMatcher = (airports: readonly AirportRecord[]): Matcher => {
  // Airports are known by rank inside: the order within a tier is then the order of the numbers.
  const byRank = airports.map((_, index) => index).sort((a, b) => compare(at(airports, a), at(airports, b)));
  const ranked = byRank.map((index) => at(airports, index));

  const codes = indexBy(ranked, ({ code }) => code.toLowerCase());
  const areas = indexBy(ranked, areaOf);
  const icaoCodes = indexBy(ranked, ({ icao }) => icao?.toLowerCase());
  const byCountry = indexBy(ranked, ({ country }) => country);

  const keysBegun = beginLexicon();
  const wordsBegun = beginLexicon();
  for (const [rank, airport] of ranked.entries()) {
    const main = areas.get(areaOf(airport) ?? '')?.[0];
    fileAirport(
      airport,
      main === undefined || main === rank ? null : at(ranked, main).city,
      (key, kind) => keysBegun.add(key, rank * 4 + kind),
      (word) => wordsBegun.add(word, rank * 2 + WORD.place),
    );
  }
  const countries = new Map<string, readonly number[]>();
  for (const [country, ranks] of byCountry) {
    countries.set(fold(country), ranks);
    for (const word of countryWords(country, at(ranked, at(ranks, 0)).countryCode)) {
      for (const rank of ranks) wordsBegun.add(word, rank * 2 + WORD.country);
    }
  }
  const keys = keysBegun.finish();
  const ofCode = (word: string): readonly number[] => codes.get(word) ?? areas.get(word) ?? icaoCodes.get(word) ?? NONE;
  const matchWords = buildWordMatch(wordsBegun.finish(), ofCode, ranked.length);

  const offerKeys = (list: Shortlist, { start, end }: TermRange, from: number, to: number): void => {
    const last = keys.starts[end] as number;
    for (let i = keys.starts[start] as number; i < last; i++) {
      const value = keys.values[i] as number;
      const kind = value & 3;
      if (kind >= from && kind <= to) list.offer(value >>> 2);
    }
  };

  /** Every tier but the last, in order; true when the list is full. */
  const matchTiers = (list: Shortlist, { full, bare }: Spelled): boolean => {
    const all = [...full, ...bare];
    for (const index of [codes, areas, icaoCodes]) {
      for (const text of all) for (const rank of index.get(text) ?? NONE) list.offer(rank);
      if (list.closeTier()) return true;
    }
    for (const spellings of [full, bare]) {
      for (const [from, to] of [
        [KEY.city, KEY.city],
        [KEY.name, KEY.shortName],
      ] as const) {
        for (const text of spellings) offerKeys(list, findTerm(keys, text), from, to);
        if (list.closeTier()) return true;
      }
    }
    for (const text of all) offerKeys(list, findPrefix(keys, text), KEY.city, KEY.name);
    if (list.closeTier()) return true;
    for (const form of ['complete', 'prefix'] as const) {
      for (const text of bare) matchWords(text.split(' '), form, list.offer);
      if (list.closeTier()) return true;
    }
    for (const text of all) for (const rank of countries.get(text) ?? NONE) list.offer(rank);
    return list.closeTier();
  };

  /** The last tier: fewer errors first. */
  const matchTypos = (list: Shortlist, bare: readonly string[]): void => {
    const found: { readonly rank: number; readonly errors: number }[] = [];
    for (const text of bare) matchWords(text.split(' '), 'typo', (rank, errors) => found.push({ rank, errors }));
    found.sort((a, b) => a.errors - b.errors || a.rank - b.rank);
    for (const { rank } of found) {
      list.offer(rank);
      if (list.closeTier()) return;
    }
  };

  /** Every tier but the last, for the query as typed and then respelled; null when it has no words. */
  const matchSpelled = (list: Shortlist, query: string): Spelled | null => {
    const [plain, ...others] = foldings(query);
    if (plain === undefined) return null;
    const spelled = spell([plain, ...others, withSaint(plain)]);
    matchTiers(list, spelled);
    if (list.ranks.length > 0) return spelled;
    const respelled = [collapseDigraphs(plain), plain.replaceAll(' ', '')].filter((text) => text !== plain);
    if (respelled.length > 0) matchTiers(list, spell(respelled));
    return spelled;
  };

  const match = (query: string, limit: number = LIMITS.matches): readonly number[] => {
    if (query.length > LONGEST_QUERY || limit < 1) return NONE;
    const list = openShortlist(limit);
    // "Portland, Oregon": what follows the comma may narrow the place down by something not known here.
    const comma = query.indexOf(',');
    const tried: Spelled[] = [];
    for (const text of comma > 0 ? [query, query.slice(0, comma)] : [query]) {
      const spelled = matchSpelled(list, text);
      if (list.ranks.length > 0) break;
      if (spelled !== null) tried.push(spelled);
    }
    for (const { bare } of tried) if (list.ranks.length === 0) matchTypos(list, bare);
    return list.ranks.map((rank) => at(byRank, rank));
  };
  return { match };
};

const spell = (texts: readonly string[]): Spelled => {
  const full = [...new Set(texts)];
  return { full, bare: [...new Set(full.map(withoutNoise))].filter((text) => text !== '') };
};

/** The order within a tier. */
const compare = (a: AirportRecord, b: AirportRecord): number =>
  b.importance - a.importance || b.routeCount - a.routeCount || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index} in a list of ${list.length}`);
  return item;
};

const areaOf = (airport: AirportRecord): string | undefined => airport.metropolitanArea?.toLowerCase();

/** Ranks by a property, ascending; airports without it are left out. */
const indexBy = (
  ranked: readonly AirportRecord[],
  property: (airport: AirportRecord) => string | undefined,
): ReadonlyMap<string, readonly number[]> => {
  const index = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries()) {
    const text = property(airport);
    if (text === undefined) continue;
    const ranks = index.get(text);
    if (ranks === undefined) index.set(text, [rank]);
    else ranks.push(rank);
  }
  return index;
};
