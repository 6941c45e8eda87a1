/** What a request costs, counted: nothing is read, parsed, hashed, compressed or written out twice. */
import zlib from 'node:zlib';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import * as etag from '../../src/server/http/etag.ts';
import * as target from '../../src/server/http/target.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { inProcess } from './doors.ts';
import { openBuilds } from './fixture.ts';

vi.mock('../../src/server/http/etag.ts', { spy: true });
vi.mock('../../src/server/http/target.ts', { spy: true });

const builds = openBuilds();
builds.add('one');
afterAll(() => builds[Symbol.dispose]());

/** Paths that were read and found. */
const reads: string[] = [];
const release = openRelease(builds.current);
const newDoor = () => {
  const app = createApp({
    release: {
      ...release,
      read: async (path) => {
        const found = await release.read(path);
        if (found) reads.push(path);
        return found;
      },
    },
    render: () => Promise.reject(new Error('no page is made here')),
    onError: (error) => {
      throw error;
    },
  });
  // What is made once, at the start, does not count.
  vi.clearAllMocks();
  return inProcess(app);
};

/** Every way in which a precomputed answer is asked for. */
const PRECOMPUTED = [
  '/api/route/LHR-JFK',
  '/api/route/lhr-jfk?include_charter=false',
  '/api/route/LGW-HER?include_charter=true',
  '/api/airport/LHR/destinations',
  '/api/airport/lhr/destinations?x=1',
  '/api/openapi.json',
  '/',
  '/r/LHR-JFK',
  '/r/LHR-JFK.md',
  '/airport-routes-london-LHR',
  '/llms.txt',
  '/_astro/site.AbCd1234.css',
];
/** No airline of this route is charter: the answer has no file of its own. */
const LIVE = [
  '/api/route/LHR-JFK?include_charter=true',
  '/api/airports?q=london',
  '/api/connections?from=LHR&to=GRU',
  '/api/connections?from=lhr&to=gru',
];
const ENCODINGS = ['identity', 'br', 'gzip', 'zstd'];

const work = {
  hashes: vi.mocked(etag.entityTag),
  targets: vi.mocked(target.parseTarget),
  addresses: vi.spyOn(globalThis, 'URL'),
  written: vi.spyOn(JSON, 'stringify'),
  compressed: vi.spyOn(zlib, 'brotliCompressSync'),
  gzipped: vi.spyOn(zlib, 'gzipSync'),
  zstd: vi.spyOn(zlib, 'zstdCompressSync'),
};
const counts = () => Object.fromEntries(Object.entries(work).map(([name, spy]) => [name, spy.mock.calls.length]));
const NOTHING = Object.fromEntries(Object.keys(work).map((name) => [name, 0]));
beforeEach(() => {
  reads.length = 0;
});

test('a file is read once, whatever is asked of it and however often', async () => {
  const ask = newDoor();
  for (const _ of [1, 2])
    for (const encoding of ENCODINGS)
      for (const at of PRECOMPUTED) {
        const { status } = await ask({ target: at, headers: { 'accept-encoding': encoding } });
        expect([at, status]).toEqual([at, 200]);
      }
  expect(reads.length).toBeGreaterThan(8);
  expect(reads.toSorted()).toEqual([...new Set(reads)].sort());
});

test('many who ask for the same at once wait for one reading', async () => {
  const ask = newDoor();
  await Promise.all(Array.from({ length: 20 }, () => ask({ target: '/r/LHR-JFK' })));
  expect(reads).toEqual(['r/LHR-JFK.html']);
});

test('nothing precomputed is written out anew', async () => {
  const ask = newDoor();
  for (const at of PRECOMPUTED) await ask({ target: at });
  expect(work.written).not.toHaveBeenCalled();
});

test('an itinerary is put together from what is written, an airport is written once', async () => {
  const ask = newDoor();
  for (const at of ['/api/connections?from=ZRH&to=JFK', '/api/connections?from=LHR&to=GRU&max_stops=3'])
    expect((await ask({ target: at })).status).toBe(200);
  expect(work.written).not.toHaveBeenCalled();
  for (const q of ['heathrow', 'london heathrow', 'LHR', 'heathrov'])
    expect((await ask({ target: `/api/airports?q=${q}` })).text).toContain('LHR');
  expect(work.written).toHaveBeenCalledTimes(1);
});

test('what is kept, and a 304 of it, costs one look at the address', async () => {
  const ask = newDoor();
  for (const encoding of ENCODINGS)
    for (const at of [...PRECOMPUTED, ...LIVE]) {
      const headers = { 'accept-encoding': encoding };
      const { headers: sent } = await ask({ target: at, headers });
      reads.length = 0;
      vi.clearAllMocks();
      expect((await ask({ target: at, headers })).status).toBe(200);
      const condition = { ...headers, 'if-none-match': sent['etag'] ?? '' };
      expect([at, (await ask({ target: at, headers: condition })).status]).toEqual([at, 304]);
      expect([at, counts(), reads]).toEqual([at, { ...NOTHING, targets: 2 }, []]);
    }
});
