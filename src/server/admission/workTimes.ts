import type { ByKind, Job, WorkKind } from './jobQueue.ts';

/** Measured processor time of work. */
export interface WorkTimes {
  /** Milliseconds that parts of work take, by the mean time of each kind. */
  readonly ofParts: (parts: ByKind) => number;
  /** The same of the parts of a job. */
  readonly of: (job: Job) => number;
  /** Takes the time of a job into the mean of its kind. */
  readonly measure: (job: Job, ms: number) => void;
}

/** Mean milliseconds of a part before the first measurement. */
const FIRST_MEANS: ByKind = { page: 5, mcp: 1, answer: 0.3 };

/** Weight of a measurement in the mean time of a kind. */
const SMOOTHING = 1 / 32;

/** Longest milliseconds of a part that are measured: the first page also takes the time to load the code of all pages. */
const MOST_MEASURED_MS = 200;

/** Keeps the mean time of each kind of work. */
export function measureWork(): WorkTimes {
  const means: Record<WorkKind, number> = { ...FIRST_MEANS };
  return {
    ofParts: ({ page, mcp, answer }) => page * means.page + mcp * means.mcp + answer * means.answer,
    of: ({ kind, weight }) => weight * means[kind],
    measure: ({ kind, weight }, ms) => {
      means[kind] += (Math.min(ms / weight, MOST_MEASURED_MS) - means[kind]) * SMOOTHING;
    },
  };
}
