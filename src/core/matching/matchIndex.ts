import { fold } from '../../contract/fold.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { countryWords, fileAirport, WORD } from './keys.ts';
import { beginLexicon, type Lexicon } from './lexicon.ts';

/** Ranks by a folded text, ascending. */
export type RanksByText = ReadonlyMap<string, readonly number[]>;

/** All that matching looks things up in. Airports are known by rank: the best that a tier can offer is 0. */
export interface MatchIndex {
  /** Index into the airports, by rank. */
  readonly byRank: readonly number[];
  readonly codes: RanksByText;
  readonly areas: RanksByText;
  readonly icaoCodes: RanksByText;
  readonly countries: RanksByText;
  /** Whole texts; values are rank × 4 + KeyKind. */
  readonly keys: Lexicon;
  /** Words; values are rank × 2 + WordKind. */
  readonly words: Lexicon;
}

/** Files every airport under all that it goes by. */
export const buildIndex = (airports: readonly AirportRecord[]): MatchIndex => {
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
  return { byRank, codes, areas, icaoCodes, countries, keys, words: wordsBegun.finish() };
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
): RanksByText => {
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
