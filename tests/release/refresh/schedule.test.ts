import { describe, expect, test } from 'vitest';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import type { SourceState } from '../../../scripts/release/refresh/state.ts';
import { checkFileAge, isDue } from '../../../scripts/release/refresh/state.ts';

const HOUR = 3_600_000;
const SOURCE: RefreshSource = {
  ...{ name: 'own', format: 'ssim', url: ['http://x/a'], every: 24 * HOUR },
  ...{ enabled: true, options: [], max_mb: 1 },
};
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const files = (sha256: string, lastModified: string | null = null): SourceState['files'] => ({
  'http://x/a': { etag: null, lastModified, sha256, bytes: 1 },
});
const known = (hours: number, fetched = files('a'), imported = files('a')) => ({
  own: { checked: ago(hours), files: fetched, imported: { data: '/data', files: imported } },
});

describe('a source is due', () => {
  test.each<[string, Parameters<typeof isDue>[1], boolean]>([
    ['when it was never checked', {}, true],
    ['not within its interval', known(23), false],
    ['after its interval', known(25), true],
    ['when what was fetched is not imported', known(1, files('b')), true],
  ])('%s', (_, state, expected) => {
    expect(isDue(SOURCE, state, '/data')).toBe(expected);
  });

  test('when it was imported into other data', () => {
    expect(isDue(SOURCE, known(1), '/other')).toBe(true);
  });
});

describe('a file older than the one before', () => {
  const [older, newer] = ['Wed, 01 Jan 2025 00:00:00 GMT', 'Thu, 02 Jan 2025 00:00:00 GMT'];
  const check = (before: string | null, now: string | null, data = '/data') =>
    checkFileAge(SOURCE, files('b', now), known(1, files('b', now), files('a', before)), data);

  test('is refused with both times', () => {
    expect(() => check(newer, older)).toThrow(
      `source own: http://x/a is of ${older}, older than the one imported before (${newer})`,
    );
  });
  test('is not refused when a time is unknown, the same or later, or for other data', () => {
    for (const [before, now] of [
      [older, newer],
      [older, older],
      [null, older],
      [newer, null],
    ] as const)
      expect(() => check(before, now)).not.toThrow();
    expect(() => check(newer, older, '/other')).not.toThrow();
  });
});
