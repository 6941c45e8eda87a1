/** Growth of the heap over repeated work, to find leaks. */
import { garbageCollector } from '../../bench/harness.ts';

/** Rounds that fill caches, which are bounded. */
const WARM_UP = 2;
/** Rounds of each of the two measurements. */
const ROUNDS = 3;

/**
 * How much the heap of this process grows over three rounds of work, in MiB: from the smallest heap after three rounds
 * to the smallest after the next three. A leak is in each of them; what a round leaves by chance is not.
 */
export async function heapGrowth(work: (round: number) => Promise<void>): Promise<number> {
  const collect = garbageCollector();
  const after: number[] = [];
  for (let round = 0; round < WARM_UP + 2 * ROUNDS; round++) {
    await work(round);
    collect();
    const { heapUsed, external } = process.memoryUsage();
    after.push((heapUsed + external) / 2 ** 20);
  }
  return Math.min(...after.slice(-ROUNDS)) - Math.min(...after.slice(WARM_UP, WARM_UP + ROUNDS));
}
