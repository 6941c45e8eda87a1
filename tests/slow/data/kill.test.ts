/** SIGKILL in the midst of replacing data files: the old state or the new one, whole, and never a mixture. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recover } from '../../../src/data/commit.ts';
import { readDataFolder } from '../../../src/data/dataFiles.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents, load, workshop } from '../../import/workshop.ts';
import { SEED } from '../../support/seed.ts';

/** Random kills; more of them with KILLS in the environment. */
const KILLS = Number(process.env['KILLS'] ?? 15);
const COMMIT = new URL('../../../src/data/commit.ts', import.meta.url).href;
const BACK = new URL('../../../src/data/switchBack.ts', import.meta.url).href;
const KILL_AT = new URL('killAt.ts', import.meta.url).href;

const scratch = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const NAMES = ['routes.csv', 'services.csv', 'departures.csv', 'dataset.json', 'changes.json'];
/** What an import writes. */
const state = (mark: string) => Object.fromEntries(NAMES.map((name) => [name, `${name} ${mark}\n`.repeat(2_000)]));
/** What it does not replace. */
const KEPT = { 'curated.csv': 'edited by hand\n' };

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
}

/** A script that has states and does something; its argument is the folder. They are too long for a command line. */
function scriptOf(marks: readonly string[], what: string): string {
  const path = join(scratch(), 'states.json');
  writeFileSync(path, JSON.stringify(marks.map(state)));
  return `import { commitFiles } from '${COMMIT}';
    import { readFileSync } from 'node:fs';
    const states = JSON.parse(readFileSync(${JSON.stringify(path)}, 'utf8'));
    const replaceBy = (state) => commitFiles(process.argv[1], new Map(Object.entries(state)));
    ${what}`;
}

test('a process killed at any step leaves the old files or the new ones', () => {
  const [template, script] = [scratch(), scriptOf(['new'], 'replaceBy(states[0]);')];
  write(template, { ...state('old'), ...KEPT });
  const seen: ('old' | 'new')[] = [];
  for (let step = 0; ; step++) {
    const folder = scratch();
    cpSync(template, folder, { recursive: true });
    const args = ['--import', KILL_AT, '--input-type=module', '-e', script, folder];
    const { status, signal, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, KILL_AT: String(step) },
      encoding: 'utf8',
    });
    expect(signal ?? status, stderr).toBe(signal === null ? 0 : 'SIGKILL');
    recover(folder);
    const after = contents(folder);
    const is = after['routes.csv'] === state('old')['routes.csv'] ? 'old' : 'new';
    expect(after).toEqual({ ...state(is), ...KEPT });
    seen.push(is);
    rmSync(folder, { recursive: true });
    if (signal === null) break;
  }
  // A folder, three calls a file and for the marker, which is renamed, five renames and the end.
  expect(seen).toHaveLength(1 + 3 * 6 + 1 + 5 + 1 + 1);
  expect(seen.toSorted().reverse()).toEqual(seen);
});

test('killed at every step of going back: data and release are both the old ones or both the new ones', () => {
  const ids = ['20260101T000000Z', '20260102T000000Z'] as const;
  const two = (id: string) => Object.fromEntries(Object.entries(state(id)).slice(0, 2));
  const template = scratch();
  mkdirSync(join(template, 'data'));
  write(join(template, 'data'), two(ids[1]));
  for (const id of ids) {
    mkdirSync(join(template, 'out/releases', id, 'data'), { recursive: true });
    writeFileSync(join(template, 'out/releases', id, 'release.json'), '{}');
    write(join(template, 'out/releases', id, 'data'), two(id));
  }
  symlinkSync(join('releases', ids[1]), join(template, 'out/current'));
  const script = `import { switchBack } from '${BACK}';
    await switchBack(process.argv[1] + '/out', '${ids[0]}', process.argv[1] + '/data');`;
  const seen: string[] = [];
  for (let step = 0; ; step++) {
    const folder = scratch();
    cpSync(template, folder, { recursive: true, verbatimSymlinks: true });
    const args = ['--import', KILL_AT, '--input-type=module', '-e', script, folder];
    const { status, signal, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, KILL_AT: String(step) },
      encoding: 'utf8',
    });
    expect(signal ?? status, stderr).toBe(signal === null ? 0 : 'SIGKILL');
    const data = join(folder, 'data');
    recover(data);
    const is = currentRelease(join(folder, 'out')) ?? '';
    expect(readDataFolder(data)).toEqual(new Map(Object.entries(two(is))));
    seen.push(is);
    rmSync(folder, { recursive: true });
    if (signal === null) break;
  }
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen.toSorted().reverse()).toEqual(seen);
});

test(`killed at ${KILLS} random moments`, { timeout: 60_000 + KILLS * 1_000 }, async () => {
  const folder = scratch();
  write(folder, { ...state('old'), ...KEPT });
  const script = scriptOf(['old', 'new'], `console.log('on'); for (let i = 0; ; i++) replaceBy(states[i % 2]);`);
  const args = ['--input-type=module', '-e', script, folder];
  let cutOff = 0;
  for (const delay of fc.sample(fc.integer({ min: 0, max: 30 }), { numRuns: KILLS, seed: SEED })) {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
    await new Promise((done) => setTimeout(done, delay));
    child.kill('SIGKILL');
    await once(child, 'exit');
    if (existsSync(join(folder, '.pending'))) cutOff++;
    recover(folder);
    const after = contents(folder);
    const is = after['routes.csv'] === state('old')['routes.csv'] ? 'old' : 'new';
    expect(after).toEqual({ ...state(is), ...KEPT });
  }
  expect(cutOff).toBeGreaterThan(0);
});

test('an import that is killed leaves the network before or after it, and the next one is well', () => {
  const source = join(scratch(), 'a.ssim');
  writeFileSync(source, file(leg(), leg({ flight: 'BA1', to: 'FNC 1400 +0000' })));
  const folder = workshop();
  const args = ['scripts/import/main.ts', 'ssim', '--data', folder, '--date', '2026-03-02', source];
  const run = (env: Record<string, string> = {}, ...before: string[]) =>
    spawnSync(process.execPath, [...before, ...args], { env: { ...process.env, ...env }, encoding: 'utf8' });
  const routes: number[] = [];
  // With the lock; before the marker and while files are renamed, after two calls that claim the lock left behind.
  for (const step of [1, 21, 33]) {
    const { signal } = run({ KILL_AT: String(step) }, '--import', KILL_AT);
    expect(signal).toBe('SIGKILL');
    expect(existsSync(join(folder, '.import.lock'))).toBe(true);
    routes.push(load(folder).routes.length);
  }
  expect(routes).toEqual([0, 0, 2]);
  const { status, stderr } = run();
  expect(status, stderr).toBe(0);
  expect(existsSync(join(folder, '.import.lock'))).toBe(false);
  const fresh = workshop();
  args[3] = fresh;
  run();
  expect(contents(folder)).toEqual(contents(fresh));
});
