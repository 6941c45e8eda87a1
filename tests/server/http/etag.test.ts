import { expect, test } from 'vitest';
import { entityTag, entityTagOfParts, noneMatchHas } from '../../../src/server/http/etag.ts';

const bytes = Buffer.from('123456789');

// The check value of CRC-32: cbf43926.
test('a tag is the length and the CRC-32 of the bytes, whole or in parts', () => {
  expect(entityTag(bytes)).toBe('"9-3421780262"');
  const parts = entityTagOfParts();
  for (const [start, end] of [
    [0, 4],
    [4, 4],
    [4, 9],
  ])
    parts.add(bytes.subarray(start, end));
  expect(parts.end()).toBe('"9-3421780262"');
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
