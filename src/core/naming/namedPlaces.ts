/** Airports, metropolitan areas, cities and countries as places: what a person types into a field of a form. */
import { fold } from '../../contract/fold.ts';
import { listItems, upperCase } from '../../contract/parameters.ts';
import { countryOfOtherName } from '../countryNames.ts';
import { isClearlyMoreImportant } from '../dataset/cities.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import type { Matcher } from '../matching/matcher.ts';
import { CITY_NAMES, withInterchangeable, withoutConnectives } from '../matching/words.ts';
import { at } from '../must.ts';
import { airportName } from './airportName.ts';
import type { CountryNames } from './namedCountries.ts';

export interface PlaceData {
  readonly airports: readonly AirportRecord[];
  readonly airportIndex: ReadonlyMap<string, number>;
  /** Airports with an active route by metropolitan area code, busiest first. */
  readonly areas: ReadonlyMap<string, readonly number[]>;
  readonly matcher: Matcher;
  readonly countries: CountryNames;
}

/** One airport, or the airports of one city, country or list of codes. */
export interface KnownPlace {
  readonly kind: 'known';
  /** What the airports are of: a country has at most `COUNTRY_AIRPORTS` of them. */
  readonly scope: 'city' | 'country' | 'list';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
  /** Airports of other cities of the same name. */
  readonly others: readonly AirportRecord[];
}

/** The place that a text means. */
export type NamedPlace =
  | KnownPlace
  /** Airports of several cities: the person has to choose. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly AirportRecord[] }
  | { readonly kind: 'unknown' };

/** Airports of a country that are searched: the busiest. */
export const COUNTRY_AIRPORTS = 10;

/** Whether a text is a common name of a country. `USA` and `UAE` are codes of airports, too. */
export const isCountryName = (text: string): boolean => countryOfOtherName(fold(text)) !== undefined;

/** What a search has as the text of an airport: its code, unless that is the name of a country. */
export const airportText = ({ code }: Pick<AirportRecord, 'code'>): string =>
  isCountryName(code) ? `(${code})` : code;

/** The airports of an airport code or an area code in upper case; undefined for another text. */
export function airportsOfCode(
  { airportIndex, areas }: Pick<PlaceData, 'airportIndex' | 'areas'>,
  code: string,
): readonly number[] | undefined {
  const airport = airportIndex.get(code);
  return airport === undefined ? areas.get(code) : [airport];
}

/**
 * The place that a person means: `LHR`, `London (LHR)`, `LON`, `LHR,LGW`, `London`, `Heathrow`, `Greece`. In this order:
 * 1. a list of codes; 2. a code, but typed in lower case the city of that name comes first; 3. cities of the name, the clearly
 * more important one first; 4. the country of the name; 5. airports of the name; 6. airports that have the words.
 */
export function namedPlace(data: PlaceData, text: string): NamedPlace {
  const { airports, airportIndex, areas, matcher, countries } = data;
  const listed = text.includes(',') ? listItems(text).map((item) => servedWithCode(data, upperCase(item))) : [];
  if (listed.length > 0 && !listed.includes(undefined)) {
    const all = new Set(listed.flatMap((one) => one ?? []));
    return { ...known([...all]), scope: 'list' };
  }
  const code = codeIn(data, text);
  const exact = airportIndex.get(code);
  if (exact !== undefined && !isCountryName(text)) {
    // Goa is a city, GOA the code of Genoa.
    const isCity = ({ city, routeCount }: AirportRecord) => routeCount > 0 && fold(city) === fold(text);
    const city = text === text.toUpperCase() ? [] : airports.filter(isCity);
    return known(city.length > 0 ? city : [at(airports, exact)]);
  }

  const area = areas.get(code);
  if (area) return known(area.map((index) => at(airports, index)));
  const matches = matcher.match(text).map((index) => at(airports, index));
  const spellings = withInterchangeable(fold(text));
  const cities = matches.filter(({ city }) => citySpellings(city).some((name) => spellings.includes(name)));
  const country = countries.byName(text);
  // A country is meant rather than a city abroad that has its name: Peru in Indiana.
  const named = cities.filter(({ countryCode }) => country === undefined || countryCode === country);
  const inCountry = named.length === 0 ? airportsOfCountry(data, country) : [];
  if (inCountry.length > 0) {
    const others = exact === undefined ? cities.filter(({ routeCount }) => routeCount > 0) : [at(airports, exact)];
    return { ...known(inCountry, others), scope: 'country' };
  }
  const exactly = matches.filter((airport) => isNamed(airport, text));
  const likely = named.length > 0 ? named : exactly;
  const meant = withFlights(likely.length > 0 ? likely : matches);
  const [top, second, ...rest] = citiesOf(meant);
  if (!top) return { kind: 'unknown' };
  // Roma is a city of Australia, too.
  const [other] = citiesOf(exactly.filter((airport) => !meant.includes(airport)));
  if (other && isClearlyMoreImportant(weight(other), weight(top)))
    return { kind: 'ambiguous', candidates: [...other, ...meant] };
  if (!second) return known(top);
  if (named.length > 0 && isClearlyMoreImportant(weight(top), weight(second)))
    return known(top, [second, ...rest].flat());
  // Hamilton is a city of Bermuda, too.
  return { kind: 'ambiguous', candidates: named.length > 0 ? withFlights(exactly) : meant };
}

/** The airports with departures of an airport or area code; undefined when there are none. */
function servedWithCode(data: PlaceData, code: string): readonly AirportRecord[] | undefined {
  const all = (airportsOfCode(data, code) ?? []).map((index) => at(data.airports, index));
  const served = all.filter(({ routeCount }) => routeCount > 0);
  return served.length > 0 ? served : undefined;
}

/** The code of a text: the text, or the last word of `London (LHR)` and `New York JFK`. */
function codeIn({ airports, airportIndex }: PlaceData, text: string): string {
  const label = /\(([a-z]{3})\)$/i.exec(text)?.[1];
  if (label !== undefined) return label.toUpperCase();
  const [, city = '', last = ''] = /^(.+) ([a-z]{3})$/i.exec(text) ?? [];
  const airport = airports[airportIndex.get(last.toUpperCase()) ?? Number.NaN];
  return (airport && isNamed(airport, city) ? last : text).toUpperCase();
}

/** Whether a text is a name or a code of an airport or of its city: `St Petersburg` is one of Saint Petersburg. */
export function isNamed(
  { code, metropolitanArea, city, cityLabel, country, name, otherNames }: AirportRecord,
  text: string,
): boolean {
  const spellings = withInterchangeable(fold(text));
  const labels = [cityLabel, `${city} ${country}`, `${city} ${code}`];
  const names = [
    code,
    metropolitanArea ?? code,
    city,
    name,
    ...labels,
    ...otherNames,
    airportName({ name, city, cityLabel }),
  ];
  const isName = [...names.map((one) => fold(one)), ...citySpellings(city)].some((one) => spellings.includes(one));
  // `santiago de chile`
  return isName || fold(`${city} ${country}`) === withoutConnectives(fold(text));
}

/** The folded name of a city and its other ones. */
const citySpellings = (city: string): readonly string[] => [fold(city), ...(CITY_NAMES[fold(city)] ?? [])];

/** Airports by city, the most important city first. */
export const citiesOf = (airports: readonly AirportRecord[]): AirportRecord[][] =>
  [...Map.groupBy(airports, ({ cityCode }) => cityCode).values()].sort((a, b) => weight(b) - weight(a));

/** The busiest airports of a country by its code. */
const airportsOfCountry = ({ airports }: PlaceData, country: string | undefined): AirportRecord[] =>
  airports
    .filter(({ countryCode, routeCount }) => countryCode === country && routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures)
    .slice(0, COUNTRY_AIRPORTS);

function known(airports: readonly AirportRecord[], others: readonly AirportRecord[] = []): KnownPlace {
  const busiest = airports.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  return { kind: 'known', scope: 'city', airports: withFlights(busiest), others };
}

/** The airports with flights; all of them when none has. */
function withFlights(airports: readonly AirportRecord[]): readonly AirportRecord[] {
  const flown = airports.filter(({ routeCount }) => routeCount > 0);
  return flown.length > 0 ? flown : airports;
}

const weight = (airports: readonly AirportRecord[]) => Math.max(...airports.map(({ importance }) => importance));
