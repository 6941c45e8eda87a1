import { fold } from '../../contract/fold.ts';
import { listItems, upperCase } from '../../contract/parameters.ts';
import { isClearlyMoreImportant } from '../../core/dataset/cities.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { NICKNAMES, withInterchangeable } from '../../core/matching/words.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { countryNamed, isOtherName } from '../../operations/names.ts';
import { servedPlace } from '../../operations/places.ts';
import { airportName } from '../airportView.ts';

/** One airport, or the airports of one city or country. */
export interface KnownPlace {
  readonly kind: 'known';
  /** What the airports are of: a city, a country with at most `COUNTRY_AIRPORTS` airports, or a list of codes. */
  readonly scope: 'city' | 'country' | 'list';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
  /** Airports of other cities of the same name. */
  readonly others: readonly AirportRecord[];
}

/** What a text means. */
export type ResolvedPlace =
  | KnownPlace
  /** Airports of several cities: the person has to choose. */
  | { readonly kind: 'ambiguous'; readonly candidates: readonly AirportRecord[] }
  | { readonly kind: 'unknown' };

/** Airports of a country that are searched: the busiest. */
export const COUNTRY_AIRPORTS = 10;

/** Resolves what a person typed: `LHR`, `London (LHR)`, `LON`, `LHR,LGW`, `London`, `Heathrow`, `Greece`. */
export function resolvePlace(indexes: Indexes, text: string): ResolvedPlace {
  const { airports, airportIndex, areas, matcher } = indexes;
  const listed = text.includes(',')
    ? listItems(text).map((item) => servedPlace(indexes, upperCase(item))?.airports)
    : [];
  if (listed.length > 0 && !listed.includes(undefined)) {
    const all = new Set(listed.flatMap((one) => one ?? []));
    return { ...known(Array.from(all, (index) => at(airports, index))), scope: 'list' };
  }
  const code = codeIn(indexes, text);
  const exact = airportIndex.get(code);
  if (exact !== undefined && !isOtherName(text)) {
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
  const country = countryNamed(indexes, text);
  // A country is meant rather than a city abroad that has its name: Peru in Indiana.
  const named = cities.filter(({ countryCode }) => country === undefined || countryCode === country);
  const inCountry = named.length === 0 ? airportsOfCountry(indexes, country) : [];
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

/** The code of a text: the text, or the last word of `London (LHR)` and `New York JFK`. */
function codeIn({ airports, airportIndex }: Indexes, text: string): string {
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
  return [...names.map((one) => fold(one)), ...citySpellings(city)].some((one) => spellings.includes(one));
}

/** The folded name of a city and its short ones. */
const citySpellings = (city: string): readonly string[] => [fold(city), ...(NICKNAMES[fold(city)] ?? [])];

/** Airports by city, the most important city first. */
const citiesOf = (airports: readonly AirportRecord[]): AirportRecord[][] =>
  [...Map.groupBy(airports, ({ cityCode }) => cityCode).values()].sort((a, b) => weight(b) - weight(a));

/** The busiest airports of a country by its code. */
function airportsOfCountry(indexes: Indexes, country: string | undefined): AirportRecord[] {
  return indexes.airports
    .filter(({ countryCode, routeCount }) => countryCode === country && routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures)
    .slice(0, COUNTRY_AIRPORTS);
}

/** What a search has as the text of an airport: its code, unless that is the name of a country. */
export const searchText = ({ code }: AirportRecord): string => (isOtherName(code) ? `(${code})` : code);

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
