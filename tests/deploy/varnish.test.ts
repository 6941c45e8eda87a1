/** The sample configuration of Varnish: the contract through it, and what it keeps after a switch and a purge. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractSuite } from '../contract/blackbox.ts';
import { ask } from '../contract/http.ts';
import { freePort, ROOT, type Served, smallBuilds, start, startNode } from '../contract/service.ts';
import { open } from '../support/raw.ts';

const builds = smallBuilds();
const folder = mkdtempSync(join(tmpdir(), 'air-routes-varnish-'));
let ops: string;
let node: Served;
let varnish: Served;
beforeAll(async () => {
  install();
  const port = await freePort();
  ops = `http://127.0.0.1:${port}`;
  node = await startNode(builds.current, { OPS_PORT: String(port), TRUSTED_PROXIES: '1' });
  varnish = await startVarnish(node.origin);
}, 60_000);
afterAll(async () => {
  await varnish?.stop();
  await node?.stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

/** Debian's Varnish, installed when it is missing. @throws Error when it cannot be */
function install(): void {
  if (!spawnSync('varnishd', ['-V']).error) return;
  if (process.getuid?.() === 0)
    spawnSync('/bin/sh', ['-c', 'apt-get update -qq && apt-get install -qq -y --no-install-recommends varnish']);
  if (spawnSync('varnishd', ['-V']).error)
    throw new Error('varnishd is missing; install it: apt-get install -y varnish');
}

/** Starts Varnish with the sample, of which only the port of the service is another. */
async function startVarnish(origin: string): Promise<Served> {
  const port = await freePort();
  const name = join(folder, String(port));
  const file = `${name}.vcl`;
  const sample = readFileSync(join(ROOT, 'deploy/varnish/default.vcl'), 'utf8');
  expect(sample).toContain('.port = "8422"');
  writeFileSync(file, sample.replace('.port = "8422"', `.port = "${new URL(origin).port}"`));
  const parameters = ['http_gzip_support=off', 'http_range_support=off'].flatMap((each) => ['-p', each]);
  const options = [
    '-j',
    'none',
    '-F',
    '-n',
    name,
    '-f',
    file,
    '-a',
    `127.0.0.1:${port}`,
    '-s',
    'malloc,64m',
    ...parameters,
  ];
  return start('varnishd', options, port);
}

contractSuite('Varnish', () => ({ origin: varnish.origin, reference: node.origin }));

const title = async (): Promise<string> =>
  /<title>Air Routes (\w+)/.exec((await ask(varnish.origin, { path: '/' })).text)?.[1] ?? '';
const purge = () =>
  spawnSync(process.execPath, ['deploy/varnish/purge.ts'], {
    encoding: 'utf8',
    cwd: ROOT,
    env: { ...process.env, RELEASE: builds.current, READY: `${ops}/readyz`, CACHES: `${varnish.origin}/` },
  });

describe('Varnish', () => {
  test('keeps a response, whatever cookies, Host and accepted types a client sends', async () => {
    const path = '/r/LHR-ZRH';
    await ask(varnish.origin, { path });
    const headers = { cookie: 'a=b', host: 'x.example', accept: 'text/html,*/*;q=0.8', authorization: 'Basic eDp5' };
    const { status, headers: sent } = await ask(varnish.origin, { path, headers });
    expect([status, Number(sent['age'])]).toEqual([200, expect.any(Number)]);
    const asMarkdown = await ask(varnish.origin, { path, headers: { accept: 'text/markdown' } });
    expect(asMarkdown.headers['content-type']).toContain('text/markdown');
  });

  test('a new release is served after the purge, which waits for the servers', async () => {
    expect(await title()).toBe('1');
    builds.add('2');
    // Without a signal, the server follows the link within half a second.
    const { status, stdout, stderr } = purge();
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('serve 2'), '']);
    expect(await title()).toBe('2');
  });

  test('without a purge, a kept page stays', async () => {
    expect(await title()).toBe('2');
    builds.add('3');
    await expect.poll(node.stdout, { timeout: 5_000 }).toContain('now serving 3');
    expect(await title()).toBe('2');
    expect(purge().status).toBe(0);
    expect(await title()).toBe('3');
  });

  test('the purge fails when a server does not serve the release, or a cache refuses', async () => {
    const run = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['deploy/varnish/purge.ts'], { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(run({ RELEASE: '/nowhere' })).toMatchObject({ status: 1, stderr: expect.stringContaining('no build at') });
    const refused = run({ RELEASE: builds.current, READY: `${ops}/readyz`, CACHES: `${node.origin}/` });
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('answers PURGE with status 405') });
  });

  test('only the addresses of the list may purge', async () => {
    const line = open(varnish.origin, 'PURGE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '127.0.0.2');
    await line.closed;
    expect(line.heard()).toMatch(/^HTTP\/1\.1 403 /);
  });

  test('goes on with what it keeps when the service is away, and says 503 of the rest', async () => {
    const own = await startNode(builds.current);
    const front = await startVarnish(own.origin);
    try {
      const path = '/api/connections?from=LHR&to=SYD';
      const { text } = await ask(front.origin, { path });
      await own.stop('SIGKILL');
      expect(await ask(front.origin, { path })).toMatchObject({ status: 200, text });
      expect(await ask(front.origin, { path: '/r/LHR-JFK' })).toMatchObject({
        status: 503,
        text: '{"detail":"Service Unavailable"}',
        headers: { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'application/json' },
      });
    } finally {
      await front.stop();
      await own.stop('SIGKILL');
    }
  });
});
