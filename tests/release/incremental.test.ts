/** A build that follows another: it takes over what stayed the same, and makes what a full build would make. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentRelease } from '../../src/data/releases.ts';
import { ROOT } from '../contract/service.ts';
import { smallWorld } from '../server/fixture.ts';

// Below the project, whose packages Astro's bundle looks for.
mkdirSync(join(ROOT, 'build'), { recursive: true });
const work = mkdtempSync(join(ROOT, 'build/incremental-'));
const data = join(work, 'data');
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** vitest sets a BASE_URL and a NODE_ENV of its own. */
const env = { ...process.env, BASE_URL: 'http://127.0.0.1:8422', NODE_ENV: '', VITEST: '' };

/** Builds into a folder. @returns folder of the release, and what the build said */
function build(out: string, ...more: string[]): { release: string; said: string } {
  const args = ['scripts/release/build/build.ts', '--data', data, '--out', join(work, out), ...more];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return { release: join(work, out, 'releases', currentRelease(join(work, out)) ?? ''), said: stderr };
}

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
    .filter((file) => read(a, file) !== read(b, file));
}

describe('after a change of the data', () => {
  let [first, second] = ['', ''];
  beforeAll(() => {
    for (const [name, text] of Object.entries(smallWorld())) {
      mkdirSync(dirname(join(data, name)), { recursive: true });
      writeFileSync(join(data, name), text);
    }
    first = build('out').release;
    change('departures.csv', 'LHR,ZRH,LX,07:00', 'LHR,ZRH,LX,07:35');
    second = build('out').release;
  });

  test('files that stay the same are neither rendered nor written again', () => {
    const same = shared(first, second);
    for (const file of ['r/JFK-LHR.html', 'r/JFK-LHR.md', 'api/route/JFK-LHR.json', 'picture/LHR.png', 'favicon.svg'])
      if (filesBelow(second).includes(join('client', file))) expect(same, file).toContain(join('client', file));
    const anew = filesBelow(second).filter((file) => !same.has(file));
    expect(anew.filter((file) => /^client\/(?:r|api\/route)\//.test(file)).sort()).toEqual(
      expect.arrayContaining(['client/api/route/LHR-ZRH.json', 'client/r/LHR-ZRH.html', 'client/r/LHR-ZRH.md']),
    );
    expect(anew.length).toBeLessThan(filesBelow(second).length / 2);
  });

  test('the result is that of a full build', () => {
    const { release: full } = build('full', '--full');
    expect(differing(second, full)).toEqual(['release.json']);
    const { release: again, said } = build('out', '--full');
    expect(said).not.toContain(' 0 pages to render');
    expect(shared(second, again)).toEqual(new Set());
  });

  test('a file that somebody removed from the release before is made anew', () => {
    const { release } = build('out');
    const page = 'client/r/GRU-ZRH.html';
    const html = readFileSync(join(release, page), 'utf8');
    rmSync(join(release, page));
    change('departures.csv', 'LHR,ZRH,LX,07:35', 'LHR,ZRH,LX,07:40');
    expect(readFileSync(join(build('out').release, page), 'utf8')).toBe(html);
  });
});
