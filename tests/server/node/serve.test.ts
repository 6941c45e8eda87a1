import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BOUNDS, drain, listen, makeServer } from '../../src/server/node/serve.ts';
import { openApp, overSocket, serveApp } from './doors.ts';
import { openBuilds } from './fixture.ts';

const builds = openBuilds();
builds.add('one');
const { app, faults } = openApp(builds.current);
let served: Awaited<ReturnType<typeof serveApp>>;
beforeAll(async () => {
  served = await serveApp(app);
});
afterAll(async () => {
  await served.stop();
  builds[Symbol.dispose]();
});

/** Sends bytes and collects what comes back until the server hangs up or is silent. */
function send(bytes: string | Uint8Array, silence = 300): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(served.port, '127.0.0.1');
    let text = '';
    const done = () => {
      socket.destroy();
      resolve(text);
    };
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', done).on('close', done);
    socket.setTimeout(silence, done);
  });
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

afterAll(async () => {
  // Whatever was sent before, the server answers, and nothing was a fault of its own.
  const reply = await overSocket(served.port)({ target: '/api/route/LHR-JFK' });
  expect(reply.status).toBe(200);
  expect(faults).toEqual([]);
});

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
    const last = statuses(text).at(-1);
    expect([400, 405]).toContain(last);
    expect(text).not.toMatch(/Error|node:|at /);
  });
});

describe('bounds', () => {
  test('too long a header is 431', async () => {
    expect(statuses(await send(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`))).toEqual([431]);
    expect(statuses(await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`))).toEqual([431]);
    expect(statuses(await send(`GET / HTTP/1.1\r\nHost: a\r\n${'X: a\r\n'.repeat(5_000)}\r\n`))).toEqual([431]);
  });

  test('long headers within the bound are answered', async () => {
    const long = 'x'.repeat(14_000);
    for (const name of ['If-None-Match', 'Accept', 'Accept-Encoding', 'Cookie', 'Referer'])
      expect(statuses(await send(`GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\n${name}: ${long}\r\n\r\n`))).toEqual([200]);
    const many = 'br;q=0.5,'.repeat(1_500);
    expect(statuses(await send(`GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${many}\r\n\r\n`))).toEqual([
      200,
    ]);
    expect(
      statuses(
        await send(`GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nAccept: ${'text/markdown;q=0.5,'.repeat(700)}\r\n\r\n`),
      ),
    ).toEqual([200]);
    expect(
      statuses(await send(`GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nIf-None-Match: ${'"a",'.repeat(3_000)}\r\n\r\n`)),
    ).toEqual([200]);
  });

  test('a body nobody asked for ends the connection', async () => {
    const text = await send(
      `POST /api/airports HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n${'x'.repeat(1000)}`,
    );
    expect(statuses(text)).toEqual([405]);
    expect(text).toContain('Connection: close');
  });

  test('hundreds of requests at once are answered in their order', async () => {
    const targets = Array.from({ length: 300 }, (_, i) =>
      i % 3 === 0 ? '/api/route/LHR-JFK' : i % 3 === 1 ? '/nope' : '/api/airports',
    );
    const text = await send(targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''), 1_000);
    const expected = new Map([
      ['/nope', 404],
      ['/api/airports', 422],
    ]);
    expect(statuses(text)).toEqual(targets.map((target) => expected.get(target) ?? 200));
  });
});

describe('clients that leave', () => {
  const open = () =>
    new Promise<Socket>((resolve) => {
      const socket = connect(served.port, '127.0.0.1', () => resolve(socket));
      socket.on('error', () => {});
    });

  test('in the middle of anything', async () => {
    for (let i = 0; i < 200; i++) {
      const socket = await open();
      socket.write(
        [
          'GET /ap',
          'GET /r/LHR-JFK HTTP/1.1\r\nHo',
          'GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\n\r\n',
          'GET /nope HTTP/1.1\r\nHost: a\r\n\r\n',
        ][i % 4] ?? '',
      );
      if (i % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
    }
    expect((await overSocket(served.port)({ target: '/' })).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (body: string, length = body.length) =>
    `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

  test('that end early leave nothing behind', async () => {
    for (let i = 0; i < 20; i++)
      await new Promise<void>((resolve) => {
        const socket = connect(served.port, '127.0.0.1', () => {
          socket.write(post('{"jsonrpc":', 500));
          setTimeout(() => socket.resetAndDestroy(), 5);
        });
        socket.on('error', () => {}).on('close', () => resolve());
      });
  });

  test.each(['TRACE', 'TRACK', 'GET', 'HEAD', 'DELETE', 'PROPFIND', 'QUERY'])('%s /mcp is refused', async (method) => {
    expect([400, 405]).toContain(statuses(await send(`${method} /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`))[0]);
  });

  test('that are too long are 413 and end the connection', async () => {
    const text = await send(post('x'.repeat(1_000_000)), 1_000);
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
    const text = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const [head = ''] = text.split('\r\n\r\n');
    expect(head.toLowerCase()).not.toMatch(/^set-cookie/m);
  });

  test('not even the host', async () => {
    for (const host of ['evil.example', 'evil.example:80', 'a@evil.example', '127.0.0.1.evil.example']) {
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
        expect(text).not.toContain('evil');
      }
    }
  });

  test('scripts in parameters come back as JSON only', async () => {
    const text = await send(
      'GET /api/airport/%3Cscript%3Ealert(1)%3C%2Fscript%3E/destinations HTTP/1.1\r\nHost: a\r\n\r\n',
    );
    expect(text).toContain('application/json');
    expect(text).toContain('X-Content-Type-Options: nosniff');
  });
});

describe('clients that take their time', () => {
  const bounds = {
    ...BOUNDS,
    headersTimeout: 300,
    requestTimeout: 300,
    idleTimeout: 500,
    keepAliveTimeout: 200,
    connectionsCheckingInterval: 50,
    maxConnections: 20,
  };
  const impatient = makeServer(() => app.handle, bounds);
  let port = 0;
  beforeAll(async () => {
    port = await listen(impatient, '127.0.0.1', 0);
  });
  afterAll(() => drain(impatient));

  /** Writes the pieces, one every 50 ms, and gives what came back when the server hung up. */
  const drip = (pieces: readonly string[]) =>
    new Promise<{ text: string; ms: number }>((resolve) => {
      const start = performance.now();
      const socket = connect(port, '127.0.0.1');
      let text = '';
      let at = 0;
      const timer = setInterval(() => {
        const piece = pieces[at++];
        if (piece !== undefined && socket.writable) socket.write(piece);
      }, 50);
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve({ text, ms: performance.now() - start });
      });
    });

  test.each([
    ['headers that never end', ['GET / HTTP/1.1\r\nHost: a\r\n', ...Array<string>(100).fill('X: a\r\n')], 408],
    ['nothing at all', [], 408],
    [
      'a body that never ends',
      ['POST /r/LHR-JFK HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n', ...Array<string>(100).fill('x')],
      405,
    ],
    ['nothing after an answer', ['GET /api/nope HTTP/1.1\r\nHost: a\r\n\r\n'], 404],
  ])('%s', async (_, pieces, status) => {
    const { text, ms } = await drip(pieces);
    expect(statuses(text)[0]).toBe(status);
    // Well before the hundred pieces are through; Node adds a second of grace to an idle connection.
    expect(ms).toBeLessThan(3_000);
  });

  test('more than a server takes are hung up on, the others are answered', async () => {
    const crowd = Array.from({ length: 60 }, () => {
      const socket = connect(port, '127.0.0.1');
      return new Promise<string>((resolve) => {
        let text = '';
        socket.on('connect', () => socket.write('GET /api/nope HTTP/1.1\r\nHost: a\r\n\r\n'));
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.on('error', () => {}).on('close', () => resolve(text));
      });
    });
    const answered = (await Promise.all(crowd)).filter((text) => statuses(text)[0] === 404).length;
    expect(answered).toBeGreaterThanOrEqual(20);
    expect((await overSocket(port)({ target: '/' })).status).toBe(200);
  });
});
