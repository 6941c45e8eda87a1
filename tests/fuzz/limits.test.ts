/** The bounds of deploy/README.md, seen from the line. Slow ones run side by side. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { residentMiB } from '../../bench/load/processes.ts';
import { BOUNDS } from '../../src/server/node/serve.ts';
import { ask } from '../contract/http.ts';
import { nodeForAll, ROOT } from '../contract/service.ts';
import { type Line, open, say, statuses } from './raw.ts';

const node = nodeForAll();

const GET = 'GET /api/route/LHR-JFK HTTP/1.1\r\nHost: a\r\n';

describe('sizes', () => {
  test('headers beyond 16 KiB are 431', async () => {
    expect(statuses(await say(node().origin, `${GET}X: ${'x'.repeat(BOUNDS.maxHeaderSize)}\r\n\r\n`))).toEqual([431]);
    const many = Array.from({ length: 3_000 }, (_, i) => `X${i}: y\r\n`).join('');
    expect(statuses(await say(node().origin, `${GET}${many}\r\n`))).toEqual([431]);
  });

  test('an address beyond 16 KiB is 431, and one just below is answered', async () => {
    const at = (length: number) => `GET /api/airports?q=${'x'.repeat(length)} HTTP/1.1\r\nHost: a\r\n\r\n`;
    expect(statuses(await say(node().origin, at(BOUNDS.maxHeaderSize)))).toEqual([431]);
    expect(statuses(await say(node().origin, at(BOUNDS.maxHeaderSize - 200), 400))).toEqual([200]);
  });

  test('a thousand pipelined requests are answered in order on one line', async () => {
    const paths = Array.from({ length: 1_000 }, (_, i) => (i % 3 ? '/api/route/LHR-JFK' : `/api/route/QQQ-${i}`));
    const heard = await say(
      node().origin,
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''),
      500,
    );
    expect(statuses(heard)).toEqual(paths.map((path) => (path.includes('LHR') ? 200 : 404)));
  });

  test('a body that no one asked for closes the line', async () => {
    const line = open(node().origin, `${GET}Content-Length: 1000000000\r\n\r\n${'x'.repeat(100_000)}`);
    await line.closed;
    expect(statuses(line.heard())).toEqual([200]);
    expect(line.heard()).toMatch(/^Connection: close\r$/m);
  });
});

describe.concurrent('times', () => {
  const within = (ms: number, least: number, most: number) => {
    expect(ms).toBeGreaterThan(least);
    expect(ms).toBeLessThan(most);
  };

  test('headers that trickle in are cut off', async () => {
    const line = open(node().origin, GET);
    const drip = setInterval(() => line.socket.write('X: y\r\n'), 500);
    within(await line.closed, BOUNDS.headersTimeout - 1_000, BOUNDS.headersTimeout + 4_000);
    clearInterval(drip);
    expect(statuses(line.heard())).toEqual([408]);
  });

  test('a line on which nothing is ever said is cut off', async () => {
    within(await open(node().origin).closed, 1_000, BOUNDS.headersTimeout + 4_000);
  });

  test('a body that trickles in is cut off', async () => {
    const line = open(
      node().origin,
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    );
    const drip = setInterval(() => line.socket.write(' '), 500);
    within(await line.closed, BOUNDS.requestTimeout - 1_000, BOUNDS.requestTimeout + 4_000);
    clearInterval(drip);
    for (const status of statuses(line.heard())) expect(status).toBeLessThan(500);
  }, 40_000);

  test('a client that does not read its answers holds little, and not for long', async () => {
    const line = open(node().origin);
    line.socket.pause();
    // Far more answers than the buffers of both systems hold.
    line.socket.write('GET /developers.md HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_000));
    const ended = new Promise<number>((done) => {
      const began = performance.now();
      const probe = setInterval(() => {
        line.socket.write('\r\n', (error) => {
          if (!error) return;
          clearInterval(probe);
          done(performance.now() - began);
        });
      }, 1_000);
    });
    within(await ended, 1_000, BOUNDS.idleTimeout + 10_000);
    expect(resident()).toBeLessThan(400);
  }, 60_000);

  test('others are served all the while', async () => {
    const slow = Array.from({ length: 200 }, () => open(node().origin, GET));
    for (let i = 0; i < 100; i++) {
      const began = performance.now();
      expect((await ask(node().origin, { path: '/api/route/LHR-JFK' })).status).toBe(200);
      expect(performance.now() - began).toBeLessThan(1_000);
    }
    for (const { socket } of slow) socket.destroy();
  });
});

test('connections beyond the most are dropped, and all is well after', async () => {
  const lines: Line[] = [];
  for (let i = 0; i < BOUNDS.maxConnections + 100; i += 100) {
    for (let k = 0; k < 100; k++) lines.push(open(node().origin));
    await new Promise((done) => setTimeout(done, 10));
  }
  const closed = await Promise.race([
    Promise.any(lines.map((line) => line.closed)).then(() => true),
    new Promise((done) => setTimeout(done, 3_000, false)),
  ]);
  expect(closed).toBe(true);
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
  for (const [name, value] of Object.entries(BOUNDS))
    expect(text, name).toMatch(new RegExp(`\`${name}\` +\\| ${value.toLocaleString('en')} `));
});

/** Resident memory of the server, in MiB. */
const resident = (): number => residentMiB(node().child.pid ?? 0);
