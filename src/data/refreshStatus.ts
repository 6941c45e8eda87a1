/** How the last refresh of a state ended: written by the refresh, read by the server for health checks and metrics. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

export const REFRESH_STATUS_FILE = 'refresh.json';

const RefreshStatus = z.object({
  /** When the last refresh ended, and when the last one ended without an error (null: none has). */
  ended: z.iso.datetime(),
  succeeded: z.iso.datetime().nullable(),
  /** Why the last one failed, or which of its sources did; null when nothing failed. */
  error: z.string().nullable(),
});
export type RefreshStatus = z.infer<typeof RefreshStatus>;

/** The status in a state; null when it has had no refresh. */
export function readRefreshStatus(state: string): RefreshStatus | null {
  try {
    return RefreshStatus.parse(JSON.parse(readFileSync(join(state, REFRESH_STATUS_FILE), 'utf8')));
  } catch {
    return null;
  }
}

/** The folder of the state that a release is in. @param folder of the release */
export const stateOf = (folder: string): string => dirname(dirname(folder));
