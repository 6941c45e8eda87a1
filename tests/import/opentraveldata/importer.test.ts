import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTravelData } from '../../../scripts/import/opentraveldata/importer.ts';
import { load, run, table, workshop } from '../workshop.ts';

const ROUTES = 'airline_code^apt_org^apt_dst^flt_freq';
/** A data folder with the curated tables that the importer reads. */
function folderWith(rows: Parameters<typeof workshop>[0] = {}): string {
  const folder = workshop(rows);
  writeFileSync(join(folder, 'data/curated/not-flights.csv'), 'iata,kind,note\n2C,rail,SNCF\nO2,on-demand,\n');
  writeFileSync(
    join(folder, 'data/curated/operators.csv'),
    'icao,iata,from_number,to_number,brand,note\nEJU,EC,,,BY,brand\n',
  );
  return folder;
}

test('routes are evidence of a list: railways are skipped, feeders count for the brand', async () => {
  const folder = folderWith();
  const rows = ['BA^LHR^JFK^120', '2C^LHR^LGW^9', 'O2^LHR^LGW^1', 'EC^LGW^FNC^40', 'BA^LHR^QQQ^1', 'BA^LHR^LHR^1'];
  const result = await run(openTravelData, folder, [ROUTES, ...rows].join('\n'));
  expect(result.log.toJson()).toMatchObject({
    used: 2,
    skipped: {
      'rail: not a scheduled flight': 1,
      'on-demand: not a scheduled flight': 1,
      'airport not known': 1,
    },
    rejected: { 'route from an airport to itself': 1 },
  });
  expect(table(folder, 'evidence.csv').split('\n').slice(1, 3)).toEqual([
    'opentraveldata,LGW,FNC,BY,,,40,,',
    'opentraveldata,LHR,JFK,BA,,,120,,',
  ]);
  expect(table(folder, 'sources')).toContain('opentraveldata,list,2022-12-31,named');
  // A list of mixed ages alone makes no route.
  expect(result.changed).toEqual(['opentraveldata']);
  expect(load(folder).routes).toEqual([]);
});

test('an airline that no list has is skipped, also when another source has added it', async () => {
  const source = [ROUTES, 'ZQ^LHR^JFK^5', 'BA^LHR^JFK^5'].join('\n');
  const [plain, added] = [folderWith(), folderWith()];
  mkdirSync(join(added, 'state/sources/other'), { recursive: true });
  const info = { kind: 'list', as_of: '2026-01-01', scope: 'named' };
  writeFileSync(join(added, 'state/sources/other/source.json'), JSON.stringify(info));
  writeFileSync(join(added, 'state/sources/other/airlines.csv'), 'iata,icao,name\nZQ,,Another\n');
  for (const folder of [plain, added]) {
    const { log } = await run(openTravelData, folder, source);
    expect(log.toJson()).toMatchObject({
      used: 1,
      skipped: { 'operator that sells no seats under an IATA code': 1 },
    });
  }
});

test('an airline is skipped when all holders of its code have ended, unless a table lists it', async () => {
  const holders = ['pk^env_id^validity_from^validity_to^3char_code^2char_code^num_code^name'];
  const holder = (code: string, ended: string, name = 'Some Air') =>
    holders.push(`${name}-1^^2000-01-01^${ended}^^${code}^^${name}`);
  for (const code of ['ZA', 'ZB', 'BA', 'ZDX']) holder(code, '2010-01-01');
  holder('ZB', '');
  const folder = folderWith();
  const [list, routes] = [join(folder, 'airlines.txt'), join(folder, 'routes.txt')];
  writeFileSync(list, `${holders.join('\n')}\n`);
  writeFileSync(routes, [ROUTES, ...['ZA', 'ZB', 'BA', 'ZC'].map((code) => `${code}^LHR^JFK^`)].join('\n'));
  const { log } = await run(openTravelData, folder, '', { paths: [routes, list] });
  expect(log.toJson()).toMatchObject({
    used: 1,
    skipped: { 'airline that has ended': 1, 'operator that sells no seats under an IATA code': 2 },
    names: { 'airline that has ended': { 'ZA Some Air': 1 } },
  });
  // An empty frequency is not known.
  expect(table(folder, 'evidence.csv')).toContain('opentraveldata,LHR,JFK,BA,,,,,\n');
  await expect(run(openTravelData, folder, '', { paths: [list] })).rejects.toThrow('no routes: expected');
});

test('a file of another form is refused', async () => {
  await expect(run(openTravelData, folderWith(), 'a,b\n1,2\n')).rejects.toThrow('not a file of OpenTravelData');
});
