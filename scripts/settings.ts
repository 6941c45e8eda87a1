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
