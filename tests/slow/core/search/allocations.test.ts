import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Bytes and edges, not time: the same on every machine.
test('what a query allocates, and what it scans, does not grow with the network', () => {
  const flags = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, join(import.meta.dirname, 'allocations.ts')], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { bundled, tenfold } = JSON.parse(stdout);
  // The answer itself: up to seven itineraries of up to four legs.
  for (const { heap, buffers } of [bundled, tenfold]) {
    expect(heap).toBeLessThan(3_500);
    expect(buffers).toBeLessThan(100);
  }
  expect(tenfold.heap).toBeLessThan(1.4 * bundled.heap);
  expect(tenfold.edgesAtP99).toBeLessThan(4 * bundled.edgesAtP99);
});
