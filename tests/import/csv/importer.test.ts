import { describe, expect, test } from 'vitest';
import { isEmpty } from '../../../scripts/import/common/changes.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { printable, UsageError } from '../../../scripts/script.ts';
import { reading, run, shown, table, tables, workshop } from '../workshop.ts';

const importList = (folder: string, map: string, ...lines: readonly string[]) =>
  run(csv, folder, lines.join('\n'), { options: { map } });
const evidenceIn = (folder: string): string[] =>
  table(folder, 'evidence.csv')
    .split('\n')
    .filter((line) => line.startsWith('csv'));

describe('csv', () => {
  test.each([',', ';', '\t', '^', '|'])('names columns, whatever the delimiter: %j', async (delimiter) => {
    const folder = workshop();
    const lines = [
      ['Carrier', 'Origin', 'Dest', 'Per week'],
      ['BA', 'LHR', 'EDDB', '7'],
      ['DLH', 'BER', 'LHR', '3.5'],
    ];
    const map = 'from=Origin, to=dest, airline=Carrier, weekly=Per week';
    const { log } = await importList(folder, map, ...lines.map((line) => line.join(delimiter)));
    expect(log).toMatchObject({ used: 2, rejected: 0 });
    expect([shown(folder, 'LHR-BER'), shown(folder, 'BER-LHR')]).toEqual([['BA unknown'], ['LH unknown']]);
    expect(evidenceIn(folder)).toEqual([
      'csv_standard_input,BER,LHR,LH,2026-03,2026-03,4,,',
      'csv_standard_input,LHR,BER,BA,2026-03,2026-03,7,,',
    ]);
  });

  test('a spreadsheet may name its delimiter and write decimal commas', async () => {
    const folder = workshop();
    const { log } = await run(csv, folder, 'sep=;\r\nfrom;to;airline;weekly\r\nLHR;JFK;BA;3,5\r\nLHR;FNC;BA;1,400\r\n');
    expect(log.toJson()).toMatchObject({ used: 1, names: { 'weekly is not a number': { '1,400': 1 } } });
    expect(evidenceIn(folder)).toEqual(['csv_standard_input,LHR,JFK,BA,2026-03,2026-03,4,,']);
  });

  test('lines of delimiters alone, which a spreadsheet writes, are no records', async () => {
    const { log } = await run(csv, workshop(), `from;to;airline\nLHR;JFK;BA\n${';;\n'.repeat(30)} ; ;\n`);
    expect(log).toMatchObject({ read: 1, used: 1 });
  });

  test.each(['Mon-Fri', 'Montag', 'Sundays', 'Satellite'])('%s is no name of a weekday', async (days) => {
    const { log } = await run(csv, workshop(), `from,to,airline,days\nLHR,JFK,BA,${days}\nLHR,JFK,BA,Thu TUESDAY`);
    expect(log.toJson()).toMatchObject({ used: 1, rejected: { 'days are neither digits nor names of weekdays': 1 } });
  });

  test('a route without an airline is evidence of the route, and adds no service', async () => {
    const folder = workshop({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] });
    const { change } = await importList(folder, 'from=a,to=b', 'a,b', 'LHR,JFK', 'LHR,SYD');
    expect([isEmpty(change), tables(folder)]).toEqual([true, {}]);
    expect(evidenceIn(folder).map((line) => line.slice(19, 27))).toEqual(['LHR,JFK,', 'LHR,SYD,']);
  });

  test('cells may hold several airlines, and days, months and years', async () => {
    const folder = workshop();
    const lines = ['a,b,c,d', 'LHR,JFK,BA/LH,2025-07-30', 'LHR,SYD,BA,2024', 'LHR,FNC,BY,2025-06', 'LHR,BER,BA,soon'];
    const noDays = ['LHR,BER,BA,2025-02-30', 'LHR,BER,BA,0000', 'LHR,BER,BA,2025-13'];
    const { log } = await importList(folder, 'from=a,to=b,airline=c,seen=d', ...lines, ...noDays);
    expect(log.toJson()).toMatchObject({ used: 3, rejected: { 'seen is not a day, month or year': 4 } });
    expect(evidenceIn(folder).map((line) => line.slice(19, 37))).toEqual([
      'LHR,FNC,BY,2025-06',
      'LHR,JFK,BA,2025-07',
      'LHR,JFK,LH,2025-07',
      'LHR,SYD,BA,2024-12',
    ]);
  });

  test.each([
    ['2026-01', '2026-01-28'],
    ['2026-03', '2026-03-02'],
  ])('a list is as old as the newest month in it, and never newer than the import: %j', async (seen, asOf) => {
    const folder = workshop();
    await importList(folder, 'from=a,to=b,airline=c,seen=d', 'a,b,c,d', 'LHR,SYD,BA,2025-11', `LHR,JFK,BA,${seen}`);
    const [source] = table(folder, 'sources')
      .split('\n')
      .filter((line) => line.startsWith('csv'));
    expect(source).toContain(`,${asOf},`);
  });

  test('nothing is seen after the import', async () => {
    const folder = workshop();
    const lines = ['from,to,airline,seen', 'LHR,JFK,BA,2026', 'LHR,SYD,BA,2026-04', 'LHR,FNC,BY,2099-01-01'];
    const { log } = await run(csv, folder, lines.join('\n'));
    expect(log.toJson()).toMatchObject({ used: 1, rejected: { 'seen is later than the import': 2 } });
    expect(evidenceIn(folder).map((line) => line.slice(19, 37))).toEqual(['LHR,JFK,BA,2026-03']);
    expect(table(folder, 'sources')).toContain(',2026-03-02,');
  });

  const departures = (folder: string) => table(folder, 'departures.csv').trim().split('\n').slice(1);

  test('days make departures, with time, block time, number and type of aircraft where the list has them', async () => {
    const folder = workshop();
    const map = 'from=a,to=b,airline=c,days=d,departure=e,block_min=f,flight=g,aircraft=h';
    const lines = [
      'LHR|JFK|BA|1.3.5..|08:25|480|BA117|744 77W',
      'LHR|JFK|BA|Tue,saturday|825|480|0117|388',
      'LHR|JFK|BA|7|0825|480|175|',
      'LHR|SYD|BA|daily|||BAW 15D|A380',
      'LHR|FNC|BA/BY|6|07:00||4682|320',
      'LHR|FNC|BA/BY|5|07:00||BY4682|320',
      'LHR|BER|LH||09:00|110|LH901|320',
      'LGW|BER|LH|1|09:00|110|BA901|320',
    ];
    const { log } = await importList(folder, map, 'a|b|c|d|e|f|g|h', ...lines);
    expect(log.toJson()).toMatchObject({
      used: 8,
      notes: {
        'rows without days, whose flight and aircraft are not used': 1,
        'aircraft types that are no IATA codes, which are left out': 1,
        'flight numbers that are not of the airline, which are left out': 1,
      },
      names: { 'flight numbers that are not of the airline, which are left out': { 'LH BA901': 1 } },
    });
    expect(departures(folder)).toEqual([
      'LGW,BER,LH,09:00,1,110,,320',
      'LHR,FNC,BA,07:00,56,,,320',
      'LHR,FNC,BY,07:00,5,,4682,320',
      'LHR,FNC,BY,07:00,6,,,320',
      'LHR,JFK,BA,08:25,12356,480,117,388 744 77W',
      'LHR,JFK,BA,08:25,7,480,175,',
      'LHR,SYD,BA,,1234567,,15,',
    ]);
    expect(shown(folder, 'LHR-BER')).toEqual(['LH unknown']);
  });

  test.each([
    ['days are neither digits nor names of weekdays', '1-5,08:25,480'],
    ['days are neither digits nor names of weekdays', '8,08:25,480'],
    ['days are neither digits nor names of weekdays', 'Mon Tag,08:25,480'],
    ['departure is not a time of day', '1,2400,480'],
    ['departure is not a time of day', '1,8h25,480'],
    ['block_min is not a number of minutes', '1,08:25,8:00'],
    ...['0x1e0', '4.8e2', '+480', '1,480'].map((block) => [
      'block_min is not a number of minutes',
      `1,08:25,"${block}"`,
    ]),
  ])('%s: %s', async (reason, cells) => {
    const lines = ['from,to,airline,days,departure,block_min', 'LHR,SYD,BA,,,', `LHR,JFK,BA,${cells}`];
    const { log } = await run(csv, workshop(), lines.join('\n'));
    expect(log.toJson()).toMatchObject({ used: 1, rejected: { [reason]: 1 } });
  });

  test('a header must not name a column twice', async () => {
    await expect(run(csv, workshop(), 'from,to,from\nLHR,JFK,LGW')).rejects.toThrow('two columns are named `from`');
  });

  test('unknown codes are rejected by name, and a missing column is named', async () => {
    const { log } = await importList(
      workshop(),
      'from=a,to=b,airline=c',
      'a,b,c',
      'LHR,JFK,QQQ',
      'LHR,JFK,BA',
      'LHR,QQX,BA',
    );
    expect(log).toMatchObject({ used: 1, rejected: 2 });
    const missing = importList(workshop(), 'from=a,to=x', 'a,b', 'LHR,JFK');
    await expect(missing).rejects.toThrow('no column `x`: the file has a, b');
  });

  test.each([
    ['from=a', '--map: `to` is missing: expected from=COLUMN,to=COLUMN'],
    [
      'from=a,to=b,hello=c',
      '--map: unknown field `hello`: expected from, to, airline, weekly, seen, days, departure, block_min, flight, aircraft',
    ],
    ['from=a,to', '--map: no column for `to`: expected to=COLUMN'],
    ['from=a,to=b,to=c', '--map: `to` is given twice'],
  ])('--map %s is refused', async (map, message) => {
    await expect(importList(workshop(), map, 'a,b')).rejects.toThrow(new UsageError(message));
  });
});

test('control characters of a file do not reach the terminal', () => {
  expect(printable('error: Zürich\u001b[31m\u0007\u009b\r\n\tJFK')).toBe(
    'error: Zürich\ufffd[31m\ufffd\ufffd\ufffd\n\tJFK',
  );
});

test('a whole list, with rows of every kind', async () => {
  const list = [
    'from,to,airline,weekly,seen,days,departure,block_min,flight,aircraft',
    ' lhr , jfk ,ba,3.5,2025-06,TUE thu,08:25,1,ba117,744',
    'LHR,JFK,BA,2,2025-05-31,1.3....,0900,1800,0117A,744/x/388',
    'LHR,JFK,BAW LH,,2024,daily,,,117,',
    'LHR,FNC,BA,0,,,,,117,',
    'LHR,FNC,LH,,2026-03,,,,,744',
    'LHR,SYD,,3,2025,,,,,',
    'LHR,SYD,,0,2025-02,,,,,',
    'LHR,BER,,,,,,,,',
    'LHR,SYD,,,2026-04,,,,,',
    'LHR,SYD,,,2025-13,,,,,',
    'LHR,SYD,,1x,,,,,,',
    'LHR,SYD,BA QQ,,,,,,,',
    'LHR,SYD,BA,,,8,,,,',
    'LHR,SYD,BA,,,1,24:00,,,',
    'LHR,SYD,BA,,,1,25:00,,,',
    'LHR,SYD,BA,,,1,,0.9,,',
    'LHR,SYD,BA,,,1,,1801,,',
    'LHR,SYD,BA,,,1,,x,,',
    'LHR,QQQ,BA,,,,,,,',
  ].join('\n');
  expect(await reading(csv, workshop(), list)).toMatchInlineSnapshot(`
    {
      "airlines": [],
      "asOf": "2026-03-02",
      "evidence": [
        "LHR,SYD,,2025-02,2025-12,3,",
        "LHR,BER,,2026-03,2026-03,,",
      ],
      "flyingTimes": [],
      "label": "standard input",
      "log": {
        "names": {
          "aircraft types that are no IATA codes, which are left out": {
            "X": 1,
          },
          "block times that are not known": {
            "LHR-JFK": 1,
          },
          "block times that no flight takes, which are left unknown": {
            "LHR-JFK 1": 1,
            "LHR-JFK 1800": 1,
            "LHR-SYD 1": 1,
            "LHR-SYD 1801": 1,
          },
          "block_min is not a number of minutes": {
            "x": 1,
          },
          "days are neither digits nor names of weekdays": {
            "8": 1,
          },
          "departure is not a time of day": {
            "24:00": 1,
            "25:00": 1,
          },
          "seen is later than the import": {
            "2026-04": 1,
          },
          "seen is not a day, month or year": {
            "2025-13": 1,
          },
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": {
            "QQ": 1,
          },
          "unknown airport (pass --airports FILE)": {
            "QQQ": 1,
          },
          "weekly is not a number": {
            "1x": 1,
          },
        },
        "notes": {
          "aircraft types that are no IATA codes, which are left out": 1,
          "block times that are not known": 1,
          "block times that no flight takes, which are left unknown": 4,
          "rows without days, whose flight and aircraft are not used": 2,
        },
        "read": 19,
        "rejected": {
          "block_min is not a number of minutes": 1,
          "days are neither digits nor names of weekdays": 1,
          "departure is not a time of day": 2,
          "seen is later than the import": 1,
          "seen is not a day, month or year": 1,
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": 1,
          "unknown airport (pass --airports FILE)": 1,
          "weekly is not a number": 1,
        },
        "skipped": {},
        "used": 10,
        "warnings": {},
      },
      "services": [
        "LHR,JFK,BA,,,,2025-06,6",
        "  08:25,24,,117,744",
        "  09:00,13,,117,388 744",
        "  ,1234567,,,",
        "LHR,JFK,LH,,,,2024-12,",
        "  ,1234567,,,",
        "LHR,FNC,BA,,,,2026-03,",
        "LHR,FNC,LH,,,,2026-03,",
        "LHR,SYD,BA,,,,2026-03,",
        "  ,1,,,",
      ],
      "years": null,
    }
  `);
});

test.each([
  ['2026-03', '2026-03-02'],
  ['2026', '2026-03-02'],
  ['2026-02', '2026-02-28'],
  ['2025', '2025-12-28'],
  ['none', '2026-03-02'],
])('a list whose rows were seen in %s is of %s', async (seen, asOf) => {
  const rows = seen === 'none' ? '' : `LHR,JFK,2020\nLHR,JFK,${seen}\nLHR,JFK,2021\n`;
  expect((await reading(csv, workshop(), `from,to,seen\n${rows}`)).asOf).toBe(asOf);
});
