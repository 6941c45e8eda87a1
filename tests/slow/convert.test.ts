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
  expect(after).toMatchInlineSnapshot(`
    {
      "curated/ended-services.csv": "from,to,airline,ended,note
    LGW,FNC,BA,2025-01,own
    ",
      "sources/ssim/departures.csv": "from,to,airline,departure,days,block_min,flight,aircraft
    LHR,JFK,BA,08:30,4,460,943,744
    ",
      "sources/ssim/evidence.csv": "from,to,airline,first_seen,last_seen,flights,details,months
    LHR,JFK,BA,2026-11,2026-11,1,dt,
    ",
      "sources/ssim/services.csv": "from,to,airline,service_type,months,seasonal_note
    LHR,JFK,BA,scheduled,,
    ",
      "sources/ssim/source.json": "{
      "kind": "timetable",
      "as_of": "2026-11-20",
      "scope": "airlines BA",
      "covers": null,
      "years": null,
      "imported": "2026-11-20"
    }
    ",
      "sources/standing-data/airlines.csv": "iata,icao,name
    ZQ,,Zed Air
    ",
      "sources/standing-data/evidence.csv": "from,to,airline,first_seen,last_seen,flights,details,months
    LHR,FNC,ZQ,2026-10,2026-10,2,,
    LHR,JFK,,2026-10,2026-10,2,,
    ",
      "sources/standing-data/source.json": "{
      "kind": "observed",
      "as_of": "2026-11-01",
      "scope": "named",
      "covers": null,
      "years": null,
      "title": "Standing data",
      "home": "https://example.org",
      "licence": "CC0",
      "imported": "2026-11-02"
    }
    ",
    }
  `);
  const again = await convert(old, foldersOf(folder));
  expect(again.filter((line) => line.endsWith('left alone, the state has it'))).toHaveLength(3);
  expect(contents(state)).toEqual(after);
});

test('details go to the source that saw the service last, and lists to those that need them', async () => {
  const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
  const old = oldFolder({
    'evidence-sources.csv': rows(
      'source,kind,as_of,scope,covers',
      'old,timetable,2026-10-31,named,',
      'new,timetable,2026-11-20,named,',
      'airline-routes BA/x,list,2026-11-01,airlines BA,-FMAMJJASOND',
      'unused,observed,2026-11-01,named,',
    ),
    'evidence.csv': rows(
      'source,from,to,airline,first_seen,last_seen,flights,details',
      // Seen in the same month: the later source.
      'new,LHR,JFK,BA,2026-10,2026-10,1,d',
      'old,LHR,JFK,BA,2026-10,2026-10,1,d',
      'old,LHR,ZZB,BA,2026-11,2026-11,1,n',
      'new,LHR,ZZB,BA,2026-09,2026-09,1,m',
      'airline-routes BA/x,LHR,FNC,BA,2026-10,2026-10,,',
    ),
    'services.csv': rows('from,to,airline,service_type,months,seasonal_note', 'LHR,JFK,BA,,,', 'LHR,ZZB,BA,,,Winter'),
    'airports.csv': rows(
      'iata,icao,name,city,country,country_code,latitude,longitude,time_zone,metropolitan_area,other_names',
      'ZZB,,Bee Airport,Bee,France,FR,45,5,Europe/Paris,,',
      'ZZC,,Cee Airport,Cee,France,FR,46,5,Europe/Paris,,',
    ),
    'flying-times.csv': rows('from,to,flying_min', 'LHR,FNC,240'),
    'fetched-sources.csv': rows('source,title,home,licence,attribution,fetched,as_of', 'new,New,,,,2026-11-21T08:00,'),
  });
  const folder = workshop();
  await convert(old, foldersOf(folder));
  expect(contents(foldersOf(folder).state)).toMatchInlineSnapshot(`
    {
      "sources/airline-routes_BA_x/evidence.csv": "from,to,airline,first_seen,last_seen,flights,details,months
    LHR,FNC,BA,2026-10,2026-10,,,
    ",
      "sources/airline-routes_BA_x/flying-times.csv": "from,to,flying_min
    LHR,FNC,240
    ",
      "sources/airline-routes_BA_x/source.json": "{
      "kind": "list",
      "as_of": "2026-11-01",
      "scope": "airlines BA",
      "covers": "-FMAMJJASOND",
      "years": null,
      "imported": "2026-11-01"
    }
    ",
      "sources/new/airports.csv": "iata,icao,name,city,country,country_code,latitude,longitude,time_zone,metropolitan_area,other_names
    ZZB,,Bee Airport,Bee,France,FR,45,5,Europe/Paris,,
    ",
      "sources/new/evidence.csv": "from,to,airline,first_seen,last_seen,flights,details,months
    LHR,JFK,BA,2026-10,2026-10,1,d,
    LHR,ZZB,BA,2026-09,2026-09,1,,
    ",
      "sources/new/services.csv": "from,to,airline,service_type,months,seasonal_note
    LHR,JFK,BA,,,
    ",
      "sources/new/source.json": "{
      "kind": "timetable",
      "as_of": "2026-11-20",
      "scope": "named",
      "covers": null,
      "years": null,
      "title": "New",
      "imported": "2026-11-21"
    }
    ",
      "sources/old/airports.csv": "iata,icao,name,city,country,country_code,latitude,longitude,time_zone,metropolitan_area,other_names
    ZZB,,Bee Airport,Bee,France,FR,45,5,Europe/Paris,,
    ",
      "sources/old/evidence.csv": "from,to,airline,first_seen,last_seen,flights,details,months
    LHR,JFK,BA,2026-10,2026-10,1,,
    LHR,ZZB,BA,2026-11,2026-11,1,n,
    ",
      "sources/old/services.csv": "from,to,airline,service_type,months,seasonal_note
    LHR,ZZB,BA,,,Winter
    ",
      "sources/old/source.json": "{
      "kind": "timetable",
      "as_of": "2026-10-31",
      "scope": "named",
      "covers": null,
      "years": null,
      "imported": "2026-10-31"
    }
    ",
    }
  `);
  expect(await convert(oldFolder({ 'evidence-sources.csv': 'source,kind,as_of,scope\n' }), foldersOf(folder))).toEqual([
    'Nothing to convert: the folder has the sources of the project only.',
  ]);
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
