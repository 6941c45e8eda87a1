/**
 * How fast itineraries are found: `npx node bench/search.ts [--rounds 5] [--sqlite 300]`.
 * Random pairs of served airports at three stops: the plain search, some of the pairs against SQLite with equal answers,
 * then with filters as in a request. Last the plain search on networks with ten times the routes.
 */

import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '../src/contract/vocabulary.ts';
import { loadDataset } from '../src/core/dataset/load.ts';
import { routeMasks } from '../src/core/departures/departures.ts';
import { at, must } from '../src/core/must.ts';
import { findItineraries, type SearchOptions } from '../src/core/search/itineraries.ts';
import type { Network } from '../src/core/search/network.ts';
import { readData } from '../src/data/dataFiles.ts';
import { buildIndexes } from '../src/operations/indexes.ts';
import type { RouteFilters } from '../src/operations/routeFilters.ts';
import { airlinesOf, allowedBy } from '../src/operations/routeFilters.ts';
import { microseconds, printTable, TIMING_HEADER, time, timingRow } from './harness.ts';
import { benchOptions, whole } from './options.ts';
import { networkOf, type Pair, randomPairs, type World } from './search/bundled.ts';
import { openSqlite } from './search/sqlite.ts';
import { syntheticNetwork } from './search/synthetic.ts';

const options = benchOptions(import.meta.filename, { rounds: whole(5), sqlite: whole(300) });
const PAIRS = 20_000;
const LIMITS_ASKED = { maxStops: 3, maxFlyingMin: LIMITS.defaultFlyingMin, limit: LIMITS.layoverOptions };

/** The plain search on one network: its timing, its cost in edges, and the stops of the answers. */
function searchAlone(network: Network, pairs: readonly Pair[]) {
  const ask = ([from, to]: Pair) => findItineraries(network, [from], [to], LIMITS_ASKED);
  const tiers = [0, 0, 0, 0, 0];
  let most = 0;
  const first = network.scratch.edges;
  for (const pair of pairs) {
    const before = network.scratch.edges;
    // No itinerary counts as four stops.
    const stops = (ask(pair)[0]?.routes.length ?? 5) - 1;
    tiers[stops] = at(tiers, stops) + 1;
    most = Math.max(most, network.scratch.edges - before);
  }
  const share = (count: number) => `${((100 * count) / PAIRS).toFixed(1)} %`;
  const mean = Math.round((network.scratch.edges - first) / PAIRS);
  console.log(
    `${network.out.route.length.toLocaleString('en')} routes; per search ${mean.toLocaleString('en')} edges scanned, ` +
      `at most ${most.toLocaleString('en')}; answers with 0, 1, 2, 3 stops, none: ${tiers.map(share).join(', ')}`,
  );
  return time(pairs, (pair) => ask(pair).length, options.rounds);
}

const dataset = loadDataset(readData('data'));
const { routes } = dataset;
const indexes = buildIndexes({ dataset, baseUrl: 'https://routes.example' });
const { network, departures } = indexes;
const pairs = randomPairs(dataset, PAIRS);
const timing = searchAlone(network, pairs);

const search = ([from, to]: Pair, more: Partial<SearchOptions> = {}) =>
  findItineraries(network, [from], [to], { ...LIMITS_ASKED, ...more });
const sqlite = openSqlite(network);
const askSqlite = ([from, to]: Pair) => sqlite(from, to, LIMITS_ASKED);
const sample = pairs.slice(0, options.sqlite);
for (const pair of sample) {
  const own = search(pair).map(({ totalFlyingMin, routes: taken }) => [
    totalFlyingMin,
    ...taken.slice(0, -1).map((route) => at(network.rank, at(routes, route).to)),
  ]);
  if (!isDeepStrictEqual(own, askSqlite(pair)))
    throw new Error(`${pair}: SQLite answers ${JSON.stringify(askSqlite(pair))}, the search ${JSON.stringify(own)}.`);
}
const sqliteTiming = time(sample, (pair) => askSqlite(pair).length, 1);
const sampleTiming = time(sample, (pair) => search(pair).length, options.rounds);
printTable(TIMING_HEADER, [
  timingRow(`search, ${PAIRS} pairs`, timing),
  timingRow(`search, ${sample.length} pairs`, sampleTiming),
  timingRow('SQLite, the same', sqliteTiming),
]);
console.log(`mean against SQLite: ${(sqliteTiming.mean / sampleTiming.mean).toFixed(0)} times faster, equal answers`);

/** Filters as requests have them. */
const FILTERS: readonly (Pick<RouteFilters, 'airline' | 'alliance'> & { avoid?: string; via?: string })[] = [
  { airline: 'BA' },
  { alliance: 'star' },
  { avoid: 'LHR' },
  { avoid: 'LHR,CDG,FRA', alliance: 'star' },
  { via: 'FRA' },
  { via: 'FRA,IST,DXB' },
];
const indicesOf = (codes: string | undefined) =>
  codes?.split(',').map((code) => must(indexes.airportIndex.get(code), code));
console.log('\nWith filters, from the filter of the request on');
const rows = FILTERS.map((filter) => {
  const [avoid, via] = [indicesOf(filter.avoid), indicesOf(filter.via)];
  const name = Object.entries(filter)
    .map((entry) => entry.join('='))
    .join('&');
  const more = () => ({ allowed: allowedBy(indexes, airlinesOf(indexes, filter), avoid), via });
  return timingRow(
    name,
    time(pairs, (pair) => search(pair, more()).length, options.rounds),
  );
});
printTable(TIMING_HEADER, rows);
const star = must(airlinesOf(indexes, { alliance: 'star' }), 'alliance');
const maskTiming = time(Array.from({ length: 200 }), () => routeMasks(departures)(star).length, options.rounds);
console.log(
  `the mask of the routes of some airlines, made when it is first requested: ${microseconds(maskTiming.median)}`,
);

const tenfold: readonly (readonly [string, World])[] = [
  ['Ten times the routes and the airports', syntheticNetwork(21_000, 260_000)],
  ['Ten times the routes, as many airports', syntheticNetwork(2_100, 260_000)],
];
for (const [name, world] of tenfold) {
  console.log(`\n${name}, synthetic`);
  printTable(TIMING_HEADER, [timingRow('search', searchAlone(networkOf(world), randomPairs(world, PAIRS)))]);
}
