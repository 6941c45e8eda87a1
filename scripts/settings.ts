import { randomInt } from 'node:crypto';

/** How the tests run. */
export interface TestSettings {
  /** Path of a Chromium, or null to look for one. */
  readonly chromium: string | null;
  /** Seed of random tests. */
  readonly seed: string;
}

/** The settings of the tests in the environment; without SEED a random one. */
export const testSettings = (): TestSettings => ({
  chromium: process.env['CHROMIUM'] || null,
  seed: process.env['SEED'] || String(randomInt(2 ** 31)),
});

/**
 * Whether a server refreshes its data by itself, from SERVE_REFRESH.
 * @throws Error when it is neither empty nor `daily`
 */
export function serveRefreshSetting(): boolean {
  const setting = process.env['SERVE_REFRESH'] || null;
  if (setting !== null && setting !== 'daily')
    throw new Error(`SERVE_REFRESH must be daily, not ${JSON.stringify(setting)}`);
  return setting === 'daily';
}
