import { describe, expect, test } from 'vitest';
import { formerCodes, presentCodes } from '../../../src/core/dataset/airportCodes.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const codes = [
  { iata: 'DJT', kind: 'iata', code: 'DJT', since: '2026-08', until: null },
  { iata: 'DJT', kind: 'iata', code: 'PBI', since: null, until: '2026-08' },
  { iata: 'TAS', kind: 'icao', code: 'UZTT', since: '2025-10', until: null },
  { iata: 'TAS', kind: 'icao', code: 'UTTT', since: null, until: '2025-10' },
  { iata: 'LIM', kind: 'icao', code: 'SPIM', since: null, until: null },
] as const;

test('rows without a month, or with the month in which another code replaced it, have former codes', () => {
  expect(presentCodes(codes)).toEqual(
    new Map([
      ['PBI', 'DJT'],
      ['UTTT', 'TAS'],
      ['SPIM', 'LIM'],
    ]),
  );
  expect(presentCodes(codes, 'iata')).toEqual(new Map([['PBI', 'DJT']]));
  expect(formerCodes(codes).get('TAS')).toEqual(['UTTT']);
});

describe('in the bundled data', () => {
  const { indexes, dataset } = bundledWorld();

  test('evidence under PBI is that of DJT', () => {
    expect(dataset.routes.filter(({ id }) => id.includes('DJT')).length).toBeGreaterThanOrEqual(30);
    expect(dataset.routes.filter(({ id }) => id.includes('PBI'))).toEqual([]);
  });

  test('a request with a former code is an error that names the present one', () => {
    const airport = (airport_code: string) => () =>
      callOperation(indexes, 'airport_destinations', { airport_code, include_charter: false });
    expect(airport('PBI')).toThrow('Unknown airport PBI: a former code of West Palm Beach. Use DJT, its code now');
    expect(airport('utTT')).toThrow('a former code of Tashkent. Use TAS, its code now');
    const route = () => callOperation(indexes, 'route_detail', { route_id: 'PBI-JFK', include_charter: false });
    expect(route).toThrow('The codes of today are DJT and JFK: see /api/route/DJT-JFK');
  });

  test('present and former codes find the airport', () => {
    const found = (text: string) => indexes.matcher.match(text).map((index) => dataset.airports[index]?.code);
    expect(['PBI', 'KPBI', 'KDJT', 'DJT'].map((code) => found(code)[0])).toEqual(['DJT', 'DJT', 'DJT', 'DJT']);
    expect(['UTTT', 'UZTT', 'HSSJ', 'FLKK', 'ENSO', 'VAGO'].map((code) => found(code)[0])).toEqual(
      'TAS TAS JUB LUN SRP GOI'.split(' '),
    );
  });
});
