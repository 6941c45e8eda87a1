import { expect, test } from 'vitest';
import { parseFlight } from '../../../scripts/import/standing-data/flight.ts';

test.each([
  ['BA', false],
  ['BA1', true],
  ['BAW1234X', true],
  ['BAW12345X', false],
])('%s as a callsign of 3 to 8 characters: %j', (callsign, isFlight) => {
  expect(parseFlight(`${callsign},BAW,117,BAW,EGLL-KJFK`, (text) => text) !== null).toBe(isFlight);
});
