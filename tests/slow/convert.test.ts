/** A data folder of the release of 27 November 2026 becomes sources and rows of the state. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { convert } from '../../scripts/import/convert.ts';
import { contents, load, shown, workshop } from '../import/workshop.ts';

const CURATED = 'from,to,airline,ended,note\nLHR,FNC,BA,2024-06,\n';
const OLD = {
  'dataset.json': '{"data_date":"2026-11-21","timetable_years":[2013,2022]}',
  'evidence-sources.csv':
    'source,kind,as_of,scope\nflightgear,timetable,2022-12-31,named\nssim,timetable,2026-11-20,airlines BA\nstanding-data,observed,2026-11-01,named\n',
  'fetched-sources.csv':
    'source,title,home,licence,attribution,fetched,as_of\nstanding-data,Standing data,https://example.org,CC0,,2026-11-02,2026-11-01\n',
  'evidence.csv':
    'source,from,to,airline,first_seen,last_seen,flights,details\nflightgear,LHR,JFK,BA,2018-01,2018-01,1,dt\nssim,LHR,JFK,BA,2026-11,2026-11,1,dt\nstanding-data,LHR,FNC,ZQ,2026-10,2026-10,2,\nstanding-data,LHR,JFK,,2026-10,2026-10,2,\n',
  'services.csv': 'from,to,airline,service_type,months,seasonal_note\nLHR,JFK,BA,scheduled,,\n',
  'departures.csv': 'from,to,airline,departure,days,block_min,flight,aircraft\nLHR,JFK,BA,08:30,4,460,943,744\n',
  'airlines.csv': 'iata,icao,name\nBA,BAW,British Airways\nZQ,,Zed Air\n',
  'curated/ended-services.csv': `${CURATED}LGW,FNC,BA,2025-01,own\n`,
  'shipped/curated/ended-services.csv': CURATED,
  'curated/charters.csv': 'airline,from,to,note\n',
};

function oldFolder(files: Readonly<Record<string, string>> = OLD): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const foldersOf = (folder: string) => ({ data: join(folder, 'data'), state: join(folder, 'state') });

test('what imports and the operator added is converted once, and the old folder is as it was', async () => {
  const [old, folder] = [oldFolder(), workshop({ 'services.csv': ['LHR,LGW,BA,,,'] })];
  const [before, { state }] = [contents(old), foldersOf(folder)];
  expect(await convert(old, foldersOf(folder))).toEqual([
    `not converted, because their rows as shipped are not known: copy rows of your own to ${state}: curated/charters.csv`,
    'source ssim: converted, rows: 1 evidence.csv, 1 services.csv, 1 departures.csv',
    'source standing-data: converted, rows: 2 evidence.csv, 0 services.csv, 0 departures.csv',
    'curated/ended-services.csv: 1 rows of your own converted',
  ]);
  expect(contents(old)).toEqual(before);
  expect(readdirSync(join(state, 'sources')).sort()).toEqual(['ssim', 'standing-data']);
  expect(readFileSync(join(state, 'sources/standing-data/airlines.csv'), 'utf8')).toBe('iata,icao,name\nZQ,,Zed Air\n');
  expect(JSON.parse(readFileSync(join(state, 'sources/ssim/source.json'), 'utf8'))).toMatchObject({
    kind: 'timetable',
    as_of: '2026-11-20',
    scope: 'airlines BA',
  });
  expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Thu 08:30']);
  expect(load(folder).routes.map(({ id }) => id)).toContain('LHR-JFK');
  const after = contents(state);
  const again = await convert(old, foldersOf(folder));
  expect(again.filter((line) => line.endsWith('left alone, the state has it'))).toHaveLength(3);
  expect(contents(state)).toEqual(after);
});

test('a folder of another form, or with a fault, changes nothing', async () => {
  const folder = workshop();
  await expect(convert(oldFolder({ 'airlines.csv': '' }), foldersOf(folder))).rejects.toThrow(
    'it has no evidence-sources.csv',
  );
  const faulty = { ...OLD, 'evidence.csv': OLD['evidence.csv'].replace('2026-10,2026-10,2', '2026-13,2026-10,2') };
  await expect(convert(oldFolder(faulty), foldersOf(folder))).rejects.toThrow('first_seen');
  expect(readdirSync(folder)).toEqual(['data']);
});
