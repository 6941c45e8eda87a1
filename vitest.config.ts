import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/e2e/**'],
    globalSetup: 'tests/scratch.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
