import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RunScript } from '../../scripts/release/publish.ts';
import { runUpdate } from '../../scripts/release/update.ts';
import { isPinned, switchTo } from '../../src/data/releases.ts';
import { file, leg } from '../import/ssim/lines.ts';
import { contents, workshop } from '../import/workshop.ts';
import { runHere } from '../support/runHere.ts';
import { addRelease, builder, failing } from './builds.ts';

const update = (args: readonly string[], run?: RunScript) => runHere(() => runUpdate(args, run));

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
  test('to the release before, or to a named one; what is there is listed', async () => {
    const out = releases('20260101T000000Z', '20260102T000000Z', '20260103T000000Z');
    const back = (...args: string[]) => update(['--data', dataLike('20260103T000000Z'), ...args]);
    writeFileSync(join(out, 'releases/20260102T000000Z/release.json'), '{}');
    expect((await update(['--out', out, '--list'])).stdout).toBe(
      '  20260101T000000Z  data of 2026-01-01  http://x\n' +
        '  20260102T000000Z  of another version\n* 20260103T000000Z  data of 2026-01-01  http://x\n',
    );
    expect((await back('--out', out, '--back')).code).toBe(0);
    expect(current(out)).toBe('releases/20260102T000000Z');
    expect((await back('--back', '20260103T000000Z', '--out', out)).code).toBe(0);
    expect(current(out)).toBe('releases/20260103T000000Z');
  });

  test('restores the data files of the release, and keeps a copy of what only the data folder has', async () => {
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
    const { code, stdout } = await update(['--out', out, '--data', data, '--back']);
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/Release 20260101T000000Z is live\. Restored .*routes\.csv.* in /);
    expect(contents(data)).toEqual({ 'dataset.json': '20260101T000000Z', 'routes.csv': 'old' });
    const [, saved = ''] = /copied to (.*)\.$/m.exec(stdout) ?? [];
    expect(contents(saved)).toEqual({ 'curated/cities.csv': 'edited by hand' });
    expect((await update(['--out', out, '--data', data, '--back', '20260102T000000Z'])).stdout).toBe(
      `Release 20260102T000000Z is live. Restored changes.json, dataset.json, routes.csv in ${data}.\n`,
    );
    expect(contents(data)).toEqual({ 'dataset.json': '20260102T000000Z', 'routes.csv': 'new', 'changes.json': 'told' });
  });

  test('not to a release that keeps no data', async () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    rmSync(join(out, 'releases/20260101T000000Z/data'), { recursive: true });
    const data = dataLike('20260102T000000Z');
    const { code, stderr } = await update(['--out', out, '--data', data, '--back']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('20260101T000000Z keeps no data files')]);
    expect(current(out)).toBe('releases/20260102T000000Z');
  });

  test('a start keeps it until the next switch', async () => {
    const out = releases('20260101T000000Z', '20260102T000000Z');
    expect(isPinned(out)).toBe(false);
    expect((await update(['--data', dataLike('20260102T000000Z'), '--out', out, '--back'])).code).toBe(0);
    expect(isPinned(out)).toBe(true);
    switchTo(out, '20260102T000000Z');
    expect(isPinned(out)).toBe(false);
  });

  test('not where there is nothing to go back to', async () => {
    const out = releases('20260101T000000Z');
    expect(await update(['--out', out, '--back'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no earlier release'),
    });
    expect(await update(['--data', dataLike('20260101T000000Z'), '--out', out, '--back', 'nonsense'])).toMatchObject({
      code: 1,
    });
    expect(current(out)).toBe('releases/20260101T000000Z');
  });
});

test('when the build fails, data and site are as they were', async () => {
  const [folder, out] = [workshop(), releases('20260101T000000Z')];
  const source = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a.ssim');
  writeFileSync(source, file(leg()));
  const before = contents(folder);
  const { code, stdout, stderr } = await update(['--out', out, 'ssim', '--data', folder, source], failing);
  expect(stdout).toContain('1  routes added: LHR-JFK');
  expect(stderr).toContain('the build failed');
  expect(code).toBe(1);
  expect(contents(folder)).toEqual(before);
  expect(current(out)).toBe('releases/20260101T000000Z');
});

test('an import that fails, and wrong usage', async () => {
  const folder = workshop();
  const source = join(folder, 'a.ssim');
  writeFileSync(source, 'nothing of the kind');
  for (const [args, code, printed] of [
    [
      ['--out', releases(), 'ssim', '--data', folder, source],
      1,
      /^Reading a.ssim\nerror: a.ssim: not an SSIM file: .*\n$/,
    ],
    [['nonsense'], 2, 'error: unknown format nonsense (see --help)\n'],
    [['--data', folder], 2, 'error: unknown format (none) (see --help)\n'],
    [['--nonsense', 'ssim'], 2, 'error: unknown option --nonsense (see --help)\n'],
    [['--out'], 2, 'error: --out needs a value (see --help)\n'],
    [['--out', 'ssim', source], 2, `error: unknown format ${source} (see --help)\n`],
    [['--out', 'gtfs', '--list'], 0, /^no release in .*gtfs\n$/],
    [['ssim'], 2, 'error: no file given: name files, or - for standard input (see --help)\n'],
    [['--help'], 0, /^Usage: npm run update [\s\S]*At most 3 releases are kept[\s\S]*wrong usage\.\n$/],
    [[], 0, /^Usage: npm run update /],
    [['ssim', '--help'], 0, /^Usage: npm run import -- ssim /],
  ] as const) {
    const { code: ended, stdout, stderr } = await update(args);
    expect([ended, stdout + stderr], args.join(' ')).toEqual([
      code,
      typeof printed === 'string' ? printed : expect.stringMatching(printed),
    ]);
  }
});

describe('an import goes live', () => {
  /** A data folder with the data of the last release, and a file to import. */
  function site() {
    const folder = workshop();
    const out = releases();
    const source = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a.ssim');
    writeFileSync(source, file(leg()));
    const report = join(out, 'report.json');
    const ssim = (run: RunScript, ...more: string[]) =>
      update(['--out', out, '--data', folder, 'ssim', '--report', report, ...more, source], run);
    return { folder, out, source, report, ssim };
  }

  test('with its release, once', async () => {
    const { folder, out, report, ssim } = site();
    const { calls, run } = builder((data) => {
      expect(contents(data)).not.toEqual(contents(folder));
      addRelease(out, '20260101T000000Z', data);
      addRelease(out, '20260102T000000Z', data);
    });
    const first = await ssim(run);
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toMatch(/ routes added: LHR-JFK\nWill change published-routes\.csv, .*, changes\.json in /);
    expect(first.stdout).toMatch(
      /\n\nNew findings of data:check\n[\s\S]*LHR-JFK[\s\S]*\nRelease 20260102T000000Z is live\.\n$/,
    );
    expect(first.stdout).toContain(` in ${folder}\n`);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ added: ['LHR-JFK'] });
    expect(calls).toEqual(['scripts/release/build/build.ts --data --out --no-switch']);
    expect(current(out)).toBe('releases/20260102T000000Z');
    expect(isPinned(out)).toBe(false);
    expect(readFileSync(join(out, 'data-folder'), 'utf8')).toBe(`${folder}\n`);
    expect(contents(folder)).toEqual(contents(join(out, 'releases/20260102T000000Z/data')));
    expect(readFileSync(join(folder, 'services.csv'), 'utf8')).toContain('LHR,JFK,BA');
    // The same data need no release. They are not new findings either.
    const again = await ssim(builder(() => {}).run);
    expect(again.stdout).toMatch(/\nNothing changed\.\nAlready up to date: nothing to do\.\n$/);
  });

  test('without a release when it changes nothing for users: what it recorded stays', async () => {
    const { folder, out, ssim } = site();
    const { stdout } = await ssim(builder(() => {}).run);
    expect(stdout).toMatch(/\nAlready up to date: nothing to do\.\n$/);
    expect(readFileSync(join(folder, 'services.csv'), 'utf8')).toContain('LHR,JFK,BA');
    expect(existsSync(join(out, 'current'))).toBe(false);
  });

  test('not with --dry-run, which builds nothing', async () => {
    const { folder, out, ssim } = site();
    const before = contents(folder);
    const { calls, run } = builder(() => {});
    const { code, stdout } = await ssim(run, '--dry-run');
    expect([code, calls]).toEqual([0, []]);
    expect(stdout).toMatch(/\nWould change /);
    expect(stdout).not.toContain('up to date');
    expect(contents(folder)).toEqual(before);
    expect(existsSync(join(out, 'data-folder'))).toBe(false);
  });

  test('not when the data cannot be replaced: the release goes again', async () => {
    const { folder, out, ssim } = site();
    const before = contents(folder);
    const { run } = builder((data) => {
      addRelease(out, '20260101T000000Z', data);
      // A file where the change is prepared.
      writeFileSync(join(folder, '.pending'), '');
    });
    const { code, stderr } = await ssim(run);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^error: .*: the release before stays live, the data is as it was\n$/m),
    ]);
    expect(existsSync(join(out, 'releases/20260101T000000Z'))).toBe(false);
    rmSync(join(folder, '.pending'), { force: true });
    expect(contents(folder)).toEqual(before);
  });

  test('not without data, and not of another folder than that of the releases', async () => {
    const { folder, out, source } = site();
    const args = (data: string, ...more: string[]) => ['--out', out, '--data', data, 'ssim', ...more, source];
    const nothing = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
    expect(await update(args(nothing))).toMatchObject({
      code: 1,
      stderr: `error: no data in ${nothing}: copy the bundled data first (cp -r data ${nothing})\n`,
    });
    const other = workshop();
    writeFileSync(join(out, 'data-folder'), other);
    for (const more of [[], ['--dry-run']])
      expect(await update(args(folder, ...more))).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^error: the releases in .* are made from the data in /),
      });
  });
});
