import { expect, test } from 'vitest';
import { changesBetween, isEmpty } from '../../../scripts/import/common/changes.ts';
import { networkJson, networkOf, parseNetwork } from '../../../scripts/import/common/publishedNetwork.ts';
import { type Change, changeCount, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';
import { datasetOf, readTables } from '../../../src/core/dataset/load.ts';
import type { DataText } from '../../../src/core/dataset/rows.ts';
import { must } from '../../../src/core/must.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { EXAMPLE_CHANGE } from '../../../src/reference/sections/changes.ts';
import { change } from '../../change.ts';
import { bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';

/** What is published of data. */
const publishedOf = (text: DataText) => {
  const tables = readTables(text);
  return networkOf(tables, datasetOf(tables));
};
const log = (...changes: Change[]) => ({ changes });

test.each([
  [{}, true],
  [{ added: ['LHR-JFK'] }, false],
  [{ dropped: ['LHR-JFK'] }, false],
  [{ rescheduled: 1 }, false],
])('a change of %j is empty: %j', (parts, expected) => {
  expect(isEmpty(change('2026-01-02', parts))).toBe(expected);
});

test('the example of the reference is a change', () => {
  const one = log(EXAMPLE_CHANGE);
  expect(readChanges(changesDocument(one))).toEqual(one);
});

test('what is written is read again; what is wrong is named', () => {
  const one = log(change('2026-01-01', { added: ['LHR-JFK'] }));
  expect(readChanges(changesDocument(one))).toEqual(one);
  expect(readChanges(null)).toEqual(log());
  expect(() => readChanges('{"changes":[{}]}')).toThrow('changes.json: changes.0.date');
});

test('an update that drops 1,500 routes is whole, and a later one of the day stands above it', () => {
  const world = networkOf(readTables(readData('data')), bundledWorld().dataset);
  const written = networkJson(world);
  // As text: to compare the objects takes seconds.
  expect(networkJson(must(parseNetwork(written), 'network')) === written).toBe(true);
  const scheduled = Object.entries(world.routes).filter(([, [, charterOnly]]) => !charterOnly);
  const dropped = scheduled.slice(0, 1500).map(([id]) => id);
  const routes = Object.fromEntries(Object.entries(world.routes).filter(([id]) => !dropped.includes(id)));
  const one = changesBetween(world, { ...world, routes }, '2026-01-01');
  expect(one.dropped).toEqual(dropped);
  expect(Object.keys(one.airlines ?? {})).toEqual(dropped);
  const day = log(change('2026-01-01', { added: ['LHR-QQQ'], airlines: { 'LHR-QQQ': ['BA'] } }), one);
  const { changes } = readChanges(changesDocument(day));
  expect(changes).toEqual(day.changes);
  expect(changes.map(({ added, dropped }) => [added.length, dropped.length])).toEqual([
    [1, 0],
    [0, 1500],
  ]);
});

test('an entry of an older log, whose lists are cut, is read, counted and left as it is', () => {
  const old = change('2026-01-01', {
    dropped: ['AAA-BBB'],
    counts: { added: 0, dropped: 1500, returned: 0, relabelled: 0 },
  });
  expect(readChanges(changesDocument(log(old)))).toEqual(log(old));
  expect([changeCount(old, 'dropped'), changeCount(old, 'airline_added')]).toEqual([1500, 0]);
});

test('an estimate that moves is no change, a block time is', () => {
  const estimated = (minutes: number, block = '') =>
    publishedOf(
      tinyWorld({
        'services.csv': ['LHR,JFK,BA,,,', 'JFK,LHR,BA,,,', 'LHR,SYD,BA,,,'],
        'departures.csv': [`LHR,JFK,BA,09:00,1,${block}`, `JFK,LHR,BA,09:00,1,${minutes}`],
      }),
    );
  const changed = (before: ReturnType<typeof estimated>, after: ReturnType<typeof estimated>) =>
    changesBetween(before, after, '2026-01-01').rescheduled_routes ?? [];
  expect(changed(estimated(480), estimated(480))).toEqual([]);
  expect(changed(estimated(480), estimated(485))).toEqual(['JFK-LHR']);
  expect(changed(estimated(480), estimated(480, '420'))).toEqual(['LHR-JFK']);
});

test('charter flights are no change, and a route left to them has ended', () => {
  const flown = (...services: string[]) =>
    publishedOf(
      tinyWorld({
        'services.csv': services.map((row) => `${row},,`),
        'departures.csv': services.map((row) => `${row.slice(0, 10)},09:00,1,300`),
      }),
    );
  const before = flown('LHR,JFK,BA,scheduled', 'LGW,FNC,BA,scheduled');
  const after = flown('LHR,JFK,BA,scheduled', 'LHR,JFK,BY,charter', 'LGW,FNC,BY,charter', 'LHR,FNC,BY,charter');
  const date = '2026-01-01';
  expect(changesBetween(before, after, date)).toEqual(
    change(date, { dropped: ['LGW-FNC'], airlines: { 'LGW-FNC': ['BA'] } }),
  );
});

test('airlines that join or leave a route that stays are listed, those of new and ended routes are not', () => {
  const flown = (...lines: string[]) => publishedOf(tinyWorld(flights(...lines)));
  const before = flown('LHR-JFK BA 09:00 1 scheduled', 'LHR-JFK LH 10:00 1 scheduled', 'LHR-SYD BA 09:00 1 scheduled');
  const after = flown('LHR-JFK BA 09:00 1 scheduled', 'LHR-JFK BY 10:00 1 charter', 'LHR-FNC LH 09:00 1 scheduled');
  expect(changesBetween(before, after, '2026-01-01')).toEqual(
    change('2026-01-01', {
      added: ['LHR-FNC'],
      dropped: ['LHR-SYD'],
      airlines: { 'LHR-FNC': ['LH'], 'LHR-SYD': ['BA'] },
      airline_dropped: [{ route: 'LHR-JFK', airline: 'LH' }],
    }),
  );
  expect(changesBetween(after, before, '2026-01-01')).toMatchObject({
    airline_added: [{ route: 'LHR-JFK', airline: 'LH' }],
  });
});

test('a log without airlines is read', () => {
  const old =
    '{"changes":[{"date":"2026-01-01","added":[],"dropped":["LHR-JFK"],"returned":[],"relabelled":[],"rescheduled":0}]}';
  expect(readChanges(old)).toEqual(log(change('2026-01-01', { dropped: ['LHR-JFK'] })));
});

test('a flight number or a type of aircraft is no change of the timetable, another block time is', () => {
  const world = (...departures: readonly string[]) =>
    publishedOf(tinyWorld({ ...flights('LHR-JFK BA 10:00 480min'), 'departures.csv': departures }));
  const rescheduled = (after: ReturnType<typeof world>) =>
    changesBetween(world('LHR,JFK,BA,10:00,12,480,,'), after, '2026-01-01').rescheduled;
  expect(rescheduled(world('LHR,JFK,BA,10:00,1,480,117,744', 'LHR,JFK,BA,10:00,2,480,175,77W'))).toBe(0);
  expect(rescheduled(world('LHR,JFK,BA,10:00,1,480,117,744', 'LHR,JFK,BA,10:00,2,490,117,744'))).toBe(1);
});

test('departures in another order, or joined in other rows, are no change; another note, type or label is', () => {
  const world = (departures: readonly string[], service = 'LHR,JFK,BA,scheduled,,', season = '') =>
    publishedOf(
      tinyWorld({
        'services.csv': [service, 'LHR,SYD,BA,scheduled,,'],
        'departures.csv': departures,
        'curated/seasons.csv': season === '' ? [] : [`LHR,JFK,${season},known`],
      }),
    );
  const before = world(['LHR,JFK,BA,10:00,13,480', 'LHR,JFK,BA,09:00,2,470']);
  const between = (after: ReturnType<typeof world>) => changesBetween(before, after, '2026-01-01');
  const none = { date: '2026-01-01', added: [], dropped: [], returned: [], relabelled: [], rescheduled: 0 };
  const changed = { rescheduled: 1, rescheduled_routes: ['LHR-JFK'] };
  const order = ['LHR,JFK,BA,10:00,3,480', 'LHR,JFK,BA,09:00,2,470', 'LHR,JFK,BA,10:00,1,480'];
  expect(between(world(order))).toEqual(none);
  expect(between(world([...order, 'LHR,JFK,BA,10:00,4,480']))).toEqual({ ...none, ...changed });
  expect(between(world(order, 'LHR,JFK,BA,scheduled,,Christmas too'))).toEqual({ ...none, ...changed });
  expect(between(world(order, 'LHR,JFK,BA,,,'))).toEqual({ ...none, ...changed });
  const relabelled = [{ route: 'LHR-JFK', from: null, to: 'Year-round' }];
  expect(between(world(order, undefined, 'JFMAMJJASOND'))).toEqual({ ...none, relabelled });
});

test('a route that a source has, or that ended at an earlier time, returns; any other one is new', () => {
  const before = publishedOf(tinyWorld(flights('LHR-JFK BA 09:00', 'LHR-SYD BA 09:00 dropped')));
  const after = publishedOf(
    tinyWorld(flights('LHR-JFK BA 09:00', 'LHR-SYD BA 09:00', 'LHR-FNC BA 09:00', 'LHR-BER BA 09:00')),
  );
  expect(changesBetween(before, after, '2026-01-01', new Set(['LHR-FNC']))).toMatchObject({
    added: ['LHR-BER'],
    returned: ['LHR-FNC', 'LHR-SYD'],
  });
});

test('an airline begins with evidence of its own, not where that of another one fades or is corrected', () => {
  /** Six airlines that observers saw long ago: of a route that one of them probably flies, the likeliest is shown. */
  const FLIGHTS = { BA: 80, VS: 75, AA: 70, DL: 70, UA: 70, LH: 70 };
  const seen = (months: Readonly<Record<string, string>>, flights = FLIGHTS, ended: readonly string[] = []) =>
    publishedOf(
      tinyWorld({
        'evidence-sources.csv': ['observers,observed,2026-01-15,named,'],
        'evidence.csv': Object.entries(flights).flatMap(([airline, count]) =>
          ['LHR,JFK', 'JFK,LHR'].map(
            (ends) => `observers,${ends},${airline},2018-01,${months[airline] ?? '2019-01'},${count},,`,
          ),
        ),
        'airlines.csv': Object.keys(FLIGHTS).map((code) => `${code},,${code}`),
        'curated/ended-services.csv': ended,
      }),
    );
  const airlinesOf = ({ routes }: ReturnType<typeof seen>) => routes['LHR-JFK']?.[2].map(([airline]) => airline);
  const begun = (before: ReturnType<typeof seen>, after: ReturnType<typeof seen>) =>
    (changesBetween(before, after, '2026-01-01').airline_added ?? []).map(
      ({ route, airline }) => `${route} ${airline}`,
    );
  const before = seen({});
  expect(airlinesOf(before)).toEqual(['BA']);
  const faded = seen({}, { ...FLIGHTS, BA: 72 });
  const corrected = seen({}, FLIGHTS, ['LHR,JFK,BA,2026-01,', 'JFK,LHR,BA,2026-01,']);
  for (const after of [faded, corrected]) {
    expect(airlinesOf(after)).toEqual(['VS']);
    expect(begun(before, after)).toEqual([]);
    expect(changesBetween(before, after, '2026-01-01').airline_dropped).toEqual([
      { route: 'JFK-LHR', airline: 'BA' },
      { route: 'LHR-JFK', airline: 'BA' },
    ]);
  }
  const anew = seen({ VS: '2026-01' });
  expect(airlinesOf(anew)).toContain('VS');
  expect(begun(before, anew)).toEqual(['JFK-LHR VS', 'LHR-JFK VS']);
  // A file of an earlier version has no evidence: every airline that it lacks has begun.
  const old = parseNetwork(networkJson(before).replaceAll(/,\{(?:"\w\w":"[^"]*",?)+\}\]/g, ']'));
  expect(old?.routes['LHR-JFK']).toHaveLength(3);
  expect(begun(must(old, 'network'), corrected)).toEqual(['JFK-LHR VS', 'LHR-JFK VS']);
});
