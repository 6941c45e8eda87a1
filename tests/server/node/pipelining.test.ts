import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PIPELINE } from '../../../src/server/node/pipelining.ts';
import { drain, makeServer } from '../../../src/server/node/serve.ts';

const BODY = Buffer.alloc(64 * 1024, 'x');
const requests = (count: number) =>
  Array.from({ length: count }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: a\r\n\r\n`).join('');

/** Runs a server whose responses are larger than the buffers of a connection, and counts the requests it handles. */
async function withServer(use: (open: () => Promise<Socket>, handled: () => readonly string[]) => Promise<void>) {
  const handled: string[] = [];
  const headers = ['Content-Length', String(BODY.length)];
  const server = makeServer(() => ({ target }) => {
    handled.push(target);
    return { status: 200, headers, body: BODY };
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets: Socket[] = [];
  const open = async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  try {
    await use(open, () => handled);
  } finally {
    for (const socket of sockets) socket.destroy();
    await drain(server);
  }
}

/** Waits until no further request is handled. */
async function settled(count: () => number): Promise<number> {
  for (let last = -1; last !== count(); await sleep(100)) last = count();
  return count();
}

test('a client that does not read has few requests in progress', async () => {
  await withServer(async (open, handled) => {
    const socket = await open();
    socket.pause();
    socket.write(requests(500));
    // The buffers of the connection take some responses (64 KiB each), which then count as sent.
    expect(await settled(() => handled().length)).toBeLessThan(200);

    const other = await open();
    other.write(requests(1));
    const [chunk] = await once(other, 'data');
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('a client that reads gets all responses in the order of its requests', async () => {
  await withServer(async (open, handled) => {
    const socket = await open();
    socket.resume();
    socket.write(requests(300));
    expect(await settled(() => handled().length)).toBe(300);
    expect(handled()).toEqual(Array.from({ length: 300 }, (_, i) => `/${i}`));
  });
});

test('too many waiting requests close the connection, and only this one', async () => {
  await withServer(async (open, handled) => {
    const socket = await open();
    socket.pause();
    const closed = once(socket, 'close');
    socket.write(requests(PIPELINE.waiting + 500));
    await settled(() => handled().length);
    socket.resume();
    await closed;
    expect(handled().length).toBeLessThan(PIPELINE.waiting);

    const other = await open();
    other.write(requests(1));
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  });
});
