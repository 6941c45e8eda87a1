import { describe, expect, test } from 'vitest';
import { airlineRoutes } from '../../../scripts/import/airline-routes/importer.ts';
import { isEmpty } from '../../../scripts/import/common/changes.ts';
import { UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { file, leg } from '../ssim/lines.ts';
import { load, reading, run, runClean, shown, table, tables, workshop } from '../workshop.ts';

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);

describe('airline_routes.json', () => {
  const airport = (iata: string, ...routes: readonly object[]) => ({
    [iata]: {
      city_name: 'X',
      iata,
      icao: null,
      latitude: '51.47',
      longitude: '-0.46',
      timezone: 'Europe/London',
      routes,
    },
  });

  test('takes carriers, names those that are new, and counts the rest', async () => {
    const folder = workshop();
    const source = JSON.stringify({
      ...airport(
        'LHR',
        {
          carriers: [
            { iata: 'BA', name: 'British Airways' },
            { iata: 'VS', name: 'Virgin Atlantic' },
          ],
          iata: 'JFK',
          km: 5540,
          min: 480,
        },
        { carriers: [], iata: 'FNC', km: 1, min: 1 },
        { carriers: [{ iata: '', name: 'Nobody' }], iata: 'FNC' },
      ),
      ...airport('JFK', { carriers: [{ iata: 'BA', name: 'British Airways' }], iata: 'QQQ' }),
      ...airport('QQQ', { carriers: [{ iata: 'BA', name: 'British Airways' }], iata: 'LHR' }),
      SYD: { iata: 5 },
    });
    const { log } = await run(airlineRoutes, folder, source);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown', 'VS unknown']);
    expect(ids(folder)).toEqual(['LHR-JFK']);
    expect(log.toJson()).toMatchObject({
      read: 7,
      used: 2,
      skipped: { 'route without a carrier': 1 },
      rejected: {
        'carrier without an IATA code and name': 1,
        [UNKNOWN_AIRPORT]: 2,
        'airport of another form than expected': 1,
      },
    });
  });

  test('reads a code that the lists have for another airport by its ICAO indicator', async () => {
    const folder = workshop();
    const place = (iata: string, icao: string, latitude: number, longitude: number, routes: readonly object[]) => ({
      [iata]: { iata, icao, latitude: String(latitude), longitude: String(longitude), routes },
    });
    const to = (iata: string) => [{ carriers: [{ iata: 'BA', name: 'British Airways' }], iata }];
    const source = JSON.stringify({
      // New York under the code of Funchal, a new code of London, and one of nowhere.
      ...place('FNC', 'KJFK', 40.64, -73.78, to('LHR')),
      ...place('LHR', 'EGLL', 51.47, -0.46, [...to('FNC'), ...to('QQQ'), ...to('SYD')]),
      ...place('QQQ', 'QQQQ', 51.47, -0.46, to('FNC')),
      ...place('SYD', 'XXXX', 10, 10, []),
    });
    const { log } = await run(airlineRoutes, folder, source);
    expect(ids(folder)).toEqual(['JFK-LHR', 'LHR-JFK']);
    expect(log.toJson()).toMatchObject({ rejected: { [UNKNOWN_AIRPORT]: 3 } });
    expect(JSON.stringify(log.toJson())).toMatch(/read by ICAO indicator.*FNC JFK/);
    expect(JSON.stringify(log.toJson())).toMatch(/new codes at the place of a known airport.*QQQ/);
  });

  test('keeps the minutes of a route, which count where no departure has any', async () => {
    const folder = workshop();
    const BA = [{ iata: 'BA', name: 'British Airways' }];
    const source = {
      ...airport('LHR', { carriers: BA, iata: 'JFK', min: 455 }, { carriers: BA, iata: 'FNC', min: 10 }),
      ...airport('JFK', { carriers: BA, iata: 'LHR', min: 0 }, { carriers: [], iata: 'LGW', min: 400.4 }),
      ...airport('SYD', { carriers: BA, iata: 'LHR', min: '1300' }, { carriers: BA, iata: 'LGW', min: 'long' }),
    };
    const minutes = () => Object.fromEntries(load(folder).routes.map(({ id, flyingMin }) => [id, flyingMin]));
    const { log } = await run(airlineRoutes, folder, JSON.stringify(source));
    expect(table(folder, 'flying-times.csv')).toBe('from,to,flying_min\nJFK,LGW,400\nLHR,JFK,455\nSYD,LHR,1300\n');
    expect(log.toJson()['notes']).toEqual({
      'block times that are not known': 2,
      'block times that no flight takes, which are left unknown': 1,
    });
    const listed = minutes();
    expect(listed['LHR-JFK']).toBe(455);
    expect(listed['LHR-FNC']).toBeGreaterThan(100);
    const timetable = file(leg({ flight: 'BA117', from: 'LHR 1000 +0000', to: 'JFK 1300 -0500' }));
    await run(ssim, folder, timetable);
    expect(minutes()['LHR-JFK']).toBe(480);
    await run(airlineRoutes, folder, JSON.stringify(airport('LHR', { carriers: BA, iata: 'JFK', min: 460 })));
    expect(table(folder, 'flying-times.csv')).toContain('LHR,JFK,460\n');
    expect(minutes()['LHR-JFK']).toBe(480);
  });

  test('one faulty part of an airport does not cost the rest of it', async () => {
    const folder = workshop();
    const BA = { iata: 'BA', name: 'British Airways' };
    const routes = [
      { carriers: [BA, BA, null, 'String Air', { name: 'No Code' }, { iata: 'BAW', name: null }], iata: 'JFK' },
      { carriers: [{ iata: '3U', name: 'Sichuan Airlines' }], iata: ' fnc ' },
      { carriers: [BA], iata: null },
      { carriers: null, iata: 'SYD' },
      { carriers: [BA], iata: 'LHR', km: null, min: null },
    ];
    const source = { LHR: { iata: null, latitude: null, routes }, JFK: { iata: 'JFK', routes: null }, SYD: null };
    const { log } = await run(airlineRoutes, folder, JSON.stringify(source));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown']);
    expect(shown(folder, 'LHR-FNC')).toEqual(['3U unknown']);
    expect(log.toJson()).toMatchObject({
      read: 11,
      used: 2,
      skipped: { 'repeats a route already read': 2, 'route without a carrier': 1 },
      rejected: {
        'carrier of another form than expected': 2,
        'carrier without an IATA code and name': 1,
        'route of another form than expected': 1,
        'route from an airport to itself': 1,
        'airport of another form than expected': 1,
      },
    });
  });

  test('a file without any carrier is read and changes nothing; it cannot end everything', async () => {
    const folder = workshop({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] });
    const before = tables(folder);
    const source = JSON.stringify(airport('LHR', { carriers: [], iata: 'JFK' }, { carriers: [], iata: 'FNC' }));
    const result = await runClean(airlineRoutes, folder, source);
    expect(result.log.toJson()).toMatchObject({ read: 2, used: 0, skipped: { 'route without a carrier': 2 } });
    expect([result.changed, isEmpty(result.change)]).toEqual([['airline-routes'], true]);
    const world = run(airlineRoutes, folder, source, { scope: 'world' });
    await expect(world).rejects.toThrow('no record of the source can be used: nothing was written');
    expect(tables(folder)).toEqual(before);
    expect(table(folder, 'evidence.csv')).toContain('airline-routes,LHR,FNC,,2026-03,2026-03,,,\n');
  });

  test.each([
    [
      'cut off',
      '{"LHR":{"iata":"LHR","routes":[',
      'standard input: invalid JSON: Unexpected end of JSON input: it may be cut off',
    ],
    ['a list', '[{"iata":"LHR"}]', 'standard input: not an object'],
    ['an empty object', '{}', 'standard input: not an object of airports'],
    ['no JSON', 'hello', `standard input: invalid JSON: Unexpected token 'h'`],
  ])('%s is refused', async (_, source, message) => {
    await expect(run(airlineRoutes, workshop(), source)).rejects.toThrow(message);
  });
});

test('a whole file, with airports, routes and carriers of every kind', async () => {
  const BA = { iata: ' ba ', name: ' British Airways ' };
  const source = {
    ' lhr ': {
      routes: [
        {
          iata: ' jfk ',
          min: 480.5,
          carriers: [BA, { iata: 'qx', name: null }, { iata: '', name: 'Nobody' }, { iata: 'Q9', name: 'New ' }],
        },
        { iata: 'JFK', min: 470, carriers: [BA, 'x'.repeat(70), { iata: 5 }] },
        { iata: 'FNC', min: 230 },
        { iata: 'FNC', min: 1, carriers: [] },
        { iata: 'LHR', carriers: [] },
        { carriers: [BA] },
      ],
    },
    JFK: {
      iata: ' LHR',
      routes: [
        { iata: 'SYD', min: null, carriers: [BA] },
        { iata: 'BER', min: 0, carriers: [BA] },
      ],
    },
    FNC: { iata: 5 },
    BER: { iata: 'BER', routes: {} },
  };
  expect(await reading(airlineRoutes, workshop(), JSON.stringify(source))).toMatchInlineSnapshot(`
    {
      "airlines": [
        "BA,,British Airways",
        "Q9,,New",
      ],
      "evidence": [
        "LHR,FNC,,2026-03,2026-03,,",
      ],
      "flyingTimes": [
        "LHR,JFK,481",
        "LHR,FNC,230",
      ],
      "log": {
        "names": {
          "airport of another form than expected": {
            "BER routes": 1,
            "FNC iata": 1,
          },
          "block times that are not known": {
            "LHR-BER": 1,
            "LHR-SYD": 1,
          },
          "block times that no flight takes, which are left unknown": {
            "LHR-FNC 1": 1,
          },
          "carrier of another form than expected": {
            ""xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": 1,
            "{"iata":5}": 1,
          },
          "carrier without an IATA code and name": {
            "QX": 1,
            "no code Nobody": 1,
          },
          "route of another form than expected": {
            "LHR": 1,
          },
          "route without a carrier": {
            "LHR-FNC": 2,
            "LHR-LHR": 1,
          },
        },
        "notes": {
          "block times that are not known": 2,
          "block times that no flight takes, which are left unknown": 1,
        },
        "read": 15,
        "rejected": {
          "airport of another form than expected": 2,
          "carrier of another form than expected": 2,
          "carrier without an IATA code and name": 2,
          "route of another form than expected": 1,
        },
        "skipped": {
          "repeats a route already read": 1,
          "route without a carrier": 3,
        },
        "used": 4,
        "warnings": {},
      },
      "services": [
        "LHR,JFK,BA,,,,,",
        "LHR,JFK,Q9,,,,,",
        "LHR,SYD,BA,,,,,",
        "LHR,BER,BA,,,,,",
      ],
      "years": null,
    }
  `);
});

test.each([
  ['Air\u200B  One\t', 'Air One'],
  ['=+@-cmd', 'cmd'],
  [' - A=B', 'A=B'],
  ['x'.repeat(121), 'x'.repeat(120)],
  [`${'x'.repeat(119)} yz`, 'x'.repeat(119)],
  ['=', undefined],
])('the name %j of an airline is kept as %j', async (name, kept) => {
  const source = { LHR: { routes: [{ iata: 'JFK', carriers: [{ iata: 'Q9', name }] }] } };
  const { airlines } = await reading(airlineRoutes, workshop(), JSON.stringify(source));
  expect(airlines).toEqual(kept === undefined ? [] : [`Q9,,${kept}`]);
});
