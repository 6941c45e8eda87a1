/** What importers look up. */
import { expect, test } from 'vitest';
import {
  airlineCode,
  flightNumberOf,
  type ImportContext,
  letters,
  resolveRoute,
  UNKNOWN_AIRPORT,
} from '../../../scripts/import/common/importer.ts';
import { airportCodes } from '../../../scripts/import/common/read.ts';
import { greatest, least } from '../../../src/core/objects.ts';

const place = (iata: string, latitude: number | null, longitude: number | null) => [
  iata,
  { iata, latitude, longitude },
];
const context = {
  airports: new Map([
    place('LHR', 51.47, -0.46),
    place('SYD', -33.95, 151.18),
    // The antipode of LHR, nearly; and airports whose place is not known.
    place('ANT', -51.47, 179.54),
    place('NOA', null, null),
    place('RMO', 46.93, 28.93),
    place('OLD', 1, 1),
  ] as [string, never][]),
  airportCodes: airportCodes(
    [{ iata: 'LHR', icao: 'EGLL' }, ...['SYD', 'ANT', 'NOA', 'RMO', 'OLD'].map((iata) => ({ iata, icao: null }))],
    new Map([
      ['KIV', 'RMO'],
      ['OLD', 'GONE'],
    ]),
  ),
  airlineCodes: new Map([
    ['BA', 'BA'],
    ['BAW', 'BA'],
    ['LH', 'LH'],
    ['2I', '2I'],
  ]),
  operators: {
    sellerOf: (code: string, flight: number | null) =>
      code === 'OO' ? (flight !== null && flight < 100 ? 'BA' : null) : undefined,
  },
} as unknown as ImportContext;

test.each([
  ['BA', null, 'BA'],
  ['BAW', null, 'BA'],
  ['QQ', null, null],
  ['OO', 99, 'BA'],
  ['OO', 100, null],
  ['OO', null, null],
])('the airline of %s %j is %j', (code, flight, airline) => {
  expect(airlineCode(code, context, flight)).toBe(airline);
});

test.each([
  ['117', 'BA', 117],
  ['0117', 'BA', 117],
  ['117a', 'BA', 117],
  ['ba117', 'BA', 117],
  ['BA 0117', 'BA', 117],
  ['BAW117', 'BA', 117],
  ['LH117', 'BA', null],
  ['2I117', '2I', 117],
  ['OO99', 'BA', 99],
  ['OO100', 'BA', null],
  ['0', 'BA', null],
  ['11700', 'BA', null],
  ['x', 'BA', null],
  ['', 'BA', null],
])('the number of %j sold by %s is %j', (designator, airline, number) => {
  expect(flightNumberOf(designator, airline, context)).toBe(number);
});

test.each([
  ['LHR', 'LHR'],
  ['EGLL', 'LHR'],
  ['KIV', 'RMO'],
  ['OLD', 'OLD'],
  ['QQQ', undefined],
])('the airport of %s is %j', (code, airport) => {
  expect(context.airportCodes.get(code)).toBe(airport);
});

test.each([
  ['EGLL', 'SYD', { from: 'LHR', to: 'SYD' }],
  ['LHR', 'NOA', { from: 'LHR', to: 'NOA' }],
  ['QQQ', 'QQX', { rejected: UNKNOWN_AIRPORT, name: 'QQQ' }],
  ['LHR', 'QQX', { rejected: UNKNOWN_AIRPORT, name: 'QQX' }],
  ['QQQ', 'LHR', { rejected: UNKNOWN_AIRPORT, name: 'QQQ' }],
  ['LHR', 'EGLL', { rejected: 'route from an airport to itself', name: 'LHR' }],
  ['LHR', 'ANT', { rejected: 'route longer than any flight', name: 'LHR-ANT' }],
])('the route from %s to %s', (from, to, route) => {
  expect(resolveRoute(from, to, context)).toEqual(route);
});

test('a route may have 17,500 km', () => {
  // On the equator a degree has 111.195 km.
  const at = (longitude: number) => [place('AAA', 0, 0), place('BBB', 0, longitude)] as [string, never][];
  const route = (longitude: number) =>
    resolveRoute('AAA', 'BBB', { ...context, airports: new Map(at(longitude)) }, (code) => code);
  expect(route(157.38)).toEqual({ from: 'AAA', to: 'BBB' });
  expect(route(157.385)).toHaveProperty('rejected');
});

test('the earlier and the later of two months', () => {
  const months = [null, '2026-01', '2026-02'];
  expect(months.flatMap((a) => months.map((b) => `${least(a, b)} ${greatest(a, b)}`))).toEqual([
    ...['null null', '2026-01 2026-01', '2026-02 2026-02'],
    ...['2026-01 2026-01', '2026-01 2026-01', '2026-01 2026-02'],
    ...['2026-02 2026-02', '2026-01 2026-02', '2026-02 2026-02'],
  ]);
});

test('letters of a name are without case, accents and blanks', () => {
  expect(letters('Éire & Air-Lines')).toBe(letters('eire air lines'));
  expect(letters('Air')).not.toBe(letters('Airs'));
});
