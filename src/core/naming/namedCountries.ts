import { fold } from '../../contract/fold.ts';
import { countryOfOtherName } from '../countryNames.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { withoutArticle } from '../matching/words.ts';
import { memoize } from '../memoize.ts';
import { COUNTRY_CODES, FORMER_COUNTRIES } from './countryCodes.ts';

/** What a country is called: as in the data, or else in English. */
export type CountryNames = ReturnType<typeof countryNames>;

/** The names of all countries, with and without an airport in the data. */
export function countryNames(airports: readonly AirportRecord[]) {
  const english = memoize<void, Intl.DisplayNames>(() => new Intl.DisplayNames('en', { type: 'region' }));
  const ofData = new Map(airports.map(({ countryCode, country }) => [countryCode, country]));
  const byName = new Map(airports.map(({ countryCode, country }) => [fold(country), countryCode]));
  /** The name of a country by its code. */
  const nameOf = (code: string): string => ofData.get(code) ?? english().of(code) ?? code;
  /** Codes by folded name. Made on the first call. */
  const byEveryName = memoize<void, ReadonlyMap<string, string>>(
    () => new Map([...COUNTRY_CODES.map((code) => [fold(nameOf(code)), code] as const), ...byName]),
  );
  return {
    nameOf,
    /** Names of the countries of the data. */
    names: (): readonly string[] => [...ofData.values()],
    /** The code of a country by its name in the data or another common one, not by a code. */
    byName: (text: string): string | undefined => {
      const name = withoutArticle(fold(text.replaceAll('.', '')));
      return countryOfOtherName(name) ?? (name.length < 3 ? undefined : byName.get(name));
    },
    /** The code of a country by its code or any name, with or without an airport in the data. */
    byCodeOrName: (text: string): string | undefined => {
      const code = text.trim().toUpperCase();
      if (CODES.has(code)) return code;
      const name = withoutArticle(fold(text.replaceAll('.', '')));
      return countryOfOtherName(name) ?? byEveryName().get(name) ?? byEveryName().get(fold(text));
    },
  };
}

const CODES: ReadonlySet<string> = new Set(COUNTRY_CODES);

/** The codes of the successors of a country that is no more, by its code or name; undefined for another text. */
export function successorsOf(text: string): readonly string[] | undefined {
  const [code, name] = [text.trim().toUpperCase(), withoutArticle(fold(text))];
  const found = FORMER_COUNTRIES.filter(({ codes, names }) => codes.includes(code) || names.includes(name));
  return found.length === 0 ? undefined : found.flatMap(({ successors }) => successors);
}
