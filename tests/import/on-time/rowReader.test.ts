import { expect, test } from 'vitest';
import { rowReader } from '../../../scripts/import/on-time/rowReader.ts';

const REST = ['FlightDate', 'Origin', 'Dest'];
const CELLS = ['2024-01-08', 'LHR', 'JFK'];

test('columns may be in any order: the airline that sells the flight is the first one', () => {
  const read = rowReader(['Marketing_Airline_Network', 'Reporting_Airline', 'CRSDepTime', ...REST], true);
  expect(read(['BA', 'LH', '1000', ...CELLS]).airline).toBe('BA');
});

test('columns may be in any order: a flight whose first cell has no time of departure is cancelled', () => {
  const read = rowReader(['DepTime', 'DepDelay', 'Reporting_Airline', ...REST], true);
  expect(['', 'NA', '1003'].map((time) => read([time, '3', 'BA', ...CELLS]).isCancelled)).toEqual([true, true, false]);
});

test.each([
  ['07:05', 425],
  ['7:05', 425],
  ['007:05', null],
  ['070500', null],
])('%s is %j minutes after midnight', (time, expected) => {
  const read = rowReader(['CRSDepTime', 'Reporting_Airline', ...REST], true);
  expect(read([time, 'BA', ...CELLS]).departure).toBe(expected);
});
