/** Types generated from the OpenAPI document of a running server, used as a programmer would. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referencePage } from '../../../src/site/pages/reference.ts';
import { openService, type Service, smallPublished } from '../../server/mcp/service.ts';

const project = mkdtempSync(join(tmpdir(), 'generated-types-'));
let service: Service;

/** Runs a script of Node in the project. The server runs in this process, so it must not wait for the script. */
const run = (...args: string[]) =>
  new Promise<{ status: number | null; output: string }>((done) => {
    const child = spawn(process.execPath, args, { cwd: project });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('close', (status) => done({ status, output }));
  });

/** What the compiler says about a module of the project; nothing when its types are right. */
async function typeErrors(source: string): Promise<string> {
  writeFileSync(join(project, 'main.ts'), source);
  const flags = '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2024 --skipLibCheck';
  const modules = '--allowImportingTsExtensions --noUncheckedIndexedAccess';
  const args = [...flags.split(' '), ...modules.split(' '), 'main.ts'];
  return (await run(resolve('node_modules/typescript/bin/tsc'), ...args)).output;
}

/** The lines that a module of the project prints. @throws when its types are wrong, or it fails */
async function outputOf(source: string): Promise<string[]> {
  expect(await typeErrors(source)).toBe('');
  const { status, output } = await run('main.ts');
  expect(status, output).toBe(0);
  return output.trim().split('\n');
}

beforeAll(async () => {
  service = await openService();
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
  const generator = resolve('tools/typescript5/node_modules/openapi-typescript/bin/cli.js');
  const { status, output } = await run(generator, `${service.url}/api/openapi.json`, '-o', 'air-routes.ts');
  expect(status, output).toBe(0);
  const second = await run(
    resolve('node_modules/oazapfts/dist/cli.js'),
    `${service.url}/api/openapi.json`,
    'client.ts',
  );
  expect(second.status, second.output).toBe(0);
});
afterAll(async () => {
  await service.close();
  rmSync(project, { recursive: true });
});

/** A module with a client. */
const withClient = (source: string): string => `import createClient from 'openapi-fetch';
import type { components, paths } from './air-routes.ts';
const routes = createClient<paths>({ baseUrl: '${service.url}' });
${source}`;

test('the code of the reference compiles and runs', async () => {
  const { prose } = referencePage(smallPublished().indexes, 'clients');
  const [code] = [...prose.matchAll(/```ts\n(.*?)```/gs)].map(([, lines = '']) => lines);
  const source = (code ?? '').replace(/baseUrl: '[^']+'/, `baseUrl: '${service.url}'`);
  expect(await outputOf(source)).toContain('New York 475');
});

describe('calls of the specification', () => {
  test('return typed records', async () => {
    const lines = await outputOf(
      withClient(`
const airports = await routes.GET('/api/airports', { params: { query: { q: 'Zürich' } } });
console.log(airports.data?.airports[0]?.airport_code);

const connections = await routes.GET('/api/connections', {
  params: { query: { from: 'LHR', to: 'GRU', max_stops: 1, max_flying_min: 1440, include_charter: false } },
});
if (!connections.data) throw new Error('no connections');
for (const option of connections.data.options)
  for (const leg of option.legs) console.log(leg.route_id, leg.airlines[0]?.schedule[0]?.times.join());

const destinations = await routes.GET('/api/airport/{airport_code}/destinations', {
  params: { path: { airport_code: 'lhr' }, query: { include_charter: true } },
});
if (!destinations.data) throw new Error('no destinations');
const cities: string[] = [];
for (const d of destinations.data.destinations) cities.push(d.to_city);
console.log(cities.includes('New York'));

const route = await routes.GET('/api/route/{route_id}', { params: { path: { route_id: 'LHR-QQQ' } } });
console.log(route.response.status, route.data === undefined, route.error?.detail);
`),
    );
    expect(lines[0]).toBe('ZRH');
    expect(lines).toContain('ZRH-GRU 22:40');
    expect(lines.at(-2)).toBe('true');
    expect(lines.at(-1)).toMatch(/^404 true Unknown route LHR-QQQ/);
  });

  test('accept texts of codes, and refuse other types', async () => {
    const errors = await typeErrors(
      withClient(`
const call = (query: paths['/api/connections']['get']['parameters']['query']) =>
  routes.GET('/api/connections', { params: { query } });
await call({ from: 'LHR,LGW', to: 'JFK', avoid: 'DUB,KEF' });
// @ts-expect-error a parameter is missing
await call({ from: 'LHR' });
// @ts-expect-error not a text
await call({ from: ['LHR'], to: 'JFK' });
// @ts-expect-error not a number
await call({ from: 'LHR', to: 'JFK', max_stops: '2' });
// @ts-expect-error not a parameter
await call({ from: 'LHR', to: 'JFK', stops: 2 });
`),
    );
    expect(errors).toBe('');
  });

  test('send a list of values whole', async () => {
    const lines = await outputOf(
      withClient(`
const { data } = await routes.GET('/api/airport/{airport_code}/destinations', {
  params: { path: { airport_code: 'LHR' }, query: { airline: 'BA,LX' } },
});
console.log([...new Set(data?.destinations.flatMap((d) => d.airlines.map((a) => a.airline_code)))].sort().join());
`),
    );
    expect(lines).toEqual(['BA,LX']);
  });
});

test('other forms of a response have types of their own', async () => {
  const lines = await outputOf(
    withClient(`
const query = { fields: 'summary', limit: 1 } as const;
const path = { airport_code: 'LHR' };
const summary = await routes.GET('/api/airport/{airport_code}/destinations', { params: { path, query } });
const rows = summary.data as unknown as components['schemas']['DestinationsSummary'];
console.log(rows.destinations[0]?.city, rows.total! > 1);
const inColumns = await routes.GET('/api/airport/{airport_code}/destinations', {
  params: { path, query: { ...query, format: 'columns' } },
});
const columns = inColumns.data as unknown as components['schemas']['DestinationsColumns'];
console.log(columns.destinations.columns[0], columns.destinations.rows.length);
`),
  );
  expect(lines).toEqual([expect.stringMatching(/^\w.* true$/), 'route_id 1']);
});

test('a client made by oazapfts calls operations as functions', async () => {
  const lines = await outputOf(`
import { airportDestinations, defaults, findConnections, routeDetail } from './client.ts';
defaults.baseUrl = '${service.url}';

const connections = await findConnections('LHR,LGW', 'GRU', { maxStops: 1 });
if (connections.status !== 200) throw new Error('no connections');
for (const option of connections.data.options) console.log(option.legs.map((leg) => leg.route_id).join(' '));

const saturday = await airportDestinations('LHR', { day: 'Sat,Sun', airline: 'BA' });
if (saturday.status !== 200) throw new Error('no destinations');
for (const d of saturday.data.destinations) console.log(d.to_city, d.flying_min);

const missing = await routeDetail('LHR-QQQ');
console.log(missing.status === 404 && missing.data.detail);
`);
  expect(lines).toContain('LHR-ZRH ZRH-GRU');
  expect(lines).toContain('New York 475');
  expect(lines.at(-1)).toMatch(/^Unknown route LHR-QQQ/);
});
