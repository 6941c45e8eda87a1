import { randomInt } from 'node:crypto';

/** The settings of the tests in the environment. */
export const testSettings = () => ({
  /** Path of a Chromium, or null to look for one. */
  chromium: process.env['CHROMIUM'] || null,
  /** Seed of random tests; without SEED a random one. */
  seed: process.env['SEED'] || String(randomInt(2 ** 31)),
});

/** Whether a server refreshes its data by itself, from SERVE_REFRESH. @throws Error when it is not `daily` or empty */
export function serveRefreshSetting(): boolean {
  const setting = process.env['SERVE_REFRESH'] || null;
  if (setting !== null && setting !== 'daily')
    throw new Error(`SERVE_REFRESH must be daily, not ${JSON.stringify(setting)}`);
  return setting === 'daily';
}
