import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPinned, switchTo } from '../../src/data/releases.ts';
import { file, leg } from '../import/ssim/lines.ts';
import { contents, workshop } from '../import/workshop.ts';

function update(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/update.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

/** A folder with these complete releases, the last of them current; each keeps data that names it. */
function releases(...ids: readonly string[]): string {
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const id of ids) {
    mkdirSync(join(out, 'releases', id), { recursive: true });
    writeFileSync(
      join(out, 'releases', id, 'release.json'),
      JSON.stringify({ id, data_date: '2026-01-01', base_url: 'http://x' }),
    );
    mkdirSync(join(out, 'releases', id, 'data'));
    writeFileSync(join(out, 'releases', id, 'data/dataset.json'), id);
  }
  if (ids.length > 0) symlinkSync(join('releases', ids.at(-1) ?? ''), join(out, 'current'));
  return out;
}
/** A data folder as a release keeps it. */
function dataLike(id: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  writeFileSync(join(folder, 'dataset.json'), id);
  return folder;
}
const current = (out: string) => readlinkSync(join(out, 'current'));

describe('switching back', () => {
  test('to the release before, or to a named one; what is there is listed', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z', '20260103T000000Z');
    const back = (...args: string[]) => update(['--data', dataLike('20260103T000000Z'), ...args]);
    expect(update(['--out', out, '--list']).stdout).toContain('* 20260103T000000Z  data of 2026-01-01  http://x');
    expect(back('--out', out, '--back').status).toBe(0);
    expect(current(out)).toBe('releases/20260102T000000Z');
    expect(back('--back', '20260103T000000Z', '--out', out).status).toBe(0);
    expect(current(out)).toBe('releases/20260103T000000Z');
  });

  test('restores the data files of the release, and keeps a copy of what only the data folder has', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    const data = dataLike('20260102T000000Z');
    mkdirSync(join(data, 'curated'));
    for (const [folder, name, text] of [
      [join(out, 'releases/20260101T000000Z/data'), 'routes.csv', 'old'],
      [join(out, 'releases/20260102T000000Z/data'), 'routes.csv', 'new'],
      [join(out, 'releases/20260102T000000Z/data'), 'changes.json', 'told'],
      [data, 'routes.csv', 'new'],
      [data, 'changes.json', 'told'],
      [data, 'curated/cities.csv', 'edited by hand'],
    ] as const)
      writeFileSync(join(folder, name), text);
    const { status, stdout } = update(['--out', out, '--data', data, '--back']);
    expect(status, stdout).toBe(0);
    expect(stdout).toMatch(/Release 20260101T000000Z is live\. Restored .*routes\.csv.* in /);
    expect(contents(data)).toEqual({ 'dataset.json': '20260101T000000Z', 'routes.csv': 'old' });
    const [, saved = ''] = /copied to (.*)\.$/m.exec(stdout) ?? [];
    expect(contents(saved)).toEqual({ 'curated/cities.csv': 'edited by hand' });
    expect(update(['--out', out, '--data', data, '--back', '20260102T000000Z']).stdout).not.toContain('copied');
    expect(contents(data)).toEqual({ 'dataset.json': '20260102T000000Z', 'routes.csv': 'new', 'changes.json': 'told' });
  });

  test('not to a release that keeps no data', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    rmSync(join(out, 'releases/20260101T000000Z/data'), { recursive: true });
    const data = dataLike('20260102T000000Z');
    const { status, stderr } = update(['--out', out, '--data', data, '--back']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('20260101T000000Z keeps no data files')]);
    expect(current(out)).toBe('releases/20260102T000000Z');
  });

  test('a start keeps it until the next switch', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    expect(isPinned(out)).toBe(false);
    expect(update(['--data', dataLike('20260102T000000Z'), '--out', out, '--back']).status).toBe(0);
    expect(isPinned(out)).toBe(true);
    switchTo(out, '20260102T000000Z');
    expect(isPinned(out)).toBe(false);
  });

  test('not where there is nothing to go back to', () => {
    const out = releases('20260101T000000Z');
    expect(update(['--out', out, '--back'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no earlier release'),
    });
    expect(update(['--data', dataLike('20260101T000000Z'), '--out', out, '--back', 'nonsense'])).toMatchObject({
      status: 1,
    });
    expect(current(out)).toBe('releases/20260101T000000Z');
  });
});

test('when the build fails, data and site are as they were', () => {
  const [folder, out] = [workshop(), releases('20260101T000000Z')];
  const source = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a.ssim');
  writeFileSync(source, file(leg()));
  const before = contents(folder);
  const { status, stdout, stderr } = update(['--out', out, 'ssim', '--data', folder, source], { BASE_URL: 'nonsense' });
  expect(stdout).toContain('1  routes added: LHR-JFK');
  expect(stderr).toContain('the build failed');
  expect(status).toBe(1);
  expect(contents(folder)).toEqual(before);
  expect(current(out)).toBe('releases/20260101T000000Z');
});

test('an import that fails, and wrong usage', () => {
  const folder = workshop();
  const source = join(folder, 'a.ssim');
  writeFileSync(source, 'nothing of the kind');
  expect(update(['--out', releases(), 'ssim', '--data', folder, source])).toMatchObject({ status: 1 });
  expect(update(['nonsense'])).toMatchObject({ status: 2 });
  expect(update(['--out'])).toMatchObject({ status: 2 });
  expect(update(['--out', 'ssim', source])).toMatchObject({ status: 2 });
  expect(update(['--out', 'gtfs', '--list'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/no release in .*gtfs/),
  });
  expect(update(['ssim'])).toMatchObject({ status: 2 });
  expect(update(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--back') });
});
