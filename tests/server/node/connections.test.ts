/** What one client may take of the server: memory, connections, time. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import type { SERVER_LIMITS } from '../../../src/server/limits.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { Overloaded } from '../../../src/server/queue.ts';
import { statuses } from '../../support/raw.ts';

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const response = (body: Uint8Array): HttpResponse => ({
  status: 200,
  headers: { 'Content-Length': String(body.length) },
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
  readonly limits?: Partial<typeof SERVER_LIMITS>;
  readonly trustedProxies?: number;
}

/** Runs a server, and gives clients from any loopback address and what the limits did. */
async function withServer(
  { handle = small, limits = {}, trustedProxies = 0 }: Options,
  use: (open: (bytes?: string, from?: string) => Promise<Client>, events: readonly string[]) => Promise<void>,
) {
  const events: string[] = [];
  const observer = {
    dropped: (reason: string) => void events.push(reason),
    rejected: (status: number) => void events.push(String(status)),
  };
  const options = { limits: { checkInterval: 20, drainTimeout: 100, ...limits }, events: observer, trustedProxies };
  const server = createServer(async (request) => handle(request), options);
  const port = await server.listen('127.0.0.1', 0);
  const sockets: Socket[] = [];
  const open = async (bytes = '', localAddress = '127.0.0.1'): Promise<Client> => {
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
    await server.drain();
  }
}

/** Waits for the first response of a client. */
const served = (client: Client) => expect.poll(() => statuses(client.heard())).toEqual([200]);

describe('unread bytes', () => {
  test('of all connections have a bound: the connection with the most is closed', async () => {
    // Larger than the buffers of a connection, and not shared between responses.
    const handle = ({ target }: HttpRequest) =>
      target === '/' ? small() : response(Buffer.alloc(target === '/most' ? 40e6 : 16e6));
    await withServer({ handle, limits: { waitingBytes: 64e6 } }, async (open, events) => {
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
    await withServer({ handle, limits: { waitingBytes: 64e6 } }, async (open, events) => {
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
    await withServer({ handle, limits: { waitingBytes: 64e6 } }, async (open, events) => {
      const one = await open('GET /one HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '127.0.0.2');
      one.socket.pause();
      for (let i = 0; i < 3; i++) (await open(GET)).socket.pause();
      await expect.poll(() => events).toEqual(['unread']);
      one.socket.resume();
      await one.closed;
      expect(one.heard().length).toBeGreaterThan(24e6);
    });
  });

  test('of a response keep further pipelined requests waiting', async () => {
    let made = 0;
    const handle = () => {
      made++;
      return response(Buffer.alloc(8e6));
    };
    await withServer({ handle }, async (open) => {
      const { socket } = await open(GET.repeat(6));
      socket.pause();
      await sleep(300);
      expect(made).toBe(1);
      socket.resume();
      await expect.poll(() => made, { timeout: 20_000 }).toBe(6);
    });
  });

  test('a client that reads slowly is disconnected when its time is over', async () => {
    const limits = { sendTimeout: 100, leastBytesPerSecond: 16e6 };
    await withServer({ handle: () => response(Buffer.alloc(32e6)), limits }, async (open, events) => {
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

describe('bodies that do not end', () => {
  const handle = async ({ body }: HttpRequest) => {
    try {
      return response(Buffer.from(`${(await body())?.length} bytes`));
    } catch (error) {
      return response(Buffer.from(error instanceof Overloaded ? 'busy' : 'aborted'));
    }
  };
  const part = `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10001\r\n\r\n${'x'.repeat(10_000)}`;

  test('count as bytes of their client: the one with the most loses one', async () => {
    await withServer({ handle, limits: { waitingBytes: 35_000 } }, async (open, events) => {
      const most = [await open(part), await open(part)];
      const other = await open(part, '127.0.0.2');
      await sleep(100);
      expect(events).toEqual([]);
      most.push(await open(part));
      await Promise.race(most.map(({ closed }) => closed));
      expect(events).toEqual(['unread']);
      other.socket.write('x');
      await expect.poll(other.heard).toContain('10001 bytes');
    });
  });

  test('have a time', async () => {
    await withServer({ handle, limits: { requestTimeout: 500 } }, async (open, events) => {
      expect(await (await open(part)).closed).toBeGreaterThan(400);
      expect(events).toEqual(['408']);
    });
  });

  test('that are read have no time any more, however long the answer takes', async () => {
    const slow = async ({ body }: HttpRequest) => {
      const bytes = await body();
      await sleep(1_500);
      return response(bytes ?? Buffer.from('none'));
    };
    await withServer({ handle: slow, limits: { requestTimeout: 500 } }, async (open, events) => {
      const client = await open(`${part}x`);
      await expect.poll(client.heard).toContain('HTTP/1.1 200');
      expect(events).toEqual([]);
    });
  });

  test('in thousands of chunks are read as they are', async () => {
    const echo = async ({ body }: HttpRequest) => response((await body()) ?? Buffer.from('none'));
    await withServer({ handle: echo }, async (open) => {
      const chunks = `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(10_000)}0\r\n\r\n`;
      const client = await open(chunks + GET);
      await expect.poll(() => client.heard().match(/x{10000}HTTP\/1\.1 200/)).not.toBeNull();
    });
  });
});

describe('pipelined requests', () => {
  const POST = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok';
  test.each([GET, POST])('are parsed a few at a time, the others are bytes: %j', async (pipelined) => {
    let parsed = 0;
    const count = () => void parsed++;
    subscribe('http.server.request.start', count);
    const handle = async ({ body }: HttpRequest): Promise<HttpResponse> => {
      await body();
      return new Promise(() => {});
    };
    await withServer({ handle }, async (open) => {
      for (let i = 0; i < 10; i++) await open(pipelined.repeat(2_200));
      await sleep(200);
      expect(parsed).toBeGreaterThanOrEqual(10);
      expect(parsed).toBeLessThan(500);
    });
    unsubscribe('http.server.request.start', count);
  });

  test('are answered one after the other, in order', async () => {
    const [order, most] = [[] as string[], { inProgress: 0 }];
    let inProgress = 0;
    const handle = async ({ target }: HttpRequest) => {
      most.inProgress = Math.max(most.inProgress, ++inProgress);
      await sleep(Number(target.slice(1)) % 3);
      inProgress--;
      order.push(target);
      return small();
    };
    await withServer({ handle }, async (open) => {
      const targets = Array.from({ length: 200 }, (_, i) => `/${i}`);
      const client = await open(targets.map((target) => GET.replace('/', target)).join(''));
      await expect.poll(() => statuses(client.heard()).length).toBe(200);
      expect([order, most.inProgress]).toEqual([targets, 1]);
    });
  });

  test('on hundreds of connections do not keep a new client waiting', async () => {
    await withServer({}, async (open) => {
      const attackers = await Promise.all(Array.from({ length: 300 }, () => open(GET.repeat(20_000), '127.0.0.2')));
      for (const { socket } of attackers) socket.pause();
      const start = performance.now();
      await served(await open(GET));
      // Without turns it is more than 20 seconds.
      expect(performance.now() - start).toBeLessThan(5_000);
    });
  });

  test('get their responses from a client that has closed its side', async () => {
    await withServer({ handle: () => sleep(20).then(small) }, async (open) => {
      const client = await open(GET.repeat(3));
      client.socket.end();
      await client.closed;
      expect(statuses(client.heard())).toEqual([200, 200, 200]);
    });
  });
});

describe('connections of a client', () => {
  test('have a bound, and other clients connect', async () => {
    await withServer({ limits: { connectionsPerClient: 3 } }, async (open, events) => {
      const first = [await open(GET), await open(GET), await open(GET)];
      for (const client of first) await served(client);
      expect(await (await open(GET)).closed).toBeLessThan(5_000);
      expect(events).toEqual(['connections']);
      await served(await open(GET, '127.0.0.2'));
      first[0]?.socket.destroy();
      await expect.poll(async () => statuses((await open(GET)).heard()).length + events.length).toBeGreaterThan(1);
      await sleep(20);
      await served(await open(GET, '127.0.0.3'));
    });
  });

  test('of one client are half of all at most', async () => {
    await withServer({ limits: { maxConnections: 4 } }, async (open, events) => {
      const most = [await open(GET), await open(GET)];
      for (const client of most) await served(client);
      await (await open(GET)).closed;
      await served(await open(GET, '127.0.0.2'));
      expect(events).toEqual(['connections']);
    });
  });

  test('behind a trusted proxy have no bound of their own: they carry the requests of many', async () => {
    await withServer({ limits: { connectionsPerClient: 2 }, trustedProxies: 1 }, async (open, events) => {
      const all = [await open(GET), await open(GET), await open(GET), await open(GET)];
      for (const client of all) await served(client);
      expect(events).toEqual([]);
    });
  });
});

describe('Expect', () => {
  const post = (expectation: string) =>
    `POST /body HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Length: 2\r\n\r\n`;
  const handle = async ({ target, body }: HttpRequest) =>
    target === '/body' ? response(Buffer.alloc(5_000, (await body()) ?? '')) : response(Buffer.alloc(5_000, 'x'));

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

  test('anything else is 417, with a reason', async () => {
    await withServer({ handle }, async (open, events) => {
      const client = await open(post('200-maybe'));
      await client.closed;
      expect([statuses(client.heard()), events]).toEqual([[417], ['417']]);
      expect(client.heard()).toContain('Content-Type: application/json\r\n');
      expect(client.heard()).toContain('\r\n\r\n{"detail":"');
    });
  });

  test.each([
    ['100-continue', 200],
    ['200-maybe', 417],
  ])('%s of many pipelined requests without a body: the first one is answered', async (expectation, status) => {
    await withServer({ handle }, async (open) => {
      const client = await open(GET.replace('\r\n\r\n', `\r\nExpect: ${expectation}\r\n\r\n`).repeat(1_000));
      await client.closed;
      expect(statuses(client.heard())).toEqual([status]);
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
    ['a\r\nFrom: a@a.example', 200],
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

test('what is no request is counted', async () => {
  await withServer({ limits: { headersTimeout: 100 } }, async (open, events) => {
    await (await open('noise\r\n\r\n')).closed;
    await (await open(`GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).closed;
    await (await open('GET / HTTP/1.1\r\n')).closed;
    expect(events).toEqual(['400', '431', '408']);
  });
});
