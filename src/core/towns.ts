/**
 * The gazetteer: towns of 5,000 people and more by name. It is a text of lines sorted by folded name, those of one name by
 * population: a server holds it without a list of objects.
 */
import { firstIndex } from './groups.ts';
import { memoize } from './memoize.ts';
import { at } from './must.ts';

export interface Town {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** State or province in Australia, Canada and the United States, part of the United Kingdom; empty elsewhere. */
  readonly state: string;
  /** WGS84 degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** A town under one folded spelling of its name. */
export interface NamedTown extends Town {
  readonly key: string;
}

/** The file of the gazetteer in the data folder. */
export const TOWNS_FILE = 'reference/towns.tsv';

/** Towns by folded name. */
export type Gazetteer = ReturnType<typeof openTowns>;

/** Writes towns as lines. @param towns the most populous first */
export function townsText(towns: readonly NamedTown[]): string {
  const sorted = towns.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const line = ({ key, name, countryCode, state, latitude, longitude }: NamedTown) =>
    [key, name, countryCode, state, latitude, longitude].join('\t');
  return `${sorted.map(line).join('\n')}\n`;
}

/** Opens the lines of `townsText`. They are decoded at the first look-up. */
export function openTowns(bytes: Uint8Array) {
  const allLines = memoize<void, readonly string[]>(() => new TextDecoder().decode(bytes).split('\n').slice(0, -1));
  /** The cells of the lines whose key begins with a text. */
  function* linesFrom(start: string): Generator<readonly string[]> {
    const lines = allLines();
    let line = firstIndex(0, lines.length, (index) => at(lines, index) >= start);
    for (; lines[line]?.startsWith(start); line++) yield at(lines, line).split('\t');
  }
  return {
    /** The text itself, for a snapshot. */
    bytes,
    /** The towns of a folded name, the most populous first. */
    named: (key: string): readonly Town[] => Array.from(linesFrom(`${key}\t`), townOf),
    /** Names of towns whose folded name begins with a text. */
    startingWith: (start: string): readonly string[] => Array.from(linesFrom(start), (cells) => at(cells, 1)),
  };
}

const townOf = ([, name = '', countryCode = '', state = '', latitude, longitude]: readonly string[]): Town => ({
  name,
  countryCode,
  state,
  latitude: Number(latitude),
  longitude: Number(longitude),
});
