import { describe, expect, test } from 'vitest';
import { UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { openflights } from '../../../scripts/import/openflights/importer.ts';
import { contents, load, problemsOf, reading, run, shown, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);

describe('OpenFlights', () => {
  const AIRLINES = [
    '1,"British Airways",\\N,"BA","BAW","SPEEDBIRD","United Kingdom","Y"',
    '2,"Emirates",\\N,"EK","UAE","EMIRATES","United Arab Emirates","Y"',
    '3,"Ghost \\"Air\\"",\\N,"G0","GST","","Nowhere","N"',
    '4,"No Code",\\N,"-","NOC","","Nowhere","Y"',
  ].join('\n');
  const AIRPORTS = [
    '507,"London Heathrow Airport","London","United Kingdom","LHR","EGLL",51.4706,-0.461941,83,0,"E","Europe/London","airport","OurAirports"',
    '3797,"John F Kennedy","New York","United States","JFK","KJFK",40.63980103,-73.77890015,13,-5,"A","America/New_York","airport","OurAirports"',
  ].join('\n');
  const route = (line: string) => `${line},,0,744`;

  test('takes non-stop routes of active airlines, and the names of those that are new', async () => {
    const folder = workshop();
    const routes = [
      route('BA,1,LHR,507,JFK,3797'),
      route('BA,1,EGLL,507,SYD,\\N'),
      route('EK,2,LHR,507,FNC,\\N'),
      'EK,2,LHR,507,JFK,3797,Y,0,744',
      'BA,1,LHR,507,SYD,3797,,1,744',
      route('G0,3,LHR,507,FNC,\\N'),
      route('NOC,4,LHR,507,FNC,\\N'),
      route('BA,1,LHR,507,XXX,\\N'),
      route('BA,1,LHR,507,JFK,3797'),
    ].join('\n');
    const { log } = await run(openflights, folder, zipOf({ 'r.dat': routes, 'l.dat': AIRLINES, 'p.dat': AIRPORTS }));
    expect(ids(folder)).toEqual(['LHR-FNC', 'LHR-JFK', 'LHR-SYD']);
    expect(shown(folder, 'LHR-FNC')).toEqual(['EK unknown']);
    expect(contents(folder)['airlines.csv']).toContain('EK,UAE,Emirates');
    expect(log.toJson()).toMatchObject({
      read: 9,
      used: 3,
      skipped: {
        'code share': 1,
        'route with stops': 1,
        'airline that is not active': 1,
        'repeats a route already read': 1,
      },
      rejected: { 'airline without a known IATA code and name': 1, [UNKNOWN_AIRPORT]: 1 },
    });
  });

  test('an airport without a known code is that of its number, in every form of airports.dat', async () => {
    const row = (number: number, iata: string, icao: string, columns: number) =>
      [number, 'X', 'X', 'X', iata, icao, ...Array(columns - 6).fill('0')].join(',');
    const airports = [
      row(11, 'JFK', '\\N', 11),
      row(12, '\\N', 'YSSY', 12),
      row(13, 'BER', '', 13),
      row(14, '', 'LPMA', 14),
    ];
    const routes = [11, 12, 13, 14].map((number) => route(`BA,1,LHR,507,-,${number}`));
    const folder = workshop();
    const { log } = await run(openflights, folder, [...airports, ...routes].join('\n'));
    expect(ids(folder)).toEqual(['LHR-FNC', 'LHR-JFK', 'LHR-SYD']);
    expect([log.used, log.rejected]).toEqual([3, 1]);
    expect(problemsOf(log)).toMatchObject({ 'line of no OpenFlights file': 1 });
  });

  test('services known before keep their days', async () => {
    const folder = workshop({
      'services.csv': ['LHR,JFK,BA,scheduled,,'],
      'departures.csv': ['LHR,JFK,BA,10:00,1,480'],
    });
    await run(openflights, folder, route('BA,1,LHR,507,JFK,3797'), { scope: 'world' });
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('something else is refused', async () => {
    await expect(run(openflights, workshop(), 'a,b\n1,2\n')).rejects.toThrow('standard input: not an OpenFlights file');
    const planes = '"Boeing 747","747",\\N\n';
    await expect(run(openflights, workshop(), planes)).rejects.toThrow('no routes');
    await expect(run(openflights, workshop(), `"${'x'.repeat(2_000_000)}`)).rejects.toThrow('exceed');
    const named = [AIRLINES.replace('Emirates', 'Émirats'), route('EK,2,LHR,507,FNC,\\N')].join('\n');
    await expect(run(openflights, workshop(), Buffer.from(named, 'latin1'))).rejects.toThrow(
      'the name of airline EK is not valid UTF-8: convert the source to UTF-8',
    );
  });
});

test('whole files, with rows of every kind', async () => {
  const airlines = '8," Blank Air ",\\N,"B9","BL9","","Nowhere","Y"\n9,"",\\N,"C9","CNI","","Nowhere","N"';
  const routes = ['B9,8,LHR,507,JFK,\\N,,0,744', 'B9,8,FNC,\\N,LHR,507,,,744', 'C9,9,LHR,507,FNC,\\N,,0,744'];
  const planes = '"Boeing 747","747",\\N\n"Boeing 737","737",\\N';
  expect(await reading(openflights, workshop(), [airlines, planes, ...routes].join('\n'))).toMatchInlineSnapshot(`
    {
      "airlines": [
        "B9,,Blank Air",
      ],
      "asOf": "2014-06-30",
      "evidence": [],
      "flyingTimes": [],
      "log": {
        "names": {
          "airline that is not active": {
            "C9 C9": 1,
          },
        },
        "notes": {
          "lines of planes.dat or countries.dat, which hold no routes": 2,
        },
        "read": 3,
        "rejected": {},
        "skipped": {
          "airline that is not active": 1,
        },
        "used": 2,
        "warnings": {},
      },
      "services": [
        "LHR,JFK,B9,,,,,",
        "FNC,LHR,B9,,,,,",
      ],
      "years": null,
    }
  `);
});
