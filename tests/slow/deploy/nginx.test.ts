import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../../../src/contract/schemas.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { REJECTIONS } from '../../../src/server/http/rejections.ts';
import { exchange, statuses } from '../../support/raw.ts';
import { rowsOf } from '../../support/rowsOf.ts';
import { BASE_URL, freePort, type Served, smallBuilds, start, startNode } from '../../support/service.ts';
import { smallWorld } from '../../support/testWorld.ts';
import { contractSuite } from '../contract/blackbox.ts';
import { ask } from '../contract/http.ts';

/** Debian's nginx, installed when it is missing and this user may install it. */
const HAS_NGINX = hasNginx() || (process.getuid?.() === 0 && installNginx());
function hasNginx(): boolean {
  return !spawnSync('nginx', ['-v']).error;
}
function installNginx(): boolean {
  spawnSync('/bin/sh', ['-c', 'apt-get update -qq && apt-get install -qq -y nginx-light']);
  return hasNginx();
}

const builds = smallBuilds();
// Started by root, nginx serves as nobody.
chmodSync(builds.folder, 0o755);
const newFolder = () => mkdtempSync(join(tmpdir(), 'air routes nginx-'));
const folder = newFolder();
/** A path with blanks. */
const release = join(folder, 'current release');
symlinkSync(builds.current, release);
let node: Served;
let nginx: Served;
beforeAll(async () => {
  if (!HAS_NGINX) return;
  node = await startNode(builds.current);
  nginx = await startNginx(folder, node.origin);
});
afterAll(async () => {
  await nginx?.stop();
  await node?.stop();
  rmSync(folder, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

async function startNginx(runDir: string, upstream: string, env: Record<string, string> = {}): Promise<Served> {
  const port = await freePort();
  return start(process.execPath, ['deploy/nginx/run.ts'], port, {
    REQUEST_LIMIT: '0',
    LISTEN: `127.0.0.1:${port}`,
    UPSTREAMS: new URL(upstream).host,
    RELEASE: release,
    RUN_DIR: runDir,
    NGINX_WORKERS: '1',
    ...env,
  });
}

describe.skipIf(!HAS_NGINX)('behind nginx (needs nginx)', () => {
  test('each request is a line of JSON, without the part of the address that stands for a person', async () => {
    await ask(nginx.origin, { path: '/r/LHR-JFK?%22=%0a', headers: { 'user-agent': 'a "test"' } });
    await ask(nginx.origin, { path: '/api/airports?q=london' });
    const lines = () =>
      readFileSync(join(folder, 'access.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line));
    await expect.poll(() => lines().map(({ target }) => target)).toContain('/api/airports?q=london');
    const [file, answer] = ['/r/LHR-JFK?%22=%0a', '/api/airports?q=london'].map((expected) =>
      lines().find(({ target }) => target === expected),
    );
    const common = { client: '127.0.0.0', method: 'GET', status: 200, seconds: expect.any(Number) };
    expect(file).toMatchObject({ ...common, agent: 'a "test"', from: '', id: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(answer).toMatchObject({ ...common, from: new URL(node.origin).host, bytes: expect.any(Number) });
  });

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
        for (const path of [
          '/',
          '/r/LHR-JFK',
          '/airport-routes-zurich-ZRH',
          '/r/LHR-JFK.md',
          '/llms.txt',
          '/developers',
        ])
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

    test('sends one range of a file, and the whole file for several', async () => {
      const part = async (range: string) => ask(nginx.origin, { path: '/llms.txt', headers: { Range: range } });
      const whole = (await ask(nginx.origin, { path: '/llms.txt' })).text;
      expect(await part('bytes=2-4')).toMatchObject({ status: 206, text: whole.slice(2, 5) });
      expect(await part('bytes=0-0,2-4')).toMatchObject({ status: 200, text: whole });
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
        return rowsOf(options)[0]?.total_flying_min;
      };
      // Kept from the second time on.
      for (const _ of [1, 2, 3]) expect(await total()).toBe(100 + 170);
      const slower = smallWorld();
      const departures = (slower['sources/data/departures.csv'] ?? '').replaceAll(/^(LHR,ZRH,.*,)100(?=,)/gm, '$1130');
      builds.add('slower', {
        dataset: loadDataset({ ...slower, 'sources/data/departures.csv': departures }),
        baseUrl: BASE_URL,
      });
      node.child.kill('SIGHUP');
      await expect.poll(node.stdout).toContain('now serving slower');
      expect(await total()).toBe(130 + 170);
    });

    test('limits the requests of a client that reach Node, not those for files', async () => {
      const run = newFolder();
      const front = await startNginx(run, node.origin, { REQUEST_LIMIT: '2' });
      try {
        const all = (path: (i: number) => string) =>
          Promise.all(Array.from({ length: 40 }, (_, i) => ask(front.origin, { path: path(i) })));
        const live = await all((i) => `/api/airports?q=limit${i}`);
        const refused = live.filter(({ status }) => status === 429);
        // A burst of five times the rate passes, and what the passing time allows.
        expect(live.length - refused.length).toBeGreaterThanOrEqual(10);
        expect(refused.length).toBeGreaterThan(15);
        expect(refused[0]).toMatchObject({
          text: '{"detail":"Too Many Requests"}',
          headers: { 'retry-after': '1', 'cache-control': 'no-store', 'content-type': 'application/json' },
        });
        for (const { status } of await all(() => '/api/route/LHR-JFK')) expect(status).toBe(200);
      } finally {
        await front.stop();
        rmSync(run, { recursive: true, force: true });
      }
    });

    test('never ejects an upstream, whatever a client sends', async () => {
      const run = newFolder();
      const second = await startNode(builds.current);
      const upstreams = [node, second].map(({ origin }) => new URL(origin).host).join();
      const front = await startNginx(run, node.origin, { UPSTREAMS: upstreams });
      try {
        for (let i = 0; i < 12; i++) {
          const long = await ask(front.origin, { path: `/r/lhr-jfk?${'a'.repeat(5_000)}${i}` });
          expect([long.status, long.headers['location']]).toEqual([308, '/r/LHR-JFK']);
          const short = await ask(front.origin, { path: `/r/lhr-jfk?a=${i}` });
          expect([short.status, short.headers['location']]).toEqual([308, `/r/LHR-JFK?a=${i}`]);
          expect((await ask(front.origin, { path: `/api/airports?q=eject${i}` })).status).toBe(200);
        }
        await second.stop('SIGKILL');
        for (let i = 0; i < 12; i++)
          expect((await ask(front.origin, { path: `/api/airports?q=alone${i}` })).status).toBe(200);
      } finally {
        await front.stop();
        await second.stop('SIGKILL');
        rmSync(run, { recursive: true, force: true });
      }
    });

    test('sends the errors of the service itself, in their form', async () => {
      const send = async (bytes: string) => {
        const heard = await exchange(nginx.origin, bytes);
        const [head = '', body = ''] = heard.split('\r\n\r\n');
        return { status: statuses(heard)[0], head, body: body.trim() };
      };
      for (const [bytes, { status, body }] of [
        ['GET / HTTP/1.1\r\n\r\n', REJECTIONS.malformed],
        [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, REJECTIONS.longHeaders],
        [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, REJECTIONS.longHeaders],
        ['POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n', REJECTIONS.longBody],
      ] as const) {
        const sent = await send(bytes);
        expect([sent.status, sent.body]).toEqual([status, Buffer.from(must(body, 'body')).toString()]);
        for (const line of [
          'Content-Type: application/json',
          'Access-Control-Allow-Origin: *',
          'Cache-Control: no-store',
        ])
          expect(sent.head).toContain(`\r\n${line}`);
      }
    });

    test('logs valid JSON, whatever a client sends', async () => {
      await exchange(
        nginx.origin,
        Buffer.from('GET /log\xff HTTP/1.1\r\nHost: a\r\nUser-Agent: \xe9\xff\r\nConnection: close\r\n\r\n', 'latin1'),
      );
      await exchange(nginx.origin, 'GET /log\r\n');
      await exchange(nginx.origin, '\x16\x03\x01\r\n\r\n');
      await ask(nginx.origin, { path: '/logged' });
      const text = () => readFileSync(join(folder, 'access.log'));
      await expect.poll(() => text().toString()).toContain('/logged');
      const lines = new TextDecoder('utf-8', { fatal: true }).decode(text()).split('\n').filter(Boolean);
      for (const line of lines) expect(JSON.parse(line)).toMatchObject({ status: expect.any(Number) });
    });

    test('serves open data itself, with ranges, also at its second address', async () => {
      const run = newFolder();
      const own = smallBuilds();
      chmodSync(own.folder, 0o755);
      const data = join(own.current, 'client/data');
      mkdirSync(data, { recursive: true });
      for (const name of ['a.csv', 'a.parquet', 'a.zip', 'a.geojson', 'a.csv.gz'])
        writeFileSync(join(data, name), name);
      const front = await startNginx(run, `http://127.0.0.1:${await freePort()}`, { RELEASE: own.current });
      try {
        for (const [name, type] of [
          ['a.csv', 'text/csv; charset=utf-8'],
          ['a.parquet', 'application/vnd.apache.parquet'],
          ['a.zip', 'application/zip'],
          ['a.geojson', 'application/geo+json'],
          ['a.csv.gz', 'application/gzip'],
        ])
          for (const folder of ['/data', '/data/latest'])
            expect(await ask(front.origin, { path: `${folder}/${name}` })).toMatchObject({
              status: 200,
              text: name,
              headers: { 'content-type': type, 'access-control-allow-origin': '*' },
            });
        const range = { Range: 'bytes=2-4' };
        expect(await ask(front.origin, { path: '/data/latest/a.zip', headers: range })).toMatchObject({ status: 206 });
      } finally {
        await front.stop();
        own[Symbol.dispose]();
        rmSync(run, { recursive: true, force: true });
      }
    });

    test('serves TLS 1.2 and newer with HTTP/2', async () => {
      const run = newFolder();
      const [cert, key] = [join(run, 'cert.pem'), join(run, 'key.pem')];
      const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
      const made = spawnSync('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
        ...[...subject, '-out', cert, '-keyout', key],
      ]);
      expect(made.status).toBe(0);
      const front = await startNginx(run, node.origin, { TLS_CERT: cert, TLS_KEY: key });
      const port = Number(new URL(front.origin).port);
      const ca = readFileSync(cert);
      try {
        const client = connectHttp2(`https://127.0.0.1:${port}`, { ca });
        const stream = client.request({ ':path': '/api/route/LHR-JFK' });
        const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
        expect(headers[':status']).toBe(200);
        client.destroy();
        const old = connectTls({ host: '127.0.0.1', port, ca, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' });
        await expect(once(old, 'secureConnect')).rejects.toThrow();
      } finally {
        await front.stop();
        rmSync(run, { recursive: true, force: true });
      }
    });

    test.each(['1', '2'])(
      'after a switch and a rollback nobody sees answers of two releases (processes: %s)',
      async (WORKERS) => {
        const own = smallBuilds();
        chmodSync(own.folder, 0o755);
        const slower = smallWorld();
        const departures = (slower['sources/data/departures.csv'] ?? '').replaceAll(
          /^(LHR,ZRH,.*,)100(?=,)/gm,
          '$1130',
        );
        const other = {
          dataset: loadDataset({ ...slower, 'sources/data/departures.csv': departures }),
          baseUrl: BASE_URL,
        };
        own.add('two', other);
        const link = (release: string) => {
          symlinkSync(release, `${own.current}.new`);
          renameSync(`${own.current}.new`, own.current);
        };
        link(join(own.folder, 'releases/1'));
        const behind = await startNode(own.current, { WORKERS });
        const run = newFolder();
        const front = await startNginx(run, behind.origin, { RELEASE: own.current });
        try {
          /** The release that nginx serves, and that of the live answer, by its minutes. */
          const look = async (): Promise<[file: string, live: string]> => {
            const page = await ask(front.origin, { path: '/' });
            const answer = await ask(front.origin, { path: '/api/connections?from=LHR&to=HER' });
            expect(answer.status, answer.text).toBe(200);
            const { options } = JSON.parse(answer.text) as Connections;
            const title = /<title>Air Routes (\w+)/.exec(page.text)?.[1] ?? '';
            return [title, rowsOf(options)[0]?.total_flying_min === 100 + 170 ? '1' : 'two'];
          };
          for (const next of ['two', '1', 'two', '1']) {
            // Kept from the second time on.
            for (const _ of [1, 2, 3]) await look();
            link(join(own.folder, 'releases', next));
            for (let i = 0; i < 30; i++) expect(await look()).toEqual([next, next]);
          }
        } finally {
          await front.stop();
          await behind.stop('SIGKILL');
          rmSync(run, { recursive: true, force: true });
          own[Symbol.dispose]();
        }
      },
      60_000,
    );

    test('refuses in one line what it cannot serve', () => {
      const run = (env: Record<string, string>) =>
        spawnSync(process.execPath, ['deploy/nginx/run.ts'], { env: { ...process.env, ...env }, encoding: 'utf8' });
      expect(run({ RELEASE: '/nowhere' })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^error: no build at .*\n$/),
      });
      expect(run({ NGINX: '/no/nginx' })).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(/^error: there is no .*\n$/),
      });
      expect(run({ RELEASE: builds.current, LISTEN: '1;evil' }).status).toBe(1);
      expect(run({ RELEASE: builds.current, TLS_CERT: '/cert.pem' }).stderr).toMatch(/TLS_CERT and TLS_KEY/);
      expect(run({ RELEASE: builds.current, REQUEST_LIMIT: 'many' }).stderr).toMatch(/"many" is not a limit/);
      expect(BASE_URL).toMatch(/^http/);
    });
  });
});
