/** The first process; its workers are stand-ins. tests/timed/deploy has real ones. */
import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Question } from '../../../src/server/ops/channel.ts';
import type { Log } from '../../../src/server/ops/log.ts';
import { runPrimary } from '../../../src/server/ops/primary.ts';
import { readSettings } from '../../../src/server/settings.ts';
import { processEvents } from '../processEvents.ts';

/** Lets what was sent arrive, and files be looked at. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let [folder, current] = ['', ''];
let events: ReturnType<typeof processEvents>;
const notices: string[] = [];
const log = {
  notice: (text: string) => notices.push(text),
  flush: async () => void notices.push('flushed'),
} as unknown as Log;

/** A worker. It replies what `replies` has for a kind of question, and nothing to others. */
class Worker extends EventEmitter {
  connected = true;
  readonly requested: string[] = [];
  readonly killed: string[] = [];
  readonly got: unknown[] = [];
  readonly replies: Record<string, unknown>;
  readonly pid: number;
  readonly port: number;
  constructor(pid: number, port: number) {
    super();
    [this.pid, this.port] = [pid, port];
    this.replies = {
      state: {
        release: 'one',
        folder: join(folder, 'one'),
        data_date: '2026-07-01',
        tzdb: '2026c',
        sources: { timetables: '2022-12-31', observations: null },
        refresh: null,
        refused: null,
        fault: null,
        pages: null,
      },
    };
  }
  send(message: { readonly id: number; readonly question?: Question; readonly reply?: unknown }): boolean {
    const { id, question } = message;
    if (!question) return this.got.push(message.reply) > 0;
    this.requested.push(
      'folder' in question ? `${question.kind} ${question.folder.slice(folder.length + 1)}` : question.kind,
    );
    if (question.kind in this.replies)
      queueMicrotask(() => this.emit('message', { id, reply: this.replies[question.kind] }));
    return true;
  }
  tell(question: Question): void {
    this.emit('message', { id: 0, question });
  }
  ready(): void {
    this.tell({ kind: 'ready', address: `http://127.0.0.1:${this.port}`, release: 'one' });
  }
  kill(signal: string): boolean {
    return this.killed.push(signal) > 0;
  }
  end(code: number | null): void {
    this.connected = false;
    this.emit('exit', code);
  }
}

/** Makes the release of a name the one that the link leads to. */
function point(name: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  symlinkSync(join(folder, name), `${current}.next`);
  renameSync(`${current}.next`, current);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'air-routes-primary-'));
  current = join(folder, 'current');
  point('one');
  notices.length = 0;
  events = processEvents();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  events[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts two workers, which are ready when that is requested. */
async function start({ ready = true, ops = false } = {}) {
  const workers: Worker[] = [];
  const settings = readSettings({ PORT: '0', WORKERS: '2', RELEASE: current });
  const all = { ...settings, ops: ops ? { host: '127.0.0.1', port: 0 } : null };
  const newWorker = (port: number) => {
    workers.push(new Worker(workers.length + 1, port));
    return workers.at(-1) as unknown as ReturnType<NonNullable<Parameters<typeof runPrimary>[2]>>;
  };
  await runPrimary(all, log, newWorker);
  if (ready) for (const worker of workers) worker.ready();
  await settle();
  const [one, two] = workers;
  if (!one || !two || workers.length !== 2) throw new Error('not two workers');
  return { workers, one, two };
}

test('is announced when all workers listen at one port, once', async () => {
  const { one, two } = await start({ ready: false });
  expect([one.port > 0, one.port === two.port]).toEqual([true, true]);
  one.ready();
  await settle();
  expect(notices).toEqual([]);
  two.ready();
  two.tell({ kind: 'state' });
  await settle();
  expect(notices).toEqual([`Air Routes is served at http://127.0.0.1:${one.port} by 2 processes (build one)`]);
  expect([one.got, two.got]).toEqual([[true], [true, null]]);
  one.ready();
  expect(notices).toHaveLength(1);
  expect(events.handled).toEqual(['SIGHUP', 'SIGINT', 'SIGTERM']);
});

test('a worker that ends is started again: at once, or after a pause when it has not lived for two seconds', async () => {
  const { workers, one, two } = await start();
  await vi.advanceTimersByTimeAsync(1_999);
  one.end(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(workers).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(workers).toHaveLength(3);
  two.end(null);
  await settle();
  expect(workers).toHaveLength(4);
  expect(workers[3]?.port).toBe(one.port);
  expect([one.killed, two.killed, events.exits]).toEqual([[], [], []]);
});

test.each([
  [7, 7],
  [null, 1],
])('the first one that cannot start ends all: status %s is %s', async (code, status) => {
  const { workers, one, two } = await start({ ready: false });
  one.end(code);
  expect([process.exitCode, two.killed]).toEqual([status, ['SIGTERM']]);
  await vi.advanceTimersByTimeAsync(100);
  expect(events.exits).toEqual([]);
  two.end(0);
  await vi.advanceTimersByTimeAsync(20);
  expect([workers.length, notices.slice(0, 1), events.exits.slice(0, 1)]).toEqual([2, ['flushed'], [undefined]]);
});

test('one that ends with 0 before it listens is started again', async () => {
  const { workers, one } = await start({ ready: false });
  one.end(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(workers).toHaveLength(3);
});

test.each(['SIGTERM', 'SIGINT'])('%s ends the workers, and kills those that are left', async (signal) => {
  const { workers, one, two } = await start();
  one.end(1);
  events.emit(signal);
  // It was to be started again.
  await vi.advanceTimersByTimeAsync(5_999);
  expect([workers.length, two.killed]).toEqual([2, ['SIGTERM']]);
  await vi.advanceTimersByTimeAsync(1);
  expect([two.killed, events.exits]).toEqual([['SIGTERM', 'SIGKILL'], []]);
  two.end(null);
  await vi.advanceTimersByTimeAsync(20);
  expect([workers.length, events.exits.length]).toEqual([2, 1]);
});

test('one that does not answer for five seconds is replaced', async () => {
  const { workers, one, two } = await start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([one.requested, two.requested]).toEqual([Array(2).fill('state'), Array(2).fill('state')]);
  delete one.replies['state'];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(one.killed).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect([one.killed, two.killed, notices.slice(1)]).toEqual([
    ['SIGKILL'],
    [],
    ['process 1 does not answer and is replaced'],
  ]);
  one.end(null);
  await settle();
  expect(workers).toHaveLength(3);
});

test('all workers change over to another release at one moment, or none', async () => {
  const { one, two } = await start();
  for (const worker of [one, two]) Object.assign(worker.replies, { prepare: null, commit: true });
  const changes = () => [one, two].map(({ requested }) => requested.splice(0).filter((kind) => kind !== 'state'));
  changes();
  point('two');
  two.replies['prepare'] = 'damaged';
  await vi.advanceTimersByTimeAsync(500);
  expect(changes()).toEqual([['prepare two'], ['prepare two']]);
  // Tried again after a pause, and at once when the operator wants it.
  events.emit('SIGHUP');
  await settle();
  expect(changes()).toEqual([['prepare two'], ['prepare two']]);
  two.replies['prepare'] = null;
  one.tell({ kind: 'check' });
  await vi.advanceTimersByTimeAsync(500);
  expect(changes()).toEqual([
    ['prepare two', 'commit'],
    ['prepare two', 'commit'],
  ]);
  // One that started meanwhile has the release before.
  Object.assign(two.replies, { state: { ...(two.replies['state'] as object), folder: join(folder, 'two') } });
  await vi.advanceTimersByTimeAsync(500);
  expect(changes()).toEqual([['prepare two', 'commit'], []]);
  one.got.length = 0;
  one.tell({ kind: 'check' });
  await settle();
  expect(one.got).toEqual([true]);
});

test('health and metrics are those of all workers', async () => {
  const { one, two } = await start({ ready: false, ops: true });
  const [, address = ''] = /^Health and metrics listening on (http:\S+)$/.exec(notices[0] ?? '') ?? [];
  const ask = async (path: string, ms = 0) => {
    const answer = fetch(address + path).then(async (response) => [response.status, await response.text()]);
    const timer = setInterval(() => {}, 1);
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(ms);
    clearInterval(timer);
    return await answer;
  };
  expect(await ask('/readyz')).toEqual([503, '{"status":"not ready"}\n']);
  one.ready();
  two.ready();
  const state = one.replies['state'] as object;
  expect(await ask('/readyz')).toEqual([200, expect.stringMatching(/^{"status":"ready","release":"one",/)]);
  two.replies['state'] = { ...state, pages: 'no bundle' };
  expect(await ask('/readyz')).toEqual([200, expect.stringContaining('"pages":"no bundle"')]);
  one.replies['state'] = { ...state, fault: 'GET / is 500' };
  expect(await ask('/readyz')).toEqual([503, '{"status":"not ready","fault":"GET / is 500"}\n']);
  const counter = (value: number) => [
    { name: 'a', help: 'A', type: 'counter', aggregator: 'sum', values: [{ value, labels: {} }] },
  ];
  one.replies['metrics'] = counter(2);
  two.replies['metrics'] = counter(3);
  expect(await ask('/metrics')).toEqual([200, '# HELP a A\n# TYPE a counter\na 5\n']);
  two.replies['metrics'] = 'nonsense';
  expect(await ask('/metrics')).toEqual([200, '# HELP a A\n# TYPE a counter\na 2\n']);
  two.replies['metrics'] = null;
  expect(await ask('/metrics')).toEqual([200, '# HELP a A\n# TYPE a counter\na 2\n']);
  events.emit('SIGTERM');
  expect(await ask('/readyz')).toEqual([503, '{"status":"not ready"}\n']);
});
