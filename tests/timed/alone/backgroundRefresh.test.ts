/** A server that refreshes its data by itself, and whether its clients notice. The sources are local stand-ins. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { REFRESH_SOURCES_FILE } from '../../../scripts/release/refresh/sources.ts';
import { currentRelease, listReleases, releaseFolder } from '../../../src/data/releases.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { fileServer, status } from '../../release/refresh/fileServer.ts';
import { freePort, start } from '../../support/service.ts';
import { BUILD_ENV, copySmallBuild } from '../../support/smallBuild.ts';

/** A timetable of flights from Geneva and back. */
const both = (airline: string, to: string) =>
  file(
    leg({ flight: `${airline}560`, from: 'GVA 0700 +0100', to: `${to} 1000 +0000` }),
    leg({ flight: `${airline}561`, from: `${to} 1200 +0000`, to: 'GVA 1700 +0100' }),
  );

/** The refresh begins later. */
const CALM_MS = 3000;
/** 99 of 100 responses are faster, in milliseconds. */
const MOST_MS = 200;

/** Requests a path ten times a second until it is stopped. */
function poll(origin: string, paths: readonly string[]) {
  const failed: string[] = [];
  const times: number[] = [];
  const running = new Set<Promise<void>>();
  let turn = 0;
  const request = async (path: string) => {
    const started = performance.now();
    try {
      const response = await fetch(origin + path);
      await response.arrayBuffer();
      if (response.status !== 200) failed.push(`${response.status} ${path}`);
    } catch (error) {
      failed.push(`${error} ${path}`);
    }
    times.push(performance.now() - started);
  };
  const timer = setInterval(() => {
    const one = request(paths[turn++ % paths.length] ?? '/').finally(() => running.delete(one));
    running.add(one);
  }, 100);
  return async () => {
    clearInterval(timer);
    await Promise.all(running);
    times.sort((a, b) => a - b);
    return { failed, count: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  };
}

test('a server refreshes its sources one by one, and serves all the time', { timeout: 900_000 }, async () => {
  const work = mkdtempSync(join(tmpdir(), 'background-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  const [data, state] = [join(work, 'data'), join(work, 'state')];
  await copySmallBuild(data, state);
  await using small = await fileServer(both('BA', 'KEF'));
  await using large = await fileServer(both('LX', 'OPO'));
  await using broken = await fileServer('');
  broken.next(status(403));
  const source = (name: string, url: string, max_mb: number) => ({
    ...{ name, format: 'ssim', url, every: '1 day', max_mb },
    ...{ title: `The ${name} list`, licence: 'CC-BY-4.0', attribution: `Routes by the ${name} list` },
  });
  const sources = [source('large', large.url, 9), source('broken', broken.url, 5), source('small', small.url, 1)];
  writeFileSync(join(state, REFRESH_SOURCES_FILE), JSON.stringify({ sources }));

  const [port, opsPort] = [await freePort(), await freePort()];
  const env = { ...BUILD_ENV, DATA: data, STATE: state, PORT: `${port}`, OPS_PORT: `${opsPort}`, REFRESH: 'weekly' };
  const first = currentRelease(state);
  const server = await start(process.execPath, ['scripts/run.mjs', 'src/server/main.ts'], port, env, 'is served at');
  onTestFinished(() => void server.stop());
  const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
  const ready = async () => (await (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).json()).refresh;
  expect(await statusOf('/api/route/GVA-KEF')).toBe(404);
  const paths = ['/', '/api/airports?q=gva', '/airlines', '/data', '/api/airport/GVA/destinations'];
  const calm = poll(server.origin, paths);
  await setTimeout(CALM_MS);
  const before = await calm();
  const stop = poll(server.origin, paths);
  const states = new Set<string>();
  const wait = { timeout: 400_000, interval: 200 };
  const sees = async (path: string) => {
    const { state: now, running } = await ready();
    states.add(`${now} ${running?.step ?? '-'}`);
    return await statusOf(path);
  };
  await expect.poll(() => sees('/api/route/GVA-KEF'), wait).toBe(200);
  await expect.poll(() => sees('/api/route/GVA-OPO'), wait).toBe(200);
  await expect.poll(async () => (await ready()).state, wait).toBe('failed');
  const { failed, count, p99 } = await stop();

  expect([failed, count > 100]).toEqual([[], true]);
  // On a busy machine the first seconds, before the refresh begins, say what is normal.
  expect(p99).toBeLessThan(Math.max(MOST_MS, 10 * before.p99));
  expect([...states]).toEqual(expect.arrayContaining(['refreshing importing', 'refreshing building']));
  expect(await ready()).toMatchObject({
    error: expect.stringMatching(/^source broken: .*the server answers 403/),
    next: expect.stringMatching(/^20/),
  });
  // The small source was live before the large one.
  const has = (id: string) =>
    ['GVA-KEF', 'GVA-OPO'].filter((route) =>
      existsSync(join(releaseFolder(state, id), `client/api/route/${route}.json`)),
    );
  expect(listReleases(state).map(has)).toEqual([[], ['GVA-KEF'], ['GVA-KEF', 'GVA-OPO']]);
  expect(listReleases(state)[0]).toBe(first);
  const said = server.stdout();
  expect(said).toMatch(/^Fetching the routes of \w+ 20\d\d from 3 sources\.$/m);
  expect(said).toMatch(/^small \(1 of 3\): building the site/m);
  expect(said).toMatch(/^small is live: The small list\. Licence CC-BY-4\.0\. Routes by the small list$/m);
  expect(said).toMatch(/^Not refreshed, next try at \d\d:\d\d UTC: 1 of 3 sources broken: .*403/m);
  expect(readFileSync(join(state, 'refresh/log.txt'), 'utf8')).toContain('routes added: GVA-KEF, KEF-GVA');
  expect(small.requests[0]?.['user-agent']).toBe('air-routes-refresh');
});
