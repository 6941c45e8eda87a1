import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScript } from '../support/runScript.ts';
import { BUILD_ENV, smallBuild } from '../support/smallBuild.ts';

/** Minutes with the files of the whole world are run by hand; see deploy/README.md for what they showed. */
test('five times the bundled data fit into the memory of an isolate at full load', async () => {
  const { out } = await smallBuild();
  const args = [
    '--server',
    'workers',
    '--times',
    '5',
    '--seconds',
    '20',
    '--growth',
    '100',
    '--release',
    join(out, 'current'),
  ];
  const { code, stdout, stderr } = await runScript('bench/load.ts', args, BUILD_ENV);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/ answers, 0 failures, \d+ refused as too many; at most \d+ MiB/);
}, 300_000);
