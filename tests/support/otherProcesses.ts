import { availableParallelism } from 'node:os';
import { machineMs, processorMs } from '../../bench/load/processes.ts';

/** With more, times are not judged: a server that shares its processor with others is slow without a fault of its own. */
export const MOST_OF_OTHERS = 0.2;

/**
 * Begins to measure what other processes than this one and its children take.
 * @returns a function that returns their share of the processors since then, 0 to 1
 */
export function watchOthers(): () => number {
  const others = () => machineMs() - processorMs(process.pid);
  const [before, begin] = [others(), performance.now()];
  return () => (others() - before) / (performance.now() - begin) / availableParallelism();
}
