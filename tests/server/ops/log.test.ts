import { expect, test } from 'vitest';
import type { HttpRequest, HttpResponse } from '../../../src/server/http/messages.ts';
import { type LogOptions, openLog } from '../../../src/server/ops/log.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A log whose lines are kept. */
function logOf(options: Partial<LogOptions> = {}) {
  const lines: Record<string, unknown>[] = [];
  const lost = { lines: 0 };
  const output = {
    write: (text: string) => void lines.push(JSON.parse(text)),
    dropped: () => lost.lines,
    flush: async () => {},
  };
  const log = openLog(output, { trustedProxies: 0, logAddress: 'truncated', ...options });
  return { log, lines, lost };
}
const requestOf = (headers: HttpRequest['headers'] = {}, target = '/a'): HttpRequest => ({
  ...{ method: 'GET', target, headers },
  body: async () => new Uint8Array(),
  peer: () => '192.0.2.77',
});
const response: HttpResponse = { status: 200, headers: [], body: new Uint8Array(5) };

test('a line about a request has its id, client, target, status, bytes and time', () => {
  const { log, lines } = logOf();
  const request = requestOf({ 'user-agent': 'test' });
  const id = log.begin(request);
  expect(id).toMatch(UUID);
  log.responded(request, response, 1.23456);
  log.responded(request, { ...response, body: null }, 2);
  const line = { id, client: '192.0.2.0', agent: 'test', method: 'GET', target: '/a', status: 200, msg: 'request' };
  expect(lines).toMatchObject([
    { ...line, level: 30, pid: process.pid, bytes: 5, ms: 1.235 },
    { ...line, bytes: 0, ms: 2 },
  ]);
  expect(Date.parse(String(lines[0]?.['time']))).toBeGreaterThan(0);
});

test('long targets and agents are cut after 300 characters', () => {
  const { log, lines } = logOf();
  const [fits, long] = ['a'.repeat(300), 'a'.repeat(301)];
  log.responded(requestOf({ 'user-agent': fits }, long), response, 1);
  expect(lines).toMatchObject([{ agent: fits, target: `${fits}…` }]);
});

test.each([
  ['none', undefined],
  ['full', '192.0.2.77'],
  ['truncated', '192.0.2.0'],
] as const)('addresses: %s', (logAddress, client) => {
  const { log, lines } = logOf({ logAddress });
  log.responded(requestOf(), response, 1);
  expect(lines[0]?.['client']).toBe(client);
});

test('an id comes from a trusted proxy only, if it has the form of one', () => {
  const given = 'abc-12_34';
  expect(logOf({ trustedProxies: 1 }).log.begin(requestOf({ 'x-request-id': given }))).toBe(given);
  expect(logOf().log.begin(requestOf({ 'x-request-id': given }))).toMatch(UUID);
  for (const other of ['short-1', 'a'.repeat(65), 'abc 12345678', undefined])
    expect(logOf({ trustedProxies: 1 }).log.begin(requestOf({ 'x-request-id': other }))).toMatch(UUID);
});

test('a fault names its request', () => {
  const { log, lines } = logOf();
  const request = requestOf();
  const id = log.begin(request);
  log.error(new Error('broken'), 'request', request);
  log.error(new Error('broken'), 'release');
  const fault = { level: 50, msg: 'fault', err: { message: 'broken' } };
  expect(lines).toMatchObject([
    { ...fault, where: 'request', id },
    { ...fault, where: 'release' },
  ]);
  expect(lines[1]).not.toHaveProperty('id');
});

test('dropped lines are reported once', () => {
  const { log, lines, lost } = logOf();
  lost.lines += 2;
  log.responded(requestOf(), response, 1);
  log.responded(requestOf(), response, 1);
  lost.lines += 3;
  log.responded(requestOf(), response, 1);
  expect(lines.map(({ msg, dropped }) => dropped ?? msg)).toEqual([2, 'request', 'request', 3, 'request']);
  expect(lines[0]).toMatchObject({ level: 40, msg: 'lines dropped' });
});
