import { spawnSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { refreshDaily } from '../../scripts/child.ts';

// Those of the runtime cannot be faked.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number, value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms, value);
      signal.addEventListener('abort', reject);
    }),
}));

const [MINUTE, DAY] = [60_000, 86_400_000];
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a server refreshes after a minute and then a day after each refresh, and goes on when one fails', async () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const ends: ((code: number) => void)[] = [];
  const server = new AbortController();
  void refreshDaily(() => new Promise((end) => ends.push(end)), server.signal);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(ends).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(ends).toHaveLength(1);
  ends[0]?.(1);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(ends).toHaveLength(2);
  expect(said.mock.calls).toEqual([['The refresh ended with exit code 1; the server goes on.']]);
  server.abort();
  // It was ended with the server.
  ends[1]?.(1);
  await vi.advanceTimersByTimeAsync(3 * DAY);
  expect([ends.length, said.mock.calls.length]).toEqual([2, 1]);
});

test('another value of SERVE_REFRESH is refused before the server starts', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/server/main.ts'], {
    encoding: 'utf8',
    env: { ...process.env, SERVE_REFRESH: 'hourly', PORT: '8579' },
  });
  expect([status, stderr]).toEqual([2, 'air-routes: SERVE_REFRESH must be daily, not "hourly"\n']);
});
