import { describe, expect, test } from 'vitest';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import { isDue } from '../../../scripts/release/refresh/state.ts';

const HOUR = 3_600_000;
const SOURCE: RefreshSource = {
  ...{ name: 'own', format: 'ssim', url: ['http://x/a'], every: 24 * HOUR },
  ...{ enabled: true, options: [], max_mb: 1 },
};
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const known = (hours: number, imported: string | null = '/data') => ({
  own: { checked: ago(hours), files: {}, imported },
});

describe('a source is due', () => {
  test.each<[string, Parameters<typeof isDue>[1], boolean]>([
    ['when it was never checked', {}, true],
    ['not within its interval', known(21), false],
    ['a day after a refresh that took two hours', known(22), true],
    ['after its interval', known(25), true],
    ['when it was checked with a clock that was ahead', known(-25), true],
    ['when what was fetched is not imported', known(1, null), true],
  ])('%s', (_, state, expected) => {
    expect(isDue(SOURCE, state, '/data')).toBe(expected);
  });

  test('when it was imported into other data', () => {
    expect(isDue(SOURCE, known(1), '/other')).toBe(true);
  });
});
