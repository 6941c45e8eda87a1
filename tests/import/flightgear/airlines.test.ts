import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callsignWords, flightNumberIn, readAirlineTable } from '../../../scripts/import/flightgear/curated.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';

test('a brand is that of the callsign, else that of the first operator with a code', async () => {
  using folder = temporaryFolder('air-routes-airlines-');
  const write = (name: string, ...lines: string[]) => writeFileSync(join(folder.path, name), `${lines.join('\n')}\n`);
  const airlines = ['DL,DAL,Delta Air Lines,scheduled', 'OO,SKW,SkyWest,', 'DL,CPZ,Compass,mixed', 'FR,,Ryanair,mixed'];
  write('airlines.csv', 'iata,icao,name,sells', ...airlines);
  write('brands.csv', 'callsign,iata,note', 'Skywest UA,UA,');
  const { brandOf, describe, serviceType } = await readAirlineTable(folder.path);
  const operators = new Set(['XXX', 'SKW', 'CPZ']);
  expect(brandOf('Skywest UA5512', operators)).toBe('UA');
  expect(brandOf('Skywest 5512', operators)).toBe('DL');
  expect(brandOf('Skywest 5512', new Set(['SKW']))).toBe('OO');
  expect(brandOf('Skywest 5512', new Set(['', 'XXX']))).toBeNull();
  expect([describe('DL'), describe('FR')]).toEqual([
    { icao: 'DAL', name: 'Delta Air Lines' },
    { icao: null, name: 'Ryanair' },
  ]);
  expect(() => describe('UA')).toThrow('unknown airline UA: add it to curated/import/airlines.csv');
  expect(['DL', 'OO', 'FR', 'UA'].map(serviceType)).toEqual(['scheduled', null, null, null]);
});

test.each([
  ['Skywest DL4512', 'Skywest DL'],
  ['BA117', 'BA'],
  ['7W101', '7W'],
  ['6H40', '6H'],
  ['(Speedbird-12', 'Speedbird'],
  [' Air_9 ', 'Air'],
  ['Nowhere', 'Nowhere'],
])('%s is a flight of %s', (callsign, words) => expect(callsignWords(callsign)).toBe(words));

test.each([
  ['Speedbird 117', 'BA', 117],
  ['BA117', 'BA', 117],
  ['BA0117', 'BA', 117],
  ['Skywest AA3134', 'AA', 3134],
  ['Skywest OO3134', 'AA', null],
  ['TK7065', 'VF', null],
  ['U29045', 'U2', 9045],
  ['7W101', '7W', 101],
  ['IBEREXPRES-3946', 'IB', 3946],
  ['Cathay_6', 'CX', 6],
  ['Q-Link 431D', 'QF', 431],
  ['(Q-Link 530D)', 'QF', null],
  ['Logan 99RB', 'LM', null],
  ['HOP53126', 'AF', null],
  ['ALL NIPPON 554544', 'NH', null],
  ['LH1751=3', 'LH', null],
  ['Qantas xxx', 'QF', null],
  ['BA000', 'BA', null],
])('%s sold by %s has the number %s', (callsign, airline, number) =>
  expect(flightNumberIn(callsign, airline)).toBe(number),
);
