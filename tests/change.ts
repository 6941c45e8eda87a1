import type { Change } from '../src/core/dataset/changes.ts';

/** A day of the change log on which nothing changed but what is given. */
export const change = (date: string, more: Partial<Change> = {}): Change => ({
  date,
  added: [],
  dropped: [],
  returned: [],
  relabelled: [],
  rescheduled: 0,
  ...more,
});
