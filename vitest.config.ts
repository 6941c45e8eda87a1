import { defineConfig } from 'vitest/config';
import { testFiles } from './tests/support/quick.ts';

const { all, quick } = testFiles();

/** `quick`: the tests of `npm run test:quick` and `npm run test:watch`. `slow`: those that start processes or need a build. */
export default defineConfig({
  test: {
    globalSetup: 'tests/scratch.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'quick', include: quick } },
      { extends: true, test: { name: 'slow', include: all.filter((file) => !quick.includes(file)) } },
    ],
  },
});
