/** Work of clients that takes processor time, as the service asks for it. node/turns.ts does it in turns. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MaybePromise } from './maybePromise.ts';

/** Work that is refused: the client gets 503 and may try again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('the server is busy');
  }
}

/** Long work calls it between its parts: waits for a turn, or returns at once when this turn has time left. */
export type Pause = () => MaybePromise<void>;

/** A pause of one turn, for work that shares the event loop with nothing else. */
export const toNextTurn: Pause = () => nextTurn();

export interface Work {
  /**
   * Runs work of a client when its turn comes; at once when nothing waits.
   * @param client without one, the work is that of a client of its own
   * @throws Overloaded, or rejects with it, and with what the work throws
   */
  readonly run: <T>(client: string | undefined, work: (pause: Pause) => MaybePromise<T>) => MaybePromise<T>;
}

/** Runs all work at once: for tests, and for runtimes with limits of their own. */
export const AT_ONCE: Work = { run: (_, work) => work(toNextTurn) };

/** Milliseconds after which the steps of one piece of work leave the turn to others. A step may take some more. */
const STEPS_MS = 5;

/** Runs steps to their end. Those of one turn return their value at once; longer ones leave turns to other requests. */
export function runInTurns<T>(steps: Iterator<undefined, T>, pause: Pause = toNextTurn): MaybePromise<T> {
  const result = stepsOfTurn(steps);
  return result.done ? result.value : continueInTurns(steps, pause);
}

async function continueInTurns<T>(steps: Iterator<undefined, T>, pause: Pause): Promise<T> {
  for (;;) {
    await pause();
    const result = stepsOfTurn(steps);
    if (result.done) return result.value;
  }
}

function stepsOfTurn<T>(steps: Iterator<undefined, T>): IteratorResult<undefined, T> {
  const end = performance.now() + STEPS_MS;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= end) return step;
  }
}
