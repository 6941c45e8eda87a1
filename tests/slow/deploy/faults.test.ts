/** What breaks a service in the night: the last good state serves on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { get, openGenerator } from '../../../bench/load/generator.ts';
import {
  currentRelease,
  finishRelease,
  listReleases,
  newRelease,
  prune,
  switchTo,
} from '../../../src/data/releases.ts';
import { openRelease } from '../../../src/server/release.ts';
import { freePort, ROOT, smallBuilds, start, startNode } from '../../support/service.ts';
import { ask } from '../contract/http.ts';

const work = mkdtempSync(join(tmpdir(), 'faults-'));
const builds = smallBuilds();
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

describe('releases', () => {
  const folder = join(work, 'switching');
  const make = (now: Date): string => {
    const { id, path } = newRelease(folder, now);
    cpSync(builds.current, path, { recursive: true, dereference: true });
    finishRelease(folder, id);
    return id;
  };

  test('a switch that is killed leaves the old one or the new one, never none', async () => {
    const ids = [make(new Date('2026-11-21T00:00:00Z')), make(new Date('2026-11-21T00:00:01Z'))];
    switchTo(folder, ids[0] ?? '');
    const script = `import { switchTo } from '${join(ROOT, 'src/data/releases.ts')}';
      console.log('on'); for (let i = 0; ; i++) switchTo(${JSON.stringify(folder)}, ${JSON.stringify(ids)}[i % 2]);`;
    for (let i = 0; i < 6; i++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      await once(child.stdout, 'data');
      await new Promise((done) => setTimeout(done, i * 6));
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect(ids).toContain(currentRelease(folder));
      await openRelease(join(folder, 'current'));
    }
  });

  test('what a killed build left is removed when it is old', async () => {
    const left = ['20260101T000000Z.part', '20991231T000000Z.part'].map((name) => join(folder, 'releases', name));
    for (const path of left) mkdirSync(path);
    const hourAgo = Date.now() / 1000 - 3_700;
    utimesSync(left[0] ?? '', hourAgo, hourAgo);
    await prune(folder);
    expect(left.map((path) => existsSync(path))).toEqual([false, true]);
  });

  test('a clock that jumps back loses neither the current one nor its place', async () => {
    const late = make(new Date('2027-01-01T00:00:00Z'));
    switchTo(folder, late);
    const early = make(new Date('2020-01-01T00:00:00Z'));
    switchTo(folder, early);
    await prune(folder);
    expect(currentRelease(folder)).toBe(early);
    expect(listReleases(folder)).toContain(early);
    expect(listReleases(folder)).toContain(late);
  });
});

describe('a release that is not whole is refused in one line', () => {
  const damaged = join(work, 'damaged');
  const flip = (file: string) => {
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  };
  const half = (file: string) => truncateSync(file, readFileSync(file).length >> 1);
  const remove = (file: string) => rmSync(file);
  test.each<[string, string, (file: string) => void]>([
    ['live/routes.bin', 'one bit wrong', flip],
    ['release.json', 'cut in half', half],
    ['client/index.html', 'gone', remove],
  ])('%s %s', async (name, _, damage) => {
    rmSync(damaged, { recursive: true, force: true });
    cpSync(builds.current, damaged, { recursive: true, dereference: true });
    damage(join(damaged, name));
    const failure = await startNode(damaged).then(
      () => 'it serves',
      (error: Error) => error.message,
    );
    const [first, ...lines] = failure.trimEnd().split('\n');
    expect(first).toMatch(/ended with 1:$/);
    expect(lines).toEqual([expect.stringMatching(/^air-routes: .*(?:damaged|missing|not JSON|no build)/)]);
    expect(lines[0]).toContain(name === 'client/index.html' ? 'index.html' : damaged);
  });
});

describe('while it serves', () => {
  test('a file that cannot be read is one 500, is told to the operator, and costs nothing else', async () => {
    const release = join(work, 'unreadable');
    cpSync(builds.current, release, { recursive: true, dereference: true });
    const file = join(release, 'client/api/route/LHR-JFK.json');
    chmodSync(file, 0o000);
    chmodSync(work, 0o755);
    const port = await freePort();
    const settings = { RELEASE: release, PORT: String(port) };
    const user = ['--reuid=65532', '--regid=65532', '--clear-groups'];
    // The rights of files do not hold for root.
    const served =
      process.getuid?.() === 0
        ? await start('setpriv', [...user, process.execPath, 'src/server/main.ts'], port, settings)
        : await start(process.execPath, ['src/server/main.ts'], port, settings);
    try {
      for (let i = 0; i < 3; i++)
        expect(await ask(served.origin, { path: '/api/route/LHR-JFK' })).toMatchObject({
          status: 500,
          text: '{"detail":"Internal Server Error"}',
          headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
        });
      const reported = () => served.stderr().match(/GET \/api\/route\/LHR-JFK: Error: EACCES/g);
      await expect.poll(reported).toHaveLength(3);
      expect((await ask(served.origin, { path: '/api/route/JFK-LHR' })).status).toBe(200);
      chmodSync(file, 0o644);
      expect((await ask(served.origin, { path: '/api/route/LHR-JFK' })).status).toBe(200);
    } finally {
      await served.stop('SIGKILL');
    }
  });

  test('a change of release under load drops no request', async () => {
    const own = smallBuilds();
    const served = await startNode(own.current);
    const { child, run } = openGenerator();
    try {
      const { port } = new URL(served.origin);
      const targets = [
        '/api/route/LHR-JFK',
        '/api/connections?from=LHR&to=GRU',
        '/r/LHR-JFK',
        '/api/airports?q=london',
      ];
      const load = run({
        port: Number(port),
        requests: targets.map((target) => get(target)),
        ms: 2_500,
        connections: 16,
      });
      for (let i = 2; i < 8; i++) {
        await new Promise((done) => setTimeout(done, 300));
        own.add(String(i));
        served.child.kill('SIGHUP');
      }
      const { answers, failures } = await load;
      expect(failures).toBe(0);
      expect(answers).toBeGreaterThan(500);
      await expect.poll(served.stdout).toContain('now serving 7');
      expect(served.stderr()).toBe('');
    } finally {
      child.kill();
      await served.stop('SIGKILL');
      own[Symbol.dispose]();
    }
  });
});
