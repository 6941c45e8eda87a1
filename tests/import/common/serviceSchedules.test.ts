import { describe, expect, test } from 'vitest';
import { flightDays } from '../../../scripts/import/common/flownServices.ts';
import { createPeriods, OPEN, type Period } from '../../../scripts/import/common/periods.ts';
import { createServiceSchedules } from '../../../scripts/import/common/serviceSchedules.ts';
import { dayNumber } from '../../../src/core/time.ts';

const identity = (airline: string, to: string) => ({ from: 'LHR', to, airline, serviceType: null });
const daily = (service: number, flight: number, from: string, to: string | null): Period => ({
  service,
  flight,
  from: dayNumber(from),
  to: to === null ? OPEN : dayNumber(to),
  days: 127,
  everyOtherWeek: false,
  minute: 600,
  block: 480,
  aircraft: '',
});

/** Airports that are flown to, and why others are not, of daily flights `JFK 2025-01-01 2025-12-31`. */
function destinations(today: string, flights: readonly string[]): Record<string, string> {
  const schedules = createServiceSchedules();
  for (const text of flights) {
    const [to = '', from = '', end = ''] = text.split(' ');
    schedules.add(daily(schedules.service(identity('BA', to)), schedules.flight(to, 0), from, end));
  }
  const found: Record<string, string> = {};
  const skipped = (why: string, { to }: { readonly to: string }) => {
    found[to] = why;
  };
  for (const { to } of schedules.services(dayNumber(today), skipped)) found[to] = 'flown';
  return found;
}

describe('a service is not flown', () => {
  const ENDED = 'services that are not flown any more';
  const ALWAYS = 'JFK 2024-01-01 2025-12-31';

  test('when it ended before today and its source goes on for ten months', () => {
    const flights = [ALWAYS, 'SYD 2024-06-01 2025-02-21', 'FNC 2024-06-01 2025-02-22'];
    expect(destinations('2025-02-22', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
    expect(destinations('2025-03-01', flights)).toEqual({ JFK: 'flown', SYD: 'flown', FNC: 'flown' });
  });

  test('when it ended before the last year of its source', () => {
    const flights = [ALWAYS, 'SYD 2024-01-01 2024-12-31', 'FNC 2024-01-01 2025-01-01'];
    expect(destinations('2024-06-01', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
  });

  test('when it has no season and no flight in the last eight weeks of a year of past flights', () => {
    const flights = [ALWAYS, 'SYD 2024-01-01 2025-10-31', 'FNC 2024-01-01 2025-11-01'];
    expect(destinations('2026-01-01', flights)).toEqual({ JFK: 'flown', SYD: ENDED, FNC: 'flown' });
    expect(destinations('2025-12-01', flights)).toEqual({ JFK: 'flown', SYD: 'flown', FNC: 'flown' });
    const summer = ['SYD 2024-05-01 2024-09-30', 'SYD 2025-05-01 2025-09-30'];
    expect(destinations('2026-01-01', [ALWAYS, ...summer])).toEqual({ JFK: 'flown', SYD: 'flown' });
  });

  test('on a single day of a source of more than two months', () => {
    const flights = (end: string) => [`JFK 2025-06-01 ${end}`, 'SYD 2025-06-09 2025-06-09'];
    const once = 'services flown on a single day';
    expect(destinations('2025-06-01', flights('2025-08-02'))).toEqual({ JFK: 'flown', SYD: once });
    expect(destinations('2025-06-01', flights('2025-07-31'))).toEqual({ JFK: 'flown', SYD: 'flown' });
  });
});

test('the departures of a service are those of its usual week', () => {
  const schedules = createServiceSchedules();
  const service = schedules.service(identity('BA', 'JFK'));
  expect(schedules.service(identity('BA', 'JFK'))).toBe(service);
  const flight = schedules.flight('BA1', 1);
  expect(schedules.flight('BA1', 1)).toBe(flight);
  const weekend = { ...daily(service, flight, '2025-01-06', '2025-03-30'), days: 0b0100000 };
  schedules.add({ ...weekend, days: 0b0000001, aircraft: '77W' });
  schedules.add({ ...weekend, aircraft: '744' });
  schedules.add({ ...weekend, flight: schedules.flight('BA', 0) });
  const today = dayNumber('2025-01-06');
  expect([...schedules.services(today, () => {})]).toEqual([
    {
      ...identity('BA', 'JFK'),
      months: null,
      coversYear: false,
      season: { covers: 'JFM---------', months: 'JFM---------' },
      seasonalNote: null,
      departures: [
        { departure: '10:00', days: '6', block_min: 480, flight: null, aircraft: '' },
        { departure: '10:00', days: '16', block_min: 480, flight: 1, aircraft: '744 77W' },
      ],
    },
  ]);
});

test('a flight can be left out with all its periods', () => {
  const schedules = createServiceSchedules();
  expect(schedules.years()).toBeNull();
  const service = schedules.service(identity('BA', 'JFK'));
  const [one, two] = [schedules.flight('BA1', 1), schedules.flight('BA2', 2)];
  for (const end of ['2025-01-31', '2029-02-28']) schedules.add(daily(service, one, '2025-01-01', end));
  schedules.add(daily(service, two, '2026-01-01', null));
  expect(schedules.years()).toEqual([2025, 2028]);
  expect(['BA1', 'BA2', 'BA3'].map(schedules.find)).toEqual([one, two, null]);
  expect([schedules.remove(one), schedules.remove(one), schedules.remove(two)]).toEqual([2, 0, 1]);
  expect([...schedules.services(dayNumber('2025-01-01'), () => {})]).toEqual([]);
});

test('the years are those in which periods begin or end', () => {
  const years = (...ends: readonly (string | null)[]) => {
    const schedules = createServiceSchedules();
    const [service, flight] = [schedules.service(identity('BA', 'JFK')), schedules.flight('BA1', 1)];
    for (const end of ends) schedules.add(daily(service, flight, '2025-01-01', end));
    return schedules.years();
  };
  expect([years('2026-02-28'), years(null), years(null, '2027-01-01')]).toEqual([
    [2025, 2026],
    [2025, 2025],
    [2025, 2027],
  ]);
});

test('periods without end are cut at the last end of their airline, or after a year', () => {
  const services = [identity('BA', 'JFK'), identity('BA', 'SYD'), identity('VS', 'JFK')];
  const periods = createPeriods();
  periods.add(daily(0, 0, '2025-01-01', null));
  periods.add(daily(1, 1, '2025-01-01', '2025-01-31'));
  periods.add(daily(2, 2, '2025-01-01', null));
  const eachDay = flightDays(services, periods, new Set());
  const daysOf = (service: number) => {
    const days: number[] = [];
    eachDay(service, (day) => days.push(day));
    return days.length;
  };
  expect([0, 1, 2].map(daysOf)).toEqual([31, 31, 365]);
});
