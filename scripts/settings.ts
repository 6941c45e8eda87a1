import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';

/** The settings of the tests in the environment. */
export const testSettings = () => ({
  /** Path of a Chromium, or null to look for one. */
  chromium: process.env['CHROMIUM'] || null,
  /** Seed of random tests; without SEED a random one. */
  seed: process.env['SEED'] || String(randomInt(2 ** 31)),
});

/** Milliseconds between two refreshes of a running server, by the value of REFRESH. */
const INTERVALS = { off: null, daily: 86_400_000, weekly: 604_800_000 } as const;
const isInterval = (text: string): text is keyof typeof INTERVALS => Object.hasOwn(INTERVALS, text);

/**
 * The least interval of a refresh that a scheduler starts, from REFRESH: milliseconds, or null for never. Without it, each source
 * has its own.
 * @throws Error when REFRESH is not one of its values
 */
export const scheduledRefreshSetting = (
  env: Readonly<Record<string, string | undefined>> = process.env,
): number | null => (env['REFRESH'] ? refreshSetting(false, env) : 0);

/** Files that container runtimes make. */
const CONTAINER_FILES = ['/.dockerenv', '/run/.containerenv'];

/**
 * How often a running server refreshes its data by itself, from REFRESH: milliseconds, or null for never. Without it
 * `npm start` does weekly, but not in CI, in a test or in a container, where nobody reads what it says.
 * @param isStart whether `npm start` runs the server
 * @throws Error when REFRESH is not one of its values
 */
export function refreshSetting(
  isStart: boolean,
  env: Readonly<Record<string, string | undefined>> = process.env,
  isContainer = CONTAINER_FILES.some((path) => existsSync(path)),
): number | null {
  const setting = env['REFRESH'];
  if (setting) {
    if (!isInterval(setting))
      throw new Error(`REFRESH must be ${Object.keys(INTERVALS).join(', ')}, not ${JSON.stringify(setting)}`);
    return INTERVALS[setting];
  }
  const isAttended = !(env['CI'] || env['VITEST'] || env['KUBERNETES_SERVICE_HOST'] || isContainer);
  return isStart && isAttended ? INTERVALS.weekly : null;
}

/** Whether commands say everything as lines of JSON, from LOG. */
export const isJsonLogSetting = (): boolean => process.env['LOG'] === 'json';
