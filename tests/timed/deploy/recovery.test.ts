/** Faults of two seconds: the server answers what it can meanwhile, and recovers by itself within five seconds. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { reseal } from '../../server/fixture.ts';
import { ask } from '../../slow/contract/http.ts';
import { freePort, ROOT, type Served, smallBuilds, start, startNode } from '../../support/service.ts';

/** It changes the limits of a process that runs (Linux). */
const HAS_PRLIMIT = spawnSync('prlimit', ['--version']).status === 0;

const FAULT_MS = 2_000;
const RECOVERY_MS = 5_000;

const running: Served[] = [];
const folders: Disposable[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop('SIGKILL');
  for (const each of folders.splice(0)) each[Symbol.dispose]();
});

/** A server over a small release, with a port of health. */
async function serve(env: Record<string, string> = {}) {
  const builds = smallBuilds();
  folders.push(builds);
  const port = await freePort();
  const served = await startNode(builds.current, { OPS_PORT: String(port), ...env });
  running.push(served);
  const status = (path: string) => ask(served.origin, { path }).then((answer) => answer.status);
  const ready = () => ask(`http://127.0.0.1:${port}`, { path: '/readyz' }).then(({ text }) => JSON.parse(text));
  return { builds, served, status, ready };
}

/** A process that is ready, and has nothing else to say. */
const READY = {
  status: 'ready',
  data_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  tzdb: null,
  timetables: { as_of: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), age_days: expect.any(Number) },
  observations: null,
  refresh: { state: 'bundled', ended: null, succeeded: null, error: null, next: null, running: null },
};

/** Waits for a state, for what is left of five seconds since a moment. */
const recovers = <T>(since: number, state: () => T) =>
  expect.poll(state, { timeout: RECOVERY_MS - (performance.now() - since), interval: 50 });

test('a release whose manifest is cut is served when the manifest is whole', async () => {
  const { builds, served, status, ready } = await serve();
  const manifest = join(builds.folder, 'releases/2/release.json');
  let whole = '';
  builds.add('2', undefined, (release) => {
    whole = readFileSync(join(release, 'release.json'), 'utf8');
    writeFileSync(join(release, 'release.json'), whole.slice(0, whole.length / 2));
  });
  const since = performance.now();
  await expect.poll(served.stderr).toContain('the newer build is not served');
  expect(await ready()).toMatchObject({ status: 'ready', release: '1', refused: expect.stringContaining('not JSON') });
  await sleep(FAULT_MS - (performance.now() - since));
  expect(await status('/')).toBe(200);
  writeFileSync(manifest, whole);
  await recovers(since, served.stdout).toContain('now serving 2');
  expect(await ready()).toEqual({ ...READY, release: '2' });
  expect(served.stderr().match(/not served/g)).toHaveLength(1);
});

test('SIGHUP tries a release again at once', async () => {
  const { builds, served } = await serve();
  const [manifest, away] = ['release.json', 'away'].map((name) => join(builds.folder, 'releases/2', name));
  builds.add('2', undefined, () => renameSync(manifest ?? '', away ?? ''));
  await expect.poll(served.stderr).toContain('the newer build is not served');
  // The next try is 3 s later.
  await sleep(4_500);
  renameSync(away ?? '', manifest ?? '');
  served.child.kill('SIGHUP');
  await expect.poll(served.stdout, { timeout: 2_500 }).toContain('now serving 2');
});

test.skipIf(!HAS_PRLIMIT)(
  'without free descriptors, a new release waits, and so do files (needs prlimit)',
  async () => {
    const { builds, served, status, ready } = await serve();
    const pid = String(served.child.pid);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    /** The status of a response over the connection that is open. */
    const overOpen = (path: string) =>
      new Promise<number>((resolve, reject) => {
        request({ port: new URL(served.origin).port, host: '127.0.0.1', path, agent }, (reply) =>
          reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
        )
          .on('error', reject)
          .end();
      });
    expect(await overOpen('/r/LHR-JFK')).toBe(200);
    execFileSync('prlimit', ['--pid', pid, '--nofile=3:']);
    const since = performance.now();
    builds.add('2');
    await expect.poll(served.stderr).toContain('cannot be read: EMFILE');
    expect([await overOpen('/r/LHR-JFK'), await overOpen('/r/JFK-LHR')]).toEqual([200, 500]);
    await sleep(FAULT_MS - (performance.now() - since));
    execFileSync('prlimit', ['--pid', pid, '--nofile=4096:']);
    await recovers(since, served.stdout).toContain('now serving 2');
    expect([await overOpen('/r/JFK-LHR'), await status('/r/LHR-JFK')]).toEqual([200, 200]);
    expect(await ready()).toEqual({ ...READY, release: '2' });
    agent.destroy();
  },
);

test('pages whose code has no package are rendered when it is there', async () => {
  const builds = smallBuilds();
  folders.push(builds);
  const module = join(builds.folder, 'node_modules/of-a-page');
  builds.add('2', undefined, (release) => {
    const entry = join(release, 'server/entry.mjs');
    writeFileSync(entry, `import 'of-a-page';\n${readFileSync(entry, 'utf8')}`);
    reseal(release);
  });
  const port = await freePort();
  const served = await startNode(builds.current, { OPS_PORT: String(port) });
  running.push(served);
  const since = performance.now();
  const page = () => ask(served.origin, { path: '/connections?from=LHR' }).then(({ status }) => status);
  const ready = () => ask(`http://127.0.0.1:${port}`, { path: '/readyz' }).then(({ text }) => JSON.parse(text));
  expect(await page()).toBe(500);
  expect(await ready()).toMatchObject({ status: 'ready', pages: expect.stringContaining("'of-a-page'") });
  await sleep(FAULT_MS - (performance.now() - since));
  mkdirSync(module, { recursive: true });
  writeFileSync(join(module, 'index.js'), '');
  await recovers(since, page).toBe(200);
  expect(await ready()).toEqual({ ...READY, release: '2' });
  expect(served.stderr().match(/cannot be loaded/g)).toHaveLength(1);
});

test('packages are loaded before the server listens: one that goes away afterwards is not missed', async () => {
  const builds = smallBuilds();
  const copy = temporaryFolder('air-routes-copy-');
  folders.push(builds, copy);
  cpSync(join(ROOT, 'src'), join(copy.path, 'src'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(copy.path, 'package.json'));
  const modules = join(copy.path, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  const [port, ops] = [await freePort(), await freePort()];
  const settings = { RELEASE: builds.current, PORT: String(port), OPS_PORT: String(ops) };
  const served = await start(process.execPath, [join(copy.path, 'src/server/main.ts')], port, settings);
  running.push(served);
  await expect.poll(served.stdout).toContain('is served at');
  rmSync(modules, { recursive: true });
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'resolve_airport', arguments: { q: 'LHR' } },
  };
  const mcp = await fetch(`${served.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  expect([mcp.status, await mcp.text()]).toEqual([200, expect.stringContaining('Heathrow')]);
  for (const path of ['/readyz', '/metrics']) expect((await ask(`http://127.0.0.1:${ops}`, { path })).status).toBe(200);
  for (const path of ['/', '/connections?from=LHR', '/api/airports?q=lhr'])
    expect((await ask(served.origin, { path })).status).toBe(200);
  expect(served.stderr()).toBe('');
});

test('a slow volume delays the change to a release, and no answer', async () => {
  const { builds, served, status } = await serve();
  const file = join(builds.folder, 'releases/2/live/departures.bin');
  let bytes: Buffer = Buffer.alloc(0);
  // A reader of a pipe waits for its writer.
  builds.add('2', undefined, () => {
    bytes = readFileSync(file);
    rmSync(file);
    execFileSync('mkfifo', [file]);
  });
  const since = performance.now();
  while (performance.now() - since < FAULT_MS) {
    const start = performance.now();
    expect(await status('/api/airports?q=lhr')).toBe(200);
    expect(performance.now() - start).toBeLessThan(1_000);
    await sleep(20);
  }
  expect(served.stdout()).not.toContain('now serving');
  writeFileSync(file, bytes);
  await recovers(since, served.stdout).toContain('now serving 2');
});

test('a file that cannot be read for a while is served when it can', async () => {
  const { builds, served, status, ready } = await serve();
  const [file, away] = ['index.html', 'away'].map((name) => join(builds.folder, 'releases/1/client', name));
  renameSync(file ?? '', away ?? '');
  const since = performance.now();
  expect(await status('/')).toBe(500);
  expect(await ready()).toEqual({ status: 'not ready', fault: 'GET / is 500' });
  await sleep(FAULT_MS - (performance.now() - since));
  renameSync(away ?? '', file ?? '');
  await recovers(since, () => status('/')).toBe(200);
  expect(await ready()).toEqual({ ...READY, release: '1' });
  expect(served.child.exitCode).toBeNull();
});

test('workers recover together', async () => {
  const { builds, served, status, ready } = await serve({ WORKERS: '2' });
  const [manifest, away] = ['release.json', 'away'].map((name) => join(builds.folder, 'releases/2', name));
  builds.add('2', undefined, () => renameSync(manifest ?? '', away ?? ''));
  const since = performance.now();
  await expect.poll(() => served.stderr().match(/not served/g)?.length).toBe(2);
  await sleep(FAULT_MS - (performance.now() - since));
  expect(await status('/')).toBe(200);
  renameSync(away ?? '', manifest ?? '');
  await recovers(since, () => served.stdout().match(/now serving 2/g)?.length).toBe(2);
  expect(await ready()).toEqual({ ...READY, release: '2' });
  expect(served.stderr().match(/not served/g)).toHaveLength(2);
});
