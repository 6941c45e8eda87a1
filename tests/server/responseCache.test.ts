/** What the response cache keeps. */
import { expect, test } from 'vitest';
import { createResponseCache, type Source } from '../../src/server/responseCache.ts';

const profile = { contentType: 'application/json', headers: [] };

/** A source of a long JSON text, and the number of times that it was read. */
function countedSource(): Source & { readonly reads: () => number } {
  let reads = 0;
  return {
    profile,
    read: () => {
      reads++;
      return new TextEncoder().encode(JSON.stringify('long '.repeat(1_000)));
    },
    reads: () => reads,
  };
}

test('keeps a response when it is made', () => {
  const [cache, source] = [createResponseCache(1_000_000), countedSource()];
  for (let i = 0; i < 3; i++) cache.get('a', null, () => source);
  expect(source.reads()).toBe(1);
  expect(cache.counts).toEqual({ hits: 2, misses: 1 });
});

test('does not keep a response of more than a quarter of its size', () => {
  // The text has 5,002 bytes, and the entry counts 1,000 more.
  const [small, large] = [createResponseCache(4 * 6_001), createResponseCache(4 * 6_002)];
  for (const cache of [small, large]) cache.get('a', null, countedSource);
  expect([small.size(), large.size()]).toEqual([0, 6_002]);
});

test('a long body is not kept, and has the encoding that was prepared', () => {
  const cache = createResponseCache(1_000_000);
  const long = { length: 2, entityTag: '"tag"', parts: () => [new TextEncoder().encode('{}')] };
  const source = { profile, read: () => long };
  const prepared = { ...source, readEncoded: () => new Uint8Array(1) };
  const of = (encoding: 'br' | null, from: Source) => cache.get(`${encoding}`, encoding, () => from);
  expect(of(null, source)).toMatchObject({ body: null, longBody: long });
  expect(of('br', source)).toEqual(of(null, source));
  expect(cache.size()).toBe(0);
  const headers = [
    'Content-Type',
    'application/json',
    'Content-Length',
    '1',
    'ETag',
    '"tag-br"',
    'Content-Encoding',
    'br',
  ];
  expect(of('br', prepared)).toEqual({ status: 200, headers, body: new Uint8Array(1) });
});
