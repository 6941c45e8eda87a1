import { PassThrough, Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { openLog } from '../../../src/server/ops/log.ts';
import type { Settings } from '../../../src/server/settings.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
type Options = Partial<Pick<Settings, 'trustedProxies' | 'logAddress'>>;

/** A log whose lines are kept. */
function logOf(options: Options = {}) {
  const lines: Record<string, unknown>[] = [];
  const output = new Writable({
    write: (text, _, done) => {
      lines.push(JSON.parse(text));
      done();
    },
  });
  const log = openLog({ logRequests: true, trustedProxies: 0, logAddress: 'truncated', ...options }, output, output);
  const respond = (request: HttpRequest, handle = async () => response) => log.requests(handle)(request);
  return { log, lines, respond };
}
const requestOf = (headers: HttpRequest['headers'] = {}, target = '/a'): HttpRequest => ({
  ...{ method: 'GET', target, headers, address: '192.0.2.77' },
  body: async () => null,
});
const response: HttpResponse = { status: 200, headers: {}, body: new Uint8Array(5) };

test('a line about a request has its id, client, target, status, bytes and time', async () => {
  const { lines, respond } = logOf();
  await respond(requestOf({ 'user-agent': 'test' }));
  await respond(requestOf({ 'user-agent': 'test' }), async () => ({ ...response, body: null }));
  const line = { client: '192.0.2.0', agent: 'test', method: 'GET', target: '/a', status: 200, msg: 'request' };
  const always = { ...line, id: expect.stringMatching(UUID), level: 'info', pid: process.pid, ms: expect.any(Number) };
  expect(lines).toMatchObject([
    { ...always, bytes: 5 },
    { ...always, bytes: 0 },
  ]);
  expect(Date.parse(String(lines[0]?.['time']))).toBeGreaterThan(0);
});

test('long targets and agents are cut after 300 characters', async () => {
  const { lines, respond } = logOf();
  const [fits, long] = ['a'.repeat(300), 'a'.repeat(301)];
  await respond(requestOf({ 'user-agent': fits }, long));
  expect(lines).toMatchObject([{ agent: fits, target: `${fits}…` }]);
});

test.each([
  ['none', undefined],
  ['full', '192.0.2.77'],
  ['truncated', '192.0.2.0'],
] as const)('addresses: %s', async (logAddress, client) => {
  const { lines, respond } = logOf({ logAddress });
  await respond(requestOf());
  expect(lines[0]?.['client']).toBe(client);
});

test('an id comes from a trusted proxy only, if it has the form of one', async () => {
  const idOf = async (given: string | undefined, options: Options = { trustedProxies: 1 }) => {
    const { lines, respond } = logOf(options);
    await respond(requestOf({ 'x-request-id': given }));
    return lines[0]?.['id'];
  };
  const given = 'abc-12_34';
  expect(await idOf(given)).toBe(given);
  expect(await idOf(given, {})).toMatch(UUID);
  for (const other of ['short-1', 'a'.repeat(65), 'abc 12345678', undefined]) expect(await idOf(other)).toMatch(UUID);
});

test('a fault has the id of the request in which it happened, however deep', async () => {
  const { log, lines, respond } = logOf();
  const failing = (where: string) => async () => {
    await new Promise((done) => setTimeout(done, 1));
    log.error(new Error('broken'), where);
    return response;
  };
  await Promise.all([respond(requestOf(), failing('page')), respond(requestOf(), failing('mcp'))]);
  log.error(new Error('broken'), 'release');
  const faults = lines.filter(({ msg }) => msg === 'fault');
  const ids = lines.filter(({ msg }) => msg === 'request').map(({ id }) => id);
  const fault = { level: 'error', err: { message: 'broken', stack: expect.any(String) } };
  expect(faults).toMatchObject([
    { ...fault, where: 'page', id: ids[0] },
    { ...fault, where: 'mcp', id: ids[1] },
    { ...fault, where: 'release' },
  ]);
  expect(faults[2]).not.toHaveProperty('id');
});

test('what happens to the server is a line of JSON, too', () => {
  const { log, lines } = logOf();
  log.notice('now serving two');
  log.fatal('PORT must be a number');
  expect(lines).toMatchObject([
    { level: 'info', msg: 'now serving two' },
    { level: 'fatal', msg: 'PORT must be a number' },
  ]);
});

test('as text, errors have their causes, and a fatal one is one line', () => {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const log = openLog({ logRequests: false, trustedProxies: 0, logAddress: 'truncated' }, out, err);
  log.notice('now serving two');
  log.error(new Error('a', { cause: new TypeError('b') }), 'page');
  log.fatal('PORT must be a number');
  expect(String(out.read())).toBe('now serving two\n');
  expect(String(err.read())).toMatch(
    /^\d{4}-.*Z page: Error: a\n.*\ncaused by TypeError: b\n.*\nair-routes: PORT must be a number\n$/s,
  );
  const handle = async () => response;
  expect(log.requests(handle)).toBe(handle);
});

test('lines for a reader that stalls are dropped, counted and reported', async () => {
  const taken: string[] = [];
  let isStalled = true;
  const stalled: (() => void)[] = [];
  const output = new Writable({
    write: (text, _, done) => {
      taken.push(String(text));
      if (isStalled) stalled.push(done);
      else done();
    },
  });
  const log = openLog({ logRequests: true, trustedProxies: 0, logAddress: 'truncated' }, output, output);
  for (let i = 0; i < 3_000; i++) log.notice('x'.repeat(1_000));
  const dropped = log.dropped();
  expect(dropped).toBeGreaterThan(1_500);
  expect(output.writableLength).toBeLessThan(1.1 * 1024 * 1024);
  isStalled = false;
  stalled[0]?.();
  await log.requests(async () => response)(requestOf());
  await log.flush();
  const lines = taken.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'lines dropped');
  expect(lines).toMatchObject([{ level: 'warn', dropped }]);
});

test('an output that fails ends nothing, and its lines are counted', async () => {
  const output = new Writable({ write: (_text, _encoding, done) => done(new Error('ENOSPC')), autoDestroy: false });
  const log = openLog({ logRequests: true, trustedProxies: 0, logAddress: 'truncated' }, output, output);
  log.notice('one');
  log.notice('two');
  await expect.poll(log.dropped).toBe(2);
});

test('lines of both outputs are counted', async () => {
  const output = () =>
    new Writable({ write: (_text, _encoding, done) => done(new Error('ENOSPC')), autoDestroy: false });
  const log = openLog({ logRequests: false, trustedProxies: 0, logAddress: 'truncated' }, output(), output());
  log.notice('to the first');
  log.fatal('to the second');
  await expect.poll(log.dropped).toBe(2);
});

test('a mebibyte waits for a slow reader, and a flush waits for half a second', async () => {
  const stalled = new Writable({ write: () => {} });
  const log = openLog({ logRequests: false, trustedProxies: 0, logAddress: 'truncated' }, stalled, new PassThrough());
  const dropped = ['x'.repeat(1024 * 1024 - 1), 'still waits', 'is dropped'].map((line) => {
    log.notice(line);
    return log.dropped();
  });
  expect(dropped).toEqual([0, 0, 1]);
  const start = Date.now();
  await log.flush();
  expect(Date.now() - start).toBeGreaterThanOrEqual(450);
});
