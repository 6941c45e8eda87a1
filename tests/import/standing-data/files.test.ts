/** Standing data from files, and the history of a clone from the lines of its log: no git is needed. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createIntern, readHistory } from '../../../scripts/import/standing-data/history.ts';
import { standingData } from '../../../scripts/import/standing-data/importer.ts';
import { reading, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

const HEADER = 'Callsign,Code,Number,AirlineCode,AirportCodes';
const FILES = {
  'airlines/airlines.csv': [
    '\uFEFFCode,Name,ICAO,IATA,PositioningFlightPattern,CharterFlightPattern',
    'BAW,British Airways,BAW,BA,^9\\d{3}$,^8\\d{3}$',
    'ZZA,New Air,ZZA,Z9,,[',
    'ZZB,No Code,XZZB,Z99,,',
    `ZZC,Long Pattern,ZZC,Z8,${'1|'.repeat(100)}2,${'1|'.repeat(99)}21`,
    'FDX,FedEx Cargo,FDX,FX,,',
  ],
  'airports/airports.csv': [
    'Code,Name,ICAO,IATA,Location,CountryISO2,Latitude,Longitude,AltitudeFeet',
    // 30 km from LHR, and a little more; one without a code; one whose code is not known here.
    'XNEA,Near,XNEA,LHR,,GB,51.7401,-0.461941,0',
    'XFAR,Far,XFAR,LHR,,GB,51.7409,-0.461941,0',
    'XNON,None,XNON,,,GB,51.4706,-0.461941,0',
    'XUNK,Unknown,XUNK,QQQ,,GB,51.4706,-0.461941,0',
  ],
  'routes/B/BAW-all.csv': [
    HEADER,
    'BAW117,BAW,117,BAW,EGLL-KJFK',
    'BAW118,BAW,118,BAW,XNEA-KJFK',
    'BAW119,BAW,119,BAW,XFAR-KJFK',
    'BAW120,BAW,120,BAW,XNON-XUNK',
    'BAW121,BAW,121,BAW,KJFK-XUNK-EGLL-KJFK-EGLL-KJFK',
    'BAW122,BAW,122,BAW,EGLL-EGLL',
    'BAW123,BAW,123,BAW,LPMA-EGLL-EGLL',
    'BAW9000,BAW,9000,BAW,EGLL-KJFK',
    'BAW8000,BAW,8000,BAW,EGLL-KJFK',
    'ZZA1,ZZA,1,ZZA,EGLL-LPMA',
    'ZZB1,ZZB,1,ZZB,EGLL-LPMA',
    'ZZC1,ZZC,1,ZZC,EGLL-LPMA',
    'ZZC21,ZZC,21,ZZC,EGLL-LPMA',
    'FDX1,FDX,1,FDX,EGLL-LPMA',
    'QQQ1,QQQ,1,QQQ,EGLL-LPMA',
    'no flight,,,,',
  ],
};
const text = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n`;

function filesIn(files: Readonly<Record<string, readonly string[]>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const [name, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text(lines));
  }
  return folder;
}

test('whole files of a folder, with flights of every kind', async () => {
  const folder = filesIn({ ...FILES, 'aircraft/0.csv': [HEADER, 'BAW999,BAW,999,BAW,EGLL-KJFK'] });
  expect(await reading(standingData, workshop(), '', { paths: [folder] })).toMatchInlineSnapshot(`
    {
      "airlines": [
        "Z9,ZZA,New Air",
        "Z8,ZZC,Long Pattern",
      ],
      "asOf": "2026-03-02",
      "evidence": [
        "LHR,JFK,BA,,,3,",
        "JFK,LHR,BA,,,1,",
        "FNC,LHR,BA,,,1,",
        "LHR,FNC,Z9,,,1,",
      ],
      "flyingTimes": [],
      "log": {
        "names": {
          "charter flight": {
            "BAW British Airways": 1,
            "ZZC Long Pattern": 2,
          },
          "flight between airports without an IATA code": {
            "XFAR": 1,
            "XNON": 1,
          },
          "flight from an airport to itself": {
            "LHR": 1,
          },
          "line that is not a flight": {
            "BAW-all.csv": 1,
          },
          "operator that sells no seats under an IATA code": {
            "FDX FedEx Cargo": 1,
            "QQQ ": 1,
            "ZZB No Code": 1,
          },
          "patterns of flight numbers that are not understood, which match none": {
            "ZZA [": 1,
            "ZZC 1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|1|": 1,
          },
          "positioning flight": {
            "BAW British Airways": 1,
          },
        },
        "notes": {
          "patterns of flight numbers that are not understood, which match none": 2,
        },
        "read": 15,
        "rejected": {},
        "skipped": {
          "charter flight": 3,
          "flight between airports without an IATA code": 2,
          "flight from an airport to itself": 1,
          "operator that sells no seats under an IATA code": 3,
          "positioning flight": 1,
        },
        "used": 5,
        "warnings": {
          "line that is not a flight": 1,
        },
      },
      "services": [],
      "years": null,
    }
  `);
});

test('a zip has the same flights, besides texts', async () => {
  const files = Object.fromEntries(Object.entries(FILES).map(([name, lines]) => [name, text(lines)]));
  const zip = await reading(standingData, workshop(), zipOf({ 'README.md': HEADER, ...files }));
  const { log, ...folder } = await reading(standingData, workshop(), '', { paths: [filesIn(FILES)] });
  expect(zip).toMatchObject(folder);
  expect({ ...zip.log, names: {} }).toEqual({ ...log, names: {} });
});

test('flights without a list of airlines are told so; no flights are an error', async () => {
  const routes = { 'routes/a.csv': [HEADER, 'BAW9000,BAW,9000,BAW,EGLL-KJFK'] };
  const { evidence, log } = await reading(standingData, workshop(), '', { paths: [filesIn(routes)] });
  expect(evidence).toEqual(['LHR,JFK,BA,,,1,']);
  expect(log['warnings']).toEqual({ 'no list of airlines: positioning and charter flights are not told apart': 1 });
  const of = (files: Readonly<Record<string, readonly string[]>>, options = {}) =>
    reading(standingData, workshop(), '', { paths: [filesIn(files)], options });
  await expect(of({ 'other/a.csv': [HEADER] })).rejects.toThrow(
    'no standing data: expected the folders airlines, airports, routes',
  );
  await expect(of({ 'routes/a.csv': [HEADER] })).rejects.toThrow(`no flights: no file has the columns ${HEADER}`);
  await expect(of(routes, { since: '2026-02-30' })).rejects.toThrow(
    '--since: invalid date `2026-02-30`: expected YYYY-MM-DD',
  );
  // A file without a history has no dates.
  expect((await of(routes, { since: '2020-01-01' })).evidence).toEqual([]);
});

async function historyOf(...lines: readonly string[]) {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const history = readHistory(
    '',
    createIntern(),
    (async function* () {
      yield* lines;
    })(),
  );
  try {
    const { flights, asOf } = await history;
    expect(said.mock.calls).toEqual([['Reading the history']]);
    return [
      asOf,
      ...flights.map((f) => `${f.callsign} ${f.operator} ${f.number} ${f.route} ${f.date} ${f.isReplaced}`),
    ];
  } finally {
    said.mockRestore();
  }
}

test('the history of lines: added, changed, moved and removed', async () => {
  const line = (callsign: string, route: string) => `${callsign},BAW,${callsign.slice(3)},BAW,${route}`;
  expect(
    await historyOf(
      'commit 2022-01-01',
      'diff --git a/routes/B.csv b/routes/B.csv',
      '--- /dev/null',
      '+++ b/routes/B.csv',
      `+\uFEFF${HEADER}`,
      ...['BAW1', 'BAW2', 'BAW3', 'BAW4'].map((callsign) => `+${line(callsign, 'EGLL-KJFK')}`),
      'commit 2023-01-01',
      `-${line('BAW1', 'EGLL-KJFK')}`,
      `+${line('BAW1', 'EGLL-LPMA')}`,
      // One moves between files, in either order.
      `+${line('BAW2', 'EGLL-KJFK')}`,
      `-${line('BAW2', 'EGLL-KJFK')}`,
      `-${line('BAW3', 'EGLL-KJFK')}`,
      `-${line('BAW9', 'EGLL-KJFK')}`,
      '',
      `${line('BAW8', 'EGLL-KJFK')}`,
      `--- a/${line('BAW4', 'EGLL-KJFK')}`,
      `+++${line('BAW7', 'EGLL-KJFK')}`,
      'commit 2024-01-01',
      `+${line('BAW5', 'KJFK-EGLL')}`,
    ),
  ).toEqual([
    '2024-01-01',
    'BAW4 BAW 4 EGLL-KJFK 2022-01-01 false',
    'BAW1 BAW 1 EGLL-LPMA 2023-01-01 false',
    'BAW2 BAW 2 EGLL-KJFK 2022-01-01 false',
    'BAW5 BAW 5 KJFK-EGLL 2024-01-01 false',
    'BAW1 BAW 1 EGLL-KJFK 2022-01-01 true',
    'BAW3 BAW 3 EGLL-KJFK 2022-01-01 true',
  ]);
  await expect(historyOf()).rejects.toThrow('the history has no route files: not a clone of standing data');
});

test.each([
  [50_000, '2022-01-01'],
  [50_001, null],
])('%d lines of one commit are of the day %s, and of none when they were loaded', async (count, date) => {
  const lines = Array.from({ length: count }, (_, i) => `+BA${i},BA,${i},BA,EGLL-KJFK`);
  const [, first] = await historyOf('commit 2022-01-01', ...lines, 'commit 2022-02-01', '-BA1,BA,1,BA,EGLL-KJFK');
  expect(first).toBe(`BA0 BA 0 EGLL-KJFK ${date} false`);
});

test('equal texts are one object, and none keeps the line that it was cut from', () => {
  const intern = createIntern();
  const of = vi.spyOn(Buffer, 'from');
  for (const each of ['a', 'b', 'a', 'a']) intern(each);
  expect(of.mock.calls).toEqual([['a'], ['b']]);
  of.mockRestore();
});
