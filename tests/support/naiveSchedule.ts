import type { ScheduleEntry } from '../../src/contract/schemas.ts';
import { WEEKDAYS } from '../../src/contract/vocabulary.ts';
import type { Service } from '../../src/core/dataset/dataset.ts';
import { timeOfDay } from '../../src/core/dataset/schedule.ts';

/** The schedule of a service, a day at a time: in week order, times ascending without repeats. */
export const naiveSchedule = ({ departures }: Pick<Service, 'departures'>): ScheduleEntry[] =>
  WEEKDAYS.flatMap((day, index) => {
    const today = departures.filter(({ days }) => days & (1 << index));
    if (today.length === 0) return [];
    const minutes = new Set(today.flatMap(({ minute }) => (minute === null ? [] : [minute])));
    return [{ day, times: [...minutes].sort((a, b) => a - b).map(timeOfDay) }];
  });
