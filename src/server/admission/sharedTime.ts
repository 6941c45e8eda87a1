/** Processor time of jobs that run in turns. */
export interface SharedTime {
  /** Number of jobs in progress. */
  readonly jobs: () => number;
  /** Starts a job. @returns ends it, and returns its milliseconds */
  readonly start: () => () => number;
}

/** Measures the time of jobs that run in turns: those in progress share it equally. */
export function shareTime(): SharedTime {
  let [jobs, each, last] = [0, 0, performance.now()];
  const timeOfEach = (): number => {
    const now = performance.now();
    if (jobs > 0) each += (now - last) / jobs;
    last = now;
    return each;
  };
  return {
    jobs: () => jobs,
    start: () => {
      const begin = timeOfEach();
      jobs++;
      return () => {
        const end = timeOfEach();
        jobs--;
        return end - begin;
      };
    },
  };
}
