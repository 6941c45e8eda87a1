/** Records how a refresh stands, for the server and its terminal. */
import { processMark } from '../../../src/data/lock.ts';
import { type RunningRefresh, readRefreshStatus, writeRefreshStatus } from '../../../src/data/refreshStatus.ts';

/** The status is written at most once in this time while bytes arrive. */
const BYTES_MS = 500;

/** Stands for every source where the list of them cannot be read. */
const SOURCES = 'sources.json';

export type RefreshRecord = ReturnType<typeof recordRefresh>;

/** Starts the record of a refresh. @param isDry whether nothing is written */
export function recordRefresh(state: string, isDry: boolean) {
  const since = new Date().toISOString();
  /** A server that refreshes one source after the other is at it before and after this refresh. */
  const outer = readRefreshStatus(state).running;
  let tried: readonly string[] = [SOURCES];
  let enabled: readonly string[] = [];
  const failed: Record<string, string> = {};
  let running: RunningRefresh | null = null;
  let written = 0;
  const write = (next: RunningRefresh) => {
    running = next;
    written = performance.now();
    if (!isDry) writeRefreshStatus(state, { ...readRefreshStatus(state), running });
  };
  return {
    /** Says which sources are refreshed, and which are enabled. */
    begin(names: readonly string[], all: readonly string[]): void {
      tried = names;
      enabled = all;
    },
    /** Says what is done now. @param source null for all */
    step: (step: RunningRefresh['step'], source: string | null): void =>
      write({ process: processMark(), since, source, step, bytes: null, all_bytes: null }),
    /** Says how much of the file has arrived. */
    bytes(bytes: number, all: number | null): void {
      if (running && performance.now() - written >= BYTES_MS) write({ ...running, bytes, all_bytes: all });
    },
    fail(source: string, reason: string): void {
      failed[source] = reason;
    },
    /** Says why nothing went live: it holds for every source that has no reason of its own. */
    failAll(reason: string): void {
      for (const source of tried) failed[source] ??= reason;
    },
    /** Writes how it ended. What failed before and was not tried again has still failed, while it is enabled. */
    end(): void {
      if (isDry) return;
      const before = readRefreshStatus(state);
      const untried = Object.entries(before.failed).filter(([name]) => enabled.includes(name) && !tried.includes(name));
      const all = { ...Object.fromEntries(untried), ...failed };
      const ended = new Date().toISOString();
      const succeeded = Object.keys(all).length === 0 ? ended : before.succeeded;
      writeRefreshStatus(state, { ...before, ended, succeeded, failed: all, running: outer });
    },
  };
}
