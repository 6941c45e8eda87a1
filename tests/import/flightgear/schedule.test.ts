import { describe, expect, it } from 'vitest';
import { type FlightDetails, Schedule } from '../../../scripts/import/flightgear/weeklyFlights.ts';

const DETAILS: FlightDetails = { block: 455, flight: 117, aircraft: ['744'] };
/** A flight on a day, 1 for Monday. */
const flight = (day: number, minute = 510, block: number | null = 455): Flight => [
  { day, minute },
  { ...DETAILS, block },
];
type Flight = readonly [time: { readonly day: number; readonly minute: number }, details: FlightDetails];

/** A schedule with these flights of one service, and whether each was new. */
function scheduleOf(flights: readonly Flight[], service = 'LHR-JFK BA') {
  const schedule = new Schedule();
  const isNew = flights.map(([time, details]) => schedule.add(service, 1 << (time.day - 1), time.minute, details));
  return { schedule, isNew, rows: schedule.departures(service) };
}

describe('a schedule', () => {
  it('puts days that share a time and a block time into one row, Monday first', () => {
    expect(scheduleOf([7, 3, 1].map((day) => flight(day))).rows).toEqual([
      { departure: '08:30', days: '137', block_min: 455, flight: 117, aircraft: '744' },
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

  it('learns a number from a repeat, and types of aircraft from one with the same number', () => {
    const time = { day: 1, minute: 510 };
    const rowOf = (...details: Partial<FlightDetails>[]) => {
      const { rows } = scheduleOf(details.map((each) => [time, { ...DETAILS, ...each }]));
      return rows.map((row) => [row.flight, row.aircraft]);
    };
    expect(rowOf({ flight: null }, { aircraft: ['77W', '744'] })).toEqual([[117, '744 77W']]);
    expect(rowOf({}, { aircraft: ['772'] }, { flight: null, aircraft: [] })).toEqual([[117, '744 772']]);
    expect(rowOf({}, { flight: 9117, aircraft: ['320'] })).toEqual([[117, '744']]);
  });

  it('keeps days apart on which a flight has another number', () => {
    const { rows } = scheduleOf([
      flight(1),
      [
        { day: 2, minute: 510 },
        { ...DETAILS, flight: 9 },
      ],
    ]);
    expect(rows.map((row) => [row.days, row.flight])).toEqual([
      ['2', 9],
      ['1', 117],
    ]);
  });

  it('keeps other block times, times and services apart, sorted', () => {
    const { schedule, rows } = scheduleOf([flight(2, 1080), flight(1, 510, 460), flight(2, 510, 455)]);
    schedule.add('LHR-JFK AA', 1, 510, { block: 455, flight: null, aircraft: [] });
    expect(rows.map(({ departure, days, block_min }) => [departure, days, block_min])).toEqual([
      ['08:30', '2', 455],
      ['08:30', '1', 460],
      ['18:00', '2', 455],
    ]);
    expect(schedule.departures('LHR-JFK AA')).toEqual([
      { departure: '08:30', days: '1', block_min: 455, flight: null, aircraft: '' },
    ]);
    expect(schedule.departures('LHR-JFK DL')).toEqual([]);
  });

  it('does not depend on the order of reading', () => {
    const flights = [flight(1), flight(5), flight(2, 600), flight(1, 600, null)];
    expect(scheduleOf(flights.toReversed()).rows).toEqual(scheduleOf(flights).rows);
  });
});
