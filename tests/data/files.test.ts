import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeError, writeFlushed, writeNamed } from '../../src/data/files.ts';

// Each write to this device fails as on a full disk.
test.runIf(existsSync('/dev/full'))('a write to a full disk names the file (needs /dev/full)', () => {
  expect(() => writeNamed('/dev/full', 'x')).toThrow('the disk is full (ENOSPC): /dev/full');
});

test('a write that fails names the file', () => {
  for (const write of [writeNamed, writeFlushed])
    expect(() => write('/nowhere/file', 'x')).toThrow(/no such file or directory.*\/nowhere\/file/);
  expect(writeError('a/file', new Error('stopped')).message).toBe('stopped: a/file');
});
