/**
 * The gazetteer: towns of 5,000 people and more by name. It is a text of lines sorted by folded name, those of one name by
 * population, searched as bytes: a server holds it without a list of objects.
 */
import { at } from './must.ts';

/** A town. */
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
export interface Gazetteer {
  /** The text itself, for a snapshot. */
  readonly bytes: Uint8Array;
  /** The towns of a folded name, the most populous first. */
  readonly named: (key: string) => readonly Town[];
  /** Names of towns whose folded name begins with a text. */
  readonly startingWith: (start: string) => readonly string[];
}

/** Writes towns as lines. @param towns the most populous first */
export function townsText(towns: readonly NamedTown[]): string {
  const sorted = towns.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const line = ({ key, name, countryCode, state, latitude, longitude }: NamedTown) =>
    [key, name, countryCode, state, latitude, longitude].join('\t');
  return `${sorted.map(line).join('\n')}\n`;
}

const LINE_FEED = 10;

/** Opens the lines of `townsText`. */
export function openTowns(bytes: Uint8Array): Gazetteer {
  const decoder = new TextDecoder();
  const lineFrom = (start: number) => {
    const end = bytes.indexOf(LINE_FEED, start);
    return { end: end + 1, cells: decoder.decode(bytes.subarray(start, end)).split('\t') };
  };
  /** Where the first line begins whose key is not before a text. */
  const firstFrom = (text: string): number => {
    let [low, high] = [0, bytes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = middle === 0 ? 0 : bytes.lastIndexOf(LINE_FEED, middle - 1) + 1;
      const { end, cells } = lineFrom(start);
      if (at(cells, 0) < text) low = end;
      else high = start;
    }
    return low;
  };
  function* linesWhile(text: string, isWanted: (key: string) => boolean) {
    for (let start = firstFrom(text); start < bytes.length; ) {
      const { end, cells } = lineFrom(start);
      if (!isWanted(at(cells, 0))) return;
      yield cells;
      start = end;
    }
  }
  return {
    bytes,
    named: (key) =>
      Array.from(
        linesWhile(key, (other) => other === key),
        townOf,
      ),
    startingWith: (start) =>
      Array.from(
        linesWhile(start, (key) => key.startsWith(start)),
        (cells) => at(cells, 1),
      ),
  };
}

const townOf = ([, name = '', countryCode = '', state = '', latitude, longitude]: readonly string[]): Town => ({
  name,
  countryCode,
  state,
  latitude: Number(latitude),
  longitude: Number(longitude),
});
