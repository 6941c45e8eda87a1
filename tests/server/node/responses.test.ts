/** One connection: its responses, its bodies, its Host. */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse, ResponseHeaders } from '../../../src/server/http/messages.ts';
import { createServer, type ServerEvents } from '../../../src/server/node/server.ts';

const text = (words: string, headers: ResponseHeaders = {}): HttpResponse => ({
  status: 200,
  headers: { 'Content-Length': String(words.length), ...headers },
  body: Buffer.from(words),
});

/** Serves `handle` while `use` runs. */
async function serving(
  handle: (ask: HttpRequest) => HttpResponse | Promise<HttpResponse>,
  use: (port: number) => Promise<void>,
  events: ServerEvents = {},
) {
  const server = createServer(async (request) => handle(request), { events });
  try {
    await use(await server.listen('127.0.0.1', 0));
  } finally {
    await server.drain();
  }
}

/** What comes back over a connection of its own. */
async function exchange(port: number, requests: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(requests);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

test('an answer that cannot be sent costs its own connection, and is reported', async () => {
  const errors: unknown[] = [];
  const handle = ({ target }: HttpRequest) => text(target, target === '/bad' ? { 'X-Bad': 'a\r\nb' } : {});
  await serving(
    handle,
    async (port) => {
      const paths = ['/1', '/2', '/bad', '/3', '/4'];
      const [one, two, bad, three, four] = await Promise.all(paths.map((path) => exchange(port, get(path))));
      expect(bad).toBe('');
      expect([one, two, three, four].map((each) => each?.split('\r\n\r\n')[1])).toEqual(['/1', '/2', '/3', '/4']);
    },
    { failed: (error) => errors.push(error) },
  );
  expect(String(errors)).toContain('Invalid character in header');
});

test('a request without one valid Host header is refused, with a reason', async () => {
  await serving(
    () => text('served'),
    async (port) => {
      const send = (version: string, headers: string) =>
        exchange(port, `GET / HTTP/${version}\r\n${headers}Connection: close\r\n\r\n`);
      for (const headers of ['', 'Host: a\r\nHost: b\r\n', 'Host: a b\r\n'])
        expect(await send('1.1', headers)).toMatch(/^HTTP\/1.1 400 .*\{"detail":"Bad Request: one valid Host header/s);
      expect(await send('1.0', '')).toContain('served');
    },
  );
});

test('a request without a body has an empty one', async () => {
  const handle = async ({ body }: HttpRequest) => text(`${(await body())?.length} bytes`);
  await serving(handle, async (port) => {
    expect(await exchange(port, get('/'))).toContain('0 bytes');
    const posted = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
    expect(await exchange(port, `${posted}\r\n`)).toContain('0 bytes');
    expect(await exchange(port, `${posted}Content-Length: 3\r\n\r\nabc`)).toContain('3 bytes');
    expect(await exchange(port, `${posted}Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n`)).toContain(
      '2 bytes',
    );
  });
});
