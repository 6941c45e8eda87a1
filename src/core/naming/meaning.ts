/** What a text can name. */
import type { AircraftType, AirportRecord } from '../dataset/dataset.ts';
import type { Town } from '../towns.ts';

export const NAME_KINDS = [
  ...(['airport', 'area', 'city', 'town', 'country', 'region', 'theme'] as const),
  ...(['airline', 'alliance', 'aircraft', 'flight'] as const),
] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/**
 * How a text names something: by its whole name in any spelling, or its code in capitals; by the letters of its code in lower
 * case, which can be a word; by the first word of its name (`british`); by the beginning of its name; or by other words of its
 * name, or with a typing error.
 */
export type How = 'name' | 'letters' | 'word' | 'start' | 'part';

interface Named<Kind extends NameKind> {
  readonly kind: Kind;
  /** Code, or name where there is no code. Of an aircraft its family or type, of a town its name and country. */
  readonly id: string;
  readonly how: How;
}

/** Airports of one city, busiest first. */
export interface CityMeaning extends Named<'airport' | 'area' | 'city'> {
  readonly airports: readonly AirportRecord[];
  /** Whether the data has flights of it. */
  readonly isServed: boolean;
}

export interface TownMeaning extends Named<'town'> {
  readonly town: Town;
  /** Airports with flights near it, nearest first. */
  readonly near: readonly AirportRecord[];
}

/** The id is the ISO 3166-1 code. */
export interface CountryMeaning extends Named<'country'> {
  readonly name: string;
  /** Whether the data has flights of it. */
  readonly isServed: boolean;
}

/** A region that travellers name. */
export interface RegionMeaning extends Named<'region'> {
  /** Indices. */
  readonly airports: ReadonlySet<number>;
}

/** All airports of a kind (`beaches`), or those of a country or region (`Italian lakes`). */
export interface ThemeMeaning extends Named<'theme'> {
  /** Indices. */
  readonly airports: ReadonlySet<number>;
  /** Its name without a place: `lakes`. */
  readonly theme: string;
  /** The country or region of its airports; null for all. */
  readonly within: { readonly kind: 'country' | 'region'; readonly name: string } | null;
}

export interface AirlineMeaning extends Named<'airline'> {
  readonly name: string;
  /** Whether it has a route in the data. */
  readonly isFlown: boolean;
  /** Whether it has a page: with a route, or known to be missing in the data. */
  readonly hasPage: boolean;
}

export interface AircraftMeaning extends Named<'aircraft'> {
  readonly types: readonly AircraftType[];
}

/** One thing that a text can name. */
export type Meaning =
  | CityMeaning
  | TownMeaning
  | CountryMeaning
  | RegionMeaning
  | ThemeMeaning
  | AirlineMeaning
  | AircraftMeaning
  | Named<'alliance'>
  | Named<'flight'>;
