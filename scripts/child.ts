import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SIGNALS } from '../src/data/temporaryFolder.ts';
import { PROJECT } from './script.ts';
import { serveRefreshSetting } from './settings.ts';

/** A small young generation: short-lived responses are collected early, and memory under full load stays lower. */
const SERVER_HEAP = ['--max-semi-space-size=16'];

/** An import keeps its rows to the end: a heap that grows by half at a time takes less. */
const IMPORT_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** The pages and answers that a build has written are garbage: a heap that grows slowly has less of it. */
const BUILD_HEAP = ['--heap-growing-percent=40'];

const SERVER = 'src/server/main.ts';

/** V8 flags of a script, by its path in the project. */
export function heapFlags(script: string): readonly string[] {
  if (script === SERVER) return SERVER_HEAP;
  if (script === 'scripts/release/build/build.ts') return BUILD_HEAP;
  return /^scripts\/(import\/|release\/(update|refresh)\.ts$)/.test(script) ? IMPORT_HEAP : [];
}

/** Runs the server until it ends, with SERVE_REFRESH=daily also its refresh. @returns its exit code @throws Error */
export async function runServer(args: readonly string[]): Promise<number> {
  if (!serveRefreshSetting()) return await runChild(SERVER, args);
  const ended = new AbortController();
  void refreshDaily(() => runChild('scripts/release/refresh.ts', [], ended.signal), ended.signal);
  try {
    return await runChild(SERVER, args);
  } finally {
    ended.abort();
  }
}

/**
 * Runs a script of this project in another process with its heap flags. Signals are passed on.
 * @param script path in the project
 * @param signal ends the process
 * @returns its exit code; 1 when a signal ended it
 */
export async function runChild(script: string, args: readonly string[], signal?: AbortSignal): Promise<number> {
  const child = spawn(process.execPath, [...heapFlags(script), join(PROJECT, script), ...args], { stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => {
    // A terminal sends SIGINT to the child as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  // Before the handlers that end this process.
  for (const signal of SIGNALS) process.prependListener(signal, pass);
  const end = () => child.kill();
  signal?.addEventListener('abort', end);
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    signal?.removeEventListener('abort', end);
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/** The server is ready before the first refresh takes the processor. */
const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Refreshes soon after the start, when usually no source is due, and then a day after each refresh.
 * @param refresh runs a refresh; returns its exit code
 * @param signal ends it
 */
export async function refreshDaily(refresh: () => Promise<number>, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_MS; ; pause = DAY_MS) {
    await sleep(pause, null, { signal, ref: false }).catch(() => null);
    if (signal.aborted) return;
    const code = await refresh();
    if (code !== 0 && !signal.aborted) console.error(`The refresh ended with exit code ${code}; the server goes on.`);
  }
}
