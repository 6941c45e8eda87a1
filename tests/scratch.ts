/**
 * One folder for all that tests leave in the temporary folder, theirs and that of the processes they start; it is removed
 * when they end, passed or failed. Besides, the processes share a cache of compiled modules, which stays: a script of the
 * project then starts in 0.9 s of processor time instead of 1.5.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function scratch(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-tests-'));
  // Some of what tests start gives up its rights, and must still get in.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../build/compile-cache');
  return () => rmSync(folder, { recursive: true, force: true });
}
