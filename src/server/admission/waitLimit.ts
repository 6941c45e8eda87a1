import type { ByKind, WorkKind } from './jobQueue.ts';

/** How long work may wait. */
export interface WaitLimit {
  /** Notes that the first work waits. */
  readonly begin: () => void;
  /** Milliseconds that work of a kind may wait now. */
  readonly of: (kind: WorkKind) => number;
}

/** Milliseconds that work may wait in a burst. */
const IN_BURST_MS: ByKind = { page: 150, mcp: 150, answer: 250 };

/** Milliseconds that work may wait once the queue has not been empty for longer than a burst takes. */
const IN_OVERLOAD_MS: ByKind = { page: 100, mcp: 100, answer: 150 };
const LONGEST_BURST_MS = 200;

/** Creates the limit of a queue: it is lower when the queue has not been empty for long. */
export function createWaitLimit(): WaitLimit {
  let waitingSince = 0;
  return {
    begin: () => {
      waitingSince = performance.now();
    },
    of: (kind) => (performance.now() - waitingSince > LONGEST_BURST_MS ? IN_OVERLOAD_MS : IN_BURST_MS)[kind],
  };
}
