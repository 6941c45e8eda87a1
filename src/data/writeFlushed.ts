import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { writeError } from './writeNamed.ts';

/**
 * Writes a file and flushes it to disk. A file that cannot be written in full is removed.
 * @param flag that of node:fs: `wx` refuses a file that exists
 * @throws Error with the path and the reason
 */
export function writeFlushed(path: string, text: string, flag: 'w' | 'wx' = 'w'): void {
  const file = openSync(path, flag);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw writeError(path, error);
  } finally {
    closeSync(file);
  }
}
