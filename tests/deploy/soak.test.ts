import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { smallBuilds } from '../contract/service.ts';

/**
 * Ten minutes over the whole world are run by hand; see deploy/README.md for what they showed. In twenty seconds the
 * caches are filled, so memory grows a little.
 */
test('twenty seconds at full load: no failure, and memory grows no more than the caches', () => {
  const builds = smallBuilds();
  try {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['bench/load.ts', '--part', 'full', '--seconds', '20', '--growth', '80', '--release', builds.current],
      { encoding: 'utf8', env: { ...process.env, BASE_URL: '' } },
    );
    expect(status, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/ answers, 0 failures/);
  } finally {
    builds[Symbol.dispose]();
  }
});
