/** What breaks a service in the night: the last good state serves on. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { smallWorld } from '../../support/testWorld.ts';
import { ask } from '../contract/http.ts';

const work = mkdtempSync(join(tmpdir(), 'faults-'));
const [data, out] = [join(work, 'data'), join(work, 'out')];
const builds = smallBuilds();
afterAll(() => {
  rmSync(work, { recursive: true, force: true });
  builds[Symbol.dispose]();
});

// A build with unchanged inputs is skipped otherwise.
const BUILD = ['scripts/release/build/build.ts', '--data', data, '--state', out, '--force'];
/** vitest sets a BASE_URL and a NODE_ENV of its own. */
const env = { ...process.env, BASE_URL: 'http://127.0.0.1:8422', NODE_ENV: '', VITEST: '' };

describe('a build of a small world', () => {
  let good: string | null;
  beforeAll(() => {
    for (const [name, text] of Object.entries(smallWorld())) {
      mkdirSync(dirname(join(data, name)), { recursive: true });
      writeFileSync(join(data, name), text);
    }
    const { status, stderr } = spawnSync(process.execPath, BUILD, { cwd: ROOT, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    good = currentRelease(out);
    expect(good).not.toBeNull();
  });

  /** The release that serves is the good one, whole. */
  const isGood = async () => {
    expect(currentRelease(out)).toBe(good);
    expect((await openRelease(join(out, 'current'))).manifest.id).toBe(good);
  };

  test('killed at any moment leaves the last good one or the whole new one, and the next is well', async () => {
    for (const ms of [300, 1_000, 2_000, 3_500]) {
      const child = spawn(process.execPath, BUILD, { cwd: ROOT, env, stdio: 'ignore', detached: true });
      const ended = once(child, 'exit');
      await Promise.race([ended, new Promise((done) => setTimeout(done, ms))]);
      if (child.exitCode !== null) break;
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
      // Killed between its last step and its end: all was done.
      if (currentRelease(out) !== good) good = currentRelease(out);
      await isGood();
    }
    const next = spawnSync(process.execPath, BUILD, { cwd: ROOT, env, encoding: 'utf8' });
    expect(next.status, next.stderr).toBe(0);
    expect(currentRelease(out)).not.toBe(good);
    good = currentRelease(out);
    await isGood();
  });

  test('whose data is broken is one line, and leaves the last good one', async () => {
    const file = join(data, 'reference/airports.csv');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, text.length / 2));
    const { status, stderr } = spawnSync(process.execPath, BUILD, { cwd: ROOT, env, encoding: 'utf8' });
    writeFileSync(file, text);
    expect(status).toBe(1);
    expect(stderr).toMatch(/reference\/airports\.csv/);
    expect(stderr).not.toMatch(/^ {4}at /m);
    await isGood();
  });

  test('on a full disk says so, and leaves the last good one', () => {
    const disk = join(work, 'disk');
    mkdirSync(disk, { recursive: true });
    const script = `mount -t tmpfs -o size=64m none '${disk}' && cp -a '${out}/.' '${disk}' 2>/dev/null
      rm -rf '${disk}'/releases/*.part; dd if=/dev/zero of='${disk}/fill' bs=1k 2>/dev/null; truncate -s -60k '${disk}/fill'
      '${process.execPath}' ${BUILD.slice(0, 3)
        .map((word) => `'${word}'`)
        .join(' ')} --state '${disk}' --force; echo "status $?"; readlink '${disk}/current'; ls '${disk}/releases'`;
    const { stdout, stderr } = spawnSync('unshare', [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect(stdout, stderr).toContain(`status 1\nreleases/${good}\n`);
    expect(stderr).toMatch(/^error: the disk is full \(ENOSPC\): .*\/disk\/releases\/.+$/m);
    expect(stdout).not.toContain('.part');
  });
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
  const empty = (file: string) => writeFileSync(file, '');
  const remove = (file: string) => rmSync(file);
  test.each<[string, string, (file: string) => void]>([
    ['live/routes.bin', 'one bit wrong', flip],
    ['live/departures.bin', 'cut in half', half],
    ['live/routes.bin', 'gone', remove],
    ['live/indexes.json', 'empty', empty],
    ['release.json', 'cut in half', half],
    ['release.json', 'gone', remove],
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

test('nothing of this is left behind', () => {
  expect(existsSync(join(out, 'current'))).toBe(true);
  expect(readlinkSync(join(out, 'current'))).toMatch(/^releases\//);
  expect(readdirSync(out).filter((name) => name.startsWith('current.'))).toEqual([]);
});
