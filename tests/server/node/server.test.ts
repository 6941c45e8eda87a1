/** Hostile and slow clients over a socket. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpRequest } from '../../../src/server/http/messages.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { exchange, open, statuses } from '../../support/raw.ts';
import { openBuilds } from '../fixture.ts';
import { openApp, overSocket, serveDuringTests } from '../transports.ts';

const builds = openBuilds();
builds.add('one');
const { app, faults } = await openApp(builds.current);
const served = serveDuringTests(app, builds);
afterAll(async () => {
  // Whatever was sent before, the server responds, and none of it was an error of its own.
  const { status } = await overSocket(served().port)({ target: '/api/route/LHR-JFK' });
  expect([status, faults]).toEqual([200, []]);
});

/** Sends bytes, and returns what the server sends until it closes the connection. */
const send = (bytes: string | Uint8Array) => exchange(`http://127.0.0.1:${served().port}`, bytes);

/** A GET that ends the connection. @param lines more headers, each ending in CRLF */
const get = (target: string, lines = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${lines}\r\n`;

describe('what is not HTTP is 400 and ends the connection', () => {
  test.each([
    ['noise', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['raw bytes in the path', Buffer.from('GET /api/airports?q=zürich HTTP/1.1\r\nHost: a\r\n\r\n')],
    ['blank in the path', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nAccept: \0\r\n\r\n'],
    ['bare line feed smuggling', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\nContent-Length: 5\r\n\r\n'],
    ['two lengths', 'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    [
      'length and chunks',
      'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a bad chunk', 'POST /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('%s', async (_, bytes) => {
    const text = await send(bytes);
    expect([400, 405]).toContain(statuses(text).at(-1));
    expect(text).not.toMatch(/Error|node:|\bat \S+:\d/);
  });
});

describe('bounds', () => {
  test('too long a header is 431', async () => {
    expect(statuses(await send(get('/', `X: ${'a'.repeat(20_000)}\r\n`)))).toEqual([431]);
    expect(statuses(await send(get(`/${'a'.repeat(20_000)}`)))).toEqual([431]);
    expect(statuses(await send(get('/', 'X: a\r\n'.repeat(5_000))))).toEqual([431]);
  });

  test.each([
    ...['If-None-Match', 'Accept', 'Accept-Encoding', 'Cookie', 'Referer'].map((name) => [name, 'x'.repeat(14_000)]),
    ['Accept-Encoding', 'br;q=0.5,'.repeat(1_500)],
    ['Accept', 'text/markdown;q=0.5,'.repeat(700)],
    ['If-None-Match', '"a",'.repeat(3_000)],
  ])('a long %s is accepted: %.10s…', async (name, value) => {
    expect(statuses(await send(get('/r/LHR-JFK', `${name}: ${value}\r\n`)))).toEqual([200]);
  });

  test('a body that is not read ends the connection', async () => {
    const text = await send(
      `POST /api/airports HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1000)}`,
    );
    expect(statuses(text)).toEqual([405]);
    expect(text).toContain('Connection: close');
  });

  test('pipelined requests are answered in their order', async () => {
    const expected = new Map([
      ['/api/route/LHR-JFK', 200],
      ['/nope', 404],
      ['/api/airports', 422],
    ]);
    const targets = [...expected.keys(), ...expected.keys()];
    const requests = targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const text = await send(requests.join('') + get('/api/route/JFK-LHR'));
    expect(statuses(text)).toEqual([...targets.map((target) => expected.get(target)), 200]);
  });
});

/** Waits until the server has no connection. */
const allClosed = () => expect.poll(() => served().server.connections, { timeout: 30_000 }).toBe(0);

/** Opens a connection, writes, and leaves without a goodbye once the server has the bytes. */
async function leave(bytes: string): Promise<void> {
  const socket = connect(served().port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  await new Promise((done) => socket.write(bytes, done));
  socket.resetAndDestroy();
}

describe('clients that leave', () => {
  test.each([
    'GET /ap',
    'GET /r/LHR-JFK HTTP/1.1\r\nHo',
    'GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /nope HTTP/1.1\r\nHost: a\r\n\r\n',
  ])('after %j', async (bytes) => {
    await Promise.all(Array.from({ length: 50 }, () => leave(bytes)));
    await allClosed();
    expect((await overSocket(served().port)({ target: '/' })).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (body: string, length = body.length) =>
    `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${body}`;

  test('that end early leave nothing behind', async () => {
    await Promise.all(Array.from({ length: 20 }, () => leave(post('{"jsonrpc":', 500))));
    await allClosed();
    const text = await send(post('{"jsonrpc":"2.0","id":1,"method":"ping"}'));
    expect([statuses(text), faults]).toEqual([[200], []]);
  });

  test.each(['TRACE', 'TRACK', 'GET', 'HEAD', 'DELETE', 'PROPFIND', 'QUERY'])('%s /mcp is refused', async (method) => {
    const text = await send(`${method} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    expect([400, 405]).toContain(statuses(text)[0]);
  });

  test('that say that they are too long are 413 before they are sent', async () => {
    const text = await send(post('').replace('Content-Length: 0', 'Expect: 100-continue\r\nContent-Length: 65537'));
    expect(statuses(text)).toEqual([413]);
  });

  test('that are too long are 413 and end the connection', async () => {
    const text = await send(post('x'.repeat(1_000_000)));
    expect(statuses(text)).toEqual([413]);
    expect(text.toLowerCase()).toContain('connection: close');
  });
});

describe('nothing a client sends comes back as a header', () => {
  test.each([
    '/r/lhr-jfk?a=%0d%0aSet-Cookie:%20x',
    '/r/lhr-jfk%0d%0aSet-Cookie:x',
    '/airport-routes-%0d%0aSet-Cookie:x-lhr',
    '/api/airports?q=%0d%0aSet-Cookie:x',
  ])('%s', async (target) => {
    const [head = ''] = (await send(get(target))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 \d{3} /);
    expect(head.toLowerCase()).not.toMatch(/^set-cookie/m);
  });

  test.each(['evil.example', 'evil.example:80', 'a@evil.example', '127.0.0.1.evil.example'])(
    'not even the host %s',
    async (host) => {
      for (const target of [
        '/r/lhr-jfk',
        '/airport-routes-x-lhr',
        '/developers/',
        '/nope',
        '/connections?from=LHR',
        '/api/route/LHR-JFK',
      ]) {
        const text = await send(
          `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(statuses(text)).toHaveLength(1);
        expect(text).not.toContain('evil');
      }
    },
  );

  test('scripts in parameters come back as JSON only', async () => {
    const text = await send(get('/api/airport/%3Cscript%3Ealert(1)%3C%2Fscript%3E/destinations'));
    expect(text).toContain('application/json');
    expect(text).toContain('X-Content-Type-Options: nosniff');
  });
});

/** Every wait here ends because the server closes the connection; one that never does fails by the test's own time. */
describe('slow clients', () => {
  const limits = {
    headersTimeout: 300,
    requestTimeout: 300,
    idleTimeout: 1500,
    keepAliveTimeout: 200,
    checkInterval: 50,
    maxConnections: 20,
    blockTime: 0,
  };
  let handled = 0;
  const handle = (request: HttpRequest) => {
    if (request.target === '/developers') handled++;
    return app.handle(request);
  };
  const impatient = createServer(handle, { limits });
  let origin = '';
  beforeAll(async () => {
    origin = `http://127.0.0.1:${await impatient.listen('127.0.0.1', 0)}`;
  });
  afterAll(() => impatient.drain());

  test.each([
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: a\r\n', 408],
    ['nothing at all', '', '', 408],
    ['a body that never ends', 'POST /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n', 'x', 405],
    [
      'a message that never ends',
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
      ' ',
      408,
    ],
    ['nothing after a response', 'GET /api/nope HTTP/1.1\r\nHost: a\r\n\r\n', '', 404],
  ])('%s', async (_, first, piece, status) => {
    const line = open(origin, first);
    const drip = setInterval(() => line.socket.writable && line.socket.write(piece), 50);
    await line.closed;
    clearInterval(drip);
    expect(statuses(line.heard())).toEqual([status]);
  });

  test('headers of a second request that never end', async () => {
    const line = open(origin, 'GET /api/nope HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n');
    const drip = setInterval(() => line.socket.writable && line.socket.write('X: a\r\n'), 50);
    await line.closed;
    clearInterval(drip);
    expect(statuses(line.heard())).toEqual([404, 408]);
  });

  test('a client that does not read is disconnected', async () => {
    const line = open(origin);
    line.socket.pause();
    line.socket.write('GET /developers HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200_000));
    // A paused socket does not see that it was closed: the count of the server does.
    await expect.poll(() => handled, { timeout: 30_000 }).toBeGreaterThan(0);
    await expect.poll(() => impatient.connections, { timeout: 30_000 }).toBe(0);
    expect(handled).toBeLessThan(10);
    line.socket.destroy();
  });

  test('more connections than a client may have are closed, the others are served', async () => {
    const crowd = Array.from({ length: 60 }, () => exchange(origin, 'GET /api/nope HTTP/1.1\r\nHost: a\r\n\r\n'));
    const received = await Promise.all(crowd);
    const answered = received.filter((text) => statuses(text)[0] === 404).length;
    expect(answered).toBeGreaterThanOrEqual(limits.maxConnections / 2);
    expect(answered).toBeLessThan(60);
    expect((await overSocket(Number(new URL(origin).port))({ target: '/' })).status).toBe(200);
  });
});
