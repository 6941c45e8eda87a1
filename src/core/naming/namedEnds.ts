/** What a text names as the end of a flight: airports, several to choose from, a country or a region. */
import type { AirportRecord } from '../dataset/dataset.ts';
import { at } from '../must.ts';
import type { Meaning } from './meaning.ts';
import { type Naming, PLACE_KINDS, rankOf } from './naming.ts';

/** The airports and the names of a dataset. */
interface NamedAirports {
  readonly airports: readonly AirportRecord[];
  readonly naming: Naming;
}

/** Airports of one city. */
export interface Airports {
  readonly kind: 'airports';
  /** At least one, busiest first. */
  readonly airports: readonly AirportRecord[];
}

/** An end of a flight. */
export type End =
  | Airports
  /** Airports of several cities; one of the cities is meant. They are those of a name, or those near a town without an airport. */
  | { readonly kind: 'choice'; readonly airports: readonly AirportRecord[]; readonly town?: string }
  | { readonly kind: 'country'; readonly name: string }
  /** Of a theme of one country (`Italian lakes`), `name` is the theme. */
  | {
      readonly kind: 'region';
      readonly name: string;
      readonly airports: readonly AirportRecord[];
      readonly country?: string;
    };

/** A meaning that can be an end. */
export type EndMeaning = Extract<Meaning, { readonly kind: (typeof PLACE_KINDS)[number] }>;

/** The meanings of a text as the end of a flight: those of the rank of the first one. */
export function endOf(world: NamedAirports, text: string, meanings: readonly EndMeaning[]): End {
  const first = at(meanings, 0);
  const named = meanings.flatMap((one) => ('isServed' in one && 'airports' in one && one.isServed ? one.airports : []));
  switch (first.kind) {
    case 'town':
      return { kind: 'choice', airports: [...first.near, ...named], town: text };
    case 'country':
      return { kind: 'country', name: first.name };
    case 'region':
    case 'theme': {
      const airports = Array.from(first.airports, (index) => at(world.airports, index)).filter(isServed);
      const within = first.kind === 'theme' ? first.within : null;
      const name = first.kind === 'theme' && within?.kind === 'country' ? first.theme : first.id;
      return { kind: 'region', name, airports, ...(within?.kind === 'country' && { country: within.name }) };
    }
    default: {
      const alike = meanings.filter((one) => 'airports' in one && 'isServed' in one && rankOf(one) === rankOf(first));
      const airports = alike.flatMap((one) => ('isServed' in one && 'airports' in one ? one.airports : []));
      return alike.length > 1 ? { kind: 'choice', airports } : { kind: 'airports', airports: first.airports };
    }
  }
}

/** The place of a text, without regions; undefined where none has a flight. */
export function endNamed(world: NamedAirports, text: string): Exclude<End, { readonly kind: 'region' }> | undefined {
  const meanings = world.naming.meanings(text, ['airport', 'area', 'city', 'country']);
  const [first] = meanings;
  if (!first?.isServed) return undefined;
  const end = endOf(world, text, meanings);
  return end.kind === 'region' ? undefined : end;
}

/** The region or theme of a name, with its airports that have a flight. */
export function regionEnd(world: NamedAirports, text: string): Extract<End, { readonly kind: 'region' }> | undefined {
  const meanings = world.naming.meanings(text, ['region', 'theme']);
  if (meanings.length === 0) return undefined;
  const end = endOf(world, text, meanings);
  return end.kind === 'region' ? end : undefined;
}

/** The likeliest meaning of a text as an end, among places, towns, regions and themes; undefined where it has no flight. */
export function endMeant(world: NamedAirports, text: string): End | undefined {
  const meanings = world.naming.meanings(text, PLACE_KINDS);
  const [first] = meanings;
  return first === undefined || ('isServed' in first && !first.isServed) ? undefined : endOf(world, text, meanings);
}

/** Whether an airport has a flight in the data. */
export const isServed = ({ importance }: AirportRecord): boolean => importance > 0;
