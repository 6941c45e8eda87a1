import { describe, expect, test } from 'vitest';
import {
  describeScope,
  type ImportedNetwork,
  NO_DETAILS,
  type Scope,
} from '../../../scripts/import/common/importer.ts';
import {
  checkRejected,
  checkSource,
  checkSourceAge,
  checkSwings,
  describeLosses,
  swingsBetween,
} from '../../../scripts/import/common/judge.ts';
import { ImportLog } from '../../../scripts/import/common/log.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import type { SourceInfo } from '../../../src/core/dataset/rows.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { flights } from '../../support/testWorld.ts';
import { file, leg } from '../ssim/lines.ts';
import { contents, load, run, workshop } from '../workshop.ts';

/** Routes by the ids `AAA-BBB`, all of one airline unless others are given. */
const flown = (ids: readonly string[], airlines: readonly string[] = ['BA']) =>
  new Map(ids.map((id) => [id, airlines]));
const star = (hub: string, count: number) =>
  Array.from({ length: count }, (_, i) => `${hub}-A${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`);
type Flown = ReturnType<typeof flown>;
const lossesBetween = (before: Flown, after: Flown, maxDrop: number, isFirst = false) =>
  swingsBetween(before, after, isFirst, { maxDrop, maxAdd: 1 }).losses;
const gainsBetween = (before: Flown, after: Flown, maxAdd: number) =>
  swingsBetween(before, after, false, { maxDrop: 1, maxAdd }).gains;
const names = (...args: Parameters<typeof lossesBetween>) => lossesBetween(...args).map(({ name }) => name);

test('a source is no older than the one before, unless it is a timetable of some services', () => {
  const source = { kind: 'timetable', scope: 'named', as_of: '2026-03-01', covers: null, years: null } as SourceInfo;
  const before = { ...source, as_of: '2026-04-01' };
  const check = (changes: Partial<SourceInfo>) => () =>
    checkSourceAge({ ...source, ...changes }, { ...before, ...changes, as_of: before.as_of });
  expect(check({})).not.toThrow();
  expect(check({ scope: 'world' })).toThrow('older than the one imported before');
  expect(check({ kind: 'list' })).toThrow('older than the one imported before');
  expect(() => checkSourceAge(source, undefined)).not.toThrow();
});

test('a source whose records are all rejected is refused with the reasons', () => {
  const rejected = { 'no holder of WE in 2026': ['ICN-KIX WE'] };
  expect(() => checkRejected(rejected, true)).toThrow('can be used: no holder of WE in 2026: nothing was written');
  expect(() => checkRejected(rejected, false)).not.toThrow();
  expect(() => checkRejected({}, true)).not.toThrow();
});

describe('losses', () => {
  test('of the world, an airline and an airport, above a share and a number', () => {
    const before = flown(star('LHR', 40));
    expect(lossesBetween(before, flown(star('LHR', 33)), 0.15)).toEqual([
      { name: 'airline BA', count: 7, routes: 40 },
      { name: 'airport LHR', count: 7, routes: 40 },
      { name: 'the world', count: 7, routes: 40 },
    ]);
    expect(names(before, flown(star('LHR', 34)), 0.15)).toEqual([]);
    // Five of eight routes: airports of that size change so.
    expect(names(flown(star('LHR', 8)), flown(star('LHR', 3)), 0.15)).toEqual([]);
    expect(names(flown(star('LHR', 8)), flown(star('LHR', 2)), 0.15)).toHaveLength(3);
  });

  test('of an airline on routes that others still fly', () => {
    const before = flown(star('LHR', 20), ['BA', 'VS']);
    expect(names(before, flown(star('LHR', 20), ['VS']), 0.15)).toEqual(['airline BA']);
  });

  test('of one small airline in a world that grows', () => {
    const before = new Map([...flown(star('LHR', 100)), ...flown(star('CDG', 10), ['AF'])]);
    const after = new Map([...flown(star('LHR', 200)), ...flown(star('CDG', 3), ['AF'])]);
    expect(names(before, after, 0.15)).toEqual(['airline AF', 'airport CDG']);
  });
});

test('of a first import of observers the world shrinks by what it loses more than it gains', () => {
  const before = flown(star('LHR', 40));
  const shrinkage = (before: Flown, after: Flown, maxDrop: number) => lossesBetween(before, after, maxDrop, true);
  expect(swingsBetween(before, flown(star('LHR', 90)), true, { maxDrop: 0.15, maxAdd: 1 }).gains).toEqual([]);
  expect(shrinkage(before, flown(star('CDG', 34)), 0.15)).toEqual([]);
  expect(shrinkage(before, flown(star('CDG', 33)), 0.15)).toEqual([{ name: 'the world', count: 7, routes: 40 }]);
  expect(shrinkage(flown(star('LHR', 8)), flown(star('LHR', 3)), 0.15)).toEqual([]);
  expect(shrinkage(flown(star('LHR', 8)), flown(star('LHR', 2)), 0.15)).toHaveLength(1);
});

test('of many losses the first eight are listed', () => {
  const losses = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ name: `airport A${i}`, count: 7 + i, routes: 40 }));
  expect(describeLosses(losses(1))).toBe('  airport A0: 7 of 40 routes (18 %)');
  expect(describeLosses(losses(8)).split('\n')).toHaveLength(8);
  expect(describeLosses(losses(10)).split('\n').slice(7)).toEqual([
    '  airport A7: 14 of 40 routes (35 %)',
    '  and 2 more',
  ]);
});

test('gains are too many where more than the share is new, of at least twenty routes', () => {
  const routes = (count: number, airline = 'BA') =>
    new Map(Array.from({ length: count }, (_, i) => [`A${String(i).padStart(2, '0')}-LHR`, [airline]]));
  const names = (before: number, after: number, maxAdd = 1) =>
    gainsBetween(routes(before), routes(after), maxAdd).map(({ name, count }) => `${name} ${count}`);
  expect(names(20, 40)).toEqual([]);
  expect(names(20, 41)).toEqual(['airline BA 21', 'airport LHR 21', 'the world 21']);
  expect(names(19, 60)).toEqual([]);
  expect(names(40, 61, 0.5)).toEqual(['airline BA 21', 'airport LHR 21', 'the world 21']);
  expect(gainsBetween(routes(20, 'LH'), routes(40), 1)).toEqual([]);
});

test('an import that adds too much is refused, and imported with --accept', async () => {
  const codes = ['LHR', 'LGW', 'JFK', 'FNC', 'SYD'];
  const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => `${from}-${to} LH 08:00`));
  const folder = workshop(flights(...pairs));
  const source = file(leg(), leg({ flight: 'BA9', to: 'BER 1400 +0100' }));
  const before = contents(folder);
  const refused = run(ssim, folder, source, { maxAdd: 0 });
  await expect(refused).rejects.toThrow(
    /add more than 0 % to the routes of\n {2}the world: 1 to 20 routes\n.*--accept/s,
  );
  expect(contents(folder)).toEqual(before);
  await run(ssim, folder, source, { maxAdd: 0, accept: true });
  expect(load(folder).routes).toHaveLength(21);
});

test('a refusal has the share that is allowed', () => {
  const swing = { name: 'airline BA', count: 41, routes: 20 };
  const most = { maxDrop: 1, maxAdd: 1 };
  expect(() => checkSwings([swing], [], [], most)).toThrow(
    'would end more than 100 % of the routes of\n  airline BA: 41 of 20',
  );
  expect(() => checkSwings([], [swing], [], most)).toThrow(
    'would add more than 100 % to the routes of\n  airline BA: 41 to 20',
  );
  const moved = ['the present of observers moves from 2025-08 to 2026-11'];
  expect(() => checkSwings([swing], [], moved, most)).toThrow(moved[0]);
  expect(() => checkSwings([], [], moved, most)).not.toThrow();
});

describe('half an SSIM file of an airline', () => {
  const ENDS = ['LGW', 'JFK', 'FNC', 'SYD', 'BER'];
  const legs = ENDS.flatMap((end, i) => [
    leg({ flight: `BA${100 + 2 * i}`, from: 'LHR 1000 +0000', to: `${end} 1600 +0000` }),
    leg({ flight: `BA${101 + 2 * i}`, from: `${end} 1700 +0000`, to: 'LHR 2300 +0000' }),
  ]);
  const half = file(...legs.slice(0, 2));
  const scope = 'airlines BA';

  test('is refused, and imported with --accept', async () => {
    const folder = workshop();
    await run(ssim, folder, file(...legs), { scope });
    const before = contents(folder);
    const refused = run(ssim, folder, half, { scope });
    await expect(refused).rejects.toThrow(/would end more than 15 % of the routes of\n.* of \d+ routes \(\d+ %\)/);
    await expect(refused).rejects.toThrow('--accept imports it anyway');
    expect(contents(folder)).toEqual(before);

    const { losses, changed } = await run(ssim, folder, half, { scope, dryRun: true });
    expect(losses.map(({ name }) => name)).toContain('airline BA');
    expect(changed).toEqual(['ssim_airlines_BA']);
    expect(contents(folder)).toEqual(before);

    await run(ssim, folder, half, { scope, maxDrop: 1 });
    expect(load(folder).routes).toHaveLength(2);
  });

  test('with --accept they are ended', async () => {
    const folder = workshop();
    await run(ssim, folder, file(...legs), { scope });
    await run(ssim, folder, half, { scope, accept: true });
    expect(load(folder).routes).toHaveLength(2);
  });
});

describe('a source', () => {
  const service = { from: 'LHR', to: 'JFK', airline: 'BA', ...NO_DETAILS };
  const evidence = {
    from: 'LHR',
    to: 'JFK',
    airline: null,
    first_seen: null,
    last_seen: null,
    flights: null,
    details: '',
  };
  const EMPTY = { services: [], evidence: [], flyingTimes: [], airports: [], airlines: [], years: null };

  interface Case {
    readonly used?: number;
    readonly skipped?: number;
    readonly rejected?: number;
    readonly kind?: 'timetable' | 'list';
    readonly scope?: Scope;
    readonly accept?: boolean;
  }
  /** Checks a source of the records that are counted. @returns why it is refused */
  function why(
    source: Partial<ImportedNetwork>,
    { used = 1, skipped = 0, rejected = 0, kind = 'timetable', scope = 'named', accept = false }: Case = {},
  ): string | null {
    const log = new ImportLog();
    for (let i = 0; i < used; i++) log.account(null);
    for (let i = 0; i < skipped; i++) log.account({ skipped: 'cargo' });
    for (let i = 0; i < rejected; i++) log.account({ rejected: 'bad' });
    try {
      checkSource({ ...EMPTY, ...source }, log, { importer: { kind }, scope }, { date: '2026-03-02', accept });
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  const expired = { services: [service], years: [2024, 2025] as const, asOf: '2025-02-28' };
  const ENDED =
    'the timetable ended on 2025-02-28, more than a year before the import: nothing was written; --accept imports it anyway';
  test.each<[Parameters<typeof why>, string | null]>([
    [[expired], ENDED],
    [[{ ...expired, asOf: '2025-03-01' }], null],
    [[expired, { accept: true }], null],
    [[expired, { kind: 'list' }], null],
    [[{ ...expired, services: [], evidence: [evidence] }], null],
    [[{ ...expired, years: null }], null],
    [[{ services: [service], years: [2024, 2025] }], null],
  ])('%# that is current, or was', (args, message) => {
    expect(why(...args)).toBe(message);
  });

  const cut = { services: [service], cut: ['a.ssim'] };
  const CUT =
    'a.ssim: the end of the file is missing, and the whole world would lose what it lacks: nothing was written;';
  test.each<[Parameters<typeof why>, string | null]>([
    [[cut, { scope: 'world' }], CUT],
    [[cut], null],
    [[cut, { scope: 'world', accept: true }], null],
    [[{ services: [service], cut: [] }, { scope: 'world' }], null],
    [[{ services: [service] }, { scope: 'world' }], null],
  ])('%# that is whole, or cut off', (args, message) => {
    if (message === null) expect(why(...args)).toBeNull();
    else expect(why(...args)).toContain(message);
  });

  const NONE = 'no record of the source can be used: nothing was written\nSource\n';
  test.each<[Parameters<typeof why>, boolean]>([
    [[{}], true],
    [[{}, { used: 0, skipped: 1 }], false],
    [[{}, { used: 0, skipped: 0 }], true],
    [[{}, { used: 1, skipped: 1 }], true],
    [[{}, { used: 0, skipped: 1, rejected: 1 }], true],
    // As many used as rejected are not none.
    [[{}, { used: 1, skipped: 1, rejected: 1 }], true],
    [[{}, { used: 0, skipped: 1, scope: 'world' }], true],
    [[{ evidence: [evidence] }], false],
    [[{ evidence: [evidence] }, { scope: 'world' }], true],
    [[{ services: [service] }, { scope: 'world' }], false],
  ])('%# without a record', (args, isRefused) => {
    if (isRefused) expect(why(...args)).toContain(NONE);
    else expect(why(...args)).toBeNull();
  });

  test.each<[number, number, boolean]>([
    [2, 20, true],
    [3, 20, false],
    [2, 19, false],
    [3, 27, false],
    [3, 28, true],
  ])('with %d records used and %d rejected', (used, rejected, isRefused) => {
    const source = { services: [service] };
    const message = `only ${used} of ${used + rejected} records of the source can be used: nothing was written; --accept`;
    if (isRefused) expect(why(source, { used, rejected })).toContain(message);
    else expect(why(source, { used, rejected })).toBeNull();
    expect(why(source, { used, rejected, accept: true })).toBeNull();
  });

  test('that has nothing of its scope is refused', () => {
    expect(why({ services: [service] }, { scope: 'airlines LH VS', accept: true })).toBe(
      'the source has nothing of airline LH, VS: nothing was written',
    );
    expect(why({ services: [service] }, { scope: 'airports FNC JFK' })).toBeNull();
    expect(why({}, { used: 0, skipped: 1 })).toBeNull();
    expect([describeScope('world'), describeScope('named'), describeScope('airports LHR')]).toEqual([
      'the whole world',
      'the services in the source, ending none',
      'airport LHR',
    ]);
  });
});

test('swings of one size are sorted by name', () => {
  const before = new Map([
    ...flown(star('LHR', 8)),
    ...flown(star('CDG', 8), ['AF']),
    ...flown(star('AMS', 9), ['KL']),
  ]);
  expect(
    lossesBetween(before, new Map(), 0.15)
      .map(({ name, count }) => `${name} ${count}`)
      .slice(0, 7),
  ).toEqual([
    'the world 25',
    'airline KL 9',
    'airport AMS 9',
    'airline AF 8',
    'airline BA 8',
    'airport CDG 8',
    'airport LHR 8',
  ]);
});

test('a source of the day of the one before is no older', () => {
  const source = { kind: 'list', scope: 'named', as_of: '2026-03-01', covers: null, years: null } as SourceInfo;
  expect(() => checkSourceAge(source, { ...source })).not.toThrow();
});
