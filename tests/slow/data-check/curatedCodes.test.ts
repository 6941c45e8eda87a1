import { describe, expect, test } from 'vitest';
import { checkCuratedCodes } from '../../../scripts/data-check/curatedCodes.ts';
import { readTables } from '../../../src/core/dataset/load.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { type Rows, tinyWorld } from '../../support/testWorld.ts';

const NAMES = { data: '/srv/data', state: '/srv/state' };
/** Checks a small world, whose reference lists have one airport and one airline without a service, and a former code. */
async function check(rows: Rows, more: Record<string, string> = {}) {
  const data: Record<string, string> = {
    ...tinyWorld({ 'reference/airlines.csv': ['VS,VIR,Virgin Atlantic'], ...rows }),
    'reference/airport-codes.csv': 'iata,kind,code,since,until,note\nRMO,iata,KIV,,2024-01,\n',
    ...more,
  };
  data['reference/airports.csv'] += 'AAB,,Arrabury,Arrabury,Australia,AU,-26.6912,141.04751,Australia/Brisbane,,\n';
  checkCuratedCodes(readTables(data, {}, NAMES), { data, state: {}, names: NAMES });
}

describe('codes in curated tables', () => {
  test('may be of the data, of the reference lists, former, closed or ceased', async () => {
    await expect(
      check({
        'curated/cities.csv': ['LHR,London,LON', 'KIV,Chișinău,', 'SXF,Berlin,BER'],
        'curated/closed-airports.csv': ['SXF,2020-10,BER,'],
        'curated/ceased-airlines.csv': ['ZB,2017-10,,'],
        'curated/charters.csv': ['VS,LHR,,', 'ZB,AAB,,'],
        'curated/closed-country-pairs.csv': ['GB,AU,2022-02,,'],
      }),
    ).resolves.toBeUndefined();
  });

  test('that no list has are refused with file, line and column', async () => {
    const rows = {
      'curated/cities.csv': ['LHR,London,LON', 'QQQ,Nowhere,'],
      'curated/charters.csv': ['XX,LHR,QQR,'],
      'curated/travel-regions.csv': ['Home Counties,,LHR QQS'],
    };
    await expect(check(rows)).rejects.toThrow(
      '/srv/data/curated/cities.csv:3: iata: unknown airport code: QQQ\n' +
        '/srv/data/curated/travel-regions.csv:2: airports: unknown airport code: QQS\n' +
        '/srv/data/curated/charters.csv:2: airline: unknown airline code: XX\n' +
        '/srv/data/curated/charters.csv:2: to: unknown airport code: QQR',
    );
  });

  test('of countries without an airport are refused', async () => {
    await expect(check({ 'curated/closed-country-pairs.csv': ['GB QQ,US,2022-02,,'] })).rejects.toThrow(
      '/srv/data/curated/closed-country-pairs.csv:2: a: unknown country code: QQ',
    );
  });

  test('of the bundled data are known', async () => {
    const data = readData('data');
    expect(() => checkCuratedCodes(readTables(data), { data, state: {}, names: NAMES })).not.toThrow();
  });
});

test.each([
  ['airline-moves', 'BA,LHR,LHR,2020-10,all,', 'to: is the same airport'],
  ['airline-moves', 'BA,LHR,QQQ,2020-10,all,', 'to: unknown airport code: QQQ'],
  ['airline-moves', 'BA,LHR,JFK', 'since: Invalid input'],
  ['ended-services', 'LHR,JFK,BA,2025,', 'ended: must be a month'],
  ['import/not-flown', 'XX,LHR,JFK,', 'airline: unknown airline code: XX'],
])('a bad row of %s: %s', async (file, row, message) => {
  await expect(check({ [`curated/${file}.csv`]: [row] })).rejects.toThrow(`curated/${file}.csv:2: ${message}`);
});

describe('tables that only imports read', () => {
  test.each([
    [
      'operators.csv',
      'icao,iata,from_number,to_number,brand,note',
      'SKW,OO,9,3,BA,',
      'operators.csv:2: to_number: must end the range',
    ],
    [
      'operators.csv',
      'icao,iata,from_number,to_number,brand,note',
      ',,,,BA,',
      'operators.csv:2: icao: needs an ICAO or IATA code',
    ],
    ['not-passenger.csv', 'icao,iata,kind,note', 'AAH,KH,cargos,', 'not-passenger.csv:2: kind: '],
    ['not-flights.csv', 'iata,kind', 'BA,rail', 'not-flights.csv:1: (header): must be iata,kind,note'],
  ])('%s: %s %s', async (file, header, row, message) => {
    await expect(check({}, { [`curated/${file}`]: `${header}\n${row}\n` })).rejects.toThrow(message);
  });
});

test('faults name the folder', () => {
  const text = tinyWorld({ 'curated/cities.csv': ['LHR,London,LON', 'LHR,London,LON'] });
  expect(() => readTables(text, {}, NAMES)).toThrow('/srv/data/curated/cities.csv:3: iata: is listed twice: LHR');
});
