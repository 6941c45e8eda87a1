/** The work for a request: nothing is read, serialised, hashed or compressed twice. */
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import type { HttpResponse } from '../../src/server/http/messages.ts';
import { openRelease } from '../../src/server/release.ts';
import { openBuilds } from './fixture.ts';

const builds = openBuilds();
builds.add('one');
afterAll(() => builds[Symbol.dispose]());

/** Paths that were read and found. */
const reads: string[] = [];
const release = await openRelease(builds.current);
let get: (target: string, headers?: Record<string, string>) => Promise<HttpResponse>;
beforeEach(() => {
  const app = createApp({
    release: {
      ...release,
      read: async (path) => {
        const found = await release.read(path);
        if (found) reads.push(path);
        return found;
      },
    },
    render: () => Promise.reject(new Error('no page is rendered here')),
    onError: (error) => {
      throw error;
    },
  });
  get = async (target, headers = {}) =>
    app.handle({ method: 'GET', target, headers, body: async () => new Uint8Array() });
  reads.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** Precomputed answers, pages and other files. */
const FILES = [
  '/api/route/LHR-JFK',
  '/api/route/LGW-HER?include_charter=true',
  '/api/airport/LHR/destinations',
  '/api/openapi.json',
  '/',
  '/r/LHR-JFK',
  '/r/LHR-JFK.md',
  '/airport-routes-london-LHR',
  '/llms.txt',
  '/_astro/site.AbCd1234.css',
];
/** Answers without a file. No airline of LHR-JFK is charter: the answer with charter has none. */
const LIVE = ['/api/route/LHR-JFK?include_charter=true', '/api/airports?q=london', '/api/connections?from=LHR&to=GRU'];
const ENCODINGS = ['identity', 'br', 'gzip', 'zstd'];

test('a file is read once, in whatever encoding it is requested and however often', async () => {
  for (const _ of [1, 2])
    for (const encoding of ENCODINGS)
      for (const target of FILES)
        expect([target, (await get(target, { 'accept-encoding': encoding })).status]).toEqual([target, 200]);
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.toSorted()).toEqual([...new Set(reads)].sort());
});

test('a file is read once, whatever is added to its address', async () => {
  for (const i of [1, 2, 3])
    for (const target of FILES)
      for (const [added, origin] of [
        [`x=${i}`, ''],
        [`#${i}`, ''],
        ['', `http://a${i}.example`],
      ] as const)
        await get(origin + target + (added.startsWith('x') ? (target.includes('?') ? '&' : '?') : '') + added);
  expect(reads.toSorted()).toEqual([...new Set(reads)].sort());
});

test('concurrent requests for a file wait for one reading', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/r/LHR-JFK')));
  expect(reads).toEqual(['r/LHR-JFK.html']);
});

// The very same object: no hash, no compression, no new headers. What the handler returns is what is sent.
test('a response is prepared once', async () => {
  for (const encoding of ENCODINGS)
    for (const target of [...FILES, ...LIVE]) {
      // Computed responses are kept from the second request on.
      await get(target, { 'accept-encoding': encoding });
      const first = await get(target, { 'accept-encoding': encoding });
      reads.length = 0;
      expect(await get(target, { 'accept-encoding': encoding }), target).toBe(first);
      expect(reads).toEqual([]);
    }
});

test.each([
  ['/api/route/lhr-jfk?include_charter=false', '/api/route/LHR-JFK'],
  ['/api/connections?from=lhr&to=gru', '/api/connections?from=LHR&to=GRU'],
  ['/api/airport/lhr/destinations?x=1', '/api/airport/LHR/destinations'],
])('spellings of a request have the same response: %s and %s', async (one, other) => {
  const { status, headers, body } = await get(other);
  expect(await get(one)).toMatchObject({ status, headers, body });
});

test('no target is taken for another in another form', async () => {
  const markdown = { accept: 'text/markdown' };
  expect((await get('markdown://x/r/LHR-JFK')).status).toBe(200);
  expect((await get('br://x/r/LHR-JFK')).status).toBe(200);
  // Each makes the page for what does not exist.
  for (const headers of [markdown, { 'accept-encoding': 'br' }])
    await expect(get('//x/r/LHR-JFK', headers)).rejects.toThrow('no page is rendered here');
});
