/** The bounds of deploy/README.md, from the side of a client. Slow ones run concurrently. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '../../../src/server/limits.ts';
import { exchange, type Line, open, statuses } from '../../support/raw.ts';
import { nodeForAll, ROOT } from '../../support/service.ts';
import { ask } from '../contract/http.ts';

const node = nodeForAll();

const GET = 'GET /api/route/LHR-JFK HTTP/1.1\r\nHost: a\r\n';

describe('sizes', () => {
  const send = (bytes: string) => exchange(node().origin, bytes).then(statuses);

  test('headers beyond 16 KiB are 431', async () => {
    expect(await send(`${GET}X: ${'x'.repeat(SERVER_LIMITS.maxHeaderSize)}\r\n\r\n`)).toEqual([431]);
    const many = Array.from({ length: 3_000 }, (_, i) => `X${i}: y\r\n`).join('');
    expect(await send(`${GET}${many}\r\n`)).toEqual([431]);
  });

  test('a target beyond 16 KiB is 431, and one just below is accepted', async () => {
    const target = (length: number) =>
      `GET /api/airports?q=${'x'.repeat(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    expect(await send(target(SERVER_LIMITS.maxHeaderSize))).toEqual([431]);
    expect(await send(target(SERVER_LIMITS.maxHeaderSize - 200))).toEqual([200]);
  });

  const pipeline = (count: number) =>
    Array.from({ length: count }, (_, i) => (i % 3 ? '/api/route/LHR-JFK' : `/api/route/QQQ-${i}`))
      .map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
      .join('');

  test('requests in progress on a connection are answered in order up to the limit', async () => {
    const most = SERVER_LIMITS.requestsPerConnection;
    const expected = Array.from({ length: most - 1 }, (_, i) => (i % 3 ? 200 : 404));
    expect(await send(`${pipeline(most - 1)}${GET}Connection: close\r\n\r\n`)).toEqual([...expected, 200]);
  });

  test('a connection with a thousand requests in progress is closed, and other clients are served', async () => {
    const line = open(node().origin, pipeline(1_000), '127.0.0.7');
    await line.closed;
    expect(statuses(line.heard()).length).toBeLessThan(1_000);
    expect(await send(`${GET}Connection: close\r\n\r\n`)).toEqual([200]);
  });

  test('a body that is not read closes the connection', async () => {
    const heard = await exchange(node().origin, `${GET}Content-Length: 1000000000\r\n\r\n${'x'.repeat(100_000)}`);
    expect(statuses(heard)).toEqual([200]);
    expect(heard).toMatch(/^Connection: close\r$/m);
  });
});

/**
 * The server closes each of these connections: one that it never closed would end the time of the test. It must not
 * close one before its time. tests/server/node/serve.test.ts tries each bound by itself.
 */
describe.concurrent('times', () => {
  test('headers that trickle in are cut off', async () => {
    const line = open(node().origin, GET);
    const drip = setInterval(() => line.socket.write('X: y\r\n'), 500);
    expect(await line.closed).toBeGreaterThan(SERVER_LIMITS.headersTimeout - 1_000);
    clearInterval(drip);
    expect(statuses(line.heard())).toEqual([408]);
  });

  test('a connection without a request is cut off', async () => {
    expect(await open(node().origin).closed).toBeGreaterThan(1_000);
  });

  test('a body that trickles in is cut off', async () => {
    const line = open(
      node().origin,
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    );
    const drip = setInterval(() => line.socket.write(' '), 500);
    expect(await line.closed).toBeGreaterThan(SERVER_LIMITS.requestTimeout - 1_000);
    clearInterval(drip);
    for (const status of statuses(line.heard())) expect(status).toBeLessThan(500);
  });

  test('others are served while 100 connections wait', async () => {
    const slow = Array.from({ length: 100 }, () => open(node().origin, GET));
    const closed = Promise.race(slow.map((line) => line.closed.then(() => 'closed')));
    const served = ask(node().origin, { path: '/api/route/LHR-JFK' }).then(({ status }) => status);
    expect(await Promise.race([served, closed])).toBe(200);
    for (let i = 0; i < 100; i++) expect((await ask(node().origin, { path: '/api/route/JFK-LHR' })).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });
});

test('connections beyond the most are dropped, and the server goes on', async () => {
  const lines: Line[] = [];
  for (let i = 0; i < SERVER_LIMITS.maxConnections + 100; i += 100) {
    // A client has fewer: they come from several.
    for (let k = 0; k < 100; k++) lines.push(open(node().origin, '', `127.0.0.${1 + i / 100}`));
    await new Promise((done) => setTimeout(done, 10));
  }
  // A connection that is dropped gets nothing, one that is cut off later gets a 408.
  expect(await Promise.race(lines.map((line) => line.closed.then(line.heard)))).toBe('');
  for (const { socket } of lines) socket.destroy();
  await expect
    .poll(() =>
      ask(node().origin, { path: '/api/route/LHR-JFK' }).then(
        (a) => a.status,
        () => 0,
      ),
    )
    .toBe(200);
});

test('every bound stands in the document for operators', () => {
  const text = readFileSync(`${ROOT}/deploy/README.md`, 'utf8');
  for (const [name, value] of Object.entries(SERVER_LIMITS))
    expect(text, name).toMatch(new RegExp(`\`${name}\` +\\| ${value.toLocaleString('en')} `));
});
