import { describe, expect, it } from 'vitest';
import { createSchedule } from '../../../scripts/import/flightgear/schedule.ts';

const flight = (day: number, minute = 510, blockMin: number | null = 455) => ({ day, minute, blockMin });
type Flight = ReturnType<typeof flight>;

/** A schedule with these flights of one service, and whether each was new. */
function scheduleOf(flights: readonly Flight[], service = 'LHR-JFK BA') {
  const schedule = createSchedule();
  const isNew = flights.map(({ blockMin, ...time }) => schedule.add(service, time, blockMin));
  return { schedule, isNew, rows: schedule.departures(service) };
}

describe('createSchedule', () => {
  it('puts days that share a time and a block time into one row, Monday first', () => {
    expect(scheduleOf([7, 3, 1].map((day) => flight(day))).rows).toEqual([
      { departure: '08:30', days: '137', block_min: 455 },
    ]);
  });

  it('takes a flight that several aircraft repeat once', () => {
    const { isNew, rows } = scheduleOf([flight(1), flight(1, 510, 460)]);
    expect(isNew).toEqual([true, false]);
    expect(rows).toHaveLength(1);
  });

  it('learns a block time from a repeat', () => {
    expect(scheduleOf([flight(1, 510, null), flight(1, 510, 460)]).rows[0]?.block_min).toBe(460);
  });

  it('keeps other block times, times and services apart, sorted', () => {
    const { schedule, rows } = scheduleOf([flight(2, 1080), flight(1, 510, 460), flight(2, 510, 455)]);
    schedule.add('LHR-JFK AA', { day: 1, minute: 510 }, 455);
    expect(rows.map(({ departure, days, block_min }) => [departure, days, block_min])).toEqual([
      ['08:30', '2', 455],
      ['08:30', '1', 460],
      ['18:00', '2', 455],
    ]);
    expect(schedule.departures('LHR-JFK AA')).toEqual([{ departure: '08:30', days: '1', block_min: 455 }]);
    expect(schedule.departures('LHR-JFK DL')).toEqual([]);
  });

  it('does not depend on the order of reading', () => {
    const flights = [flight(1), flight(5), flight(2, 600), flight(1, 600, null)];
    expect(scheduleOf(flights.toReversed()).rows).toEqual(scheduleOf(flights).rows);
  });
});
