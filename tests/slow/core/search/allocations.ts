/**
 * What a search allocates, in bytes per query on the heap and in buffers, on the bundled network
 * and on one of ten times the airports and routes. A process of its own, so that
 * nothing else allocates, and with a young generation so large that nothing is
 * collected meanwhile: what is counted is all that was allocated.
 */
import { setTimeout } from 'node:timers/promises';
import { bundledNetwork, networkOf, randomPairs, type World } from '../../../../bench/search/bundled.ts';
import { syntheticNetwork } from '../../../../bench/search/synthetic.ts';
import { LIMITS } from '../../../../src/contract/vocabulary.ts';
import { findItineraries } from '../../../../src/core/search/itineraries.ts';

const QUERIES = 10_000;
const LIMITS_ASKED = { maxStops: 3, maxFlyingMin: LIMITS.defaultFlyingMin };

async function allocated(input: World): Promise<{ heap: number; buffers: number; edgesAtP99: number }> {
  const network = networkOf(input);
  const pairs = randomPairs(input, QUERIES);
  const edges = new Uint32Array(QUERIES);
  const askAll = () => {
    for (let i = 0; i < QUERIES; i++) {
      const [from = 0, to = 0] = pairs[i] ?? [];
      const before = network.scratch.edges;
      findItineraries(network, [from], [to], LIMITS_ASKED);
      edges[i] = network.scratch.edges - before;
    }
  };
  // Once for the compiler, which allocates too.
  askAll();
  askAll();
  globalThis.gc?.();
  // What lay in buffers is given back a moment later.
  await setTimeout(50);
  globalThis.gc?.();
  const before = process.memoryUsage();
  askAll();
  const after = process.memoryUsage();
  return {
    heap: (after.heapUsed - before.heapUsed) / QUERIES,
    buffers: (after.arrayBuffers - before.arrayBuffers) / QUERIES,
    edgesAtP99: edges.sort()[QUERIES * 0.99] ?? 0,
  };
}

const bundled = await allocated(bundledNetwork());
const tenfold = await allocated(syntheticNetwork(21_000, 260_000));
process.stdout.write(JSON.stringify({ bundled, tenfold }));
