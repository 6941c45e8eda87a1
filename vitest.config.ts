import { defineConfig } from 'vitest/config';
import { testFiles } from './tests/support/testFiles.ts';

const { quick, slow, timed } = testFiles();

/**
 * `quick`: the tests of `npm run test:quick` and `npm run test:watch`. `slow`: those that start processes, need a build or
 * mock modules. `timed`: those of them that measure time, one after the other.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/scratch.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A loaded machine delays what a test waits for.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      // They wait for nothing and share modules: one process for each core, and modules are loaded once in each.
      { extends: true, test: { name: 'quick', include: quick, isolate: false, maxWorkers: '100%' } },
      {
        extends: true,
        // They wait much of the time: three at a time use two processors.
        test: { name: 'slow', include: slow, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: 'timed', include: timed, maxWorkers: 1, sequence: { groupOrder: 2 } } },
    ],
  },
});
