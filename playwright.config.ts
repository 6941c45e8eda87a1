import { defineConfig } from '@playwright/test';

const PORT = 8498;

/** Browser tests: Chromium against the release in `RELEASE` (default `build/state/current`), served by the real server. */
export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results',
  timeout: 180_000,
  // A loaded machine delays what a test waits for.
  expect: { timeout: 30_000 },
  // They wait for the network to be idle: three at a time use two processors.
  workers: 3,
  fullyParallel: true,
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Kilometres and 24 hours, which the pages have without scripts.
    locale: 'en-IE',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'pages', testIgnore: '**/speed.test.ts' },
    // Measured alone, after all others: two browsers on two cores would measure each other.
    { name: 'speed', testMatch: '**/speed.test.ts', dependencies: ['pages'] },
  ],
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    env: { PORT: String(PORT), RELEASE: process.env['RELEASE'] ?? 'build/state/current' },
    url: `http://127.0.0.1:${PORT}/`,
    reuseExistingServer: false,
  },
});
