/**
 * Work in parts: each turn of the event loop has a bounded time for work, so that other requests are read and answered
 * between two turns.
 */

import type { MaybePromise } from '../maybePromise.ts';
import type { Arrivals } from './arrivals.ts';

/** Gives other requests a turn; returns at once when this turn has time left. */
export type Pause = () => MaybePromise<void>;

export interface Turns {
  /** Whether work may start in this turn. */
  readonly hasTime: () => boolean;
  /** Waits for a turn with time. Of the work that waits, one continues in each turn. */
  readonly pause: Pause;
}

/** Milliseconds of each turn of the event loop in which work starts. */
const MS_PER_TURN = 5;

/** Creates the turns of a process. @param onTurn called when a new turn begins after one that was used */
export function createTurns(arrivals: Arrivals, onTurn: () => void): Turns {
  const paused: (() => void)[] = [];
  const isLeftToConnections = arrivals.newCheck();
  let mayWork = true;
  let began: number | null = null;
  const begin = (): number => {
    if (began !== null) return began;
    began = performance.now();
    mayWork = !isLeftToConnections();
    setImmediate(next);
    return began;
  };
  const next = (): void => {
    began = null;
    onTurn();
    if (paused.length === 0) return;
    begin();
    if (mayWork) paused.shift()?.();
  };
  const hasTime = (): boolean => performance.now() - begin() < MS_PER_TURN && mayWork;
  return {
    hasTime,
    pause: () => {
      if (paused.length === 0 && hasTime()) return;
      begin();
      return new Promise((resume) => paused.push(resume));
    },
  };
}
