import { configDefaults, defineConfig } from 'vitest/config';

const FOLDERS = ['tests/slow/**', 'tests/timed/**', 'tests/browser/**'];

/** Slow tests with a process of their own: they mock a module, or measure the heap. */
const ISOLATED = [
  'tests/slow/contract/limits.test.ts',
  'tests/slow/fuzz/{app,socket}.fuzz.test.ts',
  'tests/slow/import/common/limits.test.ts',
];

/** Tests that keep all processors busy, and measure. */
const ALONE = 'tests/timed/alone/*.test.ts';

/**
 * Tests are sorted by folder. `quick`: the tests of `npm run test:quick` and `npm run test:watch`, which start no other
 * process, read no built site, mock no module and take a few seconds at most. `tests/slow`: those that do, or take longer.
 * `tests/timed`: those of them that measure time, in `alone` one after the other. `tests/browser`: Playwright runs these.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/scratch.ts',
    // The default of Astro's bundler. A build sets 0, which saves 85 MB and takes 2 of the 10 seconds of a small build.
    env: { MIMALLOC_PURGE_DELAY: '10' },
    // Nothing takes as long unless it hangs: a loaded machine delays what a test does and what it waits for.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        // They wait for nothing and share modules: one process for each core, and modules are loaded once in each.
        test: {
          name: 'quick',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FOLDERS],
          isolate: false,
          maxWorkers: '100%',
        },
      },
      {
        extends: true,
        // They wait much of the time: three at a time use two processors. As those above, they share modules.
        test: {
          name: 'slow',
          include: ['tests/slow/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...ISOLATED],
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: ISOLATED, maxWorkers: 3, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        // They wait most of the time, or measure the processor time of a thread: two at a time.
        test: {
          name: 'timed',
          include: ['tests/timed/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: [ALONE], maxWorkers: 1, sequence: { groupOrder: 3 } },
      },
    ],
  },
});
