/** The TypeScript client as a stranger uses it: packed, installed from the archive in an empty project, and called. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationList } from '../../src/contract/operations.ts';
import { openService, type Service } from '../server/mcp/service.ts';

const CLIENT = resolve('clients/typescript');
const scratch = mkdtempSync(join(tmpdir(), 'client-'));
let service: Service;

const run = (cwd: string, command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', shell: false });
  return { status, stdout, stderr };
};

beforeAll(async () => {
  service = await openService();
  const packed = run(CLIENT, 'npm', 'pack', '--pack-destination', scratch);
  expect(packed.status, packed.stderr).toBe(0);
  const archive = readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '';
  writeFileSync(join(scratch, 'package.json'), JSON.stringify({ name: 'scratch', private: true, type: 'module' }));
  const installed = run(scratch, 'npm', 'install', '--offline', '--no-audit', '--no-fund', `./${archive}`);
  expect(installed.status, installed.stderr).toBe(0);
}, 120_000);
afterAll(async () => {
  await service.close();
  rmSync(scratch, { recursive: true });
});

/** Runs a module in the scratch project against the service; it prints JSON. */
async function execute(source: string): Promise<unknown> {
  writeFileSync(join(scratch, 'main.mjs'), `const baseUrl = process.argv[2];\n${source}`);
  const { spawn } = await import('node:child_process');
  const out = await new Promise<string>((done, fail) => {
    const child = spawn(process.execPath, ['main.mjs', service.url], { cwd: scratch });
    let [text, errors] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (text += data.toString()));
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    child.on('close', (code) => (code === 0 ? done(text) : fail(new Error(errors))));
  });
  return JSON.parse(out);
}

describe('the package', () => {
  test('has compiled files, types and no dependencies', () => {
    const folder = join(scratch, 'node_modules/air-routes-client');
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'dist', 'package.json']);
    expect(readdirSync(join(scratch, 'node_modules'))).toEqual(['.package-lock.json', 'air-routes-client']);
  });

  test('has a method for each operation', async () => {
    const methods = await execute(
      "import { AirRoutes } from 'air-routes-client';\nconsole.log(JSON.stringify(Object.getOwnPropertyNames(AirRoutes.prototype)));",
    );
    const names = operationList.map(({ id }) => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
    expect(methods).toEqual(['constructor', ...names, 'changeLog']);
  });
});

describe('calls', () => {
  test('return what the service returns', async () => {
    const found = await execute(`import { AirRoutes } from 'air-routes-client';
const routes = new AirRoutes({ baseUrl: baseUrl + '/' });
const { airports } = await routes.resolveAirport({ q: 'Zürich' });
const { options } = await routes.findConnections({ from: ['LHR', 'LGW'], to: 'GRU', max_stops: 1, include_charter: undefined });
const { destinations } = await routes.airportDestinations({ airport_code: 'lhr', fields: 'summary' });
console.log(JSON.stringify([airports[0].airport_code, options[0].stops, destinations[0].airlines[0]]));`);
    expect(found).toEqual(['ZRH', expect.any(Number), expect.stringMatching(/^[A-Z0-9]{2}$/)]);
  });

  test('throw errors with the detail', async () => {
    const errors = await execute(`import { AirRoutes, AirRoutesError } from 'air-routes-client';
const routes = new AirRoutes({ baseUrl });
const caught = (promise) => promise.then(() => null, (error) => [error instanceof AirRoutesError, error.status, error.message]);
console.log(JSON.stringify([
  await caught(routes.routeDetail({ route_id: 'LHR/QQQ' })),
  await caught(routes.findConnections({ from: 'LHR', to: 'JFK', max_stops: 9 })),
]));`);
    expect(errors).toEqual([
      [true, 404, expect.stringMatching(/^Unknown route LHR\/QQQ\./)],
      [true, 422, 'query.max_stops: Input should be less than or equal to 3'],
    ]);
  });
});

/** The output of the compiler for a module of the scratch project; empty when its types are right. */
function typeErrors(module: string): string {
  const tsc = resolve('node_modules/typescript/bin/tsc');
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
    '--types',
    '',
  ];
  return run(scratch, process.execPath, tsc, ...flags, module).stdout;
}

test('the code in its README compiles', () => {
  const readme = readFileSync(join(CLIENT, 'README.md'), 'utf8');
  const code = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, lines]) => lines);
  expect(code.length).toBeGreaterThan(1);
  writeFileSync(join(scratch, 'readme.ts'), code.join('\n'));
  expect(typeErrors('readme.ts')).toBe('');
});

test('the types accept valid calls and reject others', () => {
  writeFileSync(
    join(scratch, 'typed.ts'),
    `import { AirRoutes, type Output } from 'air-routes-client';
const routes = new AirRoutes({ baseUrl: 'https://example.org' });
const answer: Output<'find_connections'> = await routes.findConnections({ from: 'LHR', to: 'JFK' });
if (!Array.isArray(answer.options)) throw new Error('columns');
const minutes: number | undefined = answer.options[0]?.total_flying_min;
await routes.changeLog();
// @ts-expect-error a parameter is missing
await routes.findConnections({ from: 'LHR' });
// @ts-expect-error not a parameter
await routes.resolveAirport({ q: 'x', query: 'y' });
await routes.findConnections({ from: ['LHR', 'LGW'], to: 'JFK,EWR' });
// @ts-expect-error not a text
await routes.findConnections({ from: [1], to: 'JFK' });
// @ts-expect-error not a number
await routes.findConnections({ from: 'LHR', to: 'JFK', max_stops: '2' });
export { minutes };
`,
  );
  expect(typeErrors('typed.ts')).toBe('');
});
