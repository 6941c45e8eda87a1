import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { openBuilds } from '../../server/fixture.ts';
import { overSocket } from '../../server/transports.ts';

const builds = openBuilds();
const release = builds.add('one');
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => builds[Symbol.dispose]());

/** Runs the server as a process. */
function run(env: Record<string, string> = {}, ...args: string[]) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../src/server/main.ts'), ...args], {
    env: { PATH, NODE_COMPILE_CACHE, RELEASE: builds.current, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (printed.out += text));
  child.stderr.on('data', (text: Buffer) => (printed.err += text));
  const ended = once(child, 'close').then(([code]) => ({ code, ...printed }));
  const until = async (pattern: RegExp): Promise<RegExpExecArray> => {
    const all = () => printed.out + printed.err;
    await expect.poll(all, { interval: 10 }).toMatch(pattern);
    return must(pattern.exec(all()), 'text');
  };
  const port = async () => Number((await until(/http:\/\/[^ ]*:(\d+) /))[1]);
  return { child, ended, until, port };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('an invalid setting is one line, and status 1', () => {
  test('a release that does not exist', async () => {
    expect(await run({ RELEASE: '/nonexistent' }).ended).toEqual({
      ...{ code: 1, out: '' },
      err: 'air-routes: no build at /nonexistent; make one with: npm run build\n',
    });
  });

  test('a port in use is an error of one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, err } = await run({ PORT: String(port) }).ended;
    other.close();
    expect([code, err]).toEqual([1, `air-routes: port ${port} of 127.0.0.1 is in use; set PORT to another\n`]);
  });
});

test('a base URL that differs only in form is the same', async () => {
  const server = run({ BASE_URL: 'HTTP://127.0.0.1:8422/' });
  expect((await overSocket(await server.port())({ target: '/' })).status).toBe(200);
});

describe('signals', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('%s finishes the requests in progress and ends with 0', async (signal) => {
    const server = run();
    const port = await server.port();
    // An idle connection, one in the middle of a request, and one that got its response.
    const idle = connect(port, '127.0.0.1');
    const half = connect(port, '127.0.0.1');
    await Promise.all([once(idle, 'connect'), once(half, 'connect')]);
    half.write('GET /api/route/LHR-JFK HTTP/1.1\r\nHo');
    expect((await overSocket(port)({ target: '/' })).status).toBe(200);
    await sleep(50);
    server.child.kill(signal);
    await sleep(100);
    half.write('st: a\r\n\r\n');
    const [answer] = (await once(half, 'data')) as [Buffer];
    expect(answer.toString()).toContain('200 OK');
    // It ends though a client keeps its idle connection open.
    expect((await server.ended).code).toBe(0);
    idle.destroy();
  });

  test('SIGHUP serves a newer build, and a bad one changes nothing', async () => {
    const server = run();
    const port = await server.port();
    const title = async () => (await overSocket(port)({ target: '/' })).text;
    expect(await title()).toContain('Air Routes one');
    builds.add('two');
    server.child.kill('SIGHUP');
    await server.until(/now serving two/);
    expect(await title()).toContain('Air Routes two');
    builds.add('bad', undefined, (folder) => rmSync(join(folder, 'release.json')));
    server.child.kill('SIGHUP');
    await server.until(/the newer build is not served: the build is not whole/);
    expect(await title()).toContain('Air Routes two');
    builds.add('three');
    // Noticed without a signal.
    await server.until(/now serving three/);
    expect(await title()).toContain('Air Routes three');
  });
});

test('a signal to npm ends the server that it runs', async () => {
  const project = join(import.meta.dirname, '../../..');
  const { PATH = '', HOME = '' } = process.env;
  // npm looks for the script in the folder where it runs, and passes the signal to its shell only.
  const npm = spawn('npm', ['run', 'serve'], {
    cwd: project,
    env: { PATH, HOME, RELEASE: builds.current, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  npm.stdout.on('data', (text: Buffer) => (printed += text));
  await expect.poll(() => /http:\/\/[^ ]*:(\d+) /.exec(printed)?.[1]).toBeDefined();
  const port = Number(/http:\/\/[^ ]*:(\d+) /.exec(printed)?.[1]);
  expect((await overSocket(port)({ target: '/' })).status).toBe(200);
  npm.kill('SIGTERM');
  const state = () =>
    overSocket(port)({ target: '/' }).then(
      () => 'served',
      () => 'gone',
    );
  await expect.poll(state).toBe('gone');
});

test('a request that names another build is answered after a look at the link', async () => {
  const port = await run().port();
  const { status } = await overSocket(port)({ target: '/', headers: { 'air-routes-release': 'another' } });
  expect(status).toBe(200);
});

test('the folder may be named without a link', async () => {
  const server = run({ RELEASE: release });
  expect((await overSocket(await server.port())({ target: '/' })).text).toContain('Air Routes one');
});

test('the code of pages is loaded before a page is requested', async () => {
  const broken = builds.add('broken', undefined, (folder) =>
    writeFileSync(join(folder, 'server/entry.mjs'), 'syntax error'),
  );
  await run({ RELEASE: broken }).until(/the site bundle cannot be loaded/);
});
