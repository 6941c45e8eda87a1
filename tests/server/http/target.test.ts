import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeQuery, parseTarget } from '../../../src/server/http/target.ts';
import '../../support/seed.ts';

/** Any UTF-16 text, half of it Latin-1: lone surrogates too. */
const text = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xff }), fc.integer({ min: 0, max: 0xffff })))
  .map((units) => String.fromCharCode(...units));

describe('a target', () => {
  test.each([
    ['/', '/', [''], ''],
    ['/a', '/a', ['a'], ''],
    ['/a/b', '/a/b', ['a', 'b'], ''],
    ['/a/', '/a/', ['a', ''], ''],
    ['//a', '//a', ['', 'a'], ''],
    ['/a?', '/a', ['a'], ''],
    ['/a?x=1', '/a', ['a'], 'x=1'],
    ['/a?x=1?y', '/a', ['a'], 'x=1?y'],
    ['/a?x=1#b', '/a', ['a'], 'x=1'],
    ['/a#b?x=1', '/a', ['a'], ''],
    ['/#', '/', [''], ''],
    ['/a%2Fb', '/a%2Fb', ['a/b'], ''],
    ['/a%2fb/c', '/a%2fb/c', ['a/b', 'c'], ''],
    ['/a%3Fx', '/a%3Fx', ['a?x'], ''],
    ['/a%23x', '/a%23x', ['a#x'], ''],
    ['/a+b', '/a+b', ['a+b'], ''],
    ['http://host/a?x', '/a', ['a'], 'x'],
    ['HTTPS://host:1/a', '/a', ['a'], ''],
    ['http://host', '/', [''], ''],
    ['http://host?x=1', '/', [''], 'x=1'],
    ['http://host#x', '/', [''], ''],
    ['http://user@host/a', '/a', ['a'], ''],
    ['*', '/*', ['*'], ''],
    ['a/b', '/a/b', ['a', 'b'], ''],
    ['', '/', [''], ''],
  ])('%s', (target, path, segments, query) => {
    expect(parseTarget(target)).toEqual({ path, segments, query });
  });

  test('of any characters has a path that begins with a slash', () => {
    fc.assert(
      fc.property(text, (target) => {
        const { path, segments, query } = parseTarget(target);
        expect(path).toMatch(/^\//);
        expect(segments).toHaveLength(path.split('/').length - 1);
        expect(query).not.toContain('#');
      }),
    );
  });
});

describe('percent-decoding of a segment', () => {
  const segmentOf = (text: string) => parseTarget(`/${text}`).segments[0];
  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['%41', 'A'],
    ['%4a%4A', 'JJ'],
    ['%', '%'],
    ['%4', '%4'],
    ['%zz', '%zz'],
    ['%4g', '%4g'],
    ['%%41', '%A'],
    ['%C3%BC', 'ü'],
    ['%ff', '\ufffd'],
    ['%EF%BB%BFa', '\ufeffa'],
    ['%00', '\0'],
    ['日', '日'],
  ])('%j is %j', (encoded, decoded) => expect(segmentOf(encoded)).toBe(decoded));

  test('reverses encodeURIComponent', () => {
    fc.assert(
      fc.property(
        text.map((any) => any.toWellFormed()),
        (any) => segmentOf(encodeURIComponent(any)) === any,
      ),
    );
  });
});

describe('an escaped query', () => {
  test.each([
    ['a=1&b=%20', 'a=1&b=%20'],
    ['a b', 'a%20b'],
    ['\u00fc', '%C3%BC'],
    ['\r\n', '%0D%0A'],
    ['日', '%E6%97%A5'],
    ['\ud800', '%EF%BF%BD'],
    ['😀', '%F0%9F%98%80'],
  ])('%j is %s', (query, escaped) => expect(escapeQuery(query)).toBe(escaped));

  test('has printable ASCII only', () => {
    fc.assert(fc.property(text, (query) => /^[\x21-\x7e]*$/.test(escapeQuery(query))));
  });
});
