/** When a running server refreshes which sources, and what it says. The refresh of a source is a stand-in. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshInBackground } from '../../../scripts/release/refresh/background.ts';
import { writeRefreshState } from '../../../scripts/release/refresh/state.ts';
import { recordRefresh } from '../../../scripts/release/refresh/status.ts';
import { monthOfNow, readRefreshStatus, refreshReport } from '../../../src/data/refreshStatus.ts';
import { releaseFolder, switchTo } from '../../../src/data/releases.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const START = new Date('2026-11-29T10:00:00Z');
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const SOURCES = [
  { name: 'large', max_mb: 100, licence: 'CC0-1.0' },
  { name: 'small', max_mb: 1, title: 'Small list', licence: 'CC-BY-4.0', attribution: 'Routes by Small' },
  { name: 'monthly', max_mb: 10, url: 'http://x/{YEAR}{MONTH}', window: 12 },
  { name: 'off', enabled: false, reason: 'its licence is not known' },
].map((source) => ({ format: 'ssim', url: 'http://x/a', every: '1 day', ...source }));

/** A server with sources; `end` ends the refresh of the source that was begun last, with why it failed. */
function serverOf(sources: readonly object[] = SOURCES, buildMs: number | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const [data, state] = [join(folder, 'data'), join(folder, 'state')];
  for (const each of [data, join(state, 'refresh')]) mkdirSync(each, { recursive: true });
  writeFileSync(join(data, 'sources.json'), JSON.stringify({ sources }));
  const [begun, said]: [string[], string[]] = [[], []];
  const ends: ((code: number) => void)[] = [];
  const fetched: Record<string, { checked: string; files: Record<string, { sha256: string }> }> = {};
  let releases = 0;
  const release = () => {
    const id = `2026112${releases++}T100000Z`;
    mkdirSync(releaseFolder(state, id), { recursive: true });
    writeFileSync(join(releaseFolder(state, id), 'release.json'), '{}');
    switchTo(state, id);
  };
  release();
  const server = new AbortController();
  const refresh = (source: string) => {
    begun.push(source);
    return new Promise<number>((resolve) => ends.push(resolve));
  };
  void refreshInBackground(
    { folders: { data, state }, intervalMs: 7 * DAY, buildMs, refresh, say: (line) => said.push(line) },
    server.signal,
  );
  /** As a process of a refresh does. */
  const end = async (reason: string | null = null, code = 0, isNew = reason === null) => {
    const name = begun.at(-1) ?? '';
    const record = recordRefresh(state, false);
    record.begin([name], ['large', 'small', 'monthly']);
    if (reason !== null) record.fail(name, reason);
    else {
      const files = { a: { sha256: '1' } };
      fetched[name] = { checked: new Date().toISOString(), files };
      writeRefreshState(state, fetched);
      mkdirSync(join(state, 'sources', name), { recursive: true });
      const info = { kind: 'list', as_of: '2026-11-01', scope: 'named', files: { a: '1' } };
      writeFileSync(join(state, 'sources', name, 'source.json'), JSON.stringify(info));
    }
    if (isNew) release();
    record.end();
    ends.at(-1)?.(code);
    await pass(0);
  };
  const report = () => refreshReport(readRefreshStatus(state));
  return { state, begun, said, end, report, server, ends };
}

test('sources go live one by one, the small ones first, and again after a week', async () => {
  const { begun, said, end, report } = serverOf();
  expect(report()).toMatchObject({ state: 'bundled', next: null });
  await pass(5 * SECOND - 1);
  expect(begun).toEqual([]);
  await pass(1);
  expect(begun).toEqual(['small']);
  expect(report()).toMatchObject({ state: 'refreshing', running: { source: 'small', step: 'waiting' } });
  await end();
  expect(begun).toEqual(['small', 'large']);
  expect(report()).toMatchObject({ state: 'refreshing', running: { source: 'large' } });
  await end(null, 0, false);
  await end();
  expect(begun).toEqual(['small', 'large', 'monthly']);
  expect(said).toEqual([
    'Fetching the routes of November 2026 from 3 sources.',
    'small is live: Small list. Licence CC-BY-4.0. Routes by Small',
    'large: nothing new',
    'monthly is live: monthly',
    'The routes of November 2026 are live.',
  ]);
  // A tenth of the interval earlier.
  const next = new Date(START.getTime() + 5 * SECOND + 0.9 * 7 * DAY).toISOString();
  expect(report()).toMatchObject({ state: 'refreshed', error: null, next, running: null });
  await pass(0.9 * 7 * DAY - SECOND);
  expect(begun).toHaveLength(3);
  await pass(HOUR);
  expect(begun).toHaveLength(4);
});

test('a source that fails is tried again after growing pauses, and the others are live', async () => {
  const { begun, said, end, report } = serverOf();
  await pass(5 * SECOND);
  await end();
  await end('http://x/a: the server\nanswers 500');
  await end();
  expect(said.at(-1)).toBe(
    'Not refreshed, next try at 10:05 UTC: 1 of 3 sources large: http://x/a: the server answers 500',
  );
  expect(report()).toMatchObject({
    ...{ state: 'failed', error: 'source large: http://x/a: the server\nanswers 500', running: null },
    next: '2026-11-29T10:05:05.000Z',
  });
  for (const minutes of [5, 15, 60, 240, 720, 720]) {
    const count = begun.length;
    await pass(minutes * MINUTE - SECOND);
    expect(begun).toHaveLength(count);
    await pass(SECOND);
    expect(begun.slice(count)).toEqual(['large']);
    await end('no connection (ENOTFOUND)');
  }
  await pass(720 * MINUTE);
  await end();
  expect(report()).toMatchObject({ state: 'refreshed', error: null });
});

test('without a connection one line says so', async () => {
  const { said, end } = serverOf([SOURCES[0] ?? {}]);
  await pass(5 * SECOND);
  await end('http://x/a: no connection (ENOTFOUND)');
  expect(said).toEqual([
    'Fetching the routes of November 2026 from one source.',
    'Not refreshed, next try at 10:05 UTC: large: http://x/a: no connection (ENOTFOUND)',
  ]);
});

test('a process that ends without a word has failed', async () => {
  const { begun, report, ends } = serverOf([SOURCES[0] ?? {}]);
  await pass(5 * SECOND);
  ends[0]?.(137);
  await pass(0);
  expect(begun).toEqual(['large']);
  expect(report()).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^source large: its process ended with exit code 137 \(see .*log\.txt\)$/),
  });
});

test('the steps are told with their bytes, and the time that is left once it is known', async () => {
  const { state, said, end } = serverOf(SOURCES, 100 * SECOND);
  await pass(5 * SECOND);
  const record = recordRefresh(state, false);
  record.step('fetching', 'small');
  await pass(600);
  record.bytes(524_288, 1_048_576);
  await pass(SECOND);
  record.step('importing', 'small');
  await pass(10 * SECOND);
  record.step('building', 'small');
  await pass(SECOND);
  expect(said.slice(1)).toEqual([
    'small (1 of 3): fetching, 0.5 of 1.0 MB, about 5 min left',
    'small (1 of 3): importing, about 5 min left',
    'small (1 of 3): building the site, about 5 min left',
  ]);
  await end();
  const second = recordRefresh(state, false);
  second.step('building', 'large');
  await pass(SECOND);
  // Two of some 13 seconds.
  expect(said.at(-1)).toBe('large (2 of 3): building the site, about 30 s left');
});

test('nothing is refreshed while a rollback is in force', async () => {
  const { state, begun, said, report } = serverOf();
  const rollback = { release: 'r0', from: 'r1', date: '2026-11-29' };
  writeFileSync(join(state, 'rollback.json'), JSON.stringify(rollback));
  await pass(2 * DAY);
  expect([begun, said, report().next]).toEqual([[], [], null]);
});

test('a list of sources that cannot be read is told, and read again', async () => {
  const { state, begun, said } = serverOf();
  writeFileSync(join(state, 'sources.json'), '{');
  await pass(5 * SECOND);
  expect(said).toEqual([expect.stringMatching(/^The routes cannot be refreshed: .*sources\.json: .*JSON/)]);
  writeFileSync(join(state, 'sources.json'), '{"sources":[]}');
  await pass(5 * MINUTE);
  expect(begun).toEqual(['small']);
});

test('a rollback that cannot be read is told, and nothing is refreshed', async () => {
  const { state, begun, said } = serverOf();
  writeFileSync(join(state, 'rollback.json'), '{');
  await pass(5 * SECOND);
  expect([begun, said]).toEqual([[], [expect.stringMatching(/^The routes cannot be refreshed: .*JSON/)]]);
  writeFileSync(join(state, 'rollback.json'), JSON.stringify({ release: 'r0', from: null, date: '2026-11-29' }));
  await pass(DAY);
  expect([begun.length, said.length]).toEqual([0, 1]);
});

test('the server is refreshing between two sources, too', async () => {
  const { state, report } = serverOf();
  await pass(5 * SECOND);
  const record = recordRefresh(state, false);
  record.begin(['small'], ['small', 'large']);
  record.step('fetching', 'small');
  record.end();
  expect(report()).toMatchObject({ state: 'refreshing', running: { source: 'small', step: 'waiting' } });
});

test('it ends with the server', async () => {
  const { said, begun, ends, server } = serverOf();
  await pass(5 * SECOND);
  server.abort();
  ends[0]?.(1);
  await pass(3 * DAY);
  expect([begun.length, said.length]).toEqual([1, 1]);
});

test('the status of a process that was killed is not running', () => {
  const { state } = serverOf();
  recordRefresh(state, false).step('building', 'small');
  expect(readRefreshStatus(state).running).toMatchObject({ source: 'small' });
  const path = join(state, 'refresh.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"process": "\d+/, '"process": "4194304'));
  expect(readRefreshStatus(state).running).toBeNull();
});

test.each([
  ['2026-11-30T23:59:59Z', 'November 2026'],
  ['2027-01-01T00:00:00Z', 'January 2027'],
])('the month at %s', (now, month) => expect(monthOfNow(new Date(now))).toBe(month));
