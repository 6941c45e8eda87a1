/** A batch is answered as its messages are, one after the other. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createMcp } from '../../../src/server/mcp/handler.ts';
import { directAnswers, smallPublished } from './service.ts';

const { indexes } = smallPublished();
const release = { manifest: { base_url: 'http://127.0.0.1:8422' }, indexes, read: () => undefined };
let pauses = 0;
const handle = createMcp({
  answer: directAnswers(indexes),
  loopback: true,
  release,
  admission: {
    admit: (_kind, _weight, work) => work(),
    pause: () => {
      pauses++;
      return nextTurn();
    },
    clientOf: () => undefined,
  },
});

const post = async (message: unknown) => {
  const { status, body } = await handle({
    method: 'POST',
    target: '/mcp',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    body: async () => Buffer.from(JSON.stringify(message)),
  });
  return { status, json: body && JSON.parse(Buffer.from(body).toString()) };
};
const request = (id: number | string, method: string, params = {}) => ({ jsonrpc: '2.0', id, method, params });
const call = (id: number | string, q: string) =>
  request(id, 'tools/call', { name: 'resolve_airport', arguments: { q } });
const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' };
const INITIALIZE = request(1, 'initialize', {
  protocolVersion: '2025-03-26',
  capabilities: {},
  clientInfo: { name: 'a', version: '1' },
});

test('its responses are those of its requests, in order, with a pause between two', async () => {
  const messages = [
    call(3, 'London'),
    NOTE,
    request('a', 'ping'),
    call(1, ''),
    request(7, 'no/method'),
    call(2, 'JFK'),
  ];
  const single = [];
  for (const message of messages) if ('id' in message) single.push((await post(message)).json);
  expect(pauses).toBe(0);
  expect(await post(messages)).toEqual({ status: 200, json: single });
  expect(pauses).toBe(messages.length - 1);
  expect(single.map(({ id }) => id)).toEqual([3, 'a', 1, 7, 2]);
});

test('one response is not an array, and notifications have none', async () => {
  pauses = 0;
  expect(await post([NOTE, request(4, 'ping')])).toEqual({ status: 200, json: { jsonrpc: '2.0', id: 4, result: {} } });
  expect(await post([NOTE, NOTE])).toEqual({ status: 202, json: null });
  expect(pauses).toBe(2);
});

test.each([
  ['a request to initialize', [INITIALIZE, request(2, 'ping')]],
  ['what is no message', [request(1, 'ping'), { id: 2 }]],
])('%s makes it wrong as a whole', async (_, messages) => {
  const { status, json } = await post(messages);
  expect(status).toBe(400);
  expect(json).toMatchObject({ jsonrpc: '2.0', error: { code: expect.any(Number) }, id: null });
});
