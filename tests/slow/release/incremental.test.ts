/** Builds that follow another one: they are killed, fail, or share the files that stay the same. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import glob from 'fast-glob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { openRelease } from '../../../src/server/release.ts';
import { ROOT, startNode } from '../../support/service.ts';
import { smallWorld } from '../../support/testWorld.ts';
import { ask } from '../contract/http.ts';

const work = mkdtempSync(join(tmpdir(), 'incremental-'));
const data = join(work, 'data');
afterAll(() => rmSync(work, { recursive: true, force: true }));

const BUILD = 'scripts/release/build/build.ts';
const ADDRESS = 'https://routes.example';
/** vitest sets a BASE_URL and a NODE_ENV of its own. */
const env = { ...process.env, BASE_URL: '', NODE_ENV: '', VITEST: '', DATA: data, STATE: join(work, 'out') };

/** Builds with more settings. @returns folder of the release, and what the build printed */
function build(settings: Record<string, string> = {}, ...args: string[]): { release: string; printed: string } {
  const all = { ...env, ...settings };
  const { status, stderr } = spawnSync(process.execPath, [BUILD, ...args], { cwd: ROOT, env: all, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return { release: join(all.STATE, 'releases', currentRelease(all.STATE) ?? ''), printed: stderr };
}
const manifest = (release: string) => JSON.parse(readFileSync(join(release, 'release.json'), 'utf8'));

function change(file: string, from: string, to: string): void {
  const path = join(data, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const filesBelow = (folder: string) => glob.sync('**', { cwd: folder, dot: true });

/** Files that are one and the same on the disk in both releases. */
function shared(a: string, b: string): Set<string> {
  const theirs = new Set(filesBelow(b));
  return new Set(filesBelow(a).filter((file) => theirs.has(file) && inode(join(a, file)) === inode(join(b, file))));
}
const inode = (path: string) => statSync(path).ino;

/** All that differs between two releases by content, besides Astro's server, which is never the same twice. */
function differing(a: string, b: string): string[] {
  const read = (folder: string, file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'latin1') : null;
  return [...new Set([...filesBelow(a), ...filesBelow(b)])]
    .filter((file) => !file.startsWith('server/'))
    .filter((file) => withoutServer(file, read(a, file)) !== withoutServer(file, read(b, file)));
}

/** A file of a release, without the digests of Astro's server. */
const withoutServer = (file: string, text: string | null): string | null =>
  file === 'SHA256SUMS' ? (text?.replaceAll(/^.* server\/.*\n/gm, '') ?? null) : text;

let first = '';
beforeAll(() => {
  for (const [name, text] of Object.entries(smallWorld())) {
    mkdirSync(dirname(join(data, name)), { recursive: true });
    writeFileSync(join(data, name), text);
  }
  first = build({ BASE_URL: ADDRESS }).release;
});

describe('the release before stays live, whole', () => {
  // A build with unchanged inputs is skipped otherwise.
  const args = [BUILD, '--force'];
  const isLive = async () => {
    expect(currentRelease(env.STATE)).toBe(basename(first));
    expect((await openRelease(join(env.STATE, 'current'))).manifest.id).toBe(basename(first));
    expect(readdirSync(env.STATE).filter((name) => name.startsWith('current.'))).toEqual([]);
  };

  test('when a build is killed at any moment', async () => {
    for (const ms of [1_000, 2_000, 3_500]) {
      const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore', detached: true });
      const ended = once(child, 'exit');
      await Promise.race([ended, new Promise((done) => setTimeout(done, ms))]);
      if (child.exitCode !== null) break;
      process.kill(-must(child.pid, 'pid'), 'SIGKILL');
      await ended;
      // Killed between its last step and its end: all was done.
      first = join(env.STATE, 'releases', must(currentRelease(env.STATE), 'current release'));
      await isLive();
    }
  });

  test('when the data is broken, which is one line', async () => {
    const file = join(data, 'reference/airports.csv');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, text.length / 2));
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
    writeFileSync(file, text);
    expect(status).toBe(1);
    expect(stderr).toMatch(/reference\/airports\.csv/);
    expect(stderr).not.toMatch(/^ {4}at /m);
    await isLive();
  });

  test('when the disk is full, which the build says', () => {
    const disk = join(work, 'disk');
    mkdirSync(disk, { recursive: true });
    const script = `mount -t tmpfs -o size=64m none '${disk}' && cp -a '${env.STATE}/.' '${disk}' 2>/dev/null
      rm -rf '${disk}'/releases/*.part; dd if=/dev/zero of='${disk}/fill' bs=1k 2>/dev/null; truncate -s -60k '${disk}/fill'
      STATE='${disk}' '${process.execPath}' ${args.join(' ')}
      echo "status $?"; readlink '${disk}/current'; ls '${disk}/releases'`;
    const { stdout, stderr } = spawnSync('unshare', [process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c', script], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect(stdout, stderr).toContain(`status 1\nreleases/${basename(first)}\n`);
    expect(stderr).toMatch(/^error: the disk is full \(ENOSPC\): .*\/disk\/releases\/.+$/m);
    expect(stdout).not.toContain('.part');
  });
});

describe('after a change of the data', () => {
  let second = '';
  /** A page that somebody removes from the first release. */
  const removed = 'client/r/GRU-ZRH.html';
  let html: string;
  beforeAll(() => {
    html = readFileSync(join(first, removed), 'utf8');
    rmSync(join(first, removed));
    change('sources/data/departures.csv', 'LHR,ZRH,LX,07:00', 'LHR,ZRH,LX,07:35');
    second = build().release;
  });

  test('the next build is whole', async () =>
    expect((await openRelease(second)).manifest.id).toBe(currentRelease(env.STATE)));

  test('files that stay the same are shared', () => {
    const same = shared(first, second);
    for (const file of ['r/JFK-LHR.html', 'r/JFK-LHR.md', 'api/route/JFK-LHR.json', 'air-routes.png', 'favicon.svg'])
      if (filesBelow(second).includes(join('client', file))) expect(same, file).toContain(join('client', file));
    const anew = filesBelow(second).filter((file) => !same.has(file));
    expect(anew.filter((file) => /^client\/(?:r|api\/route)\//.test(file)).sort()).toEqual(
      expect.arrayContaining(['client/api/route/LHR-ZRH.json', 'client/r/LHR-ZRH.html', 'client/r/LHR-ZRH.md']),
    );
    expect(anew.length).toBeLessThan(filesBelow(second).length / 2);
  });

  test('the result is that of a first build', () => {
    // The change between the two is in the log of their state.
    mkdirSync(join(work, 'alone'));
    copyFileSync(join(env.STATE, 'changes.json'), join(work, 'alone/changes.json'));
    const { release: alone } = build({ STATE: join(work, 'alone'), BASE_URL: ADDRESS });
    // Dates of last changes come from the releases before, which the first build does not have.
    const dated = differing(second, alone).filter((file) => file.startsWith('client/sitemap'));
    const undated = (release: string, file: string) =>
      readFileSync(join(release, file), 'utf8').replaceAll(/<lastmod>[^<]*<\/lastmod>/g, '');
    for (const file of dated) expect(undated(second, file)).toBe(undated(alone, file));
    const derived = ['SHA256SUMS', 'lastmod.json', ...dated];
    expect(differing(second, alone).filter((file) => !derived.includes(file))).toEqual(['release.json']);
  });

  test('the address is that of the release before', () => {
    expect([first, second].map((release) => manifest(release).base_url)).toEqual([ADDRESS, ADDRESS]);
  });

  test('a file that somebody removed from the release before is made anew', () => {
    expect(readFileSync(join(second, removed), 'utf8')).toBe(html);
  });
});

test('a build that is stopped leaves nothing behind', async () => {
  const out = join(work, 'stopped');
  const child = spawn(process.execPath, [BUILD], { cwd: ROOT, env: { ...env, STATE: out }, stdio: 'ignore' });
  const left = () => glob.sync('releases/*', { cwd: out, onlyDirectories: true });
  await expect.poll(left).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([143, null]);
  expect(left()).toEqual([]);
});

test('a release renders pages on request in any folder', async () => {
  const { release } = build();
  const server = await startNode(release);
  try {
    const { status, text } = await ask(server.origin, { path: '/flights-to-zurich-ZRH' });
    expect([status, text]).toEqual([200, expect.stringContaining('href="/r/LHR-ZRH"')]);
  } finally {
    await server.stop();
  }
});
