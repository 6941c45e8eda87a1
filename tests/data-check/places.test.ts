import { expect, test } from 'vitest';
import { placeFindings } from '../../scripts/data-check/places.ts';
import { datasetOf, readTables } from '../../src/core/dataset/load.ts';
import { flights, tinyWorld } from '../support/testWorld.ts';

const PSC = 'PSC,KPSC,Tri-Cities Airport,Pasco,United States,US,46.2647,-119.119,America/Los_Angeles,,';
const SEA = 'SEA,KSEA,Seattle-Tacoma Airport,Seattle,United States,US,47.449,-122.309,America/Los_Angeles,,';

/** Findings about two airports that are flown between. */
function found(psc: string, sea = SEA, codes: readonly string[] = []) {
  const rows = {
    'reference/airports.csv': [psc, sea],
    'reference/airport-codes.csv': codes,
    'curated/cities.csv': [],
    ...flights(`${psc.slice(0, 3)}-SEA BA 08:30 60min`),
  };
  const tables = readTables(tinyWorld(rows));
  return placeFindings(tables, datasetOf(tables)).map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`);
}

test('an airport as other lists have it is no finding', () => expect(found(PSC)).toEqual([]));

test('a zone that is not the one at the position, unless it is another name of it', () => {
  expect(found(PSC.replace('America/Los_Angeles', 'America/New_York'))).toEqual([
    'zone PSC: Tri-Cities Airport has America/New_York; at its position is America/Los_Angeles',
  ]);
  expect(found(PSC.replace('America/Los_Angeles', 'US/Pacific'))).toEqual([]);
});

test('a position that no other list has', () =>
  expect(found(PSC.replace('46.2647', '45.2647'))).toEqual([
    'position PSC: Tri-Cities Airport is 112 km away in OpenTravelData, 111 km away in OurAirports',
  ]));

test('an ICAO indicator that another list does not have, unless the table of codes has it', () => {
  const changed = PSC.replace('KPSC', 'KQQQ');
  expect(found(changed)).toEqual(['indicator PSC: Tri-Cities Airport has KQQQ; KPSC in OurAirports']);
  expect(found(changed, SEA, ['PSC,icao,KPSC,,,'])).toEqual([]);
});

test('a new code at the place of a known airport', () =>
  expect(found(SEA.replace('SEA,KSEA', 'QQA,KQQA'))).toEqual([
    'one-place SEA: Seattle-Tacoma Airport is at the place of QQA, Seattle-Tacoma Airport',
  ]));
