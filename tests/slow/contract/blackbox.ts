/** The contract against any engine that serves the small world: Node itself, nginx in front of it. */
import { describe, expect, test } from 'vitest';
import { CASES, type Case } from './cases.ts';
import { type Answered, ask, type ContractRequest } from './http.ts';

export interface Engine {
  /** Without a trailing slash. */
  readonly origin: string;
  /** The same release served by Node alone: what the engine must not differ from. */
  readonly reference: string;
}

/** Headers that must be the very same on every engine. */
const SAME = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'allow',
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'location',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
] as const;

/** Declares the suite; `engine` is called when its tests run. */
export function contractSuite(name: string, engine: () => Engine): void {
  describe(`contract on ${name}`, () => {
    test.each(CASES.map((each) => [title(each), each] as const))('%s', async (_, expected) => {
      check(await ask(engine().origin, expected), expected);
    });

    test('every answer is the one Node gives: status, body and headers', async () => {
      const { origin, reference } = engine();
      for (const each of CASES) {
        const [ours, theirs] = [await ask(origin, each), await ask(reference, each)];
        const part = ({ status, headers, text }: Answered) => ({
          status,
          headers: Object.fromEntries(SAME.map((header) => [header, headers[header]])),
          vary: words(headers.vary),
          text,
        });
        expect(part(ours), title(each)).toEqual(part(theirs));
      }
    });

    test.each(['/api/route/LHR-JFK', '/api/airports?q=london', '/r/LHR-JFK', '/llms.txt', '/_astro/site.AbCd1234.css'])(
      'an entity tag of %s is good for a 304',
      async (path) => {
        const { origin } = engine();
        const { etag = '', 'cache-control': caching } = (await ask(origin, { path })).headers;
        expect(etag).not.toBe('');
        for (const tag of [etag, `"other", ${etag}`, '*', `W/${etag.replace(/^W\//, '')}`]) {
          const again = await ask(origin, { path, headers: { 'if-none-match': tag } });
          expect([tag, again.status, again.text]).toEqual([tag, 304, '']);
          expect(again.headers['cache-control']).toBe(caching);
          expect(again.headers.etag).toBe(etag);
        }
        expect((await ask(origin, { path, headers: { 'if-none-match': '"other"' } })).status).toBe(200);
      },
    );

    test.each(['/api/airport/LHR/destinations', '/r/LHR-JFK', '/api/connections?from=LHR&to=GRU'])(
      '%s is compressed for who asks, with the same content',
      async (path) => {
        const { origin } = engine();
        const plain = await ask(origin, { path });
        expect(plain.headers['content-encoding']).toBeUndefined();
        const packed = await ask(origin, { path, headers: { 'accept-encoding': 'gzip' } });
        expect(packed.headers['content-encoding']).toBe('gzip');
        expect(packed.headers.vary).toMatch(/accept-encoding/i);
        expect(packed.text).toBe(plain.text);
        const { etag = '' } = packed.headers;
        const again = { path, headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } };
        expect((await ask(origin, again)).status).toBe(304);
      },
    );

    test.each([
      '/r/LHR-JFK/../../../release.json',
      '/../release.json',
      '/..%2f..%2frelease.json',
      '/%2e%2e/release.json',
    ])('nothing outside the site is served: %s', async (path) => {
      const { status, text } = await ask(engine().origin, { path });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(text).not.toContain('base_url');
    });
  });
}

const title = ({ method = 'GET', path, headers, body }: ContractRequest): string =>
  [method, path.slice(0, 80), headers?.['accept'] ?? '', body?.slice(0, 90) ?? ''].join(' ').trim();

const words = (vary: string | undefined): string[] => (vary ?? '').toLowerCase().split(/,\s*/).filter(Boolean).sort();

function check(answered: Answered, { status, type, json, text, answer = {} }: Case): void {
  expect(answered.status, answered.text.slice(0, 300)).toBe(status);
  if (type === null) expect(answered.headers['content-type']).toBeUndefined();
  else if (type) expect(answered.headers['content-type']).toMatch(new RegExp(`^${RegExp.escape(type)}`));
  for (const [name, expected] of Object.entries(answer)) {
    const value = answered.headers[name];
    if (expected === null) expect(value, name).toBeUndefined();
    else if (typeof expected === 'string') expect(value, name).toBe(expected);
    else expect(value, name).toMatch(expected);
  }
  if (text instanceof RegExp) expect(answered.text).toMatch(text);
  else if (text !== undefined) expect(answered.text).toContain(text);
  if (json !== undefined) expect(JSON.parse(answered.text)).toMatchObject(patterns(json));
}

/** Regular expressions of an expectation as matchers. */
function patterns(value: unknown): Record<string, unknown> {
  if (value instanceof RegExp) return expect.stringMatching(value) as Record<string, unknown>;
  if (Array.isArray(value)) return value.map(patterns) as unknown as Record<string, unknown>;
  if (typeof value !== 'object' || value === null || 'asymmetricMatch' in value)
    return value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, patterns(each)]));
}
