/** A process that serves, in the process of the test: signals and its end are stand-ins; run.test.ts has real ones. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { register } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../../src/server/ops/log.ts';
import { serve } from '../../src/server/process.ts';
import { run } from '../../src/server/run.ts';
import { HELP, readSettings, type Settings } from '../../src/server/settings.ts';
import { openBuilds } from './fixture.ts';
import { processEvents } from './processEvents.ts';
import { overSocket } from './transports.ts';

let builds: ReturnType<typeof openBuilds>;
let events: ReturnType<typeof processEvents>;
/** What the server of a test has printed. One that has ended may still warm up. */
let printed = { text: '' };
const sent: { readonly id: number; readonly question?: object; readonly reply?: unknown }[] = [];
const { send } = process;
beforeEach(() => {
  builds = openBuilds();
  builds.add('one');
  events = processEvents();
  printed = { text: '' };
  sent.length = 0;
  // Messages between the processes of vitest pass.
  const take = (message: (typeof sent)[number], ...rest: unknown[]): boolean =>
    'question' in message || 'reply' in message
      ? sent.push(message) > 0
      : send !== undefined && Reflect.apply(send, process, [message, ...rest]);
  Object.assign(process, { send: take });
});
afterEach(async () => {
  // The release is leased no more.
  await events.emit('SIGTERM');
  Object.assign(process, { send });
  events[Symbol.dispose]();
  register.clear();
  builds[Symbol.dispose]();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const output = () => {
  const own = printed;
  return new Writable({
    write: (text, _, done) => {
      own.text += text;
      done();
    },
  });
};

/** Serves with settings. @returns the ports of the service and of health and metrics */
async function start(more: Partial<Settings> = {}, isWorker = false) {
  const settings = { ...readSettings({ PORT: '0', RELEASE: builds.current }), ...more };
  await serve(settings, openLog(settings, output(), output()), isWorker);
  const portOf = (pattern: RegExp) => Number(pattern.exec(printed.text)?.[1]);
  return {
    port: portOf(/served at http:\/\/127\.0\.0\.1:(\d+)/),
    opsPort: portOf(/metrics listening on http:\/\/127\.0\.0\.1:(\d+)/),
  };
}
const OPS = { ops: { host: '127.0.0.1', port: 0 } };
const get = async (port: number, target: string) => {
  const { status, text } = await overSocket(port)({ target });
  return [status, text] as const;
};

test('says where it serves, and ends once its requests are answered', async () => {
  const { port } = await start();
  expect(printed.text).toBe(`Air Routes is served at http://127.0.0.1:${port} (build one)\n`);
  expect(events.handled).toEqual(['SIGHUP', 'SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection']);
  expect(await get(port, '/')).toEqual([200, '<!doctype html><title>Air Routes one</title>']);
  await Promise.all([events.emit('SIGINT'), events.emit('SIGTERM')]);
  expect(events.exits).toEqual([0]);
  await expect(get(port, '/')).rejects.toThrow('ECONNREFUSED');
});

test('errors outside of requests are reported', async () => {
  await start();
  events.emit('uncaughtException', new Error('broken'));
  events.emit('unhandledRejection', 'odd');
  expect(printed.text).toMatch(/Z uncaught: Error: broken\n[\s\S]*Z unhandled: odd\n$/);
});

test('SIGHUP looks at the link, and says what is served then', async () => {
  const { port } = await start();
  builds.add('two');
  events.emit('SIGHUP');
  await expect.poll(() => printed.text).toMatch(/\nnow serving two\n$/);
  expect((await get(port, '/'))[1]).toContain('Air Routes two');
  builds.add('bad', undefined, (folder) => rmSync(join(folder, 'release.json')));
  // Noticed without a signal.
  await expect.poll(() => printed.text).toMatch(/Z the newer build is not served: the build is not whole/);
  expect((await get(port, '/'))[1]).toContain('Air Routes two');
});

test('has health and metrics when they are requested, and logs requests', async () => {
  const { port, opsPort } = await start({ ...OPS, logRequests: false });
  await get(port, '/api/route/LHR-JFK');
  expect(await get(opsPort, '/healthz')).toEqual([200, '{"status":"alive"}\n']);
  expect(await get(opsPort, '/readyz')).toEqual([
    200,
    expect.stringMatching(
      /^{"status":"ready","release":"one","data_date":"2026-07-01","tzdb":null,"timetables":{"as_of":"[\d-]{10}","age_days":\d+},"observations":null,"refresh":{"state":"bundled","ended":null,"succeeded":null,"error":null,"next":null,"running":null}}\n$/,
    ),
  ]);
  const [, metrics] = await get(opsPort, '/metrics');
  expect(metrics).toContain('air_routes_response_seconds_count{operation="route_detail",status="200"} 1\n');
  expect(metrics).toContain('air_routes_release_info{release="one",data_date="2026-07-01"} 1\n');
  expect(metrics).toContain('air_routes_release_refused 0\n');
  expect(metrics).toMatch(/air_routes_connections [01]\n/);
  events.emit('uncaughtException', new Error('broken'));
  expect((await get(opsPort, '/metrics'))[1]).toContain('air_routes_faults_total 1\n');
  const stopped = events.emit('SIGTERM');
  expect(await get(opsPort, '/readyz')).toEqual([503, '{"status":"not ready"}\n']);
  await stopped;
});

test('logs each request as JSON when that is requested', async () => {
  const settings = { ...readSettings({ PORT: '0', RELEASE: builds.current }), logRequests: true };
  await serve(settings, openLog(settings, output(), output()), false);
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(printed.text)?.[1]);
  await get(port, '/llms.txt');
  const lines = printed.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { msg: `Air Routes is served at http://127.0.0.1:${port} (build one)` },
    { target: '/llms.txt', status: 200 },
  ]);
});

/** Asks the worker, as the first process does. */
async function ask(question: object): Promise<unknown> {
  const id = 1_000 + sent.length;
  events.emit('message', { id, question });
  await expect.poll(() => sent.find((message) => message.id === id && 'reply' in message)).toBeDefined();
  return sent.find((message) => message.id === id && 'reply' in message)?.reply;
}

test('a worker says where it listens, and changes its release when the first process says so', async () => {
  await start({}, true);
  const [first] = sent;
  expect(first?.question).toEqual({
    ...{ kind: 'ready', release: 'one' },
    address: expect.stringMatching(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/),
  });
  expect(printed.text).toBe('');
  expect(events.handled).toEqual([
    ...['SIGHUP', 'SIGINT', 'SIGTERM', 'disconnect', 'message', 'uncaughtException', 'unhandledRejection'],
  ]);
  events.emit('message', { id: first?.id, reply: true });
  const state = { release: 'one', data_date: '2026-07-01', refused: null, fault: null, pages: null };
  expect(await ask({ kind: 'state' })).toMatchObject(state);
  expect(await ask({ kind: 'metrics' })).toEqual(expect.any(Array));
  const two = builds.add('two');
  events.emit('SIGHUP');
  expect(await ask({ kind: 'prepare', folder: join(builds.folder, 'none') })).toMatch(/^no build at .*none; make one/);
  expect(await ask({ kind: 'prepare', folder: two })).toBeNull();
  expect(await ask({ kind: 'state' })).toMatchObject(state);
  expect(await ask({ kind: 'commit' })).toBe(true);
  expect(await ask({ kind: 'state' })).toMatchObject({ ...state, release: 'two' });
  // A proxy names another release: the first process looks at the link.
  const port = Number(/127\.0\.0\.1:(\d+)/.exec(JSON.stringify(first?.question))?.[1]);
  const answered = overSocket(port)({ target: '/', headers: { 'air-routes-release': 'three' } });
  await expect.poll(() => sent.at(-1)?.question).toEqual({ kind: 'check' });
  events.emit('message', { id: sent.at(-1)?.id, reply: true });
  expect((await answered).status).toBe(200);
  await events.emit('disconnect');
  expect(events.exits).toEqual([0]);
});

test.each([
  [['--help'], {}, HELP, undefined],
  [['-h'], {}, HELP, undefined],
  [['serve'], {}, 'air-routes: unknown argument "serve"; see --help\n', 2],
  [['worker'], {}, 'air-routes: unknown argument "worker"; see --help\n', 2],
  [[], { PORT: 'x' }, 'air-routes: PORT must be a number from 0 to 65535, not "x"\n', 1],
  ...['nowhere.invalid', '203.0.113.1'].map(
    (HOST) => [[], { HOST }, `air-routes: HOST ${HOST} is not an address of this machine\n`, 1] as const,
  ),
  [[], { RELEASE: '/nonexistent' }, 'air-routes: no build at /nonexistent; make one with: npm run build\n', 1],
  [
    [],
    { RELEASE: '/nonexistent', WORKERS: '2' },
    'air-routes: no build at /nonexistent; make one with: npm run build\n',
    1,
  ],
  [
    [],
    { BASE_URL: 'https://a.example' },
    /^air-routes: BASE_URL is https:\/\/a\.example, but .*releases\/one was built for http:\/\/127\.0\.0\.1:8422; rebuild: BASE_URL=https:\/\/a\.example npm run build\n$/,
    1,
  ],
] as const)('the command %j with %j', async (args, env, says, status) => {
  for (const [name, value] of Object.entries({
    PORT: '0',
    RELEASE: builds.current,
    LOG: '',
    BASE_URL: '',
    WORKERS: '',
    ...env,
  }))
    vi.stubEnv(name, value);
  const own = printed;
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      own.text += String(text);
      return true;
    });
  process.exitCode = undefined;
  await run(args);
  const code = process.exitCode;
  vi.restoreAllMocks();
  expect(printed.text).toEqual(typeof says === 'string' ? says : expect.stringMatching(says));
  expect(code).toBe(status);
});
