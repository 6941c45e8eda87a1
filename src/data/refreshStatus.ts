/** How the refresh of a state stands: written by the refresh, read by the server for health checks, metrics and pages. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { FULL_MONTHS } from '../core/time.ts';
import { replaceFile } from './files.ts';
import { markedProcess } from './lock.ts';

export const REFRESH_STATUS_FILE = 'refresh.json';

/** What a refresh does: it waits for its turn, fetches, imports, or builds a release. */
const STEPS = ['waiting', 'fetching', 'importing', 'building'] as const;

const Running = z.object({
  /** The process that refreshes, as `processMark` names it. */
  process: z.string(),
  /** When this refresh began. */
  since: z.iso.datetime(),
  /** Name of the source; null for several that are imported as one change. */
  source: z.string().nullable(),
  step: z.enum(STEPS),
  /** Of the file that is fetched, and all its bytes where the server announces them. */
  bytes: z.int().nullable(),
  all_bytes: z.int().nullable(),
});
export type RunningRefresh = z.infer<typeof Running>;

const time = z.iso.datetime().nullable().default(null);
const RefreshStatus = z.object({
  /** When the last refresh ended, and when the last one ended without an error; null: none has. */
  ended: time,
  succeeded: time,
  /** Why sources failed when they were last tried, by name. */
  failed: z.record(z.string(), z.string()).default({}),
  /** When a running server tries again. */
  next: time,
  running: Running.nullable().default(null),
});
export type RefreshStatus = z.infer<typeof RefreshStatus>;

/** The status of a state that has had no refresh. */
const NO_REFRESH: RefreshStatus = { ended: null, succeeded: null, failed: {}, next: null, running: null };

/** The status as it was written last. A process that was killed is not running. */
export function readRefreshStatus(state: string): RefreshStatus {
  try {
    const status = RefreshStatus.parse(JSON.parse(readFileSync(join(state, REFRESH_STATUS_FILE), 'utf8')));
    const { running } = status;
    return running !== null && markedProcess(running.process) === null ? { ...status, running: null } : status;
  } catch {
    return NO_REFRESH;
  }
}

/** Replaces the status. */
export const writeRefreshStatus = (state: string, status: RefreshStatus): void =>
  replaceFile(join(state, REFRESH_STATUS_FILE), `${JSON.stringify(status, null, 2)}\n`);

/** bundled: the routes that ship with the code, no refresh has ended. failed: of at least one source. */
export const REFRESH_STATES = ['bundled', 'refreshing', 'refreshed', 'failed'] as const;

/** The status for operators; without one that of a state that has had no refresh. */
export function refreshReport({ ended, succeeded, failed, next, running }: RefreshStatus = NO_REFRESH) {
  const state: (typeof REFRESH_STATES)[number] = running
    ? 'refreshing'
    : Object.keys(failed).length > 0
      ? 'failed'
      : succeeded
        ? 'refreshed'
        : 'bundled';
  const { process: _, ...step } = running ?? { process: '' };
  return {
    state,
    ended,
    succeeded,
    /** Which sources failed, and why; null when none did. */
    error: failureText(failed),
    next,
    running: running && step,
  };
}
export type RefreshReport = ReturnType<typeof refreshReport>;

/** The status for readers of pages: without the reasons of failures, which may name paths and addresses of the operator. */
export const refreshNotice = ({ ended, failed, running }: RefreshStatus = NO_REFRESH, now = new Date()) => ({
  /** The month whose routes are being fetched; null when none are. */
  refreshing: running && monthOfNow(now),
  /** When the last refresh ended, and the sources that failed in it; null when none did. */
  failed: ended !== null && Object.keys(failed).length > 0 ? { ended, sources: Object.keys(failed) } : null,
});
export type RefreshNotice = ReturnType<typeof refreshNotice>;

/** Failures by source as one text; null for none. */
export const failureText = (failed: RefreshStatus['failed']): string | null =>
  Object.entries(failed)
    .map(([name, reason]) => `source ${name}: ${reason}`)
    .join('\n') || null;

/** The month of now in UTC, as texts about a refresh have it: `November 2026`. */
export const monthOfNow = (now = new Date()): string => `${FULL_MONTHS[now.getUTCMonth()]} ${now.getUTCFullYear()}`;

/** The folder of the state that a release is in. @param folder of the release */
export const stateOf = (folder: string): string => dirname(dirname(folder));
