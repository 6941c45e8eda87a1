import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { at } from '../../../src/core/must.ts';
import { busiestRoutesFrom } from '../../../src/operations/routeWeeks.ts';
import {
  countChoices,
  type FilterRow,
  matchRow,
  matchUnknown,
  NO_FILTERS,
} from '../../../src/site/route-table/filters.ts';
import { decodeRow, encodeRow, type RowData } from '../../../src/site/route-table/rowData.ts';
import { type RowView, routeRows } from '../../../src/site/route-table/rows.ts';
import { hubs } from '../../../src/site/subjects.ts';
import { naiveSchedule } from '../../support/naiveSchedule.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const withoutAlliances = (data: RowData) => ({
  ...data,
  services: data.services.map((each) => ({ ...each, alliance: null })),
});

/** A row as the browser reads it from the page. */
const filterRow = (row: RowView): FilterRow => ({
  ...withoutAlliances(decodeRow(encodeRow({ ...row, km: row.distanceKm, regions: row.regions.to }))),
  from: row.from.code,
  country: row.to.country,
  season: '',
  text: row.to.city.toLowerCase(),
});

const service = (
  airline: string,
  ...departures: readonly (readonly [minute: number | null, days: number, families?: string])[]
) => ({
  airline,
  alliance: airline === 'IB' ? 'oneworld' : null,
  departures: departures.map(([minute, days, families = '']) => ({ minute, days, families })),
});
const row: FilterRow = {
  flyingMin: 90,
  km: 500,
  months: 0,
  from: 'LGW',
  regions: ['Balearic Islands'],
  country: 'Spain',
  season: 'Not known',
  text: 'palma spain',
  services: [service('VY', [420, 0b0000101], [1200, 0b0000001]), service('IB', [600, 0b0001000], [null, 0b0001000])],
};

describe('a row', () => {
  test('shows the airlines, days, flights and times that match', () => {
    expect(matchRow(row, NO_FILTERS)).toEqual({
      airlines: ['VY', 'IB'],
      alliances: ['oneworld'],
      aircraft: [],
      days: 0b0001101,
      weekly: 4,
      daysKnown: true,
      times: 0b1010,
      span: [420, 1200],
    });
    expect(matchRow(row, { ...NO_FILTERS, airlines: new Set(['VY']), days: 0b0000100 })).toEqual({
      airlines: ['VY'],
      alliances: [],
      aircraft: [],
      days: 0b0000100,
      weekly: 1,
      daysKnown: true,
      times: 0b0010,
      span: [420, 420],
    });
  });

  test('does not match when no single departure does', () => {
    expect(matchRow(row, { ...NO_FILTERS, airlines: new Set(['VY']), days: 0b0001000 })).toBeNull();
    expect(matchRow(row, { ...NO_FILTERS, days: 0b0000100, times: 0b1000 })).toBeNull();
    expect(matchRow(row, { ...NO_FILTERS, alliance: 'oneworld', days: 0b0000100 })).toBeNull();
    expect(matchRow(row, { ...NO_FILTERS, alliance: 'oneworld' })?.airlines).toEqual(['IB']);
  });

  test('matches by day when the time is not known, but not by time', () => {
    const untimed = { ...row, services: [service('IB', [null, 1])] };
    expect(matchRow(untimed, { ...NO_FILTERS, days: 1 })?.weekly).toBe(1);
    expect(matchRow(untimed, { ...NO_FILTERS, times: 0b1111 })).toBeNull();
  });

  test('may match where days or times are not known, unless it matches or another filter leaves it out', () => {
    const unknown = { ...row, services: [service('VY', [420, 1]), service('FR'), service('IB', [null, 1])] };
    const airlines = (filters: Partial<typeof NO_FILTERS>) =>
      matchUnknown(unknown, { ...NO_FILTERS, ...filters })?.airlines ?? null;
    expect(airlines({ days: 0b10 })).toEqual(['FR']);
    expect(airlines({ times: 0b1000 })).toEqual(['FR', 'IB']);
    expect(airlines({ times: 0b1000, days: 0b10 })).toEqual(['FR']);
    expect(airlines({ days: 0b1 })).toBeNull();
    expect(airlines({})).toBeNull();
    expect(airlines({ days: 0b10, country: 'France' })).toBeNull();
    expect(airlines({ days: 0b10, airlines: new Set(['VY']) })).toBeNull();
    expect(matchUnknown(unknown, { ...NO_FILTERS, days: 0b10 })).toMatchObject({
      days: 0,
      weekly: 0,
      daysKnown: false,
    });
  });

  test('matches by country, length, season and text', () => {
    for (const [filter, matches] of [
      [{ country: 'Spain' }, true],
      [{ country: 'France' }, false],
      [{ within: 90 }, true],
      [{ within: 60 }, false],
      [{ season: 'Year-round' }, false],
      [{ text: 'palma' }, true],
      [{ from: 'LGW' }, true],
      [{ from: 'LHR' }, false],
      [{ region: 'Balearic Islands' }, true],
      [{ region: 'Tuscany' }, false],
      [{ month: 8 }, true],
      [{ text: 'madrid' }, false],
    ] as const)
      expect(matchRow(row, { ...NO_FILTERS, ...filter }) !== null, JSON.stringify(filter)).toBe(matches);
  });
});

test('a row known to rest in a month does not match in it', () => {
  const summer = { ...row, months: 0b11100000 };
  expect([5, 6, 8, 9].map((month) => matchRow(summer, { ...NO_FILTERS, month }) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('aircraft, airline and day hold for one departure; an unknown aircraft may match', () => {
  const typed = {
    ...row,
    services: [service('VY', [420, 0b01, 'A320+737'], [1200, 0b10, 'A330']), service('IB', [600, 1])],
  };
  const days = (filters: Partial<typeof NO_FILTERS>) => matchRow(typed, { ...NO_FILTERS, ...filters })?.days ?? null;
  expect(days({ aircraft: '737' })).toBe(0b01);
  expect(days({ aircraft: 'A330', days: 0b01 })).toBeNull();
  expect(days({ aircraft: 'A380' })).toBeNull();
  expect(matchRow(typed, NO_FILTERS)?.aircraft).toEqual(['A320', '737', 'A330']);
  expect(matchUnknown(typed, { ...NO_FILTERS, aircraft: 'A380' })?.airlines).toEqual(['IB']);
});

test('each choice is counted with all other filters kept', () => {
  const other = { ...row, country: 'France', flyingMin: 200, services: [service('VY', [420, 0b1000000])] };
  const counts = countChoices([row, other], { ...NO_FILTERS, airlines: new Set(['VY']), country: 'Spain' });
  expect([...counts.airline]).toEqual([
    ['VY', 1],
    ['IB', 1],
  ]);
  expect([...counts.country]).toEqual([
    ['Spain', 1],
    ['France', 1],
  ]);
  expect(counts.day).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(counts.time).toEqual([0, 1, 0, 1]);
  expect([counts.within(60), counts.within(240)]).toEqual([0, 1]);
});

test('every airline on every day at every airport: the same as the schedules of the dataset', {
  timeout: 120_000,
}, () => {
  const { dataset, indexes } = bundledWorld();
  let combinations = 0;
  const wrong: string[] = [];
  for (const hub of hubs(indexes)) {
    const routes = busiestRoutesFrom(indexes, hub);
    const rows = routeRows(indexes, routes).map((each) => ({ id: each.path.slice(3), row: filterRow(each) }));
    const flown = routes.map((index) => at(dataset.routes, index));
    const services = flown.flatMap(({ id, services: all }) =>
      all.filter(({ serviceType }) => serviceType !== 'charter').map((each) => ({ id, ...each })),
    );
    for (const [airline, own] of Map.groupBy(services, ({ airlineCode }) => airlineCode))
      for (const [i, day] of WEEKDAYS.entries()) {
        combinations++;
        const expected = own.flatMap(({ id, ...service }) =>
          naiveSchedule(service)
            .filter((entry) => entry.day === day)
            .map(({ times }) => `${id} ${Math.max(1, times.length)}`),
        );
        const filters = { ...NO_FILTERS, airlines: new Set([airline]), days: 1 << i };
        const found = rows.flatMap((each) => {
          const match = matchRow(each.row, filters);
          return match ? [`${each.id} ${match.weekly}`] : [];
        });
        if (found.sort().join() !== expected.sort().join())
          wrong.push(`${at(dataset.airports, hub).code} ${airline} ${day}: ${found} instead of ${expected}`);
      }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(combinations).toBeGreaterThan(39_000);
});
