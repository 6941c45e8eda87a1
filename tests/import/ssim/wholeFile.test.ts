/** A file with records of every kind, and what every other week means where clocks change. */
import { expect, test } from 'vitest';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { reading, workshop } from '../workshop.ts';
import { carrier, file, header, leg, segment, trailer } from './lines.ts';

/** Puts a text at a column, which counts from 1. */
const put = (record: string, column: number, text: string) =>
  `${record.slice(0, column - 1)}${text}${record.slice(column - 1 + text.length)}`;
const serial = (record: string, number: string) => put(record, 195, number.padStart(6, '0'));
/** Without UTC variations. */
const bare = (record: string) => put(put(record, 48, '     '), 66, '     ');

test('a whole file, with records of every kind', async () => {
  const lines = [
    `\u00ef\u00bb\u00bf${header()}`,
    '\x1a ',
    '0'.repeat(200),
    serial(carrier('BA', ' ', '01JAN26 31DEC26'), '9'),
    serial(leg({ flight: 'BA101' }), '10'),
    serial(leg({ flight: 'BA103', from: 'LHR 1100 +0000' }), '12'),
    serial(leg({ flight: 'BA105', from: 'LHR 1200 +0000' }), '5'),
    // The variation overflows: of two variations of one flight the later holds.
    serial(leg({ flight: 'BA107', from: 'LHR 1300 +0000' }), ' '),
    put(leg({ flight: 'BA107', leg: '02', from: 'LHR 1310 +0000' }), 128, '1'),
    // The tenth leg belongs to the ninth: to and fro under one number.
    leg({ flight: 'BA109', leg: ' 9', from: 'LHR 1400 +0000' }),
    leg({ flight: 'BA109', leg: '10', from: 'LHR 1430 +0000' }),
    put(leg({ flight: 'BA111', from: 'LHR 1500 +0000' }), 76, 'X'),
    put(leg({ flight: 'BA113', leg: '12', from: 'LHR 1510 +0000' }), 161, 'A'),
    leg({ flight: 'BA115', restrictions: 'A' }),
    leg({ flight: 'BA117', type: 'F' }),
    leg({ flight: 'BA119', type: 'K' }),
    leg({ flight: 'BA121', aircraft: 'BUS' }),
    leg({ flight: 'BA123', type: 'C', from: 'LHR 1520 +0000' }),
    leg({ flight: 'BA125', days: '       ' }),
    leg({ flight: 'BA127', from: 'LHR 1530 +0000', to: 'JFK 1031 -0500' }),
    leg({ flight: 'BA129', from: 'LHR 1540 +0000', to: 'JFK 1040 -0500' }),
    leg({ flight: 'BA131', disclosure: 'Z' }),
    leg({ flight: 'BA133', to: 'QQX 1300 -0500' }),
    leg({ flight: 'QQ135' }),
    leg({ flight: 'BA137', period: '00XXX00 31DEC26', from: 'LHR 1550 +0000' }),
    leg({ flight: 'BA139' }).replace('BA ', 'B- '),
    leg({ flight: 'BA141' }).slice(0, 60),
    `${leg({ flight: 'BA143', from: 'LHR 1600 +0000' }).trimEnd().slice(0, 190)}`,
    `${leg({ flight: 'BA145', from: 'LHR 1610 +0000' })}more`,
    leg({ flight: 'BA147', from: 'LHR 1620 +0000' }) + leg({ flight: 'BA149', from: 'LHR 1630 +0000' }),
    leg({ flight: 'BA151', from: 'LHR 1640 +0000' }).toLowerCase(),
    put(leg({ flight: 'BA153', from: 'LHR 1650 +0000' }), 80, 'free text é'),
    // Code shares and restrictions.
    leg({ flight: 'BA155', from: 'LHR 1700 +0000' }),
    segment({ flight: 'BA155', element: '10', data: 'BA 155 /LH 615'.padStart(155) }),
    leg({ flight: 'LH615', from: 'LHR 1700 +0000' }),
    leg({ flight: 'BA157', from: 'LHR 1710 +0000' }),
    segment({ flight: 'BA157', element: '50', data: 'BA 157' }),
    leg({ flight: 'BA159', from: 'LHR 1720 +0000' }),
    segment({ flight: 'BA159', element: '50', data: 'BA 159 /LH 400' }),
    leg({ flight: 'BA161', from: 'LHR 1730 +0000' }),
    segment({ flight: 'BA161', element: '50', data: 'somebody' }),
    leg({ flight: 'BA163', from: 'LHR 1740 +0000' }),
    segment({ flight: 'BA163', element: '170', data: ' A' }),
    leg({ flight: 'BA165', from: 'LHR 1750 +0000' }),
    segment({ flight: 'BA165', element: '8', data: 'A', between: 'QQQ-JFK' }),
    leg({ flight: 'BA167', from: 'LHR 1800 +0000' }),
    segment({ flight: 'BA167', element: '8', data: 'Z', between: 'QQQ-QQQ' }),
    segment({ flight: 'BA167', element: '8', data: 'A', between: 'FNC-QQQ' }),
    segment({ flight: 'BA167', element: '50', between: 'LHR-SYD' }),
    segment({ flight: 'BA999', element: '10' }),
    segment({ flight: 'BA167', element: '109', data: 'A' }),
    // Two that name each other.
    leg({ flight: 'BA169', from: 'LHR 1810 +0000' }),
    segment({ flight: 'BA169', element: '10', data: 'LH 400' }),
    leg({ flight: 'LH400', from: 'LHR 1820 +0000' }),
    segment({ flight: 'LH400', element: '10', data: 'BA 169' }),
    '2024-01-08 is a date',
    '9 is no type',
    `\u00ef\u00bb\u00bf${leg()}`,
    trailer(),
    carrier('LH', 'U', '01MAR26 28MAR26'),
    bare(
      leg({
        flight: 'LH402',
        from: 'LHR 2350 +0000',
        to: 'JFK 0730 -0500',
        period: '00XXX00 00XXX00',
        days: '1      ',
      }),
    ),
    leg({
      flight: 'LH404',
      from: 'BER 2330/0030 +0100',
      to: 'LHR 0220 +0000',
      period: '02MAR26 28MAR26',
      days: '  3    ',
    }),
    leg({ flight: 'LH406', from: 'BER 0700 +0100', to: 'LHR 0850 +0000', period: '02MAR26 28MAR26', every: '2' }),
    serial(trailer('LH'), '900'),
  ];
  expect(await reading(ssim, workshop(), Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'))).toMatchInlineSnapshot(`
    {
      "airlines": [],
      "asOf": "2026-12-31",
      "cut": [],
      "evidence": [],
      "flyingTimes": [],
      "log": {
        "names": {
          "airline designator malformed": {
            "3 B-  1390101J01JAN2631DEC261234567 LHR": 1,
          },
          "blank record": {
            "standard input line 2": 1,
          },
          "block times that are not known": {
            "LHR-JFK": 2,
          },
          "block times that no flight takes, which are left unknown": {
            "LHR-JFK 1": 1,
            "LHR-JFK 100": 1,
            "LHR-JFK 110": 1,
            "LHR-JFK 120": 1,
            "LHR-JFK 130": 1,
            "LHR-JFK 1420": 1,
            "LHR-JFK 1430": 1,
            "LHR-JFK 160": 1,
            "LHR-JFK 170": 1,
            "LHR-JFK 180": 1,
            "LHR-JFK 210": 1,
            "LHR-JFK 240": 1,
            "LHR-JFK 290": 1,
            "LHR-JFK 300": 1,
            "LHR-JFK 50": 1,
            "LHR-JFK 60": 2,
            "LHR-JFK 70": 1,
            "LHR-JFK 80": 1,
            "LHR-JFK 90": 1,
          },
          "byte order mark": {
            "standard input line 1": 1,
          },
          "carrier record without a time mode, taken as local time": {
            "standard input": 1,
          },
          "charter services of an airline with scheduled flights on the route": {
            "LHR-JFK BA": 1,
          },
          "code share of a leg that is not there": {
            "BA167 01 LHR-SYD": 1,
            "BA999 01 LHR-JFK": 1,
          },
          "gap in the serial numbers: records may be missing": {
            "standard input 12": 1,
            "standard input 3": 1,
            "standard input 900": 1,
          },
          "leg cut off": {
            "standard input line 27": 1,
          },
          "leg without a valid UTC variation, taken from the time zone": {
            "LH402": 1,
          },
          "line longer than 200 characters": {
            "standard input line 29": 1,
            "standard input line 58": 1,
          },
          "line of several records": {
            "standard input line 30": 1,
          },
          "line shorter than 200 characters": {
            "standard input line 28": 1,
            "standard input line 56": 1,
            "standard input line 57": 1,
          },
          "record of an unknown type": {
            ""2"": 1,
            ""9"": 1,
            ""ï"": 1,
          },
          "time malformed": {
            "3 BA  1410101J01JAN2631DEC261234567 LHR": 1,
          },
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": {
            "QQ": 1,
          },
          "unknown airport (pass --airports FILE)": {
            "QQX": 1,
          },
        },
        "notes": {
          "block times that are not known": 2,
          "block times that no flight takes, which are left unknown": 20,
          "cancelled periods": 1,
          "charter services of an airline with scheduled flights on the route": 1,
          "zero records, which fill up blocks": 1,
        },
        "read": 42,
        "rejected": {
          "airline designator malformed": 1,
          "time malformed": 1,
          "unknown airline (add it to data/reference/airlines.csv, or pass --airlines FILE)": 1,
          "unknown airport (pass --airports FILE)": 1,
        },
        "skipped": {
          "bus, train or boat": 1,
          "cargo or mail flight": 1,
          "code share: sold by one airline, operated by another": 5,
          "flight not for passengers (positioning, training, private, military)": 1,
          "leg that is not sold by itself (traffic restriction)": 3,
        },
        "used": 27,
        "warnings": {
          "blank record": 1,
          "byte order mark": 1,
          "carrier record without a time mode, taken as local time": 1,
          "code share of a leg that is not there": 2,
          "gap in the serial numbers: records may be missing": 3,
          "leg cut off": 1,
          "leg without a valid UTC variation, taken from the time zone": 1,
          "line longer than 200 characters": 2,
          "line of several records": 1,
          "line shorter than 200 characters": 3,
          "lower-case record": 2,
          "record of an unknown type": 3,
        },
      },
      "services": [
        "LHR,JFK,BA,scheduled,JFMAMJJASOND,,2026-03,",
        "  10:00,1234567,480,101,744",
        "  11:00,1234567,420,103,744",
        "  12:00,1234567,360,105,744",
        "  13:10,1234567,,107,744",
        "  14:00,1234567,,109,744",
        "  14:30,1234567,,109,744",
        "  15:00,1234567,,111,744",
        "  15:10,1234567,,113,744",
        "  15:30,1234567,,127,744",
        "  15:40,1234567,,129,744",
        "  15:50,1234567,,137,744",
        "  16:00,1234567,,143,744",
        "  16:10,1234567,,145,744",
        "  16:20,1234567,,147,744",
        "  16:30,1234567,,149,744",
        "  16:40,1234567,,151,744",
        "  16:50,1234567,,153,744",
        "  17:00,1234567,,155,744",
        "  17:10,1234567,,157,744",
        "  18:00,1234567,,167,744",
        "  18:10,1234567,,169,744",
        "LHR,JFK,LH,scheduled,,,2026-03,",
        "  23:50,1,460,402,744",
        "BER,LHR,LH,scheduled,,Some departures every other week only,2026-03,",
        "  00:30,3,110,404,744",
        "  08:00,1234567,110,406,744",
      ],
      "years": [
        2026,
        2026,
      ],
    }
  `);
});

test.each([
  // Clocks change on Sunday, 25 October 2026. The flight is on Monday of every other week, at 10:00 UTC.
  ['19OCT26', '2026-11'],
  ['12OCT26', '2026-10'],
  ['05OCT26', '2026-11'],
  ['28SEP26', '2026-10'],
])('every other week from %s', async (begin, seen) => {
  const record = leg({
    period: `${begin} 08NOV26`,
    days: '1      ',
    every: '2',
    from: 'LHR 1000 +0000',
    to: 'JFK 1800 -0500',
  });
  const source = [header(), carrier('BA', 'U'), bare(record), trailer(), ''].join('\n');
  const { services } = await reading(ssim, workshop(), source, { date: '2027-01-01' });
  expect(services[0]).toBe(`LHR,JFK,BA,scheduled,,Every other week,${seen},`);
});

test.each([
  ['nothing', file(leg()), []],
  ['its trailer', file(leg()).split('\n').slice(0, 3).join('\n'), ['standard input']],
  ['its leg record', file(leg(), leg({ from: 'L1R 1000 +0000' })), []],
])('a file without %s', async (_, source, cut) => {
  expect((await reading(ssim, workshop(), source)).cut).toEqual(cut);
});

test('a file without a leg or carrier that is understood is none', async () => {
  const bad = leg({ from: 'L1R 1000 +0000' });
  await expect(reading(ssim, workshop(), [header(), bad, trailer()].join('\n'))).rejects.toThrow('not an SSIM file');
  expect((await reading(ssim, workshop(), leg())).log['warnings']).toEqual({
    'file without a header record': 1,
    'file without a trailer record: it may be cut off': 1,
    'leg before any carrier record, taken as local time': 1,
  });
  expect((await reading(ssim, workshop(), carrier('BA'))).services).toEqual([]);
});
