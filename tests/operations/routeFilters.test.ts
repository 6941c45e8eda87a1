import { describe, expect, test } from 'vitest';
import type { Input } from '../../src/contract/operations.ts';
import { Destination, Destinations, RouteSummary } from '../../src/contract/schemas.ts';
import { WEEKDAYS } from '../../src/contract/vocabulary.ts';
import { minuteOfDay } from '../../src/core/dataset/schedule.ts';
import { at, must } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { answerText } from '../support/answerText.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
type Question = Partial<Input<'airport_destinations'>>;
const ask = (airport_code: string, filters: Question = {}) =>
  callOperation(indexes, 'airport_destinations', { airport_code, include_charter: false, ...filters });
const full = (airport_code: string, filters: Question = {}) =>
  ask(airport_code, filters).destinations.map((row) => Destination.parse(row));
const HUBS = ['LHR', 'DFW', 'ORD', 'MAN', 'FNC', 'SIN', 'LIS', 'BSL', 'ZRH'];

/** What the filters do, done naively on full rows. */
function naive(rows: readonly Destination[], filters: Question): Destination[] {
  const { airline, alliance, day, depart_after, depart_before, min_flying_min, max_flying_min, to_country } = filters;
  const days = day?.split(',');
  const [after, before] = [minuteOfDay(depart_after ?? '00:00'), minuteOfDay(depart_before ?? '23:59')];
  const isTimed = depart_after !== undefined || depart_before !== undefined;
  const inTime = (time: string) => {
    const minute = minuteOfDay(time);
    return after <= before ? minute >= after && minute <= before : minute >= after || minute <= before;
  };
  return rows.flatMap((row) => {
    if (min_flying_min !== undefined && row.flying_min < min_flying_min) return [];
    if (max_flying_min !== undefined && row.flying_min > max_flying_min) return [];
    if (to_country !== undefined && row.to_country !== to_country) return [];
    const airlines = row.airlines.flatMap((one) => {
      if (airline !== undefined && !airline.split(',').includes(one.airline_code)) return [];
      if (alliance !== undefined && dataset.alliances.get(one.airline_code) !== alliance) return [];
      const schedule = one.schedule
        .filter((entry) => !days || days.includes(entry.day))
        .map((entry) => (isTimed ? { ...entry, times: entry.times.filter(inTime) } : entry))
        .filter(({ times }) => !isTimed || times.length > 0);
      return schedule.length > 0 || (!days && !isTimed) ? [{ ...one, schedule }] : [];
    });
    return airlines.length > 0 ? [{ ...row, airlines }] : [];
  });
}

const FILTERS: readonly Question[] = [
  { offset: 0 },
  { airline: 'BA,VY' },
  { alliance: 'oneworld' },
  { alliance: 'star', airline: 'LH,VY', day: 'Mon' },
  { alliance: 'skyteam', depart_before: '12:00' },
  { day: 'Thu' },
  { day: 'Sat,Sun', airline: 'U2' },
  { depart_after: '18:00' },
  { depart_before: '07:30', day: 'Mon' },
  { depart_after: '22:00', depart_before: '06:00' },
  { min_flying_min: 720 },
  { max_flying_min: 120, day: 'Fri', depart_after: '17:00' },
  { to_country: 'Spain', day: 'Sat' },
];

describe.each(HUBS)('destinations of %s', (code) => {
  test.each(FILTERS)('filtered by %o as by a naive filter', (filters) => {
    expect(full(code, filters)).toEqual(naive(full(code), filters));
  });
});

test('a row is the detail of its route with the cities at both ends, byte for byte', () => {
  const cities = new Map(dataset.airports.map((airport) => [airport.code, airport]));
  for (const code of HUBS)
    for (const include_charter of [false, true]) {
      const rows = full(code, { include_charter }).map(({ route_id }) => {
        const detail = callOperation(indexes, 'route_detail', { route_id, include_charter });
        const [from, to] = [detail.from, detail.to].map((end) => must(cities.get(end), end));
        return {
          ...detail,
          ...{ from_city: from?.city, from_country: from?.country, to_city: to?.city, to_country: to?.country },
        };
      });
      const { city, country } = must(cities.get(code), code);
      const list = { from: code, from_city: city, from_country: country, destinations: rows };
      const input = { airport_code: code, include_charter };
      expect(answerText(indexes, 'airport_destinations', input)).toBe(JSON.stringify(list));
      expect(answerText(indexes, 'airport_destinations', { ...input, limit: 500 })).toBe(
        JSON.stringify({ ...list, total: rows.length }),
      );
    }
});

test('pages put together are the whole list', () => {
  const whole = ask('LHR', { fields: 'summary' });
  expect(whole.total).toBeUndefined();
  const pages = [0, 50, 100, 150, 200, 250, 300].flatMap(
    (offset) => ask('LHR', { fields: 'summary', limit: 50, offset }).destinations,
  );
  expect(pages).toEqual(whole.destinations);
});

test('summary rows are at least 2.5 times smaller at the largest hubs', () => {
  for (const code of ['DFW', 'LHR', 'ORD']) {
    const length = (filters: Question) => JSON.stringify(ask(code, filters)).length;
    expect(length({}) / length({ fields: 'summary' }), code).toBeGreaterThan(2.5);
  }
});

/** What the dataset says of the age of a route, and whether its minutes are an estimate. */
function ageAndEstimate(id: string) {
  const { services } = at(dataset.routes, must(dataset.routeIndex.get(id), id));
  const shown = services.filter(({ serviceType }) => serviceType !== 'charter');
  const newest = (months: readonly (string | null)[]) => months.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  const timetable = newest(shown.map(({ timetableMonth }) => timetableMonth));
  const isEstimated = services.every(({ departures }) => departures.every(({ blockMin }) => blockMin === null));
  return {
    timetable: timetable === null ? null : Number(timetable.slice(0, 4)),
    seen: newest(shown.map(({ seenMonth }) => seenMonth))?.slice(0, 7) ?? null,
    ...(isEstimated ? { estimated: true } : {}),
  };
}

test('a summary says what its full row says', () => {
  const rows = full('LIS');
  const summaries = ask('LIS', { fields: 'summary' }).destinations.map((row) => RouteSummary.strict().parse(row));
  expect(summaries).toEqual(
    rows.map(({ route_id, from, to, flying_min, distance_km, to_city, to_country, airlines, seasonality_label }) => ({
      ...{ route_id, from, to, city: to_city, country: to_country, flying_min, distance_km, seasonality_label },
      airlines: airlines.map(({ airline_code }) => airline_code),
      days: WEEKDAYS.filter((day) => airlines.some(({ schedule }) => schedule.some((entry) => entry.day === day))),
      weekly: airlines.every(({ schedule }) => schedule.length === 0)
        ? null
        : at(dataset.routes, dataset.routeIndex.get(route_id) ?? -1)
            .services.filter(({ serviceType }) => serviceType !== 'charter')
            .reduce((sum, { weeklyDepartures }) => sum + weeklyDepartures, 0),
      unknown_days: airlines.filter(({ schedule }) => schedule.length === 0).map(({ airline_code }) => airline_code),
      ...ageAndEstimate(route_id),
    })),
  );
  expect(new Set(summaries.map(({ days }) => days.length)).size).toBeGreaterThan(3);
});

test('an area stands for all its airports', () => {
  const answer = Destinations.parse(ask('lon', { fields: 'summary' }));
  expect(answer).toMatchObject({ from: 'LON', from_city: 'London' });
  expect(new Set(rowsOf(answer.destinations).map(({ from }) => from)).size).toBeGreaterThan(3);
});

test.each([{}, { day: 'Thu' }, { airline: 'LH,LX,BA' }, { to_country: 'DE,ES,IT', depart_before: '10:00' }])(
  'also_from keeps the cities that every place reaches with %j',
  (filters) => {
    const cityOf = (code: string) => at(indexes.airports, must(indexes.airportIndex.get(code), code)).cityCode;
    const reach = (code: string) => new Set(full(code, filters).map(({ to }) => cityOf(to)));
    const expected = full('LIS', filters).filter(
      ({ to }) => reach('ZRH').has(cityOf(to)) && reach('LHR').has(cityOf(to)),
    );
    expect(full('LIS', { ...filters, also_from: 'LHR,zrh' })).toEqual(expected);
    expect(expected.length).toBeGreaterThan(2);
  },
);

test('also_from of a place that does not exist is an error', () => {
  expect(() => ask('LIS', { also_from: 'QQQ' })).toThrow('Unknown airport QQQ');
});

test('a month leaves out routes known to rest', () => {
  for (const month of [1, 8]) {
    const expected = full('RHO').filter(
      ({ route_id }) => dataset.routes[dataset.routeIndex.get(route_id) ?? -1]?.months?.[month - 1] !== '-',
    );
    expect(full('RHO', { month })).toEqual(expected);
  }
  expect(full('RHO', { month: 1 }).length).toBeLessThan(full('RHO', { month: 8 }).length);
});

test('a country is named in any case', () => {
  expect(full('LHR', { to_country: 'gr' })).toEqual(full('LHR', { to_country: 'GREECE' }));
  expect(full('LHR', { to_country: 'gr' }).length).toBeGreaterThan(0);
});

test('a country has other names than that of the data, in any case and without accents', () => {
  const codes = (to_country: string) => ask('LHR', { to_country }).destinations.map(({ route_id }) => route_id);
  for (const [name, ...others] of [
    ['United Kingdom', 'UK', 'gb', 'Great Britain'],
    ['United States', 'USA', 'us'],
    ['Türkiye', 'turkiye', 'Turkey'],
    ['Czechia', 'Czech Republic'],
  ] as const) {
    expect(codes(name).length, name).toBeGreaterThan(0);
    for (const other of others) expect(codes(other), other).toEqual(codes(name));
  }
});
