import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readNotFlown } from '../../scripts/import/flightgear/closedPairs.ts';
import { buildNetwork } from '../../scripts/import/flightgear/network.ts';

const flights = {
  addFleet: () => 0,
  departures: () => [],
  serviceTypes: new Map<string, 'scheduled' | null>([
    ['MAD BCN IB', 'scheduled'],
    ['MAD LIS TP', 'scheduled'],
    ['MAD LIS DL', null],
    ['MAD AGP DL', null],
    ['MAD SVO SU', 'scheduled'],
  ]),
};
const airports = {
  iataOf: () => null,
  get: (iata: string) => ({ iata, country_code: iata === 'SVO' ? 'RU' : 'ES', other_names: [] }) as never,
  codes: [],
  withScheduledService: [],
};
const airlines = {
  brandOf: () => null,
  describe: (name: string) => ({ icao: null, name }),
  serviceType: () => null,
};

test('a route that nobody flies is dropped and keeps its record; another airline keeps it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'not-flown.csv');
  writeFileSync(file, 'airline,from,to,note\nDL,MAD,LIS,a team\nDL,MAD,AGP,a team\n');
  const facts = {
    isClosed: (one: string, other: string) => one === 'ES' && other === 'RU',
    notFlown: await readNotFlown(file),
    ceased: [],
    closed: [],
  };
  const tables = buildNetwork(flights, airports, airlines, facts);
  expect(tables['routes.csv'].map(({ from, to, status }) => `${from}-${to} ${status}`)).toEqual([
    'MAD-BCN active',
    'MAD-LIS active',
    'MAD-AGP dropped',
    'MAD-SVO dropped',
  ]);
  expect(tables['services.csv']).toHaveLength(5);
  writeFileSync(file, 'airline,from,to,note\nDELTA,MAD,LIS,a team\n');
  await expect(readNotFlown(file)).rejects.toThrow('not-flown.csv, line 2, airline');
});
