import type { Lexicon } from './lexicon.ts';
import type { MatchIndex } from './matchIndex.ts';

/** An index as JSON: maps as lists of entries, typed arrays as lists. */
type Stored<T> =
  T extends ReadonlyMap<infer K, infer V>
    ? readonly (readonly [K, V])[]
    : T extends Uint32Array
      ? readonly number[]
      : T extends Lexicon
        ? { readonly [Name in keyof T]: Stored<T[Name]> }
        : T;
type StoredIndex = { readonly [Name in keyof MatchIndex]: Stored<MatchIndex[Name]> };

/** Writes an index, so that a server starts without building it, which takes ten times as long. */
export const indexToText = (index: MatchIndex): string =>
  JSON.stringify(index, (_, value: unknown) =>
    value instanceof Map || value instanceof Uint32Array ? [...value] : value,
  );

/** Reads the text of `indexToText`. */
export function indexFromText(text: string): MatchIndex {
  const { byRank, codes, areas, icaoCodes, countries, regions, keys, words }: StoredIndex = JSON.parse(text);
  const lexicon = ({ terms, starts, values }: Stored<Lexicon>): Lexicon => ({
    terms,
    starts: new Uint32Array(starts),
    values: new Uint32Array(values),
  });
  return {
    byRank,
    codes: new Map(codes),
    areas: new Map(areas),
    icaoCodes: new Map(icaoCodes),
    countries: new Map(countries),
    regions: new Map(regions),
    keys: lexicon(keys),
    words: lexicon(words),
  };
}
