/**
 * Airport matching over the bundled airports: time to build the index, and time per query against a plain
 * scan that folds nothing ahead and measures every word's edit distance. Seeded; `npx node bench/matching.ts`.
 */
import { fold } from '../src/contract/fold.ts';
import type { AirportRecord } from '../src/core/dataset/dataset.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { buildMatcher } from '../src/core/matching/matcher.ts';
import { at } from '../src/core/must.ts';
import { readData } from '../src/data/dataFiles.ts';
import { mistyped, printTable, seededRandom, TIMING_HEADER, time, timingRow } from './harness.ts';
import { benchOptions } from './options.ts';

benchOptions(import.meta.filename, {});

const QUERIES = 20_000;
const RIVAL_QUERIES = 100;
const BUILDS = 15;
const ROUNDS = 5;

const random = seededRandom(8422);
const pick = <T>(list: readonly T[]): T => at(list, Math.floor(random() * list.length));

/** Kinds of queries, in equal parts; each makes a query from an airport. */
const KINDS: Readonly<Record<string, (airport: AirportRecord) => string>> = {
  'airport code': ({ code }) => code,
  city: ({ city }) => city,
  'airport name': ({ name }) => name,
  'prefix of a city': ({ city }) => city.slice(0, 1 + Math.floor(random() * 5)),
  'city and country': ({ city, country }) => `${city}, ${country}`,
  'mistyped city': ({ city }) => mistyped(city, random),
  'mistyped name': ({ name }) => mistyped(mistyped(name, random), random),
  nonsense: () =>
    Array.from({ length: 4 + Math.floor(random() * 8) }, () => pick([...'abcdefghijklmnoprstu'])).join(''),
};

const plainDistance = (a: string, b: string): number => {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, at(last, j) + 1, at(row, j - 1) + 1));
    }
    last = row;
  }
  return at(last, b.length);
};

/** The rival: compares every airport, every name and every word for each query. */
const plainScan = (airports: readonly AirportRecord[], query: string): number[] => {
  const folded = fold(query);
  const scored = airports.map((airport, index) => {
    const texts = [airport.code, airport.city, airport.name, ...airport.otherNames].map((text) => fold(text));
    if (texts.includes(folded)) return { index, score: 0 };
    if (texts.some((text) => text.startsWith(folded))) return { index, score: 1 };
    const words = texts.flatMap((text) => text.split(' '));
    const errors = folded.split(' ').map((word) => Math.min(...words.map((other) => plainDistance(word, other))));
    return { index, score: Math.max(...errors) <= 2 ? 2 + Math.max(...errors) : 9 };
  });
  const found = scored.filter(({ score }) => score < 9).sort((a, b) => a.score - b.score);
  return found.slice(0, 15).map(({ index }) => index);
};

const { airports } = loadDataset(readData('data'));
const begun = performance.now();
const { match } = buildMatcher(airports);
const cold = performance.now() - begun;
console.log(`${airports.length} airports, ${QUERIES} queries; index built cold in ${cold.toFixed(0)} ms`);

const ask = (query: string): number => match(query).length;
const samples = Object.entries(KINDS).map(([kind, make]) => ({
  kind,
  queries: Array.from({ length: QUERIES / Object.keys(KINDS).length }, () => make(pick(airports))),
}));
const all = samples.flatMap(({ queries }) => queries);
const sample = Array.from({ length: RIVAL_QUERIES }, () => pick(all));

const ours = time(all, ask, ROUNDS);
const rival = time(sample, (query) => plainScan(airports, query).length, 1);
printTable(TIMING_HEADER, [
  timingRow(
    'index built, warm',
    time(Array(BUILDS).fill(airports), (list) => buildMatcher(list).match('x').length, 1),
  ),
  ...samples.map(({ kind, queries }) => timingRow(kind, time(queries, ask, ROUNDS))),
  timingRow('all', ours),
  timingRow('plain scan', rival),
]);
console.log(
  `plain scan / matcher: median ${(rival.median / ours.median).toFixed(0)}, p99 ${(rival.p99 / ours.p99).toFixed(0)}`,
);
