import { expect, test } from 'vitest';
import { createIntern, parseFlight } from '../../../scripts/import/standing-data/history.ts';

test.each([
  ['BA', false],
  ['BA1', true],
  ['BAW1234X', true],
  ['BAW12345X', false],
])('%s as a callsign of 3 to 8 characters: %j', (callsign, isFlight) => {
  expect(parseFlight(`${callsign},BAW,117,BAW,EGLL-KJFK`, (text) => text) !== null).toBe(isFlight);
});

test.each([
  ['BAW117,BAW,117,BAW,EGLL-KJFK', 'EGLL-KJFK'],
  ['\uFEFF"BAW117","BAW","117","BAW","EGLL-EDDB-KJFK"\r\n', 'EGLL-EDDB-KJFK'],
  ['BAW117,BAW,117,BAW,EGLL', undefined],
  ['BAW117,BAW,117,BAW,EGLL-', undefined],
  ['BAW117,BAW,117,BAW,', undefined],
  ['BAW117,BAW,117,,EGLL-KJFK', undefined],
  ['BAW117,BAW,1111111,BAW,EGLL-KJFK', undefined],
  ['BAW117,BAW,,BAW,EGLL-KJFK', undefined],
  [',BAW,117,BAW,EGLL-KJFK', undefined],
])('%j', (line, route) => expect(parseFlight(line, createIntern())?.route).toBe(route));

test('texts that are equal are one', () => {
  const share = createIntern();
  expect(['a', 'b', 'a', 'ü'].map(share)).toEqual(['a', 'b', 'a', 'ü']);
});
