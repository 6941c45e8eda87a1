import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MaybePromise } from '../maybePromise.ts';
import type { Pause } from './turns.ts';

/** Milliseconds after which other requests get their turn. A step may take some more. */
const TURN_MS = 5;

/**
 * Runs steps to their end. Work of one turn returns its value at once; longer work leaves turns to other requests.
 * @param pause waits for a turn. Default: the next one
 */
export function runInTurns<T>(steps: Iterator<undefined, T>, pause: Pause = () => nextTurn()): MaybePromise<T> {
  const result = runTurn(steps);
  return result.done ? result.value : runOn(steps, pause);
}

async function runOn<T>(steps: Iterator<undefined, T>, pause: Pause): Promise<T> {
  for (;;) {
    await pause();
    const result = runTurn(steps);
    if (result.done) return result.value;
  }
}

function runTurn<T>(steps: Iterator<undefined, T>): IteratorResult<undefined, T> {
  const end = performance.now() + TURN_MS;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= end) return step;
  }
}
