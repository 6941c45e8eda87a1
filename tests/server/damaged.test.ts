/** A release whose files are not as built: a 500 and an entry in the log, never a 404 or a wrong byte. */
import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DamagedFile } from '../../src/data/digests.ts';
import { openDigestsOf } from '../../src/data/openRelease.ts';
import { openRelease } from '../../src/server/release.ts';
import { openBuilds } from './fixture.ts';
import { inProcess, openApp } from './transports.ts';

const builds = openBuilds();
const whole = builds.add('whole');
const release = join(builds.folder, 'releases/damaged');
afterAll(() => builds[Symbol.dispose]());
beforeEach(() => {
  rmSync(release, { recursive: true, force: true });
  cpSync(whole, release, { recursive: true });
});

const flip = (file: string) => {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(file, bytes);
};
const DAMAGES: [string, (file: string) => void][] = [
  ['flipped byte', flip],
  ['cut file', (file) => truncateSync(file, 5)],
  ['empty file', (file) => truncateSync(file, 0)],
  ['deleted file', (file) => rmSync(file)],
];
const RESOURCES: [target: string, file: string][] = [
  ['/r/LHR-JFK', 'r/LHR-JFK.html'],
  ['/r/LHR-JFK.md', 'r/LHR-JFK.md'],
  ['/api/route/LHR-JFK', 'api/route/LHR-JFK.json'],
  ['/api/airport/ZRH/destinations', 'api/airport/ZRH/destinations.json'],
  ['/_astro/site.AbCd1234.css', '_astro/site.AbCd1234.css'],
  ['/robots.txt', 'robots.txt'],
];

describe.each(DAMAGES)('%s', (_, damage) => {
  test.each(RESOURCES)('%s is a 500 that is reported', async (target, file) => {
    damage(join(release, 'client', file));
    const { app, faults } = await openApp(release);
    for (let i = 0; i < 2; i++) {
      const { status, text, headers } = await inProcess(app)({ target });
      expect([status, text]).toEqual([500, '{"detail":"Internal Server Error"}']);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(faults).toHaveLength(2);
    expect(faults[0]).toBeInstanceOf(DamagedFile);
    expect(String(faults[0])).toMatch(new RegExp(`/client/${file} is (?:damaged|missing)`));
    expect((await inProcess(app)({ target: '/r/JFK-LHR' })).status).toBe(200);
  });
});

test('a manifest and digests that do not agree are refused', () => {
  appendFileSync(join(release, 'SHA256SUMS'), '\n');
  expect(() => openDigestsOf(release)).toThrow('SHA256SUMS is damaged: its checksum is not that of release.json');
});

test('a damaged file read over MCP is an error without details', async () => {
  truncateSync(join(release, 'client/llms.txt'), 5);
  const { app, faults } = await openApp(release);
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'resources/read',
    params: { uri: 'http://127.0.0.1:8422/llms.txt' },
  };
  const { status, body } = await app.handle({
    method: 'POST',
    target: '/mcp',
    headers: { host: 'localhost', 'content-type': 'application/json', 'mcp-protocol-version': '2025-11-25' },
    body: async () => Buffer.from(JSON.stringify(message)),
  });
  expect([status, JSON.parse(Buffer.from(body ?? []).toString())]).toEqual([
    200,
    { jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Internal Server Error' } },
  ]);
  expect(faults).toHaveLength(1);
});

test('a file that the build did not write is no page', async () => {
  writeFileSync(join(release, 'client/new.txt'), 'new');
  const { app, faults } = await openApp(release);
  expect((await inProcess(app)({ target: '/new.txt' })).status).toBe(404);
  expect(faults).toEqual([]);
});

test('damaged code that renders pages is not run', async () => {
  flip(join(release, 'server/entry.mjs'));
  const { check } = await openRelease(release);
  expect(() => check('server')).toThrow(/entry\.mjs is damaged/);
});
