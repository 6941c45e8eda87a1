import { defineConfig } from 'vitest/config';
import { testFiles } from './tests/support/quick.ts';

const { all, quick } = testFiles();

/** `quick`: the tests of `npm run test:quick` and `npm run test:watch`. `slow`: those that start processes, need a build or mock modules. */
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
        // They measure time, and other work on the machine delays them. A failure that repeats is still a failure.
        test: {
          name: 'slow',
          retry: 2,
          include: all.filter((file) => !quick.includes(file)),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
