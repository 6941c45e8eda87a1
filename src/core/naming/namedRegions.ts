/** Regions that travellers name, and themes: all airports of a kind, or those of a country or region. */
import { fold } from '../../contract/fold.ts';
import type { AirportRecord, CountryRegion, Theme } from '../dataset/dataset.ts';
import { countryRegionNames, regionNames } from '../matching/regions.ts';
import { withoutArticle } from '../matching/words.ts';
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { addTo, entryOf } from '../objects.ts';
import { DEMONYMS } from './demonyms.ts';
import type { RegionMeaning, ThemeMeaning } from './meaning.ts';
import type { CountryNames } from './namedCountries.ts';

export interface Region {
  readonly name: string;
  /** The name of the first region with the same airports: of `Alpen` it is `Alps`. */
  readonly mainName: string;
  /** Indices of airports. */
  readonly airports: ReadonlySet<number>;
}

interface RegionData {
  readonly airports: readonly AirportRecord[];
  readonly countryRegions: readonly CountryRegion[];
  readonly themes: readonly Theme[];
}

export type Regions = ReturnType<typeof indexRegions>;

/** Indexes regions and themes. They are made on the first call. */
export function indexRegions({ airports, countryRegions, themes }: RegionData, countries: CountryNames) {
  const byName = memoize<void, ReadonlyMap<string, Region>>(() => regionsByName(countryRegions, airports));
  const mainNames = memoize<void, ReadonlyMap<number, readonly string[]>>(() =>
    namesByAirport([...byName().values(), ...byTheme().values()]),
  );
  const byTheme = memoize<void, ReadonlyMap<string, Region>>(() => themesByName(themes, airports, byName()));
  const named = (text: string): Region | undefined => {
    const folded = fold(text);
    return byName().get(folded) ?? byName().get(withoutArticle(folded));
  };
  /** The airports of a country or region. */
  const areaNamed = (text: string) => {
    const code = DEMONYM_CODES.get(text) ?? countries.byName(text);
    if (code === undefined) {
      const region = named(text);
      return (
        region && { kind: 'region' as const, name: region.mainName, label: region.mainName, airports: region.airports }
      );
    }
    const own = airports.keys().filter((index) => at(airports, index).countryCode === code);
    const name = countries.nameOf(code);
    return { kind: 'country' as const, name, label: DEMONYMS[code] ?? name, airports: new Set(own) };
  };
  /** A theme, everywhere or in a place: `lakes`, `Italian lakes`, `lakes in Italy`. */
  const themed = (text: string): ThemeMeaning | undefined => {
    const folded = fold(text);
    const everywhere = byTheme().get(folded) ?? byTheme().get(withoutArticle(folded));
    if (everywhere) {
      const { name, airports } = everywhere;
      return { kind: 'theme', id: name, how: 'name', airports, theme: name, within: null };
    }
    const words = withoutArticle(folded).split(' ');
    for (let gap = 1; gap < words.length; gap++) {
      const [start, end] = [words.slice(0, gap).join(' '), words.slice(gap).join(' ')];
      const [theme, where] = byTheme().has(start) ? [start, end.replace(/^(?:in|of|on) /, '')] : [end, start];
      const all = byTheme().get(theme);
      const area = all && areaNamed(where);
      if (!all || !area) continue;
      return {
        kind: 'theme',
        id: `${area.label} ${all.name}`,
        how: 'name',
        airports: all.airports.intersection(area.airports),
        theme: all.name,
        within: { kind: area.kind, name: area.name },
      };
    }
    return undefined;
  };
  return {
    /** Regions by folded name, without themes. */
    byName,
    /** The region of a name, such as `the Greek islands`. */
    named,
    themed,
    /** Main names of the regions of an airport, with the themes that it is of. @param airport its index */
    of: (airport: number): readonly string[] => mainNames().get(airport) ?? [],
    /** Names of the regions and themes, each once, in alphabetical order. */
    names: (): string[] => [...new Set([...byName().values(), ...byTheme().values()].map(({ name }) => name))].sort(),
  };
}

const DEMONYM_CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(DEMONYMS).map(([code, name]) => [fold(name), code]),
);

/** The region or theme of a name. */
export function namedRegion({ named, themed }: Regions, text: string): RegionMeaning | ThemeMeaning | undefined {
  const region = named(text);
  if (region) return { kind: 'region', id: region.mainName, how: 'name', airports: region.airports };
  return themed(text);
}

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

/** Themes by folded name: the airports of their rows, and those of the regions and countries of these. */
function themesByName(
  themes: readonly Theme[],
  airports: readonly AirportRecord[],
  regions: ReadonlyMap<string, Region>,
): ReadonlyMap<string, Region> {
  return new Map(
    themes.flatMap(({ name, otherNames, regions: within, countries, airports: codes }) => {
      const inRegions = within.flatMap((region) => [...(regions.get(fold(region))?.airports ?? [])]);
      const own = airports.keys().filter((index) => {
        const { code, countryCode } = at(airports, index);
        return codes.includes(code) || countries.includes(countryCode);
      });
      const region = { name, mainName: name, airports: new Set([...inRegions, ...own]) };
      return [name, ...otherNames].map((each) => [fold(each), region] as const);
    }),
  );
}
