import { beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../bench/harness.ts';
import { bundledNetwork, networkOf, servedAirports, type World } from '../../../../bench/search/bundled.ts';
import { LIMITS } from '../../../../src/contract/vocabulary.ts';
import { findItineraries } from '../../../../src/core/search/itineraries.ts';
import type { Network } from '../../../../src/core/search/network.ts';
import { naiveSearch } from '../../../core/search/naive.ts';

const DEFAULTS = { maxStops: 3, maxFlyingMin: LIMITS.defaultFlyingMin, limit: LIMITS.layoverOptions };

describe('the search on the bundled network', () => {
  let input: World;
  let network: Network;
  let served: number[];
  const random = seededRandom(6);
  const draw = (places: readonly number[]) => places[Math.floor(random() * places.length)] ?? 0;

  beforeAll(() => {
    input = bundledNetwork();
    network = networkOf(input);
    served = servedAirports(input);
  });

  /** Edges scanned by one search. */
  const cost = (from: number, to: number, maxFlyingMin: number = DEFAULTS.maxFlyingMin) => {
    const before = network.scratch.edges;
    findItineraries(network, [from], [to], { ...DEFAULTS, maxFlyingMin });
    return network.scratch.edges - before;
  };

  test('answers as every path, sorted, does', () => {
    const naive = naiveSearch(input);
    for (let i = 0; i < 60; i++) {
      const [from, to] = [draw(served), draw(served)];
      // The default, and bounds tight enough to drop tiers.
      for (const maxFlyingMin of [DEFAULTS.maxFlyingMin, 200 + Math.floor(random() * 700)]) {
        const limits = { ...DEFAULTS, maxFlyingMin };
        expect(findItineraries(network, [from], [to], limits)).toEqual(naive([from], [to], limits));
      }
    }
  });

  // The cost of a search is counted in edges over seeded pairs: deterministic, independent of machine load.
  test('scans about 1,100 edges per search', () => {
    const costs = Array.from({ length: 20_000 }, () => cost(draw(served), draw(served))).sort((a, b) => a - b);
    expect(costs.reduce((sum, edges) => sum + edges, 0) / costs.length).toBeLessThan(1_400);
    expect(costs[19_800]).toBeLessThan(6_000);
    expect(costs.at(-1)).toBeLessThan(20_000);
  });

  test('no pair and no bound costs more than twice the network', () => {
    const reach = (place: number) => network.out.walks[network.rank[place] ?? 0] ?? 0;
    const hubs = served.toSorted((a, b) => reach(b) - reach(a)).slice(0, 40);
    let most = 0;
    for (const from of hubs) {
      for (const to of hubs) {
        // Just under the fewest minutes of each tier, so that all tiers are tried in vain.
        let maxFlyingMin: number = DEFAULTS.maxFlyingMin;
        while (maxFlyingMin > 0) {
          most = Math.max(most, cost(from, to, maxFlyingMin));
          const [best] = findItineraries(network, [from], [to], { ...DEFAULTS, maxFlyingMin, limit: 1 });
          maxFlyingMin = (best?.totalFlyingMin ?? 0) - 1;
        }
      }
    }
    expect(most).toBeLessThan(2 * network.out.route.length);
  });
});
