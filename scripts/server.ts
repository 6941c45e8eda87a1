/** The server in a process of its own, and beside it the refresh of its data. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { dataSettings } from '../src/data/settings.ts';
import { openLog } from '../src/server/ops/log.ts';
import { readSettings } from '../src/server/settings.ts';
import { runChild, SERVER } from './child.ts';
import { refreshInBackground } from './release/refresh/background.ts';
import { refreshFolder } from './release/refresh/state.ts';
import { PROJECT } from './script.ts';
import { refreshSetting } from './settings.ts';

/** What the refreshes of a server have printed. It begins anew when it has this many bytes. */
const LOG_FILE = 'log.txt';
const LOG_BYTES = 5_000_000;

/**
 * Runs the server until it ends.
 * @param isStart whether `npm start` runs it
 * @param buildMs how long the build of its release took; null when it was there
 * @returns its exit code
 * @throws Error for an invalid setting
 */
export async function runServer(
  args: readonly string[],
  isStart = false,
  buildMs: number | null = null,
): Promise<number> {
  const intervalMs = refreshSetting(isStart);
  const folders = dataSettings(PROJECT);
  const { state } = folders;
  if (intervalMs === null || args.length > 0) return await runChild(SERVER, args);
  const settings = readSettings(process.env);
  // A release elsewhere is not what a refresh changes.
  if (resolve(settings.release) !== join(state, 'current')) return await runChild(SERVER, args);
  const ended = new AbortController();
  const { signal } = ended;
  const { notice } = openLog(settings);
  const refresh = async (source: string) => {
    mkdirSync(refreshFolder(state), { recursive: true });
    const log = join(refreshFolder(state), LOG_FILE);
    const isFull = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES;
    const output = openSync(log, isFull ? 'w' : 'a');
    try {
      return await runChild('scripts/release/refresh.ts', ['--due', source], { signal, output, isLow: true });
    } finally {
      closeSync(output);
    }
  };
  void refreshInBackground({ folders, intervalMs, buildMs, refresh, say: notice }, signal);
  try {
    return await runChild(SERVER, args);
  } finally {
    ended.abort();
  }
}
