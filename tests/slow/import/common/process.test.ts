/** The import command as a process. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { file, leg } from '../../../import/ssim/lines.ts';
import { foldersIn, workshop } from '../../../import/workshop.ts';

const JFK = leg({ days: '1      ' });

describe('the command', () => {
  const main = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/import/main.ts', ...args], { encoding: 'utf8' });

  test('ends with exit code 0, 1 or 2, and one line when it fails', () => {
    const folder = workshop();
    const source = join(folder, 'a.ssim');
    writeFileSync(source, file(JFK));
    expect(main('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('opentraveldata') });
    expect(main('ssim', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--airline CODES') });
    const done = main('ssim', ...foldersIn(folder), '--date', '2026-03-02', source);
    expect(done).toMatchObject({ status: 0, stdout: expect.stringMatching(/Changed the source ssim in /) });
    const failures = [
      [1, 'ssim', '--data', join(folder, 'none'), source],
      [2, 'ssim', join(folder, 'none.ssim')],
      [2, 'ssim', folder],
      [2, 'ssim', '--data'],
      [2, 'constructor', source],
      [2],
    ] as const;
    for (const [status, ...args] of failures)
      expect(main(...args)).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(/^error: .*\n$/) });
  });
});
