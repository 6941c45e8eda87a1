import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { at } from '../../../src/core/must.ts';
import { busiestRoutesFrom } from '../../../src/operations/routeWeeks.ts';
import {
  countChoices,
  DAY_PARTS,
  type FilterRow,
  type Filters,
  rowMatcher,
} from '../../../src/site/route-table/filters.ts';
import { decodeRow, encodeRow, type RowData } from '../../../src/site/route-table/rowData.ts';
import { type RowView, routeRows } from '../../../src/site/route-table/rows.ts';
import { hubs } from '../../../src/site/subjects.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const matchRow = (row: FilterRow, filters: Filters) => rowMatcher(filters).match(row);
const matchUnknown = (row: FilterRow, filters: Filters) => rowMatcher(filters).mayMatch(row);

const withoutAlliances = (data: RowData) => ({
  ...data,
  services: data.services.map((each) => ({ ...each, alliance: null })),
});

/** A row as the browser reads it from the page. */
const filterRow = (row: RowView): FilterRow => ({
  ...withoutAlliances(decodeRow(encodeRow({ ...row, regions: row.regions.to }))),
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
  distanceKm: 500,
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
    expect(matchRow(row, {})).toEqual({
      airlines: ['VY', 'IB'],
      alliances: ['oneworld'],
      aircraft: [],
      days: 0b0001101,
      weekly: 4,
      daysKnown: true,
      times: 0b1010,
      span: [420, 1200],
    });
    expect(matchRow(row, { airline: ['VY'], day: ['Wed'] })).toEqual({
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
    expect(matchRow(row, { airline: ['VY'], day: ['Thu'] })).toBeNull();
    expect(matchRow(row, { day: ['Wed'], time: ['evening'] })).toBeNull();
    expect(matchRow(row, { alliance: ['oneworld'], day: ['Wed'] })).toBeNull();
    expect(matchRow(row, { alliance: ['oneworld'] })?.airlines).toEqual(['IB']);
  });

  test('matches by day when the time is not known, but not by time', () => {
    const untimed = { ...row, services: [service('IB', [null, 1])] };
    expect(matchRow(untimed, { day: ['Mon'] })?.weekly).toBe(1);
    expect(matchRow(untimed, { time: ['night', 'morning', 'afternoon', 'evening'] })).toBeNull();
  });

  test('may match where days or times are not known, unless it matches or another filter leaves it out', () => {
    const unknown = { ...row, services: [service('VY', [420, 1]), service('FR'), service('IB', [null, 1])] };
    const airlines = (filters: Filters) => matchUnknown(unknown, filters)?.airlines ?? null;
    expect(airlines({ day: ['Tue'] })).toEqual(['FR']);
    expect(airlines({ time: ['evening'] })).toEqual(['FR', 'IB']);
    expect(airlines({ time: ['evening'], day: ['Tue'] })).toEqual(['FR']);
    expect(airlines({ day: ['Mon'] })).toBeNull();
    expect(airlines({})).toBeNull();
    expect(airlines({ day: ['Tue'], country: ['France'] })).toBeNull();
    expect(airlines({ day: ['Tue'], airline: ['VY'] })).toBeNull();
    expect(matchUnknown(unknown, { day: ['Tue'] })).toMatchObject({
      days: 0,
      weekly: 0,
      daysKnown: false,
    });
  });

  test('matches by country, length, season and text', () => {
    for (const [filter, matches] of [
      [{ country: ['Spain'] }, true],
      [{ country: ['France'] }, false],
      [{ within: ['120'] }, true],
      [{ within: ['60'] }, false],
      [{ season: ['Year-round'] }, false],
      [{ q: ['palma'] }, true],
      [{ from: ['LGW'] }, true],
      [{ from: ['LHR'] }, false],
      [{ region: ['Balearic Islands'] }, true],
      [{ region: ['Tuscany'] }, false],
      [{ month: ['8'] }, true],
      [{ q: ['madrid'] }, false],
    ] as const)
      expect(matchRow(row, filter) !== null, JSON.stringify(filter)).toBe(matches);
  });
});

test('a row without a known season may match a filter by season', () => {
  expect(matchUnknown(row, { season: ['Summer seasonal'] })).toMatchObject({ airlines: ['VY', 'IB'] });
  expect(matchUnknown(row, { season: ['Summer seasonal'], country: ['France'] })).toBeNull();
  expect(matchUnknown(row, { season: ['Not known'] })).toBeNull();
  expect(matchUnknown({ ...row, season: 'Year-round' }, { season: ['Summer seasonal'] })).toBeNull();
});

test('a row known to rest in a month does not match in it', () => {
  const summer = { ...row, months: 0b11100000 };
  expect([5, 6, 8, 9].map((month) => matchRow(summer, { month: [String(month)] }) !== null)).toEqual([
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
  const days = (filters: Filters) => matchRow(typed, filters)?.days ?? null;
  expect(days({ aircraft: ['737'] })).toBe(0b01);
  expect(days({ aircraft: ['A330'], day: ['Mon'] })).toBeNull();
  expect(days({ aircraft: ['A380'] })).toBeNull();
  expect(matchRow(typed, {})?.aircraft).toEqual(['A320', '737', 'A330']);
  expect(matchUnknown(typed, { aircraft: ['A380'] })?.airlines).toEqual(['IB']);
});

test('each choice is counted with all other filters kept', () => {
  const other = { ...row, country: 'France', flyingMin: 200, services: [service('VY', [420, 0b1000000])] };
  const counts = countChoices([row, other], { airline: ['VY'], country: ['Spain'] });
  expect([...counts.airline]).toEqual([
    ['VY', 1],
    ['IB', 1],
  ]);
  expect([...counts.country]).toEqual([
    ['Spain', 1],
    ['France', 1],
  ]);
  expect(WEEKDAYS.map((day) => counts.day.get(day) ?? 0)).toEqual([1, 0, 1, 0, 0, 0, 0]);
  expect(DAY_PARTS.map((part) => counts.time.get(part) ?? 0)).toEqual([0, 1, 0, 1]);
  expect([counts.within.get('60') ?? 0, counts.within.get('240')]).toEqual([0, 1]);
});

test('every airline on every day at every airport: the same as the departures of the dataset', {
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
      for (const day of WEEKDAYS) {
        combinations++;
        const expected = own.flatMap(({ id, departures }) => {
          const onDay = departures.filter(({ days }) => days & (1 << WEEKDAYS.indexOf(day)));
          const timed = onDay.filter(({ minute }) => minute !== null);
          return onDay.length === 0 ? [] : [`${id} ${Math.max(1, timed.length)}`];
        });
        const { match: matchOf } = rowMatcher({ airline: [airline], day: [day] });
        const found = rows.flatMap((each) => {
          const match = matchOf(each.row);
          return match ? [`${each.id} ${match.weekly}`] : [];
        });
        if (found.sort().join() !== expected.sort().join())
          wrong.push(`${at(dataset.airports, hub).code} ${airline} ${day}: ${found} instead of ${expected}`);
      }
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(combinations).toBeGreaterThan(39_000);
});
