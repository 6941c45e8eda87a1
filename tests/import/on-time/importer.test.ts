import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { onTime } from '../../../scripts/import/on-time/importer.ts';
import { label, load, reading, run, shown, table, workshop } from '../workshop.ts';
import { zipOf } from '../zip.ts';

/** Imports a file; those of past years need --accept. */
const imported = (folder: string, source: string | Buffer, more: Parameters<typeof run>[3] = {}) =>
  run(onTime, folder, source, { accept: true, ...more });

const ids = (folder: string) => load(folder).routes.map(({ id }) => id);

describe('US DOT on-time', () => {
  const HEADER =
    'Year,FlightDate,Reporting_Airline,Flight_Number_Reporting_Airline,Origin,Dest,CRSDepTime,CRSElapsedTime,Cancelled';
  /** A flight a week from one date to another. */
  const weekly = (first: string, last: string, flight = 'BA,1,LHR,JFK,1000,480.00', cancelled = '0.00') => {
    const lines: string[] = [];
    for (let day = Date.parse(first); day <= Date.parse(last); day += 7 * 86_400_000)
      lines.push(`2013,${new Date(day).toISOString().slice(0, 10)},${flight},${cancelled}`);
    return lines;
  };
  const csv = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\n');

  test('a year of flights gives the usual week, the block time and the season', async () => {
    const folder = workshop();
    const source = csv(
      ...weekly('2013-01-07', '2013-12-31'),
      ...weekly('2013-01-05', '2013-12-31', 'BA,1,LHR,JFK,0905,475'),
      ...weekly('2013-06-01', '2013-08-31', 'BA,2,LHR,FNC,0700,240'),
      ...weekly('2013-01-07', '2013-12-31', 'BA,3,LHR,SYD,2400,1200', '1.00'),
    );
    const { log } = await imported(folder, source);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 Sat 09:05']);
    expect(table(folder, 'departures.csv')).toContain('LHR,JFK,BA,09:05,6,475,1,\nLHR,JFK,BA,10:00,1,480,1,\n');
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
    expect(label(folder, 'LHR-FNC')).toBe('Summer seasonal (Jun–Aug)');
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Sat 07:00']);
    expect(ids(folder)).toEqual(['LHR-FNC', 'LHR-JFK']);
    expect(log.toJson()).toMatchObject({ skipped: { 'cancelled flight': 52 } });
    expect(load(folder).timetableYears).toEqual([2013, 2022]);
  });

  test('flights without a number are told apart by their times', async () => {
    const folder = workshop();
    const year = (time: string) => weekly('2013-01-07', '2013-12-31', `BA,,LHR,JFK,${time},480`);
    await imported(folder, csv(...year('1000'), ...year('1800')));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 18:00']);
  });

  test('files in any order have no gap', async () => {
    const folder = workshop();
    const [spring, summer] = [weekly('2013-04-03', '2013-06-30'), weekly('2013-07-03', '2013-12-31')];
    await imported(folder, csv(...weekly('2013-01-02', '2013-03-31'), ...summer, ...spring));
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
  });

  test('a month that is missing, or whose airports are numbers, is no month without flights', async () => {
    const rest = weekly('2013-11-06', '2014-03-31');
    const without = csv(...weekly('2013-01-02', '2013-09-30'), ...rest);
    const numbers = weekly('2013-10-02', '2013-10-30').map((line) => line.replace('LHR,JFK', '12892,12478'));
    for (const source of [without, csv(...weekly('2013-01-02', '2013-09-30'), ...numbers, ...rest)]) {
      const folder = workshop();
      const { log } = await imported(folder, source);
      expect(log.toJson()).toMatchObject({
        names: { 'gap in the flights: the months are not known': { 'from 2013-09-26 to 2013-11-05': 1 } },
      });
      expect(label(folder, 'LHR-JFK')).toBeNull();
    }
  });

  test('of two weeks without a flight the months are known, of a day more they are not', async () => {
    for (const [next, season] of [
      ['2013-07-17', 'Year-round'],
      ['2013-07-18', null],
    ] as const) {
      const folder = workshop();
      await imported(folder, csv(...weekly('2013-01-02', '2013-07-03'), ...weekly(next, '2014-03-31')));
      expect(label(folder, 'LHR-JFK')).toBe(season);
    }
  });

  test.each([
    [
      'the marketing airline',
      'FL_DATE,MKT_UNIQUE_CARRIER,OP_UNIQUE_CARRIER,ORIGIN,DEST,CRS_DEP_TIME',
      '1/7/2013 12:00:00 AM,BA,ZZ,LHR,JFK,1000',
    ],
    [
      'the New York year',
      'year,month,day,dep_time,sched_dep_time,carrier,flight,origin,dest',
      '2013,1,7,1003,1000,BA,1,LHR,JFK',
    ],
  ])('another form of the columns: %s', async (_, header, line) => {
    const folder = workshop();
    await imported(folder, `${header}\n${line}\n`);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('a file without its columns is refused by their names', async () => {
    await expect(imported(workshop(), 'a,b\n1,2\n')).rejects.toThrow('standard input: missing column origin');
    const page = zipOf({ 'readme.html': '<html></html>' });
    await expect(imported(workshop(), page)).rejects.toThrow('no file of data');
  });
});

test('a whole file, with flights of every kind', async () => {
  const folder = workshop();
  writeFileSync(
    join(folder, 'data/curated/operators.csv'),
    'icao,iata,from_number,to_number,brand,note\nSKW,OO,1,10,BA,\nSKW,OO,11,99,LH,\n',
  );
  const lines = [
    'FlightDate,Reporting_Airline,Flight_Number_Reporting_Airline,Origin,Dest,CRSDepTime,CRSElapsedTime,Cancelled',
    '2026-02-02,oo,10,lhr,jfk,0825,480.0,0.00',
    '2026-02-03,OO,0010,LHR,JFK,0825,480,0',
    '2/4/2026,OO,11,LHR,FNC,2400,"230,4",false',
    '12/5/2025,BA,117,LHR,JFK,0900,0,0',
    '20251206,BA,0117.0,LHR,JFK,0900,1440,0',
    '2026/2/7,BA,,LHR,BER,0700,110,0',
    '2026-02-07,BA,117,LHR,JFK,0825,480,1.00',
    '2026-02-30,BA,117,LHR,JFK,0825,480,',
    '2026-02,BA,117,LHR,JFK,0825,480,',
    '2026-02-07,BA,117,LHR,JFK,x,480,',
    '2026-02-07,BA,117,LHR,QQQ,0825,480,',
    '2026-02-07,QQ,117,LHR,JFK,0825,480,',
  ];
  expect(await reading(onTime, folder, lines.join('\n'))).toMatchInlineSnapshot(`
    {
      "airlines": [],
      "asOf": "2026-02-07",
      "evidence": [],
      "flyingTimes": [],
      "log": {
        "names": {
          "block times that are not known": {
            "LHR-JFK": 1,
          },
          "block times that no flight takes, which are left unknown": {
            "LHR-JFK 1440": 1,
          },
          "date malformed": {
            "2026-02": 1,
            "2026-02-30": 1,
          },
          "gap in the flights: the months are not known": {
            "from 2025-12-07 to 2026-02-01": 1,
          },
          "scheduled departure malformed": {
            "x": 1,
          },
          "services flown on a single day": {
            "BA LHR-BER": 1,
          },
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": {
            "QQ": 1,
          },
          "unknown airport (pass --airports FILE)": {
            "QQQ": 1,
          },
        },
        "notes": {
          "block times that are not known": 1,
          "block times that no flight takes, which are left unknown": 1,
          "services flown on a single day": 1,
        },
        "read": 12,
        "rejected": {
          "date malformed": 2,
          "scheduled departure malformed": 1,
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": 1,
          "unknown airport (pass --airports FILE)": 1,
        },
        "skipped": {
          "cancelled flight": 1,
        },
        "used": 6,
        "warnings": {
          "gap in the flights: the months are not known": 1,
        },
      },
      "services": [
        "LHR,JFK,BA,scheduled,,,2026-02,",
        "  08:25,12,480,10,",
        "LHR,FNC,LH,scheduled,,,2026-02,",
        "  00:00,4,230,11,",
      ],
      "years": [
        2025,
        2026,
      ],
    }
  `);
});
