/** Airlines by code, by name, and by parts of their names. */
import { fold } from '../../contract/fold.ts';
import type { Alliance } from '../../contract/vocabulary.ts';
import type { AirlineCodes } from '../dataset/dataset.ts';
import { allowedErrors, editDistance } from '../matching/typos.ts';
import { memoize } from '../memoize.ts';
import type { AirlineMeaning, How } from './meaning.ts';

/** An airline that a text can name. */
export interface AirlineName {
  readonly code: string;
  readonly name: string;
  readonly alliance?: Alliance | null;
  /** Whether it has a route in the data. */
  readonly isFlown: boolean;
}

export type AirlineIndex = ReturnType<typeof indexAirlines>;

/**
 * Indexes airlines. @param byCode all, by IATA and ICAO code @param named those that are found by name: with a route, or known
 * to be missing in the data
 */
export function indexAirlines(byCode: ReadonlyMap<string, AirlineCodes>, named: readonly AirlineName[]) {
  const names = memoize<void, ReturnType<typeof indexNames>>(() => indexNames(named));
  return { byCode, names };
}

function indexNames(named: readonly AirlineName[]) {
  return {
    all: named.map((airline) => ({ ...airline, folded: fold(airline.name) })),
    byCode: new Map(named.map((airline) => [airline.code, airline])),
    byName: Map.groupBy(named, ({ name }) => joined(name)),
    byFirstWord: Map.groupBy(named, ({ name }) => fold(name).split(' ')[0] ?? ''),
  };
}

/** A folded name without its spaces: `easy jet` is easyJet. */
const joined = (name: string): string => fold(name).replaceAll(' ', '');

/** Fewest letters of a word that names airlines in part, and of one that does with a typing error. */
const SHORTEST_PART = 3;
const SHORTEST_TYPO = 5;

/** The airlines that a text names: those of the first way that finds some. */
export function namedAirlines({ names, byCode }: AirlineIndex, text: string): AirlineMeaning[] {
  const { all, byName, byFirstWord, byCode: withCode } = names();
  const folded = fold(text);
  const code = text.toUpperCase();
  const found = (how: How, airlines: readonly AirlineName[] = []): AirlineMeaning[] =>
    airlines.map(({ code: id, name, isFlown }) => ({ kind: 'airline', id, how, name, isFlown, hasPage: true }));
  const ways = [
    () => found('name', byName.get(joined(text))),
    () => found('letters', [withCode.get(code) ?? []].flat()),
    () => (folded.length < SHORTEST_PART || folded === 'air' ? [] : found('word', byFirstWord.get(folded))),
    () =>
      folded.length < SHORTEST_PART || folded === 'air'
        ? []
        : found(
            'start',
            all.filter(({ folded: name }) => name.startsWith(folded)),
          ),
    () =>
      folded.length < SHORTEST_TYPO
        ? []
        : found(
            'part',
            [...byFirstWord].flatMap(([word, own]) =>
              word.length >= SHORTEST_TYPO && editDistance(folded, word, 1) <= 1 ? own : [],
            ),
          ),
    // An airline without a page: its code alone names it.
    () => {
      const other = byCode.get(code);
      return other
        ? [
            {
              kind: 'airline',
              id: other.code,
              how: 'letters',
              name: other.name,
              isFlown: false,
              hasPage: false,
            } as const,
          ]
        : [];
    },
  ];
  for (const way of ways) {
    const airlines = way();
    if (airlines.length > 0) return airlines;
  }
  return [];
}

/** Airlines whose name is like a text: with it as a word or its beginning, or with a typing error in a word. */
export function airlinesLike({ names, byCode }: AirlineIndex, text: string, most: number): AirlineName[] {
  const folded = fold(text);
  if (folded.length < SHORTEST_PART) return [];
  const words = folded.split(' ');
  const likeness = (name: string): number => {
    if (name === folded) return 0;
    if (joined(name) === joined(text)) return 1;
    if (name.startsWith(folded)) return 2;
    if (` ${name}`.includes(` ${folded}`)) return 3;
    const own = name.split(' ');
    const errors = words.map((word) =>
      Math.min(
        ...own.map((each) => {
          const allowed = allowedErrors(Math.min(word.length, each.length));
          const distance = editDistance(word, each, allowed);
          return distance > allowed ? Number.POSITIVE_INFINITY : distance;
        }),
      ),
    );
    return 4 + errors.reduce((sum, each) => sum + each, 0);
  };
  const { all, byCode: named } = names();
  const others = [...new Set(byCode.values())].filter(({ code }) => !named.has(code));
  const every = [...all, ...others.map(({ code, name }) => ({ code, name, isFlown: false, folded: fold(name) }))];
  const like = every
    .map((airline) => ({ airline, rank: likeness(airline.folded) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.airline.isFlown) - Number(a.airline.isFlown) ||
        (a.airline.code < b.airline.code ? -1 : 1),
    );
  // A whole name is no misspelt one.
  const exact = like.filter(({ rank }) => rank === 0);
  return (exact.length > 0 ? exact : like).slice(0, most).map(({ airline }) => airline);
}
