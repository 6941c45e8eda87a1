/** The log cannot hurt the service: a full disk, a reader that stalls, a reader that is gone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { get, openGenerator } from '../../../bench/load/generator.ts';
import { listens, processorMs, residentMiB } from '../../../bench/load/processes.ts';
import { ask } from '../../slow/contract/http.ts';
import { freePort, ROOT, smallBuilds } from '../../support/service.ts';

const builds = smallBuilds();
afterAll(() => builds[Symbol.dispose]());
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts a server that logs to a file descriptor or a pipe that nobody reads. */
async function serve(stdout: number | 'pipe') {
  const [port, ops] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, BASE_URL: '', RELEASE: builds.current, PORT: `${port}`, OPS_PORT: `${ops}`, LOG: 'json' },
    stdio: ['ignore', stdout, stdout === 'pipe' ? 'ignore' : stdout],
  });
  running.push(child);
  child.stdout?.pause();
  await expect.poll(() => listens(ops), { timeout: 20_000 }).toBe(true);
  const dropped = async (): Promise<number> => {
    const { text } = await ask(`http://127.0.0.1:${ops}`, { path: '/metrics' });
    return Number(/^air_routes_log_lines_dropped_total (\d+)$/m.exec(text)?.[1]);
  };
  return { child, port, pid: child.pid ?? 0, dropped };
}

/** Sends requests for a while. @returns number of responses */
async function load(port: number): Promise<number> {
  const { child, run } = openGenerator();
  // A long query makes long lines.
  const requests = [
    get(`/api/airports?q=${'x'.repeat(2_000)}`),
    get('/api/route/LHR-JFK', `User-Agent: ${'a'.repeat(900)}\r\n`),
  ];
  const { answers, failures } = await run({ port, requests, ms: 1_000, connections: 8 });
  child.kill();
  expect(failures).toBe(0);
  return answers;
}

/** SIGTERM ends the process, soon. */
async function ends(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  const start = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(performance.now() - start).toBeLessThan(6_000);
}

test('a reader that stalls loses lines, and delays nobody', async () => {
  const served = await serve('pipe');
  await load(served.port);
  expect(await load(served.port)).toBeGreaterThan(200);
  expect(await served.dropped()).toBeGreaterThan(0);
  expect(residentMiB(served.pid)).toBeLessThan(400);
  await ends(served.child);
});

test('a full disk loses lines, and takes no time when nothing is to be logged', async () => {
  const full = openSync('/dev/full', 'w');
  const served = await serve(full);
  expect(await load(served.port)).toBeGreaterThan(200);
  expect(await served.dropped()).toBeGreaterThan(100);
  const before = processorMs(served.pid);
  await new Promise((done) => setTimeout(done, 1_000));
  expect(processorMs(served.pid) - before).toBeLessThan(300);
  closeSync(full);
  await ends(served.child);
});

test('a reader that is gone ends nothing', async () => {
  const served = await serve('pipe');
  served.child.stdout?.destroy();
  expect(await load(served.port)).toBeGreaterThan(200);
  expect((await ask(`http://127.0.0.1:${served.port}`, { path: '/api/route/LHR-JFK' })).status).toBe(200);
  await ends(served.child);
});

test('a file gets every line', async () => {
  const path = `${builds.folder}/log`;
  const file = openSync(path, 'w');
  const served = await serve(file);
  for (let i = 0; i < 50; i++) await ask(`http://127.0.0.1:${served.port}`, { path: `/api/route/${i}` });
  await ends(served.child);
  closeSync(file);
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(50);
});
