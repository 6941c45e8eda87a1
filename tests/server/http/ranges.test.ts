import { createConnection } from 'node:net';
import { asyncBufferFromUrl, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { LEAST_RANGED } from '../../../src/server/http/responses.ts';
import { openBuilds, reseal, writeFiles } from '../fixture.ts';
import { inProcess, openApp, serveDuringTests } from '../transports.ts';

const ROWS = 40_000;
const numbers = Array.from({ length: ROWS }, (_, i) => (i * 7919) % 100_003);
const parquet = new Uint8Array(
  parquetWriteBuffer({ columnData: [{ name: 'number', data: numbers, type: 'INT32' }], rowGroupSize: 1_000 }),
);
const text = 'a,b\n'.repeat(LEAST_RANGED / 4);

const builds = openBuilds();
const release = builds.add('one');
writeFiles(
  release,
  new Map<string, string | Uint8Array>([
    ['client/data/routes.parquet', parquet],
    ['client/data/routes.csv', text],
    ['client/data/airlines.csv', text.slice(1)],
  ]),
);
reseal(release);
const { app } = await openApp(builds.current);
const ask = inProcess(app);
const target = '/data/routes.csv';
const length = text.length;
const withRange = (range: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  ask({ target, method, headers: { range, ...headers } });
const served = serveDuringTests(app, builds);

describe('ranges', () => {
  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-99', 0, 100],
    ['BYTES = 5 - 9 ', 5, 10],
    ['bytes=65000-', 65_000, length],
    ['bytes=65000-99999999999999999999999', 65_000, length],
    ['bytes=-4', length - 4, length],
    ['bytes=-99999999', 0, length],
    [`bytes=${length - 1}-`, length - 1, length],
  ])('%s', async (range, start, end) => {
    const whole = await ask({ target });
    const part = await withRange(range);
    expect(part).toMatchObject({ status: 206, text: text.slice(start, end) });
    expect(part.headers).toEqual({
      ...whole.headers,
      'content-length': String(end - start),
      'content-range': `bytes ${start}-${end - 1}/${length}`,
    });
  });

  test.each([`bytes=${length}-`, 'bytes=99999999999999999999999-', 'bytes=-0'])(
    '%s is beyond the end',
    async (range) => {
      const { status, headers, body } = await withRange(range);
      expect([status, headers['content-range'], headers['content-length'], body.length]).toEqual([
        416,
        `bytes */${length}`,
        '0',
        0,
      ]);
    },
  );

  test.each([
    'bytes=0-1,4-5',
    'bytes=0-1,',
    'bytes=9-5',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'bytes=+1-2',
    'lines=0-1',
    `bytes=${' '.repeat(100)}0-1`,
    '',
  ])('%j is answered with the whole file', async (range) => {
    const { status, text: received, headers } = await withRange(range);
    expect([status, received === text, headers['accept-ranges']]).toEqual([200, true, 'bytes']);
    expect(headers).not.toHaveProperty('content-range');
  });

  test('conditions come first', async () => {
    const { etag = '' } = (await ask({ target })).headers;
    const ofRange = async (headers: Readonly<Record<string, string>>) => (await withRange('bytes=0-3', headers)).status;
    expect(await ofRange({ 'if-range': etag })).toBe(206);
    for (const other of [`W/${etag}`, '"other"', 'Sun, 22 Nov 2026 00:00:00 GMT', ''])
      expect([other, await ofRange({ 'if-range': other })]).toEqual([other, 200]);
    expect(await ofRange({ 'if-none-match': etag })).toBe(304);
    expect((await withRange('bytes=999999-', { 'if-range': '"other"' })).status).toBe(200);
  });

  test('HEAD, encoded, small and computed responses have none', async () => {
    expect(await withRange('bytes=0-3', {}, 'HEAD')).toMatchObject({
      status: 200,
      headers: { 'content-length': String(length), 'accept-ranges': 'bytes' },
    });
    const encoded = await withRange('bytes=0-3', { 'accept-encoding': 'gzip' });
    expect([encoded.status, encoded.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(encoded.headers).not.toHaveProperty('accept-ranges');
    for (const other of [
      '/data/airlines.csv',
      '/r/LHR-JFK',
      '/api/airport/LHR/destinations',
      '/api/airports?q=london',
    ]) {
      const { status, headers } = await ask({ target: other, headers: { range: 'bytes=0-3' } });
      expect([other, status, headers['accept-ranges']]).toEqual([other, 200, undefined]);
    }
  });

  test('parts have the memory of the file: many clients that load them do not multiply it', async () => {
    const partOf = async (range: string) =>
      (await app.handle({ method: 'GET', target, headers: { range }, body: async () => new Uint8Array() })).body;
    const [one, other] = [await partOf('bytes=0-9999'), await partOf('bytes=5000-')];
    expect([one?.length, other?.length]).toEqual([10_000, length - 5_000]);
    expect(one?.buffer).toBe(other?.buffer);
  });

  test('pipelined requests for ranges have a response each', async () => {
    const lines = (range: string, last = '') =>
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${served().port}\r\nRange: ${range}\r\n${last}\r\n`;
    const socket = createConnection(served().port, '127.0.0.1');
    socket.write(lines('bytes=1-3') + lines('bytes=999999-') + lines('bytes=-3', 'Connection: close\r\n'));
    const received = (await socket.toArray()).join('');
    const bodies = received.split(/HTTP\/1\.1 /).slice(1);
    expect(bodies.map((one) => one.slice(0, 3))).toEqual(['206', '416', '206']);
    expect(bodies.map((one) => one.split('\r\n\r\n')[1])).toEqual([text.slice(1, 4), '', text.slice(-3)]);
  });

  test('a Parquet reader reads some rows of a file over HTTP', async () => {
    const ranges: string[] = [];
    const file = await asyncBufferFromUrl({
      url: `http://127.0.0.1:${served().port}/data/routes.parquet`,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        const range = new Headers(init?.headers).get('range');
        if (range !== null) ranges.push(`${response.status} ${range}`);
        return response;
      },
    });
    expect(file.byteLength).toBe(parquet.length);
    const rows = await parquetReadObjects({ file, rowStart: 20_500, rowEnd: 20_503 });
    expect(rows).toEqual([20_500, 20_501, 20_502].map((i) => ({ number: numbers[i] })));
    expect(ranges.length).toBeGreaterThan(0);
    for (const range of ranges) expect(range).toMatch(/^206 /);
  });
});
