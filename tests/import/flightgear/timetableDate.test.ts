import { describe, expect, it } from 'vitest';
import { timetableDate } from '../../../scripts/import/flightgear/curated.ts';

describe('timetableDate', () => {
  it.each([
    ['From Timetable of 16MAY2016 - Includes new 747 777 787', '2016-05-16', 'timetable'],
    ['Timetable for JUN 2019', '2019-06-15', 'timetable'],
    ['Observed Traffic 05/11JUL2021 - Regionals files', '2021-07-05', 'observed'],
    ['Observed Traffic 26APR-02MAY 2021', '2021-04-26', 'observed'],
    ['Fleet & Timetable for Week of 24NOV16 - Passenger Only', '2016-11-24', 'timetable'],
    ['Timetable of Jun18', '2018-06-15', 'timetable'],
    ['Timetable of JUL - AUG  2017', '2017-07-15', 'timetable'],
    ['Timetable of SEP/OCT 2017 - PAX Only', '2017-09-15', 'timetable'],
    ['Observed traffic for the week of 28DEC2020 to 03JAN2021', '2020-12-28', 'observed'],
    ['Timetable of March 2016 - 738 replaced by 733', '2016-03-15', 'timetable'],
  ])('%s', (comment, date, kind) => {
    expect(timetableDate([comment])).toEqual({ date, kind });
  });

  it('takes the first comment that has a date', () => {
    expect(timetableDate(['737-400 temporarily replaced', 'Timetable of NOV 2017', 'JAN 2020'])?.date).toBe(
      '2017-11-15',
    );
  });

  it('finds none where there is none', () => {
    expect(timetableDate(['757 no longer used, replaced by A321', 'Sunday'])).toBeNull();
  });
});
