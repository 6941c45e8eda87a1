import { fold } from '../../contract/fold.ts';
import { OTHER_COUNTRY_NAMES } from '../countryNames.ts';
import { at, must } from '../must.ts';
import { addTo } from '../objects.ts';
import { addAirport, locationWords, type Matchable, WORD } from './keys.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import { regionNames } from './regions.ts';
import { OTHER_COUNTRIES } from './words.ts';

/** Ranks by a folded text, ascending. */
export type RanksByText = ReadonlyMap<string, readonly number[]>;

/** All that matching looks up. Airports are ranks: 0 is the first within any tier. */
export interface MatchIndex {
  /** Index into the airports, by rank. */
  readonly byRank: readonly number[];
  readonly codes: RanksByText;
  readonly areas: RanksByText;
  readonly icaoCodes: RanksByText;
  readonly countries: RanksByText;
  /** States, provinces and regions, and other names of countries. */
  readonly regions: RanksByText;
  /** Whole texts; values are rank × 4 + KeyKind. */
  readonly keys: Lexicon;
  /** Words; values are rank × 2 + WordKind. */
  readonly words: Lexicon;
}

/** Indexes every airport under all its names. */
export const buildIndex = (airports: readonly Matchable[]): MatchIndex => {
  const byRank = [...airports.keys()].sort((a, b) => compareAirports(at(airports, a), at(airports, b)));
  const ranked = byRank.map((index) => at(airports, index));

  const codes = indexBy(ranked, ({ code }) => code);
  const areas = indexBy(ranked, ({ metropolitanArea }) => metropolitanArea);
  const icaoCodes = indexBy(ranked, ({ icao }) => icao);

  const keys = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries()) {
    const area = airport.metropolitanArea?.toLowerCase();
    const main = area === undefined ? rank : at(must(areas.get(area), `area ${area}`), 0);
    addAirport(
      airport,
      main === rank ? null : at(ranked, main).city,
      (key, kind) => addTo(keys, key, rank * 4 + kind),
      (word) => addTo(words, word, rank * 2 + WORD.place),
    );
  }
  const countries = new Map<string, number[]>();
  const regions = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries()) {
    addTo(countries, fold(airport.country), rank);
    for (const name of OTHER_COUNTRY_NAMES[airport.countryCode] ?? []) addTo(regions, name, rank);
    for (const country of OTHER_COUNTRIES[airport.code] ?? []) if (country.length > 2) addTo(countries, country, rank);
    for (const name of regionNames(airport)) addTo(regions, name, rank);
    for (const word of locationWords(airport)) addTo(words, word, rank * 2 + WORD.country);
  }
  return { byRank, codes, areas, icaoCodes, countries, regions, keys: lexiconOf(keys), words: lexiconOf(words) };
};

/** The order within a tier. */
const compareAirports = (a: Matchable, b: Matchable): number =>
  b.importance - a.importance || b.routeCount - a.routeCount || (a.code < b.code ? -1 : 1);

/** Ranks by a code in lower case; airports without it are left out. */
const indexBy = (ranked: readonly Matchable[], codeOf: (airport: Matchable) => string | null): RanksByText => {
  const index = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries()) {
    const code = codeOf(airport)?.toLowerCase();
    if (code !== undefined) addTo(index, code, rank);
  }
  return index;
};
