/** What one client may take of the server: memory, connections, time. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { at } from '../../../src/core/must.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { PIPELINE } from '../../../src/server/node/pipelining.ts';
import { MOST_PIECES, ParsedRequest } from '../../../src/server/node/request.ts';
import { BOUNDS, drain, makeServer } from '../../../src/server/node/serve.ts';
import { statuses } from '../../support/raw.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const response = (body: Uint8Array): HttpResponse => ({
  status: 200,
  headers: ['Content-Length', String(body.length)],
  body,
});
const small = () => response(Buffer.from('small'));

interface Client {
  readonly socket: Socket;
  readonly heard: () => string;
  readonly closed: Promise<number>;
}

interface Options {
  readonly handle?: (request: HttpRequest) => HttpResponse | Promise<HttpResponse>;
  readonly bounds?: Partial<typeof BOUNDS>;
  readonly trustedProxies?: number;
}

/** Runs a server, and gives clients from any loopback address and what the limits did. */
async function withServer(
  { handle = small, bounds = {}, trustedProxies = 0 }: Options,
  use: (open: (bytes?: string, from?: string) => Promise<Client>, events: readonly string[]) => Promise<void>,
) {
  const events: string[] = [];
  const observer = {
    dropped: (reason: string) => void events.push(reason),
    rejected: (status: number) => void events.push(String(status)),
  };
  const server = makeServer(() => handle, { ...BOUNDS, ...bounds }, { events: observer, trustedProxies });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const sockets: Socket[] = [];
  const open = async (bytes = '', localAddress = '127.0.0.1'): Promise<Client> => {
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    sockets.push(socket);
    let heard = '';
    socket.on('data', (data: Buffer) => (heard += data.toString('latin1')));
    const start = performance.now();
    const closed = once(socket, 'close').then(() => performance.now() - start);
    await Promise.race([once(socket, 'connect'), closed]);
    socket.write(bytes);
    return { socket, heard: () => heard, closed };
  };
  try {
    await use(open, events);
  } finally {
    for (const socket of sockets) socket.destroy();
    await drain(server);
  }
}

/** Waits for the first response of a client. */
const served = (client: Client) => expect.poll(() => statuses(client.heard())).toEqual([200]);

describe('unread bytes', () => {
  test('of all connections have a bound: the connection with the most is closed', async () => {
    // Larger than the buffers of a connection, and not shared between responses.
    const handle = ({ target }: HttpRequest) =>
      target === '/' ? small() : response(Buffer.alloc(target === '/most' ? 40e6 : 16e6));
    await withServer({ handle, bounds: { unreadBytesInAll: 64e6 } }, async (open, events) => {
      const most = await open('GET /most HTTP/1.1\r\nHost: a\r\n\r\n');
      most.socket.pause();
      await sleep(100);
      for (let i = 0; i < 2; i++) (await open('GET /much HTTP/1.1\r\nHost: a\r\n\r\n')).socket.pause();
      await expect.poll(() => events).toEqual(['unread']);
      most.socket.resume();
      await most.closed;
      expect(most.heard().length).toBeLessThan(40e6);
      await served(await open(GET));
    });
  });

  test('of a body that many clients load count once', async () => {
    const cached = Buffer.alloc(8e6, 'x');
    await withServer({ handle: () => response(cached) }, async (open, events) => {
      const clients: Client[] = [];
      for (let i = 0; i < 12; i++) {
        clients.push(await open('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'));
        clients[i]?.socket.pause();
      }
      await sleep(300);
      for (const { socket } of clients) socket.resume();
      for (const { closed, heard } of clients) {
        await closed;
        expect(heard().length).toBeGreaterThan(cached.length);
      }
      expect(events).toEqual([]);
    });
  });

  test('of a part of a body are those of the body, once for all of its parts', async () => {
    const bodies = [Buffer.alloc(40e6), Buffer.alloc(40e6)];
    // Larger than the buffers of a connection.
    const handle = ({ target }: HttpRequest) => response(at(bodies, Number(target.slice(1))).subarray(0, 10e6));
    await withServer({ handle, bounds: { unreadBytesInAll: 64e6 } }, async (open, events) => {
      const pause = async (target: string) => (await open(`GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`)).socket.pause();
      await pause('/0');
      await pause('/0');
      await sleep(300);
      expect(events).toEqual([]);
      await pause('/1');
      await expect.poll(() => events).toContain('unread');
    });
  });

  test('are taken from the client with the most', async () => {
    const handle = ({ target }: HttpRequest) => response(Buffer.alloc(target === '/one' ? 24e6 : 16e6));
    await withServer({ handle, bounds: { unreadBytesInAll: 64e6 } }, async (open, events) => {
      const one = await open('GET /one HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '127.0.0.2');
      one.socket.pause();
      for (let i = 0; i < 3; i++) (await open(GET)).socket.pause();
      await expect.poll(() => events).toEqual(['unread']);
      one.socket.resume();
      await one.closed;
      expect(one.heard().length).toBeGreaterThan(24e6);
    });
  });

  test('of a connection have a bound: further pipelined requests wait', async () => {
    let made = 0;
    const handle = () => {
      made++;
      return response(Buffer.alloc(8e6));
    };
    await withServer({ handle }, async (open) => {
      const { socket } = await open(GET.repeat(6));
      socket.pause();
      await sleep(300);
      expect(made).toBeLessThan(4);
      socket.resume();
      await expect.poll(() => made, { timeout: 20_000 }).toBe(6);
    });
  });

  test('a client that reads slowly is disconnected when its time is over', async () => {
    const bounds = { sendTimeout: 100, leastBytesPerSecond: 16e6, connectionsCheckingInterval: 50 };
    await withServer({ handle: () => response(Buffer.alloc(32e6)), bounds }, async (open, events) => {
      const { socket } = await open();
      socket.pause();
      // Reading continues, too slowly for the bound.
      const reading = setInterval(() => socket.read(1_500), 100);
      const start = performance.now();
      socket.write(GET);
      // 32 MB add 2 s to the time.
      await expect.poll(() => events, { timeout: 5_000 }).toEqual(['slow_reader']);
      clearInterval(reading);
      expect(performance.now() - start).toBeGreaterThan(2_000);
    });
  });
});

test('bodies that do not end: the client with the most loses one', async () => {
  const handle = async ({ body }: HttpRequest) =>
    response(Buffer.from(`${(await body().catch(() => '')).length} bytes`));
  const bytes = (length: number) =>
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length + 1}\r\n\r\n${'x'.repeat(length)}`;
  await withServer({ handle, bounds: { receivedBytesInAll: 200_000 } }, async (open, events) => {
    const other = await open(bytes(50_000), '127.0.0.2');
    for (let i = 0; i < 4; i++) await open(bytes(49_000));
    await expect.poll(() => events).toEqual(['body']);
    other.socket.write('x');
    await expect.poll(other.heard).toContain('50001 bytes');
    // Bodies that have arrived count no more.
    for (let i = 0; i < 5; i++) {
      const client = await open(`${bytes(40_000)}x`, '127.0.0.2');
      await expect.poll(client.heard).toContain('40001 bytes');
    }
    expect(events).toEqual(['body']);
  });
});

describe('a turn of the event loop', () => {
  test('sends a part of each large body', async () => {
    const body = Buffer.alloc(1024 * 1024);
    const handle = ({ target }: HttpRequest) => (target === '/' ? small() : response(body));
    await withServer({ handle }, async (open) => {
      const ends = new Set<Socket>();
      const note = (message: unknown) => void ends.add((message as { socket: Socket }).socket);
      subscribe('http.server.request.start', note);
      const clients = await Promise.all(Array.from({ length: 100 }, () => open(GET)));
      for (const client of clients) await served(client);
      for (const { socket } of clients) socket.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
      const sent = () => [...ends].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
      let [most, before] = [0, sent()];
      while (before < clients.length * body.length) {
        await new Promise(setImmediate);
        most = Math.max(most, sent() - before);
        before = sent();
      }
      unsubscribe('http.server.request.start', note);
      // All bodies are 100 MiB. Without parts, 64 responses are written at once.
      expect(most).toBeLessThan(60e6);
    });
  });

  test('starts requests of each client in turn', async () => {
    const order: string[] = [];
    const handle = ({ target }: HttpRequest) => {
      if (target === '/') return small();
      order.push(target);
      const end = performance.now() + 2;
      while (performance.now() < end);
      return small();
    };
    await withServer({ handle }, async (open) => {
      const many = await Promise.all(Array.from({ length: 200 }, () => open(GET)));
      const other = await open(GET, '127.0.0.2');
      for (const client of [...many, other]) await served(client);
      for (const { socket } of many) socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');
      other.socket.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');
      await expect.poll(() => order.length, { timeout: 10_000 }).toBe(201);
      expect(order.indexOf('/other')).toBeLessThan(100);
    });
  });
});

test('a packet is not parsed further once it has closed its connection', async () => {
  await withServer({}, async (open, events) => {
    let parsed = 0;
    const count = () => void parsed++;
    subscribe('http.server.request.start', count);
    const slow = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx';
    const packet = slow.repeat(2) + GET.repeat(2_200);
    await (await open(packet)).closed;
    expect(events).toEqual(['pipelined']);
    expect(parsed).toBeGreaterThan(PIPELINE.waiting);
    expect(parsed).toBeLessThan(PIPELINE.waiting + 10);
    // The next connections may have fewer: each request takes time when its connection is closed.
    parsed = 0;
    await (await open(packet)).closed;
    unsubscribe('http.server.request.start', count);
    expect(events).toEqual(['pipelined', 'pipelined']);
    expect(parsed).toBeLessThan(30);
  });
});

test('a body in too many pieces is refused, and its packet is not parsed further', async () => {
  const handle = async ({ body }: HttpRequest) => response(Buffer.from(await body().catch(() => '')));
  await withServer({ handle }, async (open, events) => {
    const chunks = (count: number) =>
      `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`;
    const push = vi.spyOn(ParsedRequest.prototype, 'push');
    const client = await open(chunks(10_000));
    await expect.poll(() => statuses(client.heard())).toEqual([413]);
    expect(events).toEqual(['413']);
    expect(push.mock.calls.length).toBeLessThan(MOST_PIECES + 10);
    push.mockRestore();
    client.socket.destroy();
    // Connections share Node's parsers: the next one reads bodies.
    const next = await open(chunks(MOST_PIECES));
    await expect.poll(() => next.heard().endsWith(`\r\n\r\n${'x'.repeat(MOST_PIECES)}`)).toBe(true);
  });
});

describe('connections of a client', () => {
  test('have a bound, and other clients connect', async () => {
    await withServer({ bounds: { connectionsPerClient: 3 } }, async (open, events) => {
      const first = [await open(GET), await open(GET), await open(GET)];
      for (const client of first) await served(client);
      expect(await (await open(GET)).closed).toBeLessThan(1_000);
      expect(events).toEqual(['client_connections']);
      await served(await open(GET, '127.0.0.2'));
      first[0]?.socket.destroy();
      await expect.poll(async () => statuses((await open(GET)).heard()).length + events.length).toBeGreaterThan(1);
      await sleep(20);
      await served(await open(GET, '127.0.0.3'));
    });
  });

  test('when all are taken, the client with the most loses an idle one to a client with fewer', async () => {
    const release: (() => void)[] = [];
    const handle = ({ target }: HttpRequest) =>
      target === '/wait' ? new Promise<HttpResponse>((done) => release.push(() => done(small()))) : small();
    await withServer({ handle, bounds: { maxConnections: 12, connectionsPerClient: 4 } }, async (open, events) => {
      const busy = await open('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n', '127.0.0.2');
      const idle = [await open(GET, '127.0.0.2'), await open('GET / HTTP', '127.0.0.2'), await open('', '127.0.0.2')];
      for (const client of ['127.0.0.3', '127.0.0.4'])
        for (let i = 0; i < 4; i++) await served(await open(GET, client));
      await expect.poll(() => release.length).toBe(1);
      await served(await open(GET, '127.0.0.5'));
      expect(await idle[0]?.closed).toBeGreaterThan(0);
      expect([events, idle[1]?.socket.destroyed]).toEqual([['connections'], false]);
      for (const each of release) each();
      await served(busy);
    });
  });

  test('a client that uses all of its connections loses the oldest to one with fewer', async () => {
    let waiting = 0;
    const handle = ({ target }: HttpRequest) => {
      if (target !== '/wait') return small();
      waiting++;
      return new Promise<HttpResponse>(() => {});
    };
    await withServer({ handle, bounds: { maxConnections: 3 } }, async (open, events) => {
      const busy: Client[] = [];
      for (let i = 0; i < 3; i++) busy.push(await open('GET /wait HTTP/1.1\r\nHost: a\r\n\r\n', '127.0.0.2'));
      await expect.poll(() => waiting).toBe(3);
      await served(await open(GET, '127.0.0.3'));
      await busy[0]?.closed;
      // A client with the most gets no more.
      const last = await open(GET, '127.0.0.2');
      await last.closed;
      expect([events, statuses(last.heard())]).toEqual([['connections', 'connections'], []]);
      expect(busy.map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
    });
  });

  test('that are reset before they are accepted take no place', () => {
    const server = makeServer(() => small);
    const socket = new Socket();
    server.emit('connection', socket);
    expect(socket.destroyed).toBe(true);
    server.close();
  });

  test('behind a trusted proxy, the requests in progress of a client have the bound', async () => {
    const release: (() => void)[] = [];
    const handle = ({ target }: HttpRequest) =>
      target === '/wait' ? new Promise<HttpResponse>((done) => release.push(() => done(small()))) : small();
    await withServer({ handle, bounds: { connectionsPerClient: 2 }, trustedProxies: 1 }, async (open, events) => {
      const from = (target: string, client: string) =>
        open(`GET ${target} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${client}\r\n\r\n`);
      const waiting = [await from('/wait', '1.1.1.1'), await from('/wait', '1.1.1.1')];
      await expect.poll(() => release.length).toBe(2);
      const refused = await from('/', '1.1.1.1');
      await refused.closed;
      expect(refused.heard()).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: 1\r\n/s);
      expect(events).toEqual(['429']);
      await served(await from('/', '2.2.2.2'));
      for (const each of release) each();
      for (const client of waiting) await served(client);
      await served(await from('/', '1.1.1.1'));
    });
  });
});

describe('Expect', () => {
  const post = (expectation: string) =>
    `POST /body HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Length: 2\r\n\r\n`;
  const handle = async ({ target, body }: HttpRequest) =>
    target === '/body' ? response(Buffer.alloc(5_000, await body())) : response(Buffer.alloc(5_000, 'x'));

  test('100-continue of a pipelined request is answered between two responses', async () => {
    await withServer({ handle }, async (open) => {
      const client = await open(GET + post('100-continue'));
      await expect.poll(client.heard).toContain('100 Continue');
      client.socket.write('ok');
      await expect.poll(() => client.heard().endsWith('ok'.repeat(2_500))).toBe(true);
      const [first = '', second = ''] = client.heard().split('HTTP/1.1 100 Continue\r\n\r\n');
      expect(first.endsWith(`\r\n\r\n${'x'.repeat(5_000)}`)).toBe(true);
      expect(second.startsWith('HTTP/1.1 200 OK\r\n')).toBe(true);
      expect(second.split('\r\n\r\n')[1]).toBe('ok'.repeat(2_500));
    });
  });

  test('a response that needs no body invites nobody to send it', async () => {
    await withServer({}, async (open) => {
      const client = await open(post('100-continue'));
      await client.closed;
      expect(statuses(client.heard())).toEqual([200]);
    });
  });

  test('anything else is 417, and is counted', async () => {
    await withServer({ handle }, async (open, events) => {
      const client = await open(post('200-maybe'));
      await client.closed;
      expect([statuses(client.heard()), events]).toEqual([[417], ['417']]);
    });
  });
});

describe('Host', () => {
  test.each([
    ['a', 200],
    ['a.example:8080', 200],
    ['127.0.0.1', 200],
    ['[2001:db8::1]:80', 200],
    ['xn--bcher-kva.example', 200],
    ['', 200],
    ['a b', 400],
    ['a/b', 400],
    ['user@a', 400],
    ['a:port', 400],
    ['[::1', 400],
    ['a\r\nHost: a', 400],
    ['a\r\nhOsT: b', 400],
  ])('%j is %i', async (host, status) => {
    await withServer({}, async (open, events) => {
      const client = await open(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      await client.closed;
      expect([statuses(client.heard()), events]).toEqual([[status], status === 400 ? ['400'] : []]);
    });
  });
});

test('requests that Node rejects are counted', async () => {
  const bounds = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };
  await withServer({ bounds }, async (open, events) => {
    await (await open('noise\r\n\r\n')).closed;
    await (await open(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).closed;
    await (await open('GET / HTTP/1.1\r\n')).closed;
    expect(events).toEqual(['400', '431', '408']);
  });
});
