import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../../src/contract/schemas.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { contractSuite } from '../contract/blackbox.ts';
import { ask } from '../contract/http.ts';
import { BASE_URL, freePort, type Served, smallBuilds, start, startNode } from '../contract/service.ts';
import { smallWorld } from '../support/testWorld.ts';

const builds = smallBuilds();
// Started by root, nginx serves as nobody.
chmodSync(builds.folder, 0o755);
const newFolder = () => mkdtempSync(join(tmpdir(), 'air-routes-nginx-'));
const folder = newFolder();
let node: Served;
let nginx: Served;
beforeAll(async () => {
  install();
  node = await startNode(builds.current);
  nginx = await startNginx(folder, node.origin);
});
afterAll(async () => {
  await nginx?.stop();
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

/** Debian's nginx, installed when it is missing. @throws Error when it cannot be */
function install(): void {
  if (!spawnSync('nginx', ['-v']).error) return;
  if (process.getuid?.() === 0)
    spawnSync('/bin/sh', ['-c', 'apt-get update -qq && apt-get install -qq -y nginx-light']);
  if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is missing; install it: apt-get install -y nginx-light');
}

async function startNginx(runDir: string, upstream: string): Promise<Served> {
  const port = await freePort();
  return start(process.execPath, ['deploy/nginx/run.ts'], port, {
    LISTEN: `127.0.0.1:${port}`,
    UPSTREAMS: new URL(upstream).host,
    RELEASE: builds.current,
    RUN_DIR: runDir,
    NGINX_WORKERS: '1',
  });
}

contractSuite('nginx', () => ({ origin: nginx.origin, reference: node.origin }));

describe('nginx', () => {
  test('answers what is a file itself, though Node is gone, and says so of the rest', async () => {
    const run = newFolder();
    const alone = await startNginx(run, `http://127.0.0.1:${await freePort()}`);
    try {
      const get = (path: string) => ask(alone.origin, { path });
      for (const path of [
        '/api/route/LHR-JFK',
        '/api/airport/LHR/destinations',
        '/api/route/LGW-HER?include_charter=true',
      ])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      for (const path of ['/', '/r/LHR-JFK', '/airport-routes-zurich-ZRH', '/r/LHR-JFK.md', '/llms.txt', '/developers'])
        expect([path, (await get(path)).status]).toEqual([path, 200]);
      for (const path of ['/api/airports?q=london', '/r/lhr-jfk', '/nothing', '/mcp'])
        expect(await get(path)).toMatchObject({
          status: 503,
          text: '{"detail":"Service Unavailable"}',
          headers: { 'retry-after': '5', 'content-type': 'application/json' },
        });
    } finally {
      await alone.stop();
      rmSync(run, { recursive: true, force: true });
    }
  });

  test('keeps live answers as long as they say, and goes on with them when Node is away', async () => {
    const own = await startNode(builds.current);
    const run = newFolder();
    const front = await startNginx(run, own.origin);
    try {
      const path = '/api/connections?from=LHR&to=SYD';
      const first = await ask(front.origin, { path });
      expect(first.status).toBe(200);
      // Kept from the second time on.
      await ask(front.origin, { path });
      await own.stop('SIGKILL');
      expect(await ask(front.origin, { path })).toMatchObject({ status: 200, text: first.text });
      expect((await ask(front.origin, { path: '/api/connections?from=LHR&to=ZRH' })).status).toBe(503);
    } finally {
      await front.stop();
      await own.stop('SIGKILL');
      rmSync(run, { recursive: true, force: true });
    }
  });

  test('serves the next build as soon as the link leads to it', async () => {
    expect((await ask(nginx.origin, { path: '/' })).text).toContain('Air Routes 1');
    const release = builds.add('2');
    writeFileSync(join(release, 'client/new.txt'), 'new');
    expect((await ask(nginx.origin, { path: '/' })).text).toContain('Air Routes 2');
    expect((await ask(nginx.origin, { path: '/new.txt' })).text).toBe('new');
  });

  test('a live answer of the build before is not given after the change', async () => {
    const path = '/api/connections?from=LHR&to=HER';
    const total = async () => {
      const { options } = JSON.parse((await ask(nginx.origin, { path })).text) as Connections;
      return options[0]?.total_flying_min;
    };
    // Kept from the second time on.
    for (const _ of [1, 2, 3]) expect(await total()).toBe(100 + 170);
    const slower = smallWorld();
    const departures = slower['departures.csv'].replaceAll(/^(LHR,ZRH,.*,)100$/gm, '$1130');
    builds.add('slower', { dataset: loadDataset({ ...slower, 'departures.csv': departures }), baseUrl: BASE_URL });
    node.child.kill('SIGHUP');
    await expect.poll(node.stdout).toContain('now serving slower');
    expect(await total()).toBe(130 + 170);
  });

  test('refuses in one line what it cannot serve', () => {
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['deploy/nginx/run.ts'], { env: { ...process.env, ...env }, encoding: 'utf8' });
    expect(run({ RELEASE: '/nowhere' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^air-routes: no build at .*\n$/),
    });
    expect(run({ NGINX: '/no/nginx' })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^air-routes: there is no .*\n$/),
    });
    expect(run({ RELEASE: builds.current, LISTEN: '1;evil' }).status).toBe(1);
    expect(BASE_URL).toMatch(/^http/);
  });
});
