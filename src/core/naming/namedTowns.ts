/** Towns of the gazetteer by name, with a country or state behind it: `Siena`, `Oxford, UK`, `Portland Maine`. */
import { fold } from '../../contract/fold.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { kmBetween, placeOf } from '../geography.ts';
import { statesNamed } from '../matching/regions.ts';
import type { Gazetteer, Town } from '../towns.ts';
import type { CountryNames } from './namedCountries.ts';
import type { PlaceData } from './namedPlaces.ts';

export interface TownData extends PlaceData {
  readonly towns: Gazetteer;
}

/** Longer texts name no town. The time to read one grows with the square of its words. */
export const LONGEST_TOWN = 100;

/** `Cambridge, United Kingdom`. */
export const townLabel = (countries: CountryNames, { name, countryCode }: Town): string =>
  `${name}, ${countries.nameOf(countryCode)}`;

/** The town of a text: of several of its name the one that an airport of the name is at, else the most populous one. */
export function townNamed(data: TownData, text: string): Town | undefined {
  if (text.length > LONGEST_TOWN) return undefined;
  const [name = '', ...behind] = text.split(',');
  const named = townsIn(data, name, behind);
  if (named.length > 0 || behind.length > 0) return preferred(data, named, name);
  const words = name.trim().split(/\s+/);
  for (let last = words.length - 1; last > 0; last--) {
    const [town] = townsIn(data, words.slice(0, last).join(' '), [words.slice(last).join(' ')]);
    if (town) return town;
  }
  return undefined;
}

/** The towns of a name that are in every one of some countries and states. */
function townsIn({ towns, countries }: TownData, name: string, behind: readonly string[]): readonly Town[] {
  const areas = behind.map((text) => [countries.byCodeOrName(text.trim()), ...statesNamed(fold(text))]);
  return towns
    .named(fold(name))
    .filter(({ countryCode, state }) =>
      areas.every((codes) => codes.includes(countryCode) || codes.includes(`${countryCode}.${state}`)),
    );
}

/** Farthest airport of a town. */
const OWN_AIRPORT_KM = 60;

/** Of towns of one name, the first with an airport of that city: Salamanca in Spain, not the larger one in Mexico. */
function preferred({ airports, matcher }: TownData, towns: readonly Town[], name: string): Town | undefined {
  if (towns.length < 2) return towns[0];
  const named = matcher
    .match(name)
    .flatMap((index) => airports[index] ?? [])
    .filter(({ city }) => fold(city) === fold(name));
  const isAt = (town: Town) => (airport: AirportRecord) =>
    (kmBetween(placeOf(airport), placeOf({ lat: town.latitude, lon: town.longitude })) ?? Number.POSITIVE_INFINITY) <=
    OWN_AIRPORT_KM;
  return towns.find((town) => named.some(isAt(town))) ?? towns[0];
}
