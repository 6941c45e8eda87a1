/** What names of airlines, aircraft and regions are looked up in. */
import { fold } from '../contract/fold.ts';
import type { AircraftType, AirlineCodes, AirportRecord, CountryRegion } from '../core/dataset/dataset.ts';
import { countryRegionNames, regionNames } from '../core/matching/regions.ts';
import { memoize } from '../core/memoize.ts';
import { addTo, entryOf } from '../core/objects.ts';

/** What the names of a dataset are looked up in; the snapshot keeps it as it is. */
export interface StoredNames {
  /** Airlines with and without an active route, by code. */
  readonly airlineCodes: readonly AirlineCodes[];
  readonly aircraftTypes: readonly AircraftType[];
  readonly countryRegions: readonly CountryRegion[];
}

export interface Region {
  readonly name: string;
  /** The name of the first region with the same airports: of `Alpen` it is `Alps`. */
  readonly mainName: string;
  /** Indices of airports. */
  readonly airports: ReadonlySet<number>;
}

/** Indexes the names. */
export function nameIndexes(
  { airlineCodes, aircraftTypes, countryRegions }: StoredNames,
  airports: readonly AirportRecord[],
) {
  const regions = memoize<void, ReadonlyMap<string, Region>>(() => regionsByName(countryRegions, airports));
  const mainNames = memoize<void, ReadonlyMap<number, readonly string[]>>(() => namesByAirport(regions().values()));
  const byIcao = airlineCodes.flatMap((airline) => (airline.icao === null ? [] : [[airline.icao, airline] as const]));
  const byIata = airlineCodes.map((airline) => [airline.code, airline] as const);
  const typesByName = new Map<string, AircraftType[]>();
  for (const type of aircraftTypes) {
    // `787-9`, `737 MAX`
    const model = type.name.replace(/^\S+ /, '');
    const [series = model] = /^.* MAX\b/.exec(model) ?? [];
    const names = [type.code, type.family, type.name, model, series, familyName({ aircraftTypes }, type.family)];
    for (const name of new Set(names.map((each) => fold(each)))) addTo(typesByName, name, type);
  }
  return {
    /** Airlines by IATA and ICAO code. */
    airlineByCode: new Map([...byIcao, ...byIata]) as ReadonlyMap<string, AirlineCodes>,
    /** Regions by folded name. Made on the first call. */
    regions,
    /** Main names of the regions of an airport. Made on the first call. @param airport its index */
    regionsOf: (airport: number): readonly string[] => mainNames().get(airport) ?? [],
    /** Aircraft types by folded code, family, name, and name of the family with its maker. */
    typesByName: typesByName as ReadonlyMap<string, readonly AircraftType[]>,
    familyOfType: new Map(aircraftTypes.map(({ code, family }) => [code, family])) as ReadonlyMap<string, string>,
  };
}

/** What travellers call a family of aircraft types: `Airbus A380`. */
export const familyName = ({ aircraftTypes }: Pick<StoredNames, 'aircraftTypes'>, family: string): string =>
  aircraftTypes.find((type) => type.family === family && type.name.endsWith(family))?.name ?? family;

/** The main names of the regions of each airport. */
function namesByAirport(regions: Iterable<Region>): ReadonlyMap<number, readonly string[]> {
  const names = new Map<number, string[]>();
  for (const { mainName, airports } of new Map([...regions].map((region) => [region.mainName, region])).values())
    for (const airport of airports) addTo(names, airport, mainName);
  return names;
}

/** All regions by folded name: those of countries, and those of airports. Regions of one name are one. */
function regionsByName(
  countryRegions: readonly CountryRegion[],
  airports: readonly AirportRecord[],
): ReadonlyMap<string, Region> {
  const wholeCountries = countryRegionNames(countryRegions);
  const regions = new Map<string, { readonly name: string; readonly airports: Set<number> }>();
  const add = (folded: string, name: string, airport: number) =>
    entryOf(regions, folded, () => ({ name, airports: new Set<number>() })).airports.add(airport);
  for (const [index, airport] of airports.entries()) {
    const { region, travelRegions } = airport;
    for (const name of wholeCountries(airport)) add(fold(name), name, index);
    for (const folded of regionNames(airport)) {
      const name = travelRegions.find((each) => fold(each) === folded);
      add(folded, name ?? region ?? folded, index);
    }
  }
  const mainNames = new Map<string, string>();
  return new Map(
    regions.entries().map(([folded, { name, airports }]) => {
      const mainName = entryOf(mainNames, [...airports].join(), () => name);
      return [folded, { name, mainName, airports }];
    }),
  );
}
