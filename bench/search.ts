/**
 * How fast itineraries are found: `npx node bench/search.ts [--network synthetic] [--rounds 5] [--sqlite 300]`.
 * Random pairs of served airports at three stops, against a plain forward search and against
 * SQLite, with equal answers; then the search alone on networks with ten times the routes.
 */

import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { LIMITS } from '../src/contract/vocabulary.ts';
import { at } from '../src/core/must.ts';
import { findItineraries } from '../src/core/search/itineraries.ts';
import { buildNetwork } from '../src/core/search/network.ts';
import type { NetworkInput } from '../src/core/search/networkInput.ts';
import { networkFromBytes, networkToBytes } from '../src/core/search/storedNetwork.ts';
import { microseconds, printTable, TIMING_HEADER, time, timingRow } from './harness.ts';
import { benchOptions, whole } from './options.ts';
import { type Answer, toAnswer } from './search/answer.ts';
import { bundledNetwork, type Pair, randomPairs } from './search/bundled.ts';
import { openForward } from './search/forward.ts';
import { openSqlite } from './search/sqlite.ts';
import { syntheticNetwork } from './search/synthetic.ts';

const options = benchOptions(import.meta.filename, {
  network: z.enum(['bundled', 'synthetic']).default('bundled'),
  rounds: whole(5),
  sqlite: whole(300),
});
const PAIRS = 20_000;
const LIMITS_ASKED = { maxStops: 3, maxFlyingMin: LIMITS.defaultFlyingMin, limit: LIMITS.layoverOptions };

/** The search on one network: its row, its cost in edges, and the tiers of the answers. */
function searchAlone(input: NetworkInput) {
  const network = buildNetwork(input);
  const pairs = randomPairs(input, PAIRS);
  const ask = ([from, to]: Pair) => findItineraries(network, from, to, LIMITS_ASKED);
  const tiers = [0, 0, 0, 0, 0];
  let most = 0;
  for (const pair of pairs) {
    const before = network.work.edges;
    // No itinerary counts as four stops.
    const stops = (ask(pair)[0]?.routes.length ?? 5) - 1;
    tiers[stops] = at(tiers, stops) + 1;
    most = Math.max(most, network.work.edges - before);
  }
  const share = (count: number) => `${((100 * count) / PAIRS).toFixed(1)} %`;
  console.log(
    `${input.routes.length.toLocaleString('en')} routes; per search ${Math.round(network.work.edges / PAIRS).toLocaleString('en')} edges scanned, ` +
      `at most ${most.toLocaleString('en')}; answers with 0, 1, 2, 3 stops, none: ${tiers.map(share).join(', ')}`,
  );
  return { network, pairs, ask, timing: time(pairs, (pair) => ask(pair).length, options.rounds) };
}

/** Stops the benchmark at the first answer that differs. */
function verify(
  rival: string,
  pairs: readonly Pair[],
  own: (pair: Pair) => Answer,
  other: (pair: Pair) => Answer,
): void {
  for (const pair of pairs) {
    if (isDeepStrictEqual(own(pair), other(pair))) continue;
    throw new Error(
      `${rival} answers ${pair}: ${JSON.stringify(other(pair))}, the search ${JSON.stringify(own(pair))}.`,
    );
  }
  console.log(`${rival}: equal answers for ${pairs.length.toLocaleString('en')} pairs`);
}

const input = options.network === 'synthetic' ? syntheticNetwork(2_100, 26_000) : bundledNetwork();
console.log(`\nNetwork: ${options.network}`);
const { network, pairs, ask, timing } = searchAlone(input);

const bytes = networkToBytes(network);
const start = time([0], () => networkFromBytes(bytes).out.route.length, 20);
console.log(`as bytes: ${(bytes.length / 1000).toFixed(0)} kB, read in ${microseconds(start.median)}`);

const own = (pair: Pair) => toAnswer(ask(pair), network, input.routes);
const work = { edges: 0 };
const searchForward = openForward(network, work);
const forward = ([from, to]: Pair) => searchForward(from, to, LIMITS_ASKED);
verify('forward search', pairs, own, forward);
console.log(`forward search: ${Math.round(work.edges / PAIRS).toLocaleString('en')} edges scanned per search`);
const forwardTiming = time(pairs, (pair) => forward(pair).length, 3);

const sqlite = openSqlite(network);
const askSqlite = ([from, to]: Pair) => sqlite(from, to, LIMITS_ASKED);
const sample = pairs.slice(0, options.sqlite);
verify('SQLite', sample, own, askSqlite);
const sqliteTiming = time(sample, (pair) => askSqlite(pair).length, 1);
const sampleTiming = time(sample, (pair) => ask(pair).length, options.rounds);

printTable(TIMING_HEADER, [
  timingRow(`search, ${PAIRS} pairs`, timing),
  timingRow('forward search', forwardTiming),
  timingRow(`search, ${sample.length} pairs`, sampleTiming),
  timingRow(`SQLite, the same`, sqliteTiming),
]);
console.log(`mean against forward search: ${(forwardTiming.mean / timing.mean).toFixed(1)} times faster`);
console.log(`mean against SQLite: ${(sqliteTiming.mean / sampleTiming.mean).toFixed(0)} times faster`);

for (const [name, airports] of [
  ['Ten times the routes and the airports', 21_000],
  ['Ten times the routes, as many airports', 2_100],
] as const) {
  console.log(`\n${name}, synthetic`);
  printTable(TIMING_HEADER, [timingRow('search', searchAlone(syntheticNetwork(airports, 260_000)).timing)]);
}
