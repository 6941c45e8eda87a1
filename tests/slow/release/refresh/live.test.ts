/** Refreshes of a small site, down to its current release. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFRESH_SOURCES_FILE } from '../../../../scripts/release/refresh/sources.ts';
import { currentRelease } from '../../../../src/data/releases.ts';
import { file, leg } from '../../../import/ssim/lines.ts';
import { contents } from '../../../import/workshop.ts';
import { cutAfter, type FileServer, fileServer } from '../../../release/refresh/fileServer.ts';
import { runScript } from '../../../support/runScript.ts';
import { BUILD_ENV, copySmallBuild } from '../../../support/smallBuild.ts';

const work = mkdtempSync(join(tmpdir(), 'refresh-'));
const [data, out] = [join(work, 'data'), join(work, 'state')];
let server: FileServer;

const WINTER = file(
  leg({ flight: 'BA560', from: 'GVA 0700 +0100', to: 'KEF 1000 +0000' }),
  leg({ flight: 'BA561', from: 'KEF 1200 +0000', to: 'GVA 1700 +0100' }),
);
const ONE_LEG = file(leg({ flight: 'BA117', from: 'LHR 0825 +0000', to: 'JFK 1120 -0500' }));

const refresh = (...args: readonly string[]) =>
  runScript('scripts/release/refresh.ts', ['--data', data, '--state', out, ...args], BUILD_ENV);

const setSources = (options: readonly string[] = []) =>
  writeFileSync(
    join(out, REFRESH_SOURCES_FILE),
    JSON.stringify({ sources: [{ name: 'own', format: 'ssim', url: server.url, every: '1 day', options }] }),
  );
const isServed = () => existsSync(join(out, 'current/client/api/route/GVA-KEF.json'));
const state = () => [currentRelease(out), contents(join(out, 'sources'))];

beforeAll(async () => {
  await copySmallBuild(data, out);
  server = await fileServer(WINTER);
  setSources();
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  rmSync(work, { recursive: true, force: true });
});

test('what changed goes live once, faults change nothing, and --back restores site and data', async () => {
  const before = state();
  expect(isServed()).toBe(false);
  const first = await refresh();
  expect(first.code, first.stdout + first.stderr).toBe(0);
  expect(first.stdout).toMatch(/routes added: GVA-KEF, KEF-GVA\n/);
  expect(first.stdout).toContain(`Release ${currentRelease(out)} is live`);
  expect(isServed()).toBe(true);
  const after = state();

  expect(await refresh()).toMatchObject({ code: 0, stdout: 'No source is due: nothing to do.\n' });
  expect(await refresh('own')).toMatchObject({ code: 0, stdout: expect.stringContaining('Already up to date') });
  expect(server.requests.at(-1)).toMatchObject({ 'if-none-match': '"v1"' });

  setSources(['--airline', 'BA']);
  server.put(ONE_LEG);
  const withScope = state();
  const refused = await refresh('own');
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/source own: the import would end more than 15 % of the routes of\n.*routes \(\d+ %\)/),
  ]);
  expect(state()).toEqual(withScope);

  server.put('<html>maintenance</html>');
  expect(await refresh('own')).toMatchObject({ code: 1, stderr: expect.stringContaining('a web page') });
  server.put(WINTER);
  for (let i = 0; i < 4; i++) server.next(cutAfter(Buffer.from(WINTER), 100));
  expect(await refresh('own')).toMatchObject({ code: 1, stderr: expect.stringContaining('connection lost') });
  expect(state()).toEqual(withScope);
  expect(isServed()).toBe(true);

  setSources();
  const back = await runScript('scripts/release/update.ts', ['--data', data, '--state', out, '--back'], BUILD_ENV);
  expect(back.stdout).toContain(`Release ${before[0]} is live`);
  expect(currentRelease(out)).toBe(before[0]);
  expect(isServed()).toBe(false);
  expect(after[0]).not.toBe(before[0]);
});
