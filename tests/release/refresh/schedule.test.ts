import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import { isDue } from '../../../scripts/release/refresh/state.ts';

const HOUR = 3_600_000;
const SOURCE: RefreshSource = {
  ...{ name: 'own', format: 'ssim', url: ['http://x/a'], every: 24 * HOUR },
  ...{ enabled: true, options: [], max_mb: 1 },
};
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const known = (hours: number) => ({ own: { checked: ago(hours), files: {} } });

/** A state with a source that was made from files without a digest. */
const STATE = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
mkdirSync(join(STATE, 'sources/own'), { recursive: true });
const INFO = { kind: 'list', as_of: '2026-01-01', scope: 'named' };
writeFileSync(join(STATE, 'sources/own/source.json'), JSON.stringify(INFO));

describe('a source is due', () => {
  test.each<[string, Parameters<typeof isDue>[1], boolean]>([
    ['when it was never checked', {}, true],
    ['not within its interval', known(21), false],
    ['a day after a refresh that took two hours', known(22), true],
    ['after its interval', known(25), true],
    ['when it was checked with a clock that was ahead', known(-25), true],
  ])('%s', (_, state, expected) => {
    expect(isDue(SOURCE, state, STATE)).toBe(expected);
  });

  test('when what was fetched is not imported', () => {
    expect(isDue(SOURCE, known(1), '/nonexistent')).toBe(true);
  });
});
