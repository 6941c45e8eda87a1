import type { Lexicon } from './lexicon.ts';
import type { MatchIndex, RanksByText } from './matchIndex.ts';

/** Raise when the content of an index changes: folding, spellings, kinds of keys and words. */
const VERSION = 3;

type Ranks = readonly (readonly [text: string, ranks: readonly number[]])[];
type Terms = readonly [terms: readonly string[], starts: readonly number[], values: readonly number[]];

/** An index as JSON. */
interface Stored extends Readonly<Record<'codes' | 'areas' | 'icaoCodes' | 'countries' | 'regions', Ranks>> {
  readonly version: number;
  readonly byRank: readonly number[];
  readonly keys: Terms;
  readonly words: Terms;
}

/** Writes an index, so that a server starts without building it, which would take most of the time to start. */
export function indexToText({ byRank, codes, areas, icaoCodes, countries, regions, keys, words }: MatchIndex): string {
  const list = (ranks: RanksByText): Ranks => [...ranks];
  const flat = ({ terms, starts, values }: Lexicon): Terms => [terms, [...starts], [...values]];
  return JSON.stringify({
    version: VERSION,
    byRank,
    codes: list(codes),
    areas: list(areas),
    icaoCodes: list(icaoCodes),
    countries: list(countries),
    regions: list(regions),
    keys: flat(keys),
    words: flat(words),
  } satisfies Stored);
}

/** Reads the text of `indexToText`. @throws Error when it is of another version */
export function indexFromText(text: string): MatchIndex {
  const { version, byRank, codes, areas, icaoCodes, countries, regions, keys, words }: Stored = JSON.parse(text);
  if (version !== VERSION)
    throw new Error(`The stored matching index has version ${version}, this matcher reads ${VERSION}: rebuild.`);
  const lexicon = ([terms, starts, values]: Terms): Lexicon => ({
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
