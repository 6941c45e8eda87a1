import { expect, test } from 'vitest';
import { entityTag, noneMatchHas } from '../../../src/server/http/responses.ts';

// The check value of CRC-32: cbf43926.
test('a tag is the length and the CRC-32 of the bytes', () => {
  expect(entityTag(Buffer.from('123456789'))).toBe('"9-3421780262"');
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['*', true],
  [' * ', true],
  ['"b", W/"a"', true],
  ['"b"', false],
  ['"ab"', false],
  ['a', false],
  ['', false],
])('If-None-Match: %s has the tag "a": %s', (ifNoneMatch, has) => expect(noneMatchHas(ifNoneMatch, '"a"')).toBe(has));
