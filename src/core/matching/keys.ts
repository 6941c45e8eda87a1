import { fold } from '../../contract/fold.ts';
import { OTHER_COUNTRY_NAMES } from '../countryNames.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { foldings } from './fold.ts';
import { regionWords } from './regions.ts';
import { COUNTRY_PARTS, NICKNAMES, OTHER_COUNTRIES, withInterchangeable, withoutNoise } from './words.ts';

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

/** A name without the city it begins with (`heathrow`); empty when nothing is left or it begins otherwise. */
const nameWithoutCity = (bare: string, city: string): string =>
  bare.startsWith(`${city} `) ? bare.slice(city.length + 1) : '';

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
      const short = nameWithoutCity(bare, city);
      if (short !== '') addKey(short, KEY.shortName);
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
  addName(airport.name, KEY.name);
  for (const name of airport.otherNames) addName(name, KEY.name);
  if (metropolis !== null) addName(metropolis, KEY.name);
  for (const name of metropolis === null ? [airport.city] : [airport.city, metropolis])
    for (const nickname of NICKNAMES[fold(name)] ?? []) addKey(nickname, KEY.name);
};

/** The words that name a country: those of its name, its code, and other names of one word. */
export const countryWords = (country: string, countryCode: string): ReadonlySet<string> =>
  new Set([
    ...[...fold(country).split(' '), fold(countryCode)],
    ...(OTHER_COUNTRY_NAMES[countryCode] ?? []).filter((name) => !name.includes(' ')),
    ...(COUNTRY_PARTS[countryCode] ?? []),
  ]);

/** The words that say in which country and region an airport is. */
export const locationWords = (airport: Matchable): ReadonlySet<string> =>
  new Set([
    ...countryWords(airport.country, airport.countryCode),
    ...(OTHER_COUNTRIES[airport.code] ?? []),
    ...regionWords(airport),
  ]);
