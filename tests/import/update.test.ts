import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPinned, switchTo } from '../../scripts/release/releases.ts';
import { file, leg } from './ssim-lines.ts';
import { contents, workshop } from './workshop.ts';

function update(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release/update.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr };
}

/** A folder with these complete releases, the last of them current. */
function releases(...ids: readonly string[]): string {
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const id of ids) {
    mkdirSync(join(out, 'releases', id), { recursive: true });
    writeFileSync(
      join(out, 'releases', id, 'release.json'),
      JSON.stringify({ data_date: '2026-01-01', base_url: 'http://x' }),
    );
  }
  if (ids.length > 0) symlinkSync(join('releases', ids.at(-1) ?? ''), join(out, 'current'));
  return out;
}
const current = (out: string) => readlinkSync(join(out, 'current'));

describe('switching back', () => {
  test('to the release before, or to a named one; what is there is listed', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z', '20260103T000000Z');
    expect(update(['--out', out, '--list']).stdout).toContain('* 20260103T000000Z  data of 2026-01-01  http://x');
    expect(update(['--out', out, '--back']).status).toBe(0);
    expect(current(out)).toBe('releases/20260102T000000Z');
    expect(update(['--back', '20260103T000000Z', '--out', out]).status).toBe(0);
    expect(current(out)).toBe('releases/20260103T000000Z');
  });

  test('a start keeps it until the next switch', () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    expect(isPinned(out)).toBe(false);
    expect(update(['--out', out, '--back']).status).toBe(0);
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
    expect(update(['--out', out, '--back', 'nonsense'])).toMatchObject({ status: 1 });
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
  expect(update(['ssim'])).toMatchObject({ status: 2 });
  expect(update(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--back') });
});
