/** `npm run dev` serves the whole product, as `npm start` does. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type Served, start } from '../../support/service.ts';
import { ask } from '../contract/http.ts';

const FIRST_ANSWER_MS = 240_000;

let dev: Served;
beforeAll(async () => {
  const port = await freePort();
  // --ignore-lock: another dev server may run. Astro checks whether vitest runs it, and builds for NODE_ENV.
  const args = ['node_modules/astro/bin/astro.mjs', 'dev', '--ignore-lock', '--port', String(port)];
  const env = { BASE_URL: `http://127.0.0.1:${port}`, VITEST: '', NODE_ENV: '', ASTRO_TELEMETRY_DISABLED: '1' };
  dev = await start(process.execPath, args, port, env);
  // The first answer compiles all pages, which took more than 55 s on two cores with a load of 18.
  await ask(dev.origin, { path: '/' }, FIRST_ANSWER_MS);
});
afterAll(async () => {
  // SIGTERM ends it without a status of its own.
  await dev?.stop('SIGTERM');
});
const get = (path: string) => ask(dev.origin, { path });

test('a page is rendered', async () => {
  const { status, text } = await get('/r/LHR-JFK');
  expect(status).toBe(200);
  expect(text).toMatch(/<title>London Heathrow \(LHR\) to [^<]*\(JFK\)/);
});

test('an on-demand page has the operations', async () => {
  const { status, text } = await get('/connections?from=London&to=LHR-JFK');
  expect([status, /<title>(.*?)</.exec(text)?.[1]]).toEqual([200, expect.stringContaining('Airport not found')]);
  expect((await get('/connections?from=LHR&to=JFK')).text).toContain('href="/r/LHR-JFK"');
});

test('a missing page is a 404 page that searches for the path', async () => {
  const { status, text } = await get('/airport-routes-lundon');
  expect(status).toBe(404);
  expect(text).toContain('href="/airport-routes-london-LHR"');
});

test('a path that is not canonical is redirected', async () => {
  expect(await get('/r/lhr-jfk')).toMatchObject({ status: 308, headers: { location: '/r/LHR-JFK' } });
});

test.each([
  ['/api/airports?q=zurich', 'application/json', '"airport_code":"ZRH"'],
  ['/api/route/LHR-JFK', 'application/json', '"route_id":"LHR-JFK"'],
  ['/api/route/LHR-JFK?include_charter=true', 'application/json', '"charter_only":false'],
  ['/api/airport/ZRH/destinations', 'application/json', '"from":"ZRH"'],
  ['/api/connections?from=LHR&to=JFK', 'application/json', '"options":[{'],
  ['/api/openapi.json', 'application/json', '"openapi"'],
  ['/developers.md', 'text/markdown', '# Air Routes'],
  ['/llms.txt', 'text/plain', '# Air Routes'],
  ['/r/LHR-JFK.md', 'text/markdown', '# London Heathrow to New York John F Kennedy'],
  ['/sitemap.xml', 'application/xml', '<sitemapindex'],
])('%s is served', async (path, type, content) => {
  const { status, headers, text } = await get(path);
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
  expect(text).toContain(content);
});

test('links in responses lead to the dev server', async () => {
  expect((await get('/api/route/LHR-JFK')).text).toContain(`"url":"${dev.origin}/r/LHR-JFK"`);
});

test('an error of the API is that of production', async () => {
  expect(await get('/api/airports')).toMatchObject({ status: 422, text: expect.stringContaining('Field required') });
  expect(await get('/api/nothing')).toMatchObject({ status: 404, text: '{"detail":"Not Found"}' });
});

test('MCP calls a tool', async () => {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const params = { name: 'route_detail', arguments: { route_id: 'LHR-JFK' } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const { status, text } = await ask(dev.origin, { method: 'POST', path: '/mcp', headers, body });
  expect(status).toBe(200);
  expect(JSON.parse(text).result.structuredContent).toMatchObject({ route_id: 'LHR-JFK' });
});

test('browser scripts, styles and public files are those of Vite', async () => {
  for (const path of ['/src/site/scripts/combobox.ts', '/src/site/styles/site.css', '/favicon.svg', '/@vite/client'])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
});

test('no error is reported', () => {
  expect(dev.stderr()).toBe('');
});
