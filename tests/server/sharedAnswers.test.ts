import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createApp } from '../../src/server/app.ts';
import { WorkQueue } from '../../src/server/queue.ts';
import { openRelease } from '../../src/server/release.ts';
import { openBuilds } from './fixture.ts';

const builds = openBuilds();
builds.add('one');
afterAll(() => builds[Symbol.dispose]());

test('messages of MCP and requests for the same answers do not wait for each other for ever', {
  timeout: 20_000,
}, async () => {
  const queue = new WorkQueue(1);
  const app = createApp({
    release: await openRelease(builds.current),
    render: () => Promise.reject(new Error('no pages here')),
    onError: () => {},
    queue,
  });
  const request = (method: string, target: string, headers: Record<string, string> = {}, text?: string) =>
    app.handle({
      method,
      target,
      headers: { host: '127.0.0.1', ...headers },
      client: 'a',
      address: '127.0.0.1',
      body: async () => (text === undefined ? null : new TextEncoder().encode(text)),
    });
  const call = (i: number) =>
    request(
      'POST',
      '/mcp',
      { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      JSON.stringify({
        jsonrpc: '2.0',
        id: i,
        method: 'tools/call',
        params: { name: 'find_connections', arguments: { from: 'LHR', to: 'GRU', max_flying_min: 1000 + i } },
      }),
    );
  // The turn of the client is taken: the message waits for it first, then the request for the same answer.
  const held = queue.run('a', () => sleep(50));
  const message = call(1);
  await sleep(10);
  const answer = request('GET', '/api/connections?from=LHR&to=GRU&max_flying_min=1001');
  const [{ status: ofMessage }, { status: ofAnswer }] = await Promise.all([message, answer, held]);
  expect([ofMessage, ofAnswer]).toEqual([200, 200]);
});
