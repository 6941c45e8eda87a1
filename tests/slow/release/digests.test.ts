/** Damaged releases, leases and locks. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeLease } from '../../../src/data/lease.ts';
import { finishRelease, listReleases, newRelease, prune, switchTo } from '../../../src/data/releases.ts';
import { sealRelease } from '../../../src/data/seal.ts';
import { freePort, ROOT, smallBuilds, startNode } from '../../support/service.ts';
import { smallBuild } from '../../support/smallBuild.ts';
import { ask } from '../contract/http.ts';

mkdirSync(join(ROOT, 'build'), { recursive: true });
const work = mkdtempSync(join(ROOT, 'build/verify-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const check = (release: string) =>
  spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release, encoding: 'utf8' });

describe('the digests of a release', () => {
  const release = join(work, 'built');
  beforeAll(async () => {
    const { state } = await smallBuild();
    cpSync(join(state, 'current'), release, { recursive: true, dereference: true });
  });

  test('are those of all its files', () => {
    expect(check(release)).toMatchObject({ status: 0, stdout: '', stderr: '' });
    const named = readFileSync(join(release, 'SHA256SUMS'), 'utf8').match(/(?<=^\S{64} [ *]).+$/gm) ?? [];
    const files = glob.sync('**', { cwd: release, dot: true, ignore: ['SHA256SUMS', 'release.json'] });
    expect(named.toSorted()).toEqual(files.toSorted());
  });

  test('name what is damaged and what is missing', () => {
    appendFileSync(join(release, 'client/index.html'), ' ');
    rmSync(join(release, 'client/llms.txt'));
    const { status, stdout } = check(release);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^client\/index\.html: FAILED$/m);
    expect(stdout).toMatch(/^client\/llms\.txt: FAILED open or read$/m);
  });
});

describe('a release that a server serves', () => {
  const out = join(work, 'leased');
  const make = (second: number, baseUrl: string): string => {
    const { id, path } = newRelease(out, new Date(Date.UTC(2026, 0, 1, 0, 0, second)));
    cpSync(join(work, 'template'), path, { recursive: true });
    const manifest = JSON.parse(readFileSync(join(path, 'release.json'), 'utf8'));
    sealRelease(path, { ...manifest, id, base_url: baseUrl });
    finishRelease(out, id);
    switchTo(out, id);
    return id;
  };

  test('is not removed by later builds that the server refuses', async () => {
    using small = smallBuilds();
    cpSync(small.current, join(work, 'template'), { recursive: true, dereference: true });
    const first = newRelease(out, new Date(Date.UTC(2025, 0, 1)));
    cpSync(small.current, first.path, { recursive: true, dereference: true });
    finishRelease(out, first.id);
    switchTo(out, first.id);
    const port = await freePort();
    const served = await startNode(join(out, 'current'), { BASE_URL: 'http://127.0.0.1:8422', OPS_PORT: String(port) });
    try {
      for (let i = 0; i < 5; i++) {
        make(i, 'https://other.example');
        await prune(out);
      }
      served.child.kill('SIGHUP');
      await expect.poll(served.stderr).toContain('BASE_URL is http://127.0.0.1:8422, but');
      expect(existsSync(join(out, 'releases', first.id))).toBe(true);
      expect(listReleases(out)).toHaveLength(3);
      expect((await ask(served.origin, { path: '/api/route/JFK-LHR' })).status).toBe(200);
      expect((await ask(served.origin, { path: '/r/ZRH-LHR' })).status).toBe(200);
      const { status, text } = await ask(`http://127.0.0.1:${port}`, { path: '/readyz' });
      expect([status, JSON.parse(text)]).toMatchObject([
        200,
        { status: 'ready', release: '1', refused: expect.stringMatching(/was built for https:\/\/other\.example/) },
      ]);
      const metrics = (await ask(`http://127.0.0.1:${port}`, { path: '/metrics' })).text;
      expect(metrics).toMatch(/^air_routes_release_refused 1$/m);
      await served.stop();
      await prune(out);
      expect(existsSync(join(out, 'releases', first.id))).toBe(false);
    } finally {
      await served.stop('SIGKILL');
    }
  });

  test('takes a lease on a release only', () => {
    takeLease(work).release();
    expect(existsSync(join(work, 'leases'))).toBe(false);
  });
});
