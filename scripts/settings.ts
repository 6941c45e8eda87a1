import { randomInt } from 'node:crypto';

/** How the tests run. */
export interface TestSettings {
  /** Path of a Chromium, or null to look for one. */
  readonly chromium: string | null;
  /** Seed of random tests. */
  readonly seed: string;
}

/** The settings of the tests in an environment; without SEED a random one. */
export const testSettings = (env: Readonly<Record<string, string | undefined>> = process.env): TestSettings => ({
  chromium: env['CHROMIUM'] || null,
  seed: env['SEED'] || String(randomInt(2 ** 31)),
});
