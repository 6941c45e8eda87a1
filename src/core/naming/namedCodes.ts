/** The codes that a person means by names: what parameters of requests take. */
import { listItems, upperCase } from '../../contract/parameters.ts';
import type { AirportRecord } from '../dataset/dataset.ts';
import { at } from '../must.ts';
import type { Meaning } from './meaning.ts';
import type { KnownPlace, NamedPlace } from './namedPlaces.ts';
import type { Regions } from './namedRegions.ts';

interface CodeData {
  readonly airports: readonly AirportRecord[];
  readonly airportIndex: ReadonlyMap<string, number>;
  readonly areas: ReadonlyMap<string, readonly number[]>;
  readonly regions: Regions;
  readonly place: (text: string) => NamedPlace;
  readonly airlines: (text: string) => readonly Extract<Meaning, { readonly kind: 'airline' }>[];
}

/** What a list of names stands for. */
export interface NamedCodes {
  readonly codes: readonly string[];
  /** ISO 3166-1 codes. */
  readonly countries: readonly string[];
  /** What names nothing, or several things. */
  readonly unknown: readonly string[];
}

/** The code of a city or, where there is none, of its largest airport. @param airports of one city, busiest first */
export function cityCodeOf(airports: readonly AirportRecord[]): string {
  const { code, metropolitanArea } = at(airports, 0);
  return airports.length === 1 ? code : (metropolitanArea ?? code);
}

/** The codes of a city or a list: that of a metropolitan area for its airports. */
export function codesOfPlace({ scope, airports }: KnownPlace): string[] {
  const isArea = scope === 'city' && at(airports, 0).metropolitanArea !== null;
  return isArea ? [cityCodeOf(airports)] : airports.map(({ code }) => code);
}

export function namedCodes({ airports, airportIndex, areas, regions, place, airlines }: CodeData) {
  const airline = (text: string): string | undefined => {
    const found = airlines(text).filter(({ how }) => how !== 'part');
    const [first] = found;
    return first && (found.length === 1 || first.how === 'name') ? first.id : undefined;
  };
  return {
    /** The code of an airline by its code or name, or by words that only its name begins with. */
    airline,
    /** The code of an airport or a city by its code or name; undefined where there is none or there are several. */
    city: (text: string): string | undefined => {
      const code = upperCase(text);
      if (airportIndex.has(code) || areas.has(code)) return code;
      const found = place(text);
      return found.kind === 'known' && found.scope === 'city' ? cityCodeOf(found.airports) : undefined;
    },
    /** The airports and countries of a list of cities, airports, countries and regions. */
    places: (list: string): NamedCodes => {
      const [codes, countries, unknown]: [string[], string[], string[]] = [[], [], []];
      for (const item of listItems(list).filter(Boolean)) {
        const found = place(item);
        const region = found.kind === 'known' ? undefined : regions.named(item);
        if (found.kind === 'known' && found.scope === 'country') countries.push(at(found.airports, 0).countryCode);
        else if (found.kind === 'known') codes.push(...codesOfPlace(found));
        else if (region) codes.push(...Array.from(region.airports, (index) => at(airports, index).code));
        else unknown.push(item);
      }
      return { codes, countries, unknown };
    },
    /** The codes of a list of airlines. */
    airlines: (list: string): Pick<NamedCodes, 'codes' | 'unknown'> => {
      const [codes, unknown]: [string[], string[]] = [[], []];
      for (const item of listItems(list).filter(Boolean)) {
        const code = airline(item);
        if (code === undefined) unknown.push(item);
        else codes.push(code);
      }
      return { codes, unknown };
    },
  };
}
