/**
 * One folder for all that tests leave in the temporary folder, theirs and that of
 * the processes they start; it goes when they end, passed or failed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function scratch(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-tests-'));
  // Some of what tests start gives up its rights, and must still get in.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
