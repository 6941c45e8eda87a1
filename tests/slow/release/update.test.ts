import { appendFileSync, existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { RunScript } from '../../../scripts/release/publish.ts';
import { runUpdate } from '../../../scripts/release/update.ts';
import { switchTo } from '../../../src/data/releases.ts';
import { readRollback } from '../../../src/data/rollback.ts';
import { file, leg } from '../../import/ssim/lines.ts';
import { contents, foldersIn, load, workshop } from '../../import/workshop.ts';
import { addRelease, builder, failing, stageHere } from '../../release/builds.ts';
import { runHere } from '../../support/runHere.ts';

const update = (args: readonly string[], run?: RunScript) => runHere(() => runUpdate(args, run, stageHere));

/** A workshop with a file to import, whose builds make the releases of the first days of 2026. */
function site() {
  const folder = workshop();
  const [data, state] = [join(folder, 'data'), join(folder, 'state')];
  const source = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a.ssim');
  writeFileSync(source, file(leg()));
  const report = join(folder, 'report.json');
  let imports = 0;
  const build = builder((_, place, id) => addRelease(data, place, id, true));
  /** Imports at midnight of the first day of 2026, then of the second. */
  const ssim = async (run: RunScript = build.run, ...more: string[]) => {
    vi.useFakeTimers({ now: new Date(`2026-01-0${++imports}T00:00:00Z`), toFake: ['Date'] });
    try {
      return await update(
        [...foldersIn(folder), 'ssim', '--date', '2026-01-02', '--report', report, ...more, source],
        run,
      );
    } finally {
      vi.useRealTimers();
    }
  };
  const sources = () =>
    Object.fromEntries(Object.entries(contents(state)).filter(([name]) => name.startsWith('sources/')));
  return { folder, data, state, source, report, calls: build.calls, ssim, sources };
}
const current = (state: string) => readlinkSync(join(state, 'current'));
const routes = (folder: string) => load(folder).routes.map(({ id }) => id);

describe('an import goes live', () => {
  test('with its release, once; the change is logged', async () => {
    const { folder, state, report, calls, ssim } = site();
    const first = await ssim();
    expect(first.code, first.stderr).toBe(0);
    expect(first.stdout).toMatch(/ routes added: LHR-JFK\nWill change the source ssim in /);
    expect(first.stdout).toMatch(/\nRelease 20260101T000000Z is live\.\n$/);
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ added: ['LHR-JFK'] });
    expect(calls).toEqual(['scripts/release/build/build.ts --data --state --release']);
    expect([current(state), routes(folder)]).toEqual(['releases/20260101T000000Z', ['LHR-JFK']]);
    const log = () => JSON.parse(readFileSync(join(state, 'changes.json'), 'utf8'));
    expect(log()).toEqual({ release: '20260101T000000Z', changes: [] });
    // The same data need no release.
    const again = await ssim(builder(() => {}).run);
    expect(again.stdout).toMatch(/\nNothing changed\.\nAlready up to date: nothing to do\.\n$/);
    expect(log()).toEqual({ release: '20260101T000000Z', changes: [] });
  });

  test('without a release when it changes nothing for users: what it recorded stays', async () => {
    const { folder, state, ssim } = site();
    const { stdout } = await ssim(builder(() => {}).run);
    expect(stdout).toMatch(/\nAlready up to date: nothing to do\.\n$/);
    expect([routes(folder), existsSync(join(state, 'current'))]).toEqual([['LHR-JFK'], false]);
  });

  test('not with --dry-run, which builds nothing, nor when the build fails', async () => {
    const { folder, ssim } = site();
    const before = contents(join(folder, 'data'));
    const { calls, run } = builder(() => {});
    const dry = await ssim(run, '--dry-run');
    expect([dry.code, calls]).toEqual([0, []]);
    expect(dry.stdout).toMatch(/\nWould change /);
    expect(dry.stdout).not.toContain('up to date');
    const { code, stdout, stderr } = await ssim(failing);
    expect(stdout).toContain('1  routes added: LHR-JFK');
    expect([code, stderr]).toEqual([1, expect.stringContaining('the build failed: the release before stays live')]);
    expect(routes(folder)).toEqual([]);
    expect(contents(join(folder, 'data'))).toEqual(before);
    expect(Object.keys(contents(join(folder, 'state'))).filter((name) => name.startsWith('sources'))).toEqual([]);
  });

  test('not without data', async () => {
    const { source } = site();
    const nothing = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
    expect(await update(['--data', nothing, '--state', nothing, 'ssim', source])).toMatchObject({
      code: 1,
      stderr: `error: no data in ${nothing}: curated/facts.json is missing\n`,
    });
  });
});

describe('switching back', () => {
  /** A site with two releases: the second one has LHR-FNC, too. */
  async function twoReleases() {
    const made = site();
    await made.ssim();
    const before = made.sources();
    writeFileSync(made.source, file(leg(), leg({ flight: 'BA1', to: 'FNC 1400 +0000' })));
    await made.ssim();
    const back = (...args: string[]) => update([...foldersIn(made.folder), '--back', ...args]);
    return { ...made, before, after: made.sources(), back };
  }

  test('restores the sources of the release; what it changes is logged; an import by hand ends it', async () => {
    const { folder, state, before, after, back, sources, ssim } = await twoReleases();
    const { code, stdout } = await back();
    expect([code, stdout]).toEqual([
      0,
      'Release 20260101T000000Z is live, and stays until npm run refresh -- --forward or an import by hand. ' +
        'Sources restored: ssim.\n',
    ]);
    expect([current(state), sources(), routes(folder)]).toEqual(['releases/20260101T000000Z', before, ['LHR-JFK']]);
    const changes = () => JSON.parse(readFileSync(join(state, 'changes.json'), 'utf8')).changes;
    expect(changes()).toMatchObject([{ dropped: ['LHR-FNC'] }, { added: ['LHR-FNC'] }]);
    expect(readRollback(state)).toMatchObject({ release: '20260101T000000Z', from: '20260102T000000Z' });
    expect((await update([...foldersIn(folder), '--list'])).stdout).toBe(
      '* 20260101T000000Z  data of 2026-01-01  http://x  switched back to\n' +
        '  20260102T000000Z  data of 2026-01-01  http://x\n',
    );
    await ssim();
    expect([readRollback(state), changes()[0]]).toMatchObject([null, { returned: ['LHR-FNC'] }]);
    expect(sources()).toEqual(after);
  });

  test('removes the sources that the release was made without, and names them', async () => {
    const { source, ssim, folder, sources } = site();
    await ssim();
    const before = sources();
    writeFileSync(source, file(leg({ flight: 'BA1', to: 'FNC 1400 +0000' })));
    await ssim(undefined, '--name', 'other');
    const { stdout } = await update([...foldersIn(folder), '--back']);
    expect(stdout).toMatch(/ Sources removed, which it was made without: other\.\n$/);
    expect(sources()).toEqual(before);
  });

  test('to a named release, and not to one with a file that was edited', async () => {
    const { state, after, back, sources } = await twoReleases();
    appendFileSync(join(state, 'releases/20260101T000000Z/network.json'), ' ');
    const refused = await back();
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('network.json is damaged')]);
    expect([current(state), sources(), readRollback(state)]).toEqual(['releases/20260102T000000Z', after, null]);
    expect((await back('20260102T000000Z')).stdout).toContain('Its sources are the same.');
    expect(await back('nonsense')).toMatchObject({ code: 1, stderr: expect.stringContaining('no release nonsense') });
  });

  test('not where there is nothing to go back to', async () => {
    const { folder, state, ssim } = site();
    await ssim();
    const { code, stderr } = await update([...foldersIn(folder), '--back']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('no earlier release')]);
    expect(current(state)).toBe('releases/20260101T000000Z');
  });

  test('a release that is switched to by hand is logged by the next command, once', async () => {
    const { folder, state, back } = await twoReleases();
    switchTo(state, '20260101T000000Z');
    rmSync(join(state, 'rollback.json'), { force: true });
    await back('20260101T000000Z');
    const { changes } = JSON.parse(readFileSync(join(state, 'changes.json'), 'utf8'));
    expect(changes).toHaveLength(2);
    expect(changes[0]).toMatchObject({ dropped: ['LHR-FNC'] });
    expect(folder).toBeTruthy();
  });
});

test('an import that fails, and wrong usage', async () => {
  const folder = workshop();
  const source = join(folder, 'a.ssim');
  writeFileSync(source, 'nothing of the kind');
  const empty = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  for (const [args, code, printed] of [
    [[...foldersIn(folder), 'ssim', source], 1, /^Reading a.ssim\nerror: a.ssim: not an SSIM file: .*\n$/],
    [['nonsense'], 2, 'error: unknown format nonsense (see --help)\n'],
    [['--state', empty], 2, 'error: unknown format (none) (see --help)\n'],
    [['--nonsense', 'ssim'], 2, 'error: unknown option --nonsense (see --help)\n'],
    [['--state'], 2, 'error: --state needs a value (see --help)\n'],
    [['--state', 'ssim', source], 2, `error: unknown format ${source} (see --help)\n`],
    [['--state', empty, '--list'], 0, /^no release in /],
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
