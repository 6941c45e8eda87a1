/**
 * What matching looks up, built once: the lexicon (sorted terms with numbers), the words and whole texts by which an airport
 * is found, the index of all airports, and its stored form.
 */
import { fold } from '../../contract/fold.ts';
import { OTHER_COUNTRY_NAMES } from '../countryNames.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { firstIndex, startsOfSizes } from '../groups.ts';
import { at, missing, must } from '../must.ts';
import { addTo } from '../objects.ts';
import { regionNames, regionWords } from './regions.ts';
import { CITY_NAMES, COUNTRY_PARTS, foldings, OTHER_COUNTRIES, withInterchangeable, withoutNoise } from './words.ts';

/** Sorted terms, each with a list of numbers. Built once, then only read. What the numbers mean is up to the caller. */
export interface Lexicon {
  /** Distinct, in order of UTF-16 code units. */
  readonly terms: readonly string[];
  /** The values of term `t` are `values[starts[t]]` up to, not including, `values[starts[t + 1]]`. */
  readonly starts: readonly number[];
  readonly values: readonly number[];
}

/** A range of indices into `terms`, `end` not included. Empty when `start` equals `end`. */
export interface TermRange {
  readonly start: number;
  readonly end: number;
}

/** A lexicon of the values of each term. */
export function lexiconOf(valuesOf: ReadonlyMap<string, readonly number[]>): Lexicon {
  const entries = [...valuesOf].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    terms: entries.map(([term]) => term),
    starts: [...startsOfSizes(entries.map(([, values]) => values.length))],
    values: entries.flatMap(([, values]) => values),
  };
}

/**
 * Looks up a text by binary search: the term equal to it, as a range of one or none, and the terms that begin with it, the
 * equal one included. Every term begins with the empty text.
 */
export const lookUpTerm = (
  { terms }: Lexicon,
  text: string,
): { readonly equal: TermRange; readonly prefixed: TermRange } => {
  const start = firstIndex(0, terms.length, (t) => (terms[t] ?? missing(t)) >= text);
  const end = firstIndex(start, terms.length, (t) => !(terms[t] ?? missing(t)).startsWith(text));
  return { equal: { start, end: terms[start] === text ? start + 1 : start }, prefixed: { start, end } };
};

/** What is matched: an airport, or what has a name and codes like one. */
export type Matchable = Omit<AirportRecord, 'lat' | 'lon' | 'timeZone' | 'cityCode' | 'cityLabel' | 'weeklyDepartures'>;

/** What a whole folded text is to an airport, strongest first. */
export const KEY = { city: 0, name: 1, shortName: 2 } as const;
export type KeyKind = (typeof KEY)[keyof typeof KEY];

/** A word that names the airport's place, or one that only names its country. */
export const WORD = { place: 0, country: 1 } as const;
export type WordKind = (typeof WORD)[keyof typeof WORD];

/** Names of up to this many words are also typed as one: `hongkong`, `newyork`, `losangeles`. */
const JOINED_WORDS = 3;

/**
 * Indexes an airport: `addKey` gets each whole text by which it is found, `addWord` each word of them.
 * `metropolis` is the main city of its metropolitan area, by which it is found too, or null.
 */
export const addAirport = (
  airport: Matchable,
  metropolis: string | null,
  addKey: (key: string, kind: KeyKind) => void,
  addWord: (word: string) => void,
): void => {
  const city = fold(airport.city);
  const addName = (text: string, kind: KeyKind): void => {
    for (const spelling of foldings(text).flatMap(withInterchangeable)) {
      addKey(spelling, kind);
      for (const word of spelling.split(' ')) addWord(word);
      const bare = withoutNoise(spelling);
      if (bare === '') continue;
      if (bare !== spelling) addKey(bare, kind);
      // `heathrow`
      if (bare.startsWith(`${city} `)) addKey(bare.slice(city.length + 1), KEY.shortName);
      const words = bare.split(' ');
      if (words.length === 1 || words.length > JOINED_WORDS) continue;
      const joined = words.join('');
      addKey(joined, kind);
      addWord(joined);
    }
  };
  addName(airport.city, KEY.city);
  // San Jose, California comes before San José del Cabo in Baja California.
  if (airport.region !== null) addKey(fold(`${airport.city} ${airport.region}`), KEY.name);
  const cities = metropolis === null ? [] : [metropolis];
  for (const name of [airport.name, ...airport.otherNames, ...cities]) addName(name, KEY.name);
  for (const name of [airport.city, ...cities])
    for (const other of CITY_NAMES[fold(name)] ?? []) addKey(other, KEY.name);
};

/** The words that say in which country and region an airport is: also codes, and other names of one word. */
export const locationWords = (airport: Matchable): ReadonlySet<string> =>
  new Set([
    ...[...fold(airport.country).split(' '), fold(airport.countryCode)],
    ...(OTHER_COUNTRY_NAMES[airport.countryCode] ?? []).filter((name) => !name.includes(' ')),
    ...(COUNTRY_PARTS[airport.countryCode] ?? []),
    ...(OTHER_COUNTRIES[airport.code] ?? []),
    ...regionWords(airport),
  ]);

/** Ranks by a folded text, ascending. */
export type RanksByText = ReadonlyMap<string, readonly number[]>;

/** All that matching looks up. Airports are ranks: 0 is the first within any tier. */
export interface MatchIndex {
  /** Index into the airports, by rank. */
  readonly byRank: readonly number[];
  readonly codes: RanksByText;
  readonly areas: RanksByText;
  /** ICAO codes and former codes. */
  readonly icaoCodes: RanksByText;
  readonly countries: RanksByText;
  /** States, provinces and regions, and other names of countries. */
  readonly regions: RanksByText;
  /** Whole texts; values are rank × 4 + KeyKind. */
  readonly keys: Lexicon;
  /** Words; values are rank × 2 + WordKind. */
  readonly words: Lexicon;
}

/** Indexes every airport under all its names. @param regionsOf other names of the regions of an airport */
export const buildIndex = <T extends Matchable>(
  airports: readonly T[],
  regionsOf: (airport: T) => readonly string[] = () => [],
): MatchIndex => {
  const byRank = [...airports.keys()].sort((a, b) => compareAirports(at(airports, a), at(airports, b)));
  const ranked = byRank.map((index) => at(airports, index));

  const codes = indexBy(ranked, ({ code }) => [code]);
  const areas = indexBy(ranked, ({ metropolitanArea }) => (metropolitanArea === null ? [] : [metropolitanArea]));
  const icaoCodes = indexBy(ranked, ({ icao, formerCodes }) => [...(icao === null ? [] : [icao]), ...formerCodes]);

  const keys = new Map<string, number[]>();
  const words = new Map<string, number[]>();
  const countries = new Map<string, number[]>();
  const regions = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries()) {
    const area = airport.metropolitanArea?.toLowerCase();
    const main = area === undefined ? rank : at(must(areas.get(area), `area ${area}`), 0);
    addAirport(
      airport,
      main === rank ? null : at(ranked, main).city,
      (key, kind) => addTo(keys, key, rank * 4 + kind),
      (word) => addTo(words, word, rank * 2 + WORD.place),
    );
    for (const word of locationWords(airport)) addTo(words, word, rank * 2 + WORD.country);
    const otherCountries = (OTHER_COUNTRIES[airport.code] ?? []).filter(({ length }) => length > 2);
    for (const name of [fold(airport.country), ...otherCountries]) addTo(countries, name, rank);
    const otherNames = [...(OTHER_COUNTRY_NAMES[airport.countryCode] ?? []), ...regionsOf(airport).flatMap(foldings)];
    for (const name of [...otherNames, ...regionNames(airport)]) addTo(regions, name, rank);
  }
  return { byRank, codes, areas, icaoCodes, countries, regions, keys: lexiconOf(keys), words: lexiconOf(words) };
};

/** The order within a tier. */
const compareAirports = (a: Matchable, b: Matchable): number =>
  Number(a.isSuperseded ?? false) - Number(b.isSuperseded ?? false) ||
  b.importance - a.importance ||
  b.routeCount - a.routeCount ||
  (a.code < b.code ? -1 : 1);

/** Ranks by codes in lower case. */
const indexBy = (ranked: readonly Matchable[], codesOf: (airport: Matchable) => readonly string[]): RanksByText => {
  const index = new Map<string, number[]>();
  for (const [rank, airport] of ranked.entries())
    for (const code of codesOf(airport)) addTo(index, code.toLowerCase(), rank);
  return index;
};

/** An index as JSON has it: maps as lists of entries. */
type StoredIndex = {
  readonly [Name in keyof MatchIndex]: MatchIndex[Name] extends RanksByText
    ? readonly (readonly [string, readonly number[]])[]
    : MatchIndex[Name];
};

/** Writes an index, so that a server starts without building it, which takes ten times as long. */
export const indexToText = (index: MatchIndex): string =>
  JSON.stringify(index, (_, value: unknown) => (value instanceof Map ? [...value] : value));

/** Reads the text of `indexToText`. */
export function indexFromText(text: string): MatchIndex {
  const { codes, areas, icaoCodes, countries, regions, ...lists }: StoredIndex = JSON.parse(text);
  return {
    ...lists,
    codes: new Map(codes),
    areas: new Map(areas),
    icaoCodes: new Map(icaoCodes),
    countries: new Map(countries),
    regions: new Map(regions),
  };
}
