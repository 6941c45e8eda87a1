/** The limits of a git command: with a small one, a hostile repository ends in a message that names it. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { gitOutput } from '../../../../scripts/import/standing-data/git.ts';
import { nestedTrees } from './nestedTrees.ts';

const LOG = ['log', '-p', '--', 'routes'];
const MANY_MB = 100_000;

describe.runIf(process.platform === 'linux')('a repository with 10^9 files in an older commit', () => {
  const folder = nestedTrees('routes', { isOlder: true });
  const outputOf = (args: readonly string[], most: number, limits: { gitMemoryMb: number; gitMinutes: number }) =>
    buffer(gitOutput(folder, args, most, limits));

  test('takes no more memory than the limit', async () => {
    await expect(outputOf(LOG, 1e9, { gitMemoryMb: 100, gitMinutes: 1 })).rejects.toThrow(
      'git log needs more than 100 MB of memory',
    );
  });

  test('takes no more time than the limit', async () => {
    await expect(outputOf(LOG, 1e9, { gitMemoryMb: MANY_MB, gitMinutes: 1 / 60 })).rejects.toThrow(
      /^git log needs more than 0\.0166\d* minutes$/,
    );
  });

  test('has no more output than the limit', async () => {
    await expect(outputOf(['log'], 100, { gitMemoryMb: MANY_MB, gitMinutes: 1 })).rejects.toThrow(
      'the output of git log has more than 0 MB',
    );
    expect((await outputOf(['log', '--format=%s'], 100, { gitMemoryMb: MANY_MB, gitMinutes: 1 })).toString()).toBe(
      'one\none\n',
    );
  });
});
