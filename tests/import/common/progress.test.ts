import { expect, test } from 'vitest';
import { startProgress } from '../../../scripts/import/common/progress.ts';

type Steps = readonly (readonly [number, number | null])[];

/** What is written to a stream that is a terminal, or is not. */
function written(isTTY: boolean, steps: Steps, bytes: Steps = []): string {
  const lines: string[] = [];
  const stream = { isTTY, write: (line: string) => lines.push(line) } as unknown as NodeJS.WriteStream;
  const progress = startProgress('Reading', stream);
  for (const [done, total] of steps) progress.step(done, total, 'MB');
  for (const [done, total] of bytes) progress.bytes(done, total);
  return lines.join('');
}

test('a line at every fifth, and at the end', () => {
  const steps = Array.from({ length: 10 }, (_, i) => [i + 1, 10] as const);
  const lines = [2, 4, 6, 8, 10].map((done) => `Reading: ${done}/10\n`);
  expect(written(false, steps)).toBe(lines.join(''));
});

test('a line at every doubling when nobody knows how much comes', () => {
  const steps = [1, 1, 2, 3, 9, 10, 16].map((done) => [done, null] as const);
  expect(written(false, steps)).toBe('Reading: 1 MB\nReading: 2 MB\nReading: 9 MB\nReading: 16 MB\n');
  expect(written(true, [[7, null]])).toContain('Reading: 7 MB');
});

test('bytes are shown in megabytes of 1,048,576 bytes, rounded up', () => {
  const sizes = [1, 2 ** 20, 2 ** 20 + 1].map((done) => [done, null] as const);
  expect(written(false, [], sizes)).toBe('Reading: 1 MB\nReading: 2 MB\n');
  expect(written(false, [], [[2 ** 20, 2 ** 21]])).toBe('Reading: 1/2\n');
});
