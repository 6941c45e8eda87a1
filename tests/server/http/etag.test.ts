import { expect, test } from 'vitest';
import { entityTag, noneMatchHas } from '../../../src/server/http/responses.ts';

// FIPS 180-2: the SHA-256 of `abc` is ba7816bf 8f01cfea 414140de 5dae2223 …
test('a tag is the beginning of the SHA-256 of the bytes', () => {
  expect(entityTag(Buffer.from('abc'))).toBe('"ungWv48Bz-pBQUDeXa4iI7"');
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
