/** Legs, periods and equipment as the manual defines them, and as real files have them. */
import { describe, expect, test } from 'vitest';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { label, load, problemsOf, run, shown, table, workshop } from '../workshop.ts';
import { carrier, file, header, leg, segment, trailer } from './lines.ts';

const AIRLINES = { 'airlines.csv': ['BA,BAW,British Airways', 'AA,AAL,American Airlines', 'U2,EZY,easyJet'] };

/** Imports a file into an empty world: its folder, and the problems by name. */
async function imported(text: string, date = '2026-03-02') {
  const folder = workshop(AIRLINES);
  const { log } = await run(ssim, folder, text, { date, accept: true });
  return { folder, problems: problemsOf(log) };
}

const MONDAY = { days: '1      ' };

describe('days of a leg', () => {
  const first = leg({ ...MONDAY, from: 'JFK 2200 -0500', to: 'LHR 1000 +0000', dayChange: '01' });
  const after = { leg: '02', from: 'LHR 1200 +0000', to: 'FNC 1600 +0000', dayChange: '11' };

  test('are those of its own departure, whatever the date variation says', async () => {
    const adjusted = leg({ ...after, period: '02JAN26 31DEC26', days: ' 2     ' });
    const { folder, problems } = await imported(file(first, adjusted));
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Tue 12:00']);
    expect(problems).toEqual({});
  });

  test('are moved where a file repeats those of the first leg', async () => {
    const { folder, problems } = await imported(file(first, leg({ ...after, ...MONDAY })));
    expect(shown(folder, 'LHR-FNC')).toEqual(['BA scheduled Tue 12:00']);
    expect(problems).toEqual({ 'leg after midnight with the days of the first leg, moved': 1 });
  });

  test('a leg the day before: A, and J in older files', async () => {
    for (const dayBefore of ['A0', 'J0']) {
      const west = leg({ ...MONDAY, leg: '02', from: 'LHR 2300 +0000', to: 'FNC 0300 +0000', dayChange: dayBefore });
      const east = leg({ ...MONDAY, from: 'SYD 0100 +1000', to: 'LHR 2200 +0000' });
      expect(shown((await imported(file(east, west))).folder, 'LHR-FNC')).toEqual(['BA scheduled Sun 23:00']);
    }
  });

  test('are those of the aircraft when passengers leave before midnight', async () => {
    const { folder } = await imported(file(leg({ ...MONDAY, from: 'LHR 2355/0005 +0000', to: 'JFK 0300 -0500' })));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Sun 23:55']);
    expect(load(folder).routes[0]?.flyingMin).toBe(475);
  });

  test('a time of 2400 is the next day; half hours of variation count', async () => {
    const text = file(
      leg({ ...MONDAY, from: 'LHR 1000 +0000', to: 'JFK 2400 -0500', aircraft: '' }),
      leg({ ...MONDAY, flight: 'BA2', from: 'JFK 2400 -0500', to: 'LHR 1200 +0000' }),
      leg({ ...MONDAY, flight: 'BA3', from: 'SYD 1000 +0930', to: 'LHR 2300 +0000' }),
    );
    const { folder } = await imported(text);
    expect(shown(folder, 'JFK-LHR')).toEqual(['BA scheduled Tue 00:00']);
    expect(load(folder).routes.find(({ id }) => id === 'SYD-LHR')?.flyingMin).toBe(22 * 60 + 30);
  });

  test('stand in any place, with blanks, zeros or stops between them', async () => {
    for (const days of ['1030507', '1.3.5.7', '1357   ', '1 3 5 7']) {
      const { folder, problems } = await imported(file(leg({ days })));
      expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00 Wed 10:00 Fri 10:00 Sun 10:00']);
      expect(problems).toEqual({});
    }
  });

  test('a flight to and fro under one number leaves as often as it has legs', async () => {
    const text = file(
      leg({ ...MONDAY, from: 'LHR 0800 +0000', to: 'FNC 1200 +0000' }),
      leg({ ...MONDAY, leg: '02', from: 'FNC 1300 +0000', to: 'LHR 1700 +0000' }),
      leg({ ...MONDAY, leg: '03', from: 'LHR 1800 +0000', to: 'FNC 2200 +0000' }),
    );
    expect(shown((await imported(text)).folder, 'LHR-FNC')).toEqual(['BA scheduled Mon 08:00 18:00']);
  });
});

test('legs of a malformed carrier record are not in the time mode of the carrier before', async () => {
  const malformed = carrier('BA').replace('2L', '2X');
  const local = leg({ flight: 'BA9', to: 'FNC 1400 +0000', period: '29MAR26 24OCT26', from: 'LHR 1000 +0100' });
  const carriers = [carrier('BA', 'U'), leg({ to: 'JFK 1800 -0500' }), trailer(), malformed, local, trailer()];
  const { folder, problems } = await imported([header(), ...carriers].join('\n'));
  expect(shown(folder, 'LHR-FNC')).toEqual([expect.stringContaining('Mon 10:00')]);
  expect(problems).toEqual({
    'record of an unknown type': 1,
    'leg before any carrier record, taken as local time': 1,
  });
});

describe('open periods', () => {
  test('begin and end with the validity of the carrier record', async () => {
    const validity = carrier('BA', 'L', '29MAR26 24OCT26');
    const open = leg({ period: '00XXX00 00XXX00' });
    const other = leg({ flight: 'BA1', to: 'FNC 1400 +0000' });
    const { folder, problems } = await imported([header(), carrier('BA'), other, validity, open, trailer()].join('\n'));
    expect(label(folder, 'LHR-JFK')).toBe('Summer seasonal (Apr–Oct)');
    expect(problems).toEqual({});
  });

  test('hold for a year where the timetable has no end', async () => {
    const text = [header(), carrier('BA', 'L', '00XXX00 00XXX00'), leg({ period: '10APR25 00XXX00' }), trailer()];
    const { folder } = await imported([...text, ''].join('\n'));
    expect(shown(folder, 'LHR-JFK')).toHaveLength(1);
    expect(table(folder, 'evidence.csv')).toContain('LHR,JFK,BA,2026-03,2026-03');
  });

  test('without a beginning anywhere are named', async () => {
    const text = [header(), carrier('BA', 'L', '00XXX00 00XXX00'), leg({ period: '00XXX00 31DEC26' })];
    const { problems } = await imported([...text, leg({ flight: 'BA1' }), trailer()].join('\n'));
    expect(problems).toEqual({ 'period of operation without a beginning': 1 });
  });

  test('that begin after the validity of the carrier are rejected', async () => {
    const late = leg({ flight: 'BA2', period: '01APR26 00XXX00', to: 'FNC 1400 +0000' });
    const carriers = [carrier('BA', 'L', '01JAN26 28FEB26'), late, carrier('BA'), leg()];
    const { folder, problems } = await imported([header(), ...carriers, trailer()].join('\n'));
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
    expect(problems).toEqual({ 'period of operation that ends before it begins': 1 });
  });

  test('before any carrier record have no beginning', async () => {
    const open = leg({ flight: 'BA2', period: '00XXX00 31DEC26', to: 'FNC 1400 +0000' });
    const { folder, problems } = await imported([header(), open, carrier('BA'), leg(), trailer()].join('\n'));
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
    expect(problems).toEqual({
      'leg before any carrier record, taken as local time': 1,
      'period of operation without a beginning': 1,
    });
  });

  test('a day that the month does not have is malformed; a blank before a digit is none', async () => {
    const noDay = leg({ flight: 'BA3', period: '01JAN26 31FEB26', to: 'FNC 1400 +0000' });
    const { folder, problems } = await imported(file(leg({ period: ' 1JAN26 31DEC26' }), noDay));
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-JFK']);
    expect(problems).toEqual({ 'period of operation malformed': 1 });
  });

  test('a timetable of years ago shows its last weeks', async () => {
    const period = '28MAR05 29OCT05';
    const text = [header(), carrier('BA', 'L', period), leg({ period, days: ' 2 4   ' }), trailer('BA')].join('\r\n');
    const { folder, problems } = await imported(text);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Tue 10:00 Thu 10:00']);
    expect(problems).toEqual({});
  });
});

test('block times are not doubted where an airport has no coordinates', async () => {
  const columns = ['XXA', '', 'Nowhere Airport', 'Nowhere', 'United Kingdom', 'GB', '', '', 'Europe/London', '', ''];
  const airports = [columns.join(','), 'JFK,KJFK,Kennedy,New York,United States,US,40.6,-73.8,America/New_York,,'];
  const folder = workshop({
    ...AIRLINES,
    'airports.csv': [...airports, 'LHR,EGLL,Heathrow,London,UK,GB,51.5,-0.5,Europe/London,,'],
  });
  const impossible = { ...MONDAY, from: 'LHR 1000 +0000' };
  const text = file(
    leg({ ...impossible, to: 'XXA 1100 +0000' }),
    leg({ ...impossible, flight: 'BA2', to: 'JFK 0600 -0500' }),
  );
  await run(ssim, folder, text);
  const block = (id: string) =>
    load(folder).routes.find((route) => route.id === id)?.services[0]?.departures[0]?.blockMin;
  expect(block('LHR-XXA')).toBe(60);
  expect(block('LHR-JFK')).toBeNull();
});

test('several carriers and seasons in a file, blocks filled with zero records', async () => {
  const zeros = (count: number) => Array.from({ length: count }, () => '0'.repeat(200));
  const text = [
    ...[header(), ...zeros(4), carrier('BA', 'U', '29MAR26 24OCT26'), ...zeros(4)],
    ...[leg({ period: '29MAR26 24OCT26', from: 'LHR 0900 +0100', to: 'JFK 1700 -0400' }), ...zeros(4), trailer()],
    ...[...zeros(4), carrier('U2', 'L', '25OCT26 27MAR27'), ...zeros(4)],
    ...[leg({ flight: 'U28001', period: '25OCT26 27MAR27', to: 'FNC 1400 +0000' }), ...zeros(4), trailer('U2')],
  ];
  const { folder, problems } = await imported(text.join(''));
  expect(shown(folder, 'LHR-JFK')[0]).toMatch(/^BA scheduled Mon 10:00/);
  expect(shown(folder, 'LHR-FNC')[0]).toMatch(/^U2 scheduled/);
  expect(problems).toEqual({ 'line of several records': 1 });
});

test.each([
  ['TRN', 'J'],
  ['LMO', 'J'],
  ['RFS', 'J'],
  ['BUS', 'U'],
  ['', 'U'],
])('%s of service type %s does not fly', async (aircraft, type) => {
  const { folder, problems } = await imported(
    file(leg({ aircraft, type }), leg({ flight: 'BA1', to: 'FNC 1400 +0000' })),
  );
  expect(load(folder).routes.map(({ id }) => id)).toEqual(['LHR-FNC']);
  expect(problems).toEqual({});
});

describe('code shares', () => {
  test('an operational suffix is part of the name by which a copy is known', async () => {
    const text = file(
      leg({ ...MONDAY, flight: 'BA117', suffix: 'D' }),
      segment({ flight: 'BA117', element: '10', data: 'AA 6144' }).replace(/^4 /, '4D'),
      leg({ ...MONDAY, flight: 'AA6144' }),
    );
    expect(shown((await imported(text)).folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('a copy that names no flight is a copy all the same; a record of no leg is named', async () => {
    const copy = [leg({ flight: 'AA6144' }), segment({ flight: 'AA6144', data: 'BA' })];
    const { folder, problems } = await imported(
      file(leg(MONDAY), segment({ variation: '02' }), ...copy, segment({ flight: 'AA9' })),
    );
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
    expect(problems).toEqual({ 'code share of a leg that is not there': 2 });
  });

  test('an overflow of the variation in the segment record alone does not part it from its leg', async () => {
    const copy = segment({ flight: 'AA6144', data: 'BA 117' });
    const text = file(leg(MONDAY), leg({ flight: 'AA6144' }), `${copy.slice(0, 27)}1${copy.slice(28)}`);
    const { folder, problems } = await imported(text);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
    expect(problems).toEqual({});
  });

  test('a change of aircraft on the way is two legs of one airline', async () => {
    const text = file(
      leg({ ...MONDAY, aircraft: '744', disclosure: 'X' }),
      leg({ ...MONDAY, leg: '02', aircraft: '320', from: 'JFK 1500 -0500', to: 'FNC 2300 +0000' }),
      segment({ element: '210', between: 'LHR-FNC' }),
    );
    const { folder } = await imported(text);
    expect(load(folder).routes.map(({ id }) => id)).toEqual(['JFK-FNC', 'LHR-JFK']);
  });
});

describe('traffic restrictions', () => {
  const ids = (folder: string) => load(folder).routes.map(({ id }) => id);
  const first = { from: 'FNC 0800 +0000', to: 'LHR 1200 +0000' };
  const second = { leg: '02', from: 'LHR 1300 +0000', to: 'JFK 1600 -0500' };

  test.each([...'ADEGHIKMNOQTVWXY'])('%s: nobody can book the leg by itself', async (code) => {
    const { folder, problems } = await imported(file(leg({ restrictions: code }), leg({ ...first, flight: 'BA2' })));
    expect(ids(folder)).toEqual(['FNC-LHR']);
    expect(problems).toEqual({});
  });

  test.each([...'BCFZ '])('%j lets passengers book it', async (code) => {
    expect(ids((await imported(file(leg({ restrictions: code })))).folder)).toEqual(['LHR-JFK']);
  });

  test.each([
    ['of the second leg, in its place', '', ' A', ['FNC-LHR']],
    ['of the second leg, counted from it', 'A', 'A ', []],
    ['of the first leg and the whole flight', 'AA', ' K', []],
    ['of the whole flight, from its first leg', ' A', '', ['FNC-LHR', 'LHR-JFK']],
  ])('%s', async (_, one, two, expected) => {
    const { folder } = await imported(
      file(leg({ ...first, restrictions: one }), leg({ ...second, restrictions: two })),
    );
    expect(ids(folder)).toEqual(expected);
  });

  test.each([
    ['of all traffic', '8', 'A/710', 'LHR-JFK', ['FNC-LHR']],
    ['of passengers', '170', 'K', 'LHR-JFK', ['FNC-LHR']],
    ['of cargo', '171', 'A', 'LHR-JFK', ['FNC-LHR', 'LHR-JFK']],
    ['that allows local traffic', '8', 'F', 'LHR-JFK', ['FNC-LHR', 'LHR-JFK']],
    ['of the whole flight', '8', 'A', 'FNC-JFK', ['FNC-LHR', 'LHR-JFK']],
  ])('in a segment record, %s', async (_, element, data, between, expected) => {
    const text = file(leg(first), leg(second), segment({ element, data, between }));
    const { folder, problems } = await imported(text);
    expect(ids(folder)).toEqual(expected);
    expect(problems).toEqual({});
  });
});
