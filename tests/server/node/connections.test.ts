/** What one client may take of the server: memory, connections, time. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
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

test('a client that reads slowly is disconnected when its time is over', async () => {
  const limits = { sendTimeout: 100, leastBytesPerSecond: 16e6 };
  await withServer({ handle: () => response(Buffer.alloc(32e6)), limits }, async (open, events) => {
    const { socket } = await open();
    socket.pause();
    // Reading continues, too slowly for the bound.
    const reading = setInterval(() => socket.read(1_500), 100);
    const start = performance.now();
    socket.write(GET);
    // What the system does not take, about 28 MB, adds some time.
    await expect.poll(() => events, { timeout: 10_000 }).toEqual(['slow_reader']);
    clearInterval(reading);
    expect(performance.now() - start).toBeGreaterThan(1_000);
  });
});

test('a client that reads is not disconnected, however long it downloads', async () => {
  const limits = { sendTimeout: 300, leastBytesPerSecond: 1e9 };
  await withServer({ handle: () => response(Buffer.alloc(4e6)), limits }, async (open, events) => {
    const { socket } = await open();
    for (const end = performance.now() + 1_500; performance.now() < end; ) {
      socket.write(GET);
      for (let length = 0; length < 4e6; ) length += ((await once(socket, 'data')) as [Buffer])[0].length;
    }
    expect(events).toEqual([]);
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

  test('have a time', async () => {
    await withServer({ handle, limits: { headersTimeout: 500, requestTimeout: 500 } }, async (open, events) => {
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
    await withServer({ handle: slow, limits: { headersTimeout: 500, requestTimeout: 500 } }, async (open, events) => {
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
  test('are answered in order, several at a time', async () => {
    const handle = async ({ target }: HttpRequest) => {
      await sleep(20 - 2 * Number(target.slice(1)));
      return response(Buffer.from(target));
    };
    await withServer({ handle }, async (open) => {
      const client = await open(Array.from({ length: 8 }, (_, i) => GET.replace('/', `/${i}`)).join(''));
      await expect
        .poll(() => client.heard().match(/(?<=\r\n\r\n)\/\d/g))
        .toEqual(Array.from({ length: 8 }, (_, i) => `/${i}`));
    });
  });

  test('of more than eight, the connection is closed, and its client opens no other for a while', async () => {
    let handled = 0;
    const handle = async () => {
      handled++;
      await sleep(50);
      return small();
    };
    await withServer({ handle, limits: { blockTime: 60_000 } }, async (open, events) => {
      const [other, same] = [await open('', '127.0.0.2'), await open()];
      const client = await open(GET.repeat(2_000));
      await Promise.all([client.closed, same.closed]);
      expect([handled, events, client.heard()]).toEqual([8, ['requests'], '']);
      await (await open(GET)).closed;
      other.socket.write(GET);
      await served(other);
    });
  });

  test('of more than eight: its client may open a connection later', async () => {
    await withServer({ handle: () => sleep(50).then(small), limits: { blockTime: 0 } }, async (open, events) => {
      await (await open(GET.repeat(9))).closed;
      expect(events).toEqual(['requests']);
      await sleep(100);
      await served(await open(GET));
    });
  });

  test('of a proxy close their own connection only', async () => {
    await withServer({ handle: () => sleep(50).then(small), trustedProxies: 1 }, async (open) => {
      const same = await open();
      await (await open(GET.repeat(9))).closed;
      same.socket.write(GET);
      await served(same);
      await served(await open(GET));
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
