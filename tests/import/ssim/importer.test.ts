import { describe, expect, test } from 'vitest';
import { UNKNOWN_AIRLINE, UNKNOWN_AIRPORT } from '../../../scripts/import/common/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { contents, label, load, problemsOf, run, runClean, shown, table, workshop } from '../workshop.ts';
import { carrier, file, header, leg, segment, trailer } from './lines.ts';

const AIRLINES = { 'airlines.csv': ['BA,BAW,British Airways', 'AA,AAL,American Airlines', 'BY,TOM,TUI Airways'] };

/** Imports records into an empty world and gives back its folder. */
async function imported(...records: readonly string[]): Promise<string> {
  const folder = workshop(AIRLINES);
  await run(ssim, folder, file(...records));
  return folder;
}

describe('legs', () => {
  test('a leg is a route with its days, local time and block time', async () => {
    const folder = await imported(leg({ days: '1 3 5  ' }));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 Wed 10:00 Fri 10:00']);
    const { routes } = load(folder);
    expect(routes.map(({ id, flyingMin }) => [id, flyingMin])).toEqual([['LHR-JFK', 8 * 60]]);
  });

  test('a leg has its flight number and type of aircraft; days that share a number are one departure', async () => {
    const folder = await imported(
      leg({ flight: 'BA17', suffix: 'D', days: '1      ', aircraft: '744' }),
      leg({ flight: 'BA17', variation: '02', days: '  3    ', aircraft: '77W' }),
      leg({ flight: 'BA175', days: '1      ', aircraft: '77W' }),
      leg({ flight: 'BA175', variation: '02', days: '  3    ', aircraft: '   ' }),
    );
    const row = (days: string, rest: string) => `LHR,JFK,BA,10:00,${days},480,${rest}`;
    expect(table(folder, 'departures.csv').trim().split('\n').slice(1)).toEqual([
      row('13', '17,744 77W'),
      row('13', '175,77W'),
    ]);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 Wed 10:00']);
  });

  test('times in UTC are turned into local time, and the weekday with them', async () => {
    const folder = workshop(AIRLINES);
    const records = [
      leg({ days: '1      ', from: 'SYD 1500 +1000', to: 'LHR 1400 +0100' }),
      leg({ flight: 'BA18', days: '1      ', from: 'JFK 0200 -0400', to: 'LHR 0900 +0100' }),
    ];
    await run(ssim, folder, [header(), carrier('BA', 'U'), ...records, trailer()].join('\n'));
    expect(shown(folder, 'SYD-LHR')).toEqual(['BA scheduled Tue 01:00']);
    expect(shown(folder, 'JFK-LHR')).toEqual(['BA scheduled Sun 22:00']);
    expect(load(folder).routes.map(({ flyingMin }) => flyingMin)).toEqual([7 * 60, 23 * 60]);
  });

  test('each leg of a flight is a route; a leg after midnight leaves on the next day', async () => {
    const folder = await imported(
      leg({ days: '1      ', from: 'JFK 2200 -0500', to: 'LHR 1000 +0000', dayChange: '01' }),
      leg({ days: '1      ', leg: '02', from: 'LHR 1200 +0000', to: 'FNC 1600 +0000', dayChange: '11' }),
    );
    expect(shown(folder, 'JFK-LHR')).toEqual(['BA scheduled Mon 22:00']);
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Tue 12:00']);
  });

  test('an open period holds as long as the timetable; a blank UTC variation is that of the time zone', async () => {
    const folder = await imported(
      leg({ period: '01JAN26 00XXX00', from: 'LHR 1000 ', to: 'JFK 1300 ' }),
      leg({ flight: 'BA2', from: 'LHR 1100 +0000', to: 'FNC 1500 +0000' }),
    );
    expect(shown(folder, 'LHR-JFK')).toHaveLength(1);
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
    expect(load(folder).routes.find(({ id }) => id === 'LHR-JFK')?.flyingMin).toBe(480);
  });
});

describe('service types', () => {
  test.each([
    ['J', 'scheduled'],
    ['S', 'scheduled'],
    ['U', 'scheduled'],
    ['Q', 'scheduled'],
    ['G', 'scheduled'],
    ['B', 'scheduled'],
    ['R', 'scheduled'],
    ['C', 'charter'],
    ['L', 'charter'],
  ])('%s is %s', async (type, expected) => {
    const folder = await imported(leg({ type, days: '1      ' }));
    expect(shown(folder, 'LHR-JFK')).toEqual([`BA ${expected} Mon 10:00`]);
  });

  test.each([...'OPTKDEWXINFVMAH'])('%s is left out', async (type) => {
    const folder = await imported(leg({ type }), leg({ flight: 'BA1', to: 'FNC 1400 +0000' }));
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC']);
  });

  test('a bus is no flight', async () => {
    const folder = await imported(leg({ aircraft: 'BUS' }), leg({ flight: 'BA1', to: 'FNC 1400 +0000' }));
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC']);
  });

  test('of a route that is flown both ways the scheduled flights are shown', async () => {
    const folder = await imported(leg({ type: 'C', days: '     6 ' }), leg({ flight: 'BA1', days: '1      ' }));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });
});

describe('code shares', () => {
  const aa = (...after: readonly string[]) => [leg({ flight: 'AA6144' }), ...after];

  test('a copy that names the flight it copies is left out', async () => {
    const folder = await imported(leg(), ...aa(segment({ flight: 'AA6144', data: 'BA 117' })));
    expect(shown(folder, 'LHR-JFK')).toHaveLength(1);
    expect(shown(folder, 'LHR-JFK')[0]).toMatch(/^BA/);
  });

  test('so is one by its disclosure, and one that only the operating flight names', async () => {
    const disclosed = await imported(leg(), leg({ flight: 'AA6144', disclosure: 'L' }));
    expect(shown(disclosed, 'LHR-JFK')).toHaveLength(1);
    const named = await imported(leg(), segment({ element: '10', data: 'AA 6144 /XX  12' }), ...aa());
    expect(shown(named, 'LHR-JFK')).toHaveLength(1);
  });

  test('of two flights that name each other as the copy, the first is shown', async () => {
    const named = segment({ element: '10', data: 'AA 6144' });
    const folder = await imported(leg(), named, ...aa(segment({ flight: 'AA6144', element: '10', data: 'BA 117' })));
    expect(shown(folder, 'LHR-JFK')).toEqual([expect.stringMatching(/^BA/)]);
  });

  test('a segment record between the stations QQQ is of all legs of the flight', async () => {
    const legs = [leg({ flight: 'AA6144' }), leg({ flight: 'AA6144', leg: '02', from: 'JFK 1500', to: 'FNC 2300' })];
    const copy = await imported(leg(), ...legs, segment({ flight: 'AA6144', between: 'QQQ-QQQ', data: 'BA 117' }));
    const named = await imported(leg(), segment({ element: '10', between: 'QQQ-QQQ', data: 'AA 6144' }), ...aa());
    expect(load(copy).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
    for (const folder of [copy, named]) expect(shown(folder, 'LHR-JFK')).toEqual([expect.stringMatching(/^BA/)]);
  });

  test('a wet lease and another airline at the same time are no copies', async () => {
    const folder = await imported(leg({ disclosure: 'S' }), ...aa());
    expect(shown(folder, 'LHR-JFK')).toHaveLength(2);
  });

  test('a segment record tells of its own leg only', async () => {
    const folder = await imported(
      leg(),
      leg({ leg: '02', from: 'JFK 1500 -0500', to: 'FNC 2300 +0000' }),
      segment({ between: 'JFK-FNC' }),
    );
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
  });
});

describe('periods', () => {
  test('a flight that moves with the clocks leaves once a day', async () => {
    const folder = await imported(
      leg({ period: '01JAN26 28MAR26', days: '1      ' }),
      leg({
        variation: '02',
        period: '29MAR26 31DEC26',
        days: '1      ',
        from: 'LHR 1105 +0100',
        to: 'JFK 1405 -0400',
      }),
    );
    expect(shown(folder, 'LHR-JFK')).toEqual([expect.stringMatching(/^BA scheduled Mon 1[01]:0[05]$/)]);
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
  });

  test('of two records for one day the later holds', async () => {
    const folder = await imported(
      leg({ days: '12     ' }),
      leg({ variation: '02', days: '1      ', from: 'LHR 1200 +0000', to: 'JFK 1500 -0500' }),
    );
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 12:00 Tue 10:00']);
  });

  test('a record without days cancels its period', async () => {
    const folder = workshop(AIRLINES);
    const text = file(
      leg({ flight: 'BA1', to: 'FNC 1400 +0000' }),
      leg({ flight: 'BA2', to: 'SYD 1400 +1000' }),
      leg({ days: '123    ' }),
      leg({ variation: '02', period: '01NOV26 31DEC26', days: '       ' }),
      leg({ variation: '03', period: '01JAN26 31MAR26', days: '       ' }),
    );
    const { log } = await run(ssim, folder, text);
    expect(label(folder, 'LHR-JFK')).toBe('Summer seasonal (Apr–Oct)');
    expect(log.toJson()).toMatchObject({ notes: { 'cancelled periods': 2 } });
  });

  test('a flight of every other week is flown half of the weeks', async () => {
    const folder = await imported(leg({ every: '2', days: '1      ' }), leg({ flight: 'BA1', to: 'FNC 1400 +0000' }));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
    expect(label(folder, 'LHR-JFK')).toBe('Year-round');
  });

  test('seasons need a year of the airline', async () => {
    const summer = leg({ period: '29MAR26 24OCT26' });
    const other = leg({ flight: 'BA1', to: 'FNC 1400 +0000' });
    expect(label(await imported(summer), 'LHR-JFK')).toBeNull();
    expect(label(await imported(summer, other), 'LHR-JFK')).toBe('Summer seasonal (Apr–Oct)');
  });

  test('a service that ended before the day of the import is not flown', async () => {
    const folder = workshop(AIRLINES);
    const records = [leg({ period: '01JAN26 08JAN26' }), leg({ flight: 'BA1', to: 'FNC 1400 +0000' })];
    await run(ssim, folder, file(...records), { date: '2026-01-12' });
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC']);
  });
});

test('a flight on a single day of a timetable of months is no service', async () => {
  const folder = await imported(
    leg({ period: '09JUN26 09JUN26' }),
    leg({ flight: 'BA1', to: 'FNC 1400 +0000' }),
    leg({ flight: 'BA3', to: 'SYD 1400 +1000', period: '09JUN26 16JUN26', days: ' 2     ' }),
  );
  expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC', 'LHR-SYD']);
});

describe('warnings and rejected records', () => {
  const other = leg({ flight: 'BA1', to: 'FNC 1400 +0000' });
  const odd = async (text: string | Buffer) => {
    const folder = workshop(AIRLINES);
    const { log } = await run(ssim, folder, typeof text === 'string' ? Buffer.from(text, 'latin1') : text);
    return {
      routes: load(folder).routes.map(({ id }) => id),
      problems: problemsOf(log),
    };
  };

  test.each([
    ['CR LF', file(leg(), other).replaceAll('\n', '\r\n'), {}],
    ['CR', file(leg(), other).replaceAll('\n', '\r'), {}],
    ['no line ends', file(leg(), other).replaceAll('\n', ''), { 'line of several records': 1 }],
    ['two records on a line', file(leg() + other), { 'line of several records': 1 }],
    ['zero records that fill a block', file(leg(), '0'.repeat(200), '0'.repeat(200), other), {}],
    ['zero records that fill none', file(leg(), '0'.repeat(200), other), {}],
    ['blank records', file(leg(), '', ' '.repeat(200), other), { 'blank record': 2 }],
    ['a byte order mark', `\xef\xbb\xbf${file(leg(), other)}`, { 'byte order mark': 1 }],
    [
      'no time mode',
      file(carrier('BA', ' '), leg(), other),
      { 'carrier record without a time mode, taken as local time': 1 },
    ],
    [
      'Latin-1 and lower case in free text',
      file(segment({ data: 'cafß Zürich' }), leg(), segment({ element: '127', data: 'Brüssel' }), other),
      { 'code share of a leg that is not there': 1 },
    ],
    ['short lines', file(leg().slice(0, 80), other), { 'line shorter than 200 characters': 1 }],
    [
      'legs with a character too few, and with an accent in UTF-8, before the mark of a code share',
      file(
        ...['', '\u00c3\u00a9'].map((text) => {
          const codeShare = leg({ flight: 'BA9', from: 'LGW 1000 +0000', disclosure: 'L' });
          return `${codeShare.slice(0, 99)}${text}${codeShare.slice(100)}`;
        }),
        leg(),
        other,
      ),
      { 'leg whose serial number is not in columns 195 to 200: others are moved as well': 2 },
    ],
    ['long lines', file(`${leg()}xyz`, other), { 'line longer than 200 characters': 1 }],
    ['lower case', file(leg().toLowerCase(), other), { 'lower-case record': 1 }],
    ['unknown airport', file(leg(), other, leg({ to: 'QQQ 1300 -0500' })), { [UNKNOWN_AIRPORT]: 1 }],
    ['unknown airline', file(leg(), other, leg({ flight: 'ZZ1' })), { [UNKNOWN_AIRLINE]: 1 }],
    ['record of no type', file(leg(), other, '9'.repeat(200)), { 'record of an unknown type': 1 }],
    ['bad period', file(leg(), other, leg({ period: '31FEX26 31DEC26' })), { 'period of operation malformed': 1 }],
    ['bad time', file(leg(), other, leg({ from: 'LHR 2561 +0000' })), { 'time malformed': 1 }],
    ['bad passenger time', file(leg(), other, leg({ from: 'LHR 2560/1000 +0000' })), { 'time malformed': 1 }],
    [
      'no trailer',
      [header(), carrier('BA'), leg(), other].join('\n'),
      { 'file without a trailer record: it may be cut off': 1 },
    ],
  ])('%s', async (_, text, problems) => {
    const result = await odd(text);
    expect(result.routes).toEqual(['LHR-FNC', 'LHR-JFK']);
    expect(result.problems).toEqual(problems);
  });

  test('twenty zero records, wherever they are, are no fault', async () => {
    const zeros = Array.from({ length: 20 }, () => '0'.repeat(200));
    for (const text of [file(leg(), ...zeros, other), file(...zeros.flatMap((zero) => [zero, leg()]), other)]) {
      const { log } = await runClean(ssim, workshop(AIRLINES), text);
      expect(log.toJson()).toMatchObject({ notes: { 'zero records, which fill up blocks': 20 } });
    }
  });

  test('a file that lacks the trailer of its last carrier does not end what it lacks', async () => {
    const served = { 'services.csv': ['LHR,FNC,BA,scheduled,,'] };
    const folder = workshop({ ...AIRLINES, ...served });
    const before = contents(folder);
    const cut = [file(leg()).trimEnd(), carrier('AA')].join('\n');
    const scope = 'airlines BA';
    await expect(run(ssim, folder, cut, { scope, maxDrop: 1 })).rejects.toThrow(
      'standard input: the end of the file is missing, and airline BA would lose what it lacks',
    );
    expect(contents(folder)).toEqual(before);
    await run(ssim, folder, cut, { scope, accept: true });
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
  });

  test('records that are missing are told by the serial numbers', async () => {
    const numbered = (record: string, serial: number) => `${record.slice(0, 194)}${String(serial).padStart(6, '0')}`;
    const lines = file(leg(), other).trimEnd().split('\n');
    const whole = lines.map((line, i) => numbered(line, i + 1)).join('\n');
    expect((await odd(whole)).problems).toEqual({});
    for (const first of [1, 199_997]) {
      const gap = lines.map((line, i) => numbered(line, first + (i > 2 ? i + 8 : i))).join('\n');
      expect((await odd(gap)).problems).toEqual({ 'gap in the serial numbers: records may be missing': 1 });
    }
  });

  test('a leg that is cut off is named, and nothing of it used', async () => {
    const result = await odd(file(leg().slice(0, 60), other));
    expect(result.routes).toEqual(['LHR-FNC']);
    expect(result.problems).toEqual({ 'leg cut off': 1, 'time malformed': 1 });
  });

  test('an ICAO designator is understood', async () => {
    const text = `${leg().slice(0, 2)}BAW${leg().slice(5)}`;
    expect((await odd(file(text, other))).routes).toEqual(['LHR-FNC', 'LHR-JFK']);
  });
});

test.each([
  ['2', 28],
  ['3', 75],
  ['4', 39],
  ['5', 12],
])('of a record of type %s, columns 1 to %i hold codes: small letters in them are a fault', async (type, codes) => {
  const lines = file(leg(), '4'.padEnd(200)).split('\n');
  const isWarned = async (column: number) => {
    const text = lines.map((line) =>
      line.startsWith(type) ? `${line.slice(0, column - 1)}x${line.slice(column)}` : line,
    );
    const { log } = await run(ssim, workshop(AIRLINES), text.join('\n'));
    return 'lower-case record' in problemsOf(log);
  };
  expect([await isWarned(codes), await isWarned(codes + 1)]).toEqual([true, false]);
});
