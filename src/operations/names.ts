/** Names and codes that requests filter by: airlines, countries, regions and aircraft. A name that does not exist is an error. */
import { InvalidInput } from '../contract/errors.ts';
import { fold } from '../contract/fold.ts';
import { listItems } from '../contract/parameters.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { countryOfOtherName } from '../core/countryNames.ts';
import type { AircraftType } from '../core/dataset/dataset.ts';
import { excerpt } from '../core/excerpt.ts';
import { nearestNames } from '../core/matching/typos.ts';
import { withoutArticle } from '../core/matching/words.ts';
import { memoize } from '../core/memoize.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';
import type { Region } from './nameIndexes.ts';
import { didYouMean } from './notFound.ts';

/** The region of a name, such as `the Greek islands`; undefined when there is none. */
export const regionNamed = ({ regions }: Indexes, text: string): Region | undefined =>
  regions().get(fold(text)) ?? regions().get(withoutArticle(fold(text)));

/** The names of all regions, each once, in alphabetical order. */
export const namesOfRegions = ({ regions }: Indexes): string[] =>
  [...new Set([...regions().values()].map(({ name }) => name))].sort();

/** A filter by name: the parameter, and its value in canonical form. */
interface Sent {
  readonly parameter: string;
  readonly list: string;
}

/** The error for a value that does not exist. @param words such as `is no country` @param hint a call that works */
function unknownValue({ parameter, list }: Sent, item: string, words: string, nearest: string[], hint: string): never {
  const fault = item === '' ? 'an entry is empty' : `${excerpt(item)} ${words}`;
  const msg = `${parameter}: ${fault}.${didYouMean(nearest)} ${hint}`;
  throw new InvalidInput([{ type: 'unknown_value', loc: ['query', parameter], msg, input: list, ctx: { nearest } }]);
}

/** What some functions read of the parameters of a request. @throws InvalidInput with the faults of all of them */
export function readAll<T extends readonly unknown[]>(...reads: { readonly [K in keyof T]: () => T[K] }): T {
  const faults: ValidationItem[] = [];
  const values = reads.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      faults.push(...error.items);
      return undefined;
    }
  });
  if (faults.length > 0) throw new InvalidInput(faults);
  // Without a fault each value was read.
  return values as unknown as T;
}

/** IATA codes of a list of IATA and ICAO codes. @throws InvalidInput for a code that no airline has */
export function airlineCodes({ airlineByCode, airlineCodes: all }: Indexes, list: string): ReadonlySet<string> {
  return new Set(
    listItems(list).map((item) => {
      const airline = airlineByCode.get(item);
      if (airline) return airline.code;
      const nearest = all.filter(({ name }) => fold(name).startsWith(fold(item))).map(({ code }) => code);
      const hint = 'Use IATA or ICAO codes, such as airline=BA.';
      return unknownValue({ parameter: 'airline', list }, item, 'is no airline', nearest.slice(0, 3), hint);
    }),
  );
}

/** The codes of a list of country codes and names; null without a list. @throws InvalidInput for one that does not exist */
export function countryCodes(
  indexes: Indexes,
  parameter: string,
  list: string | undefined,
): ReadonlySet<string> | null {
  if (list === undefined) return null;
  return new Set(
    listItems(list).map((item) => countryCodeOf(indexes, item) ?? noCountry(indexes, { parameter, list }, item)),
  );
}

/** The code of a country by code or name, with or without an airport in the data; undefined when there is none. */
export const countryCodeOf = (indexes: Indexes, item: string): string | undefined =>
  indexes.countries.get(item.toLowerCase()) ?? countryNamed(indexes, item) ?? allCountries().get(fold(item));

function noCountry({ airports, regions }: Indexes, sent: Sent, item: string): never {
  const region = regions().get(fold(item));
  const { parameter } = sent;
  const example = `Use codes or names, such as ${parameter}=GR.`;
  if (region === undefined) {
    const names = new Set(airports.map(({ country }) => country));
    return unknownValue(sent, item, 'is no country', nearestNames(item, names), example);
  }
  // find_airlines takes countries alone.
  const isAlone = parameter === 'country';
  const instead = `It is a region: ${parameter.replace('country', 'region')}=${region.name}.`;
  return unknownValue(sent, item, 'is no country', [], isAlone ? `It is a region. ${example}` : instead);
}

/** A flight number: the IATA code of its airline, and the number without leading zeros. */
export type FlightNumber = NonNullable<ReturnType<typeof readFlightNumber>>;

/** The airline and number of a flight in upper case, such as `BA0117`; undefined without the code of an airline. */
export function readFlightNumber({ airlineByCode }: Indexes, flight: string) {
  // An IATA code ends in a digit or a letter, an ICAO code in a letter: `U2123` is U2 123, `EZY123` too.
  for (const length of [2, 3]) {
    const airline = airlineByCode.get(flight.slice(0, length))?.code;
    const digits = flight.slice(length);
    if (airline !== undefined && /^\d{1,5}$/.test(digits)) return { airline, number: Number(digits) };
  }
  return undefined;
}

/** The airline and number of a flight in canonical form. @throws InvalidInput for a code that no airline has */
export function flightNamed(indexes: Indexes, flight: string): FlightNumber {
  const found = readFlightNumber(indexes, flight);
  if (found) return found;
  const sent = { parameter: 'flight', list: flight };
  return unknownValue(sent, flight, 'has no code of an airline', [], 'Use such as flight=BA117 or BAW117.');
}

/** What the runtime has a name for besides the countries of ISO 3166-1: unions, parts of countries, reserved codes. */
const NO_COUNTRIES: ReadonlySet<string> = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Codes of all countries, also of those without an airport in the data, by lower-case code and folded name. */
const allCountries = memoize<void, ReadonlyMap<string, string>>(() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return new Map(
    codes.flatMap((code) => {
      const name = NO_COUNTRIES.has(code) ? undefined : names.of(code);
      return name === undefined ? [] : [code, name].map((text) => [fold(text), code] as const);
    }),
  );
});

/** The airports of a list of regions; null without a list. @throws InvalidInput for a region that does not exist */
export function airportsOfRegions(
  indexes: Indexes,
  parameter: string,
  list: string | undefined,
): ReadonlySet<number> | null {
  if (list === undefined) return null;
  const found = listItems(list).map((item) => {
    const region = regionNamed(indexes, item);
    if (region) return region.airports;
    const isCountry = countryNamed(indexes, item) !== undefined;
    const country = parameter.replace('region', 'country');
    const hint = isCountry
      ? `It is a country: ${country}=${item}.`
      : `Use a name of a region, such as ${parameter}=Balkans.`;
    const nearest = isCountry ? [] : nearestNames(item, namesOfRegions(indexes));
    return unknownValue({ parameter, list }, item, 'is no region', nearest, hint);
  });
  return new Set([...new Set(found)].flatMap((airports) => [...airports]));
}

/** The aircraft types of a code, a name or a family; case and punctuation do not matter. */
export const typesNamed = ({ typesByName }: Indexes, text: string): readonly AircraftType[] =>
  typesByName.get(fold(text)) ?? [];

/** The families of the aircraft of a departure, each once; of a type without a family its code. */
export const familiesOf = ({ departures, familyOfType }: Indexes, departure: number): readonly string[] => [
  ...new Set(departures.aircraftOf(departure).map((type) => familyOfType.get(type) ?? type)),
];

/** Indices of the sets of aircraft types that have one of a list of types and families; null without a list. @throws InvalidInput */
export function aircraftSetsOf(indexes: Indexes, list: string | undefined): ReadonlySet<number> | null {
  if (list === undefined) return null;
  const { aircraftSets } = indexes.departures;
  const used = new Set(aircraftSets.flat());
  const types = listItems(list).flatMap((item) => {
    const named = typesNamed(indexes, item);
    if (named.length > 0) return named.map(({ code }) => code);
    if (used.has(item)) return item;
    const nearest = nearestNames(item, new Set(indexes.aircraftTypes.map(({ family }) => family)));
    const words = 'is no type or family of aircraft';
    return unknownValue({ parameter: 'aircraft', list }, item, words, nearest, 'Use such as aircraft=A380 or 77W.');
  });
  const isAsked = new Set(types);
  return new Set(aircraftSets.keys().filter((index) => at(aircraftSets, index).some((type) => isAsked.has(type))));
}

/** Whether a text is a name of a country that the data does not have. `USA` and `UAE` are codes of airports, too. */
export const isOtherName = (text: string): boolean => countryOfOtherName(fold(text)) !== undefined;

/** The code of the country of a name, as in the data or another common one; case and accents do not matter. */
export function countryNamed({ countries }: Indexes, text: string): string | undefined {
  const name = withoutArticle(fold(text.replaceAll('.', '')));
  // Codes of two letters are no names.
  return countryOfOtherName(name) ?? (name.length < 3 ? undefined : countries.get(name));
}
