import { expect, test } from 'vitest';
import { megabytes, startProgress } from '../../../scripts/import/common/progress.ts';

/** What is written to a stream that is a terminal, or is not. */
function written(isTTY: boolean, steps: readonly (readonly [number, number | null])[]): string {
  const lines: string[] = [];
  const stream = { isTTY, write: (line: string) => lines.push(line) } as unknown as NodeJS.WriteStream;
  using progress = startProgress('Reading', 'MB', stream);
  for (const [done, total] of steps) progress.step(done, total);
  return lines.join('');
}

test('a line at every doubling, and one at the end', () => {
  const steps = Array.from({ length: 10 }, (_, i) => [i + 1, 10] as const);
  expect(written(false, steps)).toBe([1, 2, 4, 8, 10].map((done) => `Reading: ${done}/10 MB\n`).join(''));
  expect(written(false, [...steps, [10, 10]])).toBe(written(false, steps));
});

test('the same when nobody knows how much comes', () => {
  const steps = [1, 1, 2, 3, 9, 10, 16].map((done) => [done, null] as const);
  expect(written(false, steps)).toBe('Reading: 1 MB\nReading: 2 MB\nReading: 9 MB\nReading: 16 MB\n');
  expect(written(true, [[7, null]])).toContain('Reading: 7 MB');
});

test('megabytes are of 1,048,576 bytes, rounded up', () => {
  expect([1, 2 ** 20, 2 ** 20 + 1].map(megabytes)).toEqual([1, 1, 2]);
});
