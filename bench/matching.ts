/**
 * Airport matching over the bundled airports: time to build the index, and time per query against a plain
 * scan that folds nothing ahead and measures every word's edit distance. Seeded; `node bench/matching.ts`.
 */
import { readData } from '../scripts/build/inputs.ts';
import type { AirportRecord } from '../src/core/dataset/dataset.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { fold } from '../src/core/matching/fold.ts';
import { buildMatcher } from '../src/core/matching/matcher.ts';

const QUERIES = 20_000;
const RIVAL_QUERIES = 100;
const BUILDS = 15;

/** Mulberry32. */
const seeded = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const random = seeded(8422);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const mistype = (text: string): string => {
  const i = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  const letter = String.fromCharCode(97 + Math.floor(random() * 26));
  return pick([
    text.slice(0, i) + text.slice(i + 1),
    text.slice(0, i) + letter + text.slice(i),
    text.slice(0, i) + letter + text.slice(i + 1),
    text.slice(0, i) + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2),
  ]);
};

/** What is asked, in equal parts; each makes a query of an airport. */
const KINDS: Readonly<Record<string, (airport: AirportRecord) => string>> = {
  'airport code': ({ code }) => code,
  city: ({ city }) => city,
  'airport name': ({ name }) => name,
  'prefix of a city': ({ city }) => city.slice(0, 1 + Math.floor(random() * 5)),
  'city and country': ({ city, country }) => `${city}, ${country}`,
  'mistyped city': ({ city }) => mistype(city),
  'mistyped name': ({ name }) => mistype(mistype(name)),
  nonsense: () =>
    Array.from({ length: 4 + Math.floor(random() * 8) }, () => pick([...'abcdefghijklmnoprstu'])).join(''),
};

const plainDistance = (a: string, b: string): number => {
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    last = row;
  }
  return last[b.length] ?? 0;
};

/** The rival: looks at every airport, every name and every word, each time. */
const plainScan = (airports: readonly AirportRecord[], query: string): number[] => {
  const asked = fold(query);
  const scored = airports.map((airport, index) => {
    const texts = [airport.code, airport.city, airport.name, ...airport.otherNames].map(fold);
    if (texts.includes(asked)) return { index, score: 0 };
    if (texts.some((text) => text.startsWith(asked))) return { index, score: 1 };
    const words = texts.flatMap((text) => text.split(' '));
    const errors = asked.split(' ').map((word) => Math.min(...words.map((other) => plainDistance(word, other))));
    return { index, score: Math.max(...errors) <= 2 ? 2 + Math.max(...errors) : 9 };
  });
  const found = scored.filter(({ score }) => score < 9).sort((a, b) => a.score - b.score);
  return found.slice(0, 15).map(({ index }) => index);
};

const figures = (times: Float64Array) => {
  times.sort();
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { min: at(0), median: at(0.5), p99: at(0.99), max: at(1) };
};
const show = (name: string, unit: string, { min, median, p99, max }: ReturnType<typeof figures>): void => {
  const [a, b, c, d] = [min, median, p99, max].map((value) => value.toFixed(1).padStart(9));
  console.log(`${name.padEnd(22)} min ${a}  median ${b}  p99 ${c}  max ${d} ${unit}`);
};

let sink = 0;
const time = (queries: readonly string[], ask: (query: string) => readonly number[]): Float64Array =>
  Float64Array.from(queries, (query) => {
    const start = performance.now();
    sink += ask(query).length;
    return (performance.now() - start) * 1000;
  });

const { airports } = loadDataset(readData('data'));
const builds = Float64Array.from({ length: BUILDS }, () => {
  const start = performance.now();
  sink += buildMatcher(airports).match('London').length;
  return performance.now() - start;
});
console.log(`${airports.length} airports, ${QUERIES} queries, seed 8422`);
console.log(`${'index built, cold'.padEnd(22)} ${(builds[0] ?? 0).toFixed(1)} ms`);
show('index built', 'ms', figures(builds));

const { match } = buildMatcher(airports);
const all: string[] = [];
const perKind = Math.floor(QUERIES / Object.keys(KINDS).length);
for (const [kind, make] of Object.entries(KINDS)) {
  const queries = Array.from({ length: perKind }, () => make(pick(airports)));
  time(queries.slice(0, 500), match);
  show(kind, 'µs', figures(time(queries, match)));
  all.push(...queries);
}
const ours = figures(time(all, match));
show('all', 'µs', ours);

const sample = Array.from({ length: RIVAL_QUERIES }, () => pick(all));
time(sample.slice(0, 10), (query) => plainScan(airports, query));
const rival = figures(time(sample, (query) => plainScan(airports, query)));
show('plain scan', 'µs', rival);
console.log(
  `ratio, plain scan to matcher: median ${(rival.median / ours.median).toFixed(0)}, p99 ${(rival.p99 / ours.p99).toFixed(0)} (${sink})`,
);
