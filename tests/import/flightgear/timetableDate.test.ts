import { describe, expect, it } from 'vitest';
import { timetableDate } from '../../../scripts/import/flightgear/curated.ts';

describe('timetableDate', () => {
  it.each([
    ['From Timetable of 16MAY2016 - Includes new 747 777 787', '2016-05-16'],
    ['Timetable for JUN 2019', '2019-06-15'],
    ['Observed Traffic 05/11JUL2021 - Regionals files', '2021-07-05'],
    ['Observed Traffic 26APR-02MAY 2021', '2021-04-26'],
    ['Fleet & Timetable for Week of 24NOV16 - Passenger Only', '2016-11-24'],
    ['Timetable of Jun18', '2018-06-15'],
    ['Timetable of JUL - AUG  2017', '2017-07-15'],
    ['Timetable of SEP/OCT 2017 - PAX Only', '2017-09-15'],
    ['Observed traffic for the week of 28DEC2020 to 03JAN2021', '2020-12-28'],
    ['Timetable of March 2016 - 738 replaced by 733', '2016-03-15'],
  ])('%s', (comment, date) => {
    expect(timetableDate([comment])).toBe(date);
  });

  it('takes the first comment that has a date', () => {
    expect(timetableDate(['737-400 temporarily replaced', 'Timetable of NOV 2017', 'JAN 2020'])).toBe('2017-11-15');
  });

  it('finds none where there is none', () => {
    expect(timetableDate(['757 no longer used, replaced by A321', 'Sunday'])).toBeNull();
  });
});
