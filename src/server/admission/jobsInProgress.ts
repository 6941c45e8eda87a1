import type { MaybePromise } from '../maybePromise.ts';
import { type ByKind, countParts, type Job } from './jobQueue.ts';
import { shareTime } from './sharedTime.ts';
import type { WorkTimes } from './workTimes.ts';

/** Jobs that have started and not ended. */
export interface JobsInProgress {
  readonly count: () => number;
  /** Parts of the jobs. */
  readonly parts: ByKind;
  /** Runs a job. @throws what the work throws, or rejects with it */
  readonly run: <T>(job: Job, work: () => MaybePromise<T>) => MaybePromise<T>;
}

/**
 * Runs jobs and measures their time.
 * @param byClient parts of each client, also of work that is not in progress
 * @param onEnd called after each job
 */
export function runJobs(byClient: Map<string, number>, times: WorkTimes, onEnd: () => void): JobsInProgress {
  const { parts, count } = countParts(byClient);
  const share = shareTime();
  return {
    count: share.jobs,
    parts,
    run: (job, work) => {
      const stop = share.start();
      count(job, 1);
      const end = (): void => {
        count(job, -1);
        times.measure(job, stop());
        onEnd();
      };
      let continues = false;
      try {
        const result = work();
        if (!(result instanceof Promise)) return result;
        continues = true;
        return result.finally(end);
      } finally {
        if (!continues) end();
      }
    },
  };
}
