import { describe, expect, it } from 'vitest';
import { createSchedule } from '../../scripts/import/flightgear/schedule.ts';

const flight = (day: number, minute = 510, blockMin: number | null = 455) => ({
  from: 'LHR',
  to: 'JFK',
  airline: 'BA',
  day,
  minute,
  blockMin,
});

describe('createSchedule', () => {
  it('puts days that share a time and a block time into one row, Monday first', () => {
    const schedule = createSchedule();
    for (const day of [7, 3, 1]) schedule.add(flight(day));
    expect(schedule.departures()).toEqual([
      { from: 'LHR', to: 'JFK', airline: 'BA', departure: '08:30', days: '137', block_min: 455 },
    ]);
  });

  it('takes a flight that several aircraft repeat once', () => {
    const schedule = createSchedule();
    expect(schedule.add(flight(1))).toBe(true);
    expect(schedule.add(flight(1, 510, 460))).toBe(false);
    expect(schedule.departures()).toHaveLength(1);
  });

  it('learns a block time from a repeat', () => {
    const schedule = createSchedule();
    schedule.add(flight(1, 510, null));
    schedule.add(flight(1, 510, 460));
    expect(schedule.departures()[0]?.block_min).toBe(460);
  });

  it('keeps other block times, times and airlines apart, sorted', () => {
    const schedule = createSchedule();
    schedule.add(flight(2, 1080));
    schedule.add(flight(1, 510, 460));
    schedule.add(flight(2, 510, 455));
    schedule.add({ ...flight(1), airline: 'AA' });
    expect(
      schedule.departures().map(({ airline, departure, days, block_min }) => [airline, departure, days, block_min]),
    ).toEqual([
      ['AA', '08:30', '1', 455],
      ['BA', '08:30', '2', 455],
      ['BA', '08:30', '1', 460],
      ['BA', '18:00', '2', 455],
    ]);
  });

  it('does not depend on the order of reading', () => {
    const flights = [flight(1), flight(5), flight(2, 600), flight(1, 600, null)];
    const rows = (order: typeof flights) => {
      const schedule = createSchedule();
      for (const one of order) schedule.add(one);
      return schedule.departures();
    };
    expect(rows([...flights].reverse())).toEqual(rows(flights));
  });
});
