/**
 * Requests start as they arrive, in a bounded part of each turn of the event loop. Those beyond it wait, and start one of
 * each client in turn: a thousand connections that all send long queries would take half a second of one turn.
 */
import { createFairQueue } from './fairQueue.ts';

/** Milliseconds of each turn in which requests start. */
const REQUEST_MS_PER_TURN = 10;

/** Milliseconds of these in which requests start that have waited. */
const WAITED_MS_PER_TURN = 5;

/** Creates a function that starts a request at once, or when its turn comes. @param client returns whose request it is */
export function createRequestTurns(): (client: () => string, start: () => void) => void {
  const waiting = createFairQueue<() => void>();
  let began: number | null = null;
  const elapsed = (): number => {
    const now = performance.now();
    if (began === null) {
      began = now;
      setImmediate(next);
    }
    return now - began;
  };
  const next = (): void => {
    began = null;
    while (!waiting.isEmpty() && elapsed() < WAITED_MS_PER_TURN) waiting.shift()?.();
  };
  return (client, start) => {
    if (elapsed() < REQUEST_MS_PER_TURN) start();
    else waiting.push(client(), start);
  };
}
