import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { networkOf } from '../../../scripts/import/common/publishedNetwork.ts';
import { keepNetwork, prepareNetwork, recordQuality } from '../../../scripts/release/refresh/quality.ts';
import { datasetOf, readTables } from '../../../src/core/dataset/load.ts';
import { readFolder } from '../../../src/data/dataFiles.ts';
import { load, workshop } from '../../import/workshop.ts';
import { flights } from '../../support/testWorld.ts';

const world = (asOf: string, ...evidence: readonly string[]) => ({
  ...flights('LHR-JFK BA 08:30', 'JFK-LHR BA 18:30', 'LHR-SYD BA 09:00', 'LHR-FNC BA 10:00 charter'),
  'evidence-sources.csv': [`observers,observed,${asOf},named,`, `paper,timetable,${asOf},named,`],
  // The timetable makes the services active.
  'evidence.csv': [...evidence, ...evidence.map((row) => row.replace(/^observers/, 'paper'))],
});

/** The rows of a comparison as `by value routes seen both`. */
const rowsIn = (folder: string) =>
  load(folder).quality.map(({ by, value, routes, seen, both }) => `${by} ${value} ${routes} ${seen} ${both}`);

const stateIn = (folder: string) => join(folder, 'state');
const tablesOf = (folder: string) => readTables(readFolder(join(folder, 'data')), readFolder(stateIn(folder)));
const record = (folder: string) => recordQuality(stateIn(folder), tablesOf(folder));
const keepPublished = (folder: string) => {
  const tables = tablesOf(folder);
  const date = prepareNetwork(stateIn(folder), tables, networkOf(tables, datasetOf(tables)));
  if (date !== null) keepNetwork(stateIn(folder), date);
};
const publishedIn = (folder: string) => join(stateIn(folder), 'published');

/** Replaces what observers have seen, and until when. */
function observe(folder: string, asOf: string, ...evidence: readonly string[]): void {
  for (const source of ['observers', 'paper']) {
    const place = join(folder, 'data/sources', source);
    if (source === 'observers') {
      const info = { kind: 'observed', as_of: asOf, scope: 'named' };
      writeFileSync(join(place, 'source.json'), JSON.stringify(info));
    }
    const own = evidence.filter((row) => row.startsWith(source)).map((row) => row.slice(source.length + 1));
    const lines = ['from,to,airline,first_seen,last_seen,flights,details,months', ...own, ''];
    if (source === 'observers' || own.length > 0) writeFileSync(join(place, 'evidence.csv'), lines.join('\n'));
  }
}

const BEFORE = [
  'observers,JFK,LHR,BA,2025-01,2025-07,3,,',
  'observers,LHR,JFK,BA,2025-01,2025-07,3,,',
  'observers,LHR,SYD,BA,2025-01,2025-05,3,,',
];

test('what was published is compared with what observers have seen since, by airline, country and age', async () => {
  const folder = workshop(world('2025-08-01', ...BEFORE));
  const published = load(folder).routes.filter(({ charterOnly }) => !charterOnly).length;
  await record(folder);
  expect(rowsIn(folder)).toEqual([]);
  keepPublished(folder);
  keepPublished(folder);
  expect(readdirSync(publishedIn(folder))).toEqual(['2025-08-01.csv']);
  // A week later nothing can be said.
  await record(folder);
  expect(rowsIn(folder)).toEqual([]);

  observe(
    folder,
    '2026-08-01',
    'observers,JFK,LHR,BA,2025-01,2025-07,3,,',
    'observers,LHR,BER,BA,2026-02,2026-02,1,,',
    'observers,LHR,JFK,BA,2025-01,2026-03,3,,',
    'observers,LHR,JFK,VS,2026-01,2026-03,3,,',
  );
  await record(folder);
  const rows = rowsIn(folder);
  expect(rows).toContain(`all  ${published} 2 1`);
  expect(rows).toContain('country US 1 0 0');
  expect(rows).toContain('airline VS 0 1 0');
  expect(rows).toContain(`age 0 ${published} 1 1`);
  expect(load(folder).quality[0]).toMatchObject({ compared: '2026-08-01', published: '2025-08-01', months: 12 });
});

test('a network that cannot be written is not kept, in part neither', () => {
  const folder = workshop(world('2025-08-01', ...BEFORE));
  mkdirSync(join(stateIn(folder), 'published.new'), { recursive: true });
  expect(() => keepPublished(folder)).toThrow('published.new');
  expect(readdirSync(publishedIn(folder))).toEqual([]);
});

test.each([
  ['2025-08-07', '1 1'],
  ['2025-08-08', '0 0'],
])('of a network of %s, flights of that month are seen since: %s', async (date, counts) => {
  const folder = workshop(world(date, ...BEFORE));
  const published = load(folder).routes.filter(({ charterOnly }) => !charterOnly).length;
  keepPublished(folder);
  observe(folder, '2026-08-15', 'observers,LHR,JFK,BA,2025-01,2025-08,3,,');
  await record(folder);
  expect(rowsIn(folder)).toContain(`all  ${published} ${counts}`);
});

test('a comparison of a later month leaves that of all routes of the month before', async () => {
  const folder = workshop(
    world('2026-01-02', 'observers,JFK,LHR,BA,2025-01,2025-12,3,,', 'observers,LHR,JFK,BA,2025-01,2025-12,3,,'),
  );
  keepPublished(folder);
  for (const day of ['2026-02-03', '2026-02-20', '2026-03-04']) {
    observe(folder, day, 'observers,LHR,JFK,BA,2025-01,2026-02,3,,');
    await record(folder);
    keepPublished(folder);
  }
  const { quality } = load(folder);
  expect(quality.filter(({ by }) => by === 'all').map(({ compared }) => compared)).toEqual([
    '2026-02-20',
    '2026-03-04',
  ]);
  expect(new Set(quality.filter(({ by }) => by !== 'all').map(({ compared }) => compared))).toEqual(
    new Set(['2026-03-04']),
  );
  expect(existsSync(join(publishedIn(folder), '2026-03-04.csv'))).toBe(true);
  expect(readFileSync(join(publishedIn(folder), '2026-01-02.csv'), 'utf8')).toContain('LHR,JFK,BA,2025-12');
});

describe('a comparison', () => {
  /** The networks that are compared, when those of these days were kept: `months day`. */
  const compared = async (...days: readonly string[]) => {
    const folder = workshop(world('2026-08-15', ...BEFORE));
    mkdirSync(publishedIn(folder), { recursive: true });
    for (const day of days)
      writeFileSync(join(publishedIn(folder), `${day}.csv`), 'from,to,airlines,seen\nLHR,JFK,BA VS,2025-01\n');
    await record(folder);
    return [...new Set(load(folder).quality.map(({ months, published }) => `${months} ${published}`))];
  };

  // 30, 182 and 365 days before, and 31, 62 and 93 days more.
  test.each([
    ['2026-07-17', []],
    ['2026-07-16', ['1 2026-07-16']],
    ['2026-06-15', ['1 2026-06-15']],
    ['2026-06-14', []],
    ['2026-02-15', []],
    ['2026-02-14', ['6 2026-02-14']],
    ['2025-12-14', ['6 2025-12-14']],
    ['2025-12-13', []],
    ['2025-08-16', []],
    ['2025-08-15', ['12 2025-08-15']],
    ['2025-05-14', ['12 2025-05-14']],
    ['2025-05-13', []],
  ])('with the network of %s: %j', async (day, networks) => expect(await compared(day)).toEqual(networks));

  test('is with the newest network of each span', async () =>
    expect(await compared('2025-05-14', '2025-06-01', '2026-01-02', '2026-01-01', '2026-07-01', '2026-07-17')).toEqual([
      '1 2026-07-01',
      '6 2026-01-02',
      '12 2025-06-01',
    ]));

  test('is the whole table', async () => {
    const folder = workshop(world('2026-08-15', ...BEFORE));
    mkdirSync(publishedIn(folder), { recursive: true });
    const rows = ['LHR,JFK,BA VS,2026-07', 'JFK,LHR,BA,2026-01', 'LHR,XXX,BA,', 'LHR,SYD,BA,2024-06'];
    writeFileSync(join(publishedIn(folder), '2026-07-10.csv'), ['from,to,airlines,seen', ...rows, ''].join('\n'));
    observe(
      folder,
      '2026-08-15',
      'observers,LHR,JFK,BA,2025-01,2026-08,3,,',
      'observers,LHR,SYD,BA,2025-01,2026-07,3,,',
      'paper,JFK,LHR,BA,2025-01,2026-08,3,,',
    );
    await record(folder);
    expect(readFileSync(join(stateIn(folder), 'quality.csv'), 'utf8')).toMatchInlineSnapshot(`
      "compared,published,months,by,value,routes,seen,both
      2026-08-15,2026-07-10,1,age,0,2,1,1
      2026-08-15,2026-07-10,1,age,2,1,0,0
      2026-08-15,2026-07-10,1,age,unknown,1,0,0
      2026-08-15,2026-07-10,1,airline,BA,4,1,1
      2026-08-15,2026-07-10,1,airline,VS,1,0,0
      2026-08-15,2026-07-10,1,all,,4,1,1
      2026-08-15,2026-07-10,1,country,GB,3,1,1
      2026-08-15,2026-07-10,1,country,US,1,0,0
      "
    `);
  });
});

test('networks of more than 458 days before are kept no more, and one of a month is not replaced', () => {
  const folder = workshop(world('2025-08-15', ...BEFORE));
  const kept = publishedIn(folder);
  mkdirSync(kept, { recursive: true });
  for (const day of ['2024-05-13', '2024-05-14', '2025-07-31']) writeFileSync(join(kept, `${day}.csv`), '');
  keepPublished(folder);
  expect(readdirSync(kept).sort()).toEqual(['2024-05-14.csv', '2025-07-31.csv', '2025-08-15.csv']);
  expect(readFileSync(join(kept, '2025-08-15.csv'), 'utf8')).toBe(
    'from,to,airlines,seen\nJFK,LHR,BA,2025-07\nLHR,JFK,BA,2025-07\nLHR,SYD,BA,2025-05\n',
  );
  observe(folder, '2025-08-31');
  keepPublished(folder);
  expect(readdirSync(kept)).toHaveLength(3);
});

test('without observers nothing is kept and compared', async () => {
  const folder = workshop();
  keepPublished(folder);
  await record(folder);
  expect(rowsIn(folder)).toEqual([]);
  expect(readdirSync(publishedIn(folder))).toEqual([]);
});
