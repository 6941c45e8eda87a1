import { afterAll, expect, test } from 'vitest';
import { toFetch } from '../../deploy/workers/fetch.ts';
import { type AppOptions, createApp } from '../../src/server/app.ts';
import { openRelease } from '../../src/server/release.ts';
import { openBuilds } from './fixture.ts';

const builds = openBuilds();
builds.add('one');
const options: AppOptions = {
  release: await openRelease(builds.current),
  render: async () => null,
  loopback: true,
  onError: (error) => {
    throw error;
  },
};
const fetch = toFetch(createApp(options));
const get = (path: string, init?: RequestInit) => fetch(new Request(`http://127.0.0.1:8422${path}`, init));
afterAll(() => builds[Symbol.dispose]());

test('the app takes Request and gives Response', async () => {
  const response = await get('/api/route/lhr-jfk');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({ route_id: 'LHR-JFK' });
  const again = await get('/api/route/lhr-jfk', { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/api/airports?q=z%C3%BCrich', { method: 'HEAD' })).status).toBe(200);
  expect((await get('/r/lhr-jfk?a=1', { redirect: 'manual' })).headers.get('location')).toBe('/r/LHR-JFK?a=1');
  expect((await get('/nope')).status).toBe(404);
  expect((await get('/api/connections', { method: 'POST', body: 'x' })).status).toBe(405);
});

test('/mcp answers the same operations', async () => {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'route_detail', arguments: { route_id: 'lhr-jfk' } },
  });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const response = await get('/mcp', { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { content: { text: string }[] } };
  expect(result.content[0]?.text).toBe(await (await get('/api/route/LHR-JFK')).text());
});
