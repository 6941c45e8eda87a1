/**
 * Keeps the data of a running server up to date. Each source is refreshed in a process of its own and goes live by itself,
 * the small ones first. Sources that fail are tried again after growing pauses; what was live before stays.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { messageOf } from '../../../src/core/messageOf.ts';
import { at } from '../../../src/core/must.ts';
import { processMark } from '../../../src/data/lock.ts';
import {
  monthOfNow,
  type RunningRefresh,
  readRefreshStatus,
  writeRefreshStatus,
} from '../../../src/data/refreshStatus.ts';
import { currentRelease } from '../../../src/data/releases.ts';
import { readRollback } from '../../../src/data/rollback.ts';
import type { DataSettings } from '../../../src/data/settings.ts';
import { printable } from '../../script.ts';
import { datedAddresses } from './periods.ts';
import { type RefreshSource, readSources } from './sources.ts';
import { atMostEvery, dueTime, isDue, readRefreshState, refreshFolder } from './state.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];

/** The server is ready before the first refresh takes the processor. */
const FIRST_MS = 5 * SECOND;
/** Pauses after one round with failures, two, and so on. */
const PAUSES_MS = [5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR];
/** What is due is looked for at least this often: a machine that slept, or an import by hand, changes it. */
const CHECK_MS = HOUR;
/** How often the progress is read, and how often a step that goes on is told again. */
const PROGRESS_MS = SECOND;
const REPEAT_MS = 10 * SECOND;

export interface BackgroundRefresh {
  readonly folders: DataSettings;
  /** Least time between two refreshes of a source. */
  readonly intervalMs: number;
  /** How long the last build took; null when that is not known. */
  readonly buildMs: number | null;
  /** Refreshes one source in another process. @returns its exit code */
  readonly refresh: (source: string) => Promise<number>;
  /** Tells the operator, in one line. */
  readonly say: (line: string) => void;
}

/** Refreshes until the signal. It never fails: what goes wrong is told, and tried again. */
export async function refreshInBackground(background: BackgroundRefresh, signal: AbortSignal): Promise<void> {
  const { say } = background;
  let failedRounds = 0;
  const next = { at: Date.now() + FIRST_MS };
  for (;;) {
    const pause = Math.min(Math.max(next.at - Date.now(), SECOND), CHECK_MS);
    await waitFor(pause, signal);
    if (signal.aborted) return;
    // What failed is due all the time.
    if (failedRounds > 0 && Date.now() < next.at) continue;
    const tell = (error: unknown) => say(`The routes cannot be refreshed: ${oneLine(messageOf(error))}`);
    try {
      const failed = await refreshRound(background, failedRounds, signal);
      if (failed !== null) failedRounds = failed > 0 ? failedRounds + 1 : 0;
    } catch (error) {
      failedRounds++;
      tell(error);
    }
    if (signal.aborted) return;
    next.at = Date.now() + pauseAfter(Math.max(failedRounds, 1));
    try {
      if (failedRounds === 0) next.at = nextDue(background);
      endRound(background.folders.state, next.at);
    } catch (error) {
      // A list that cannot be read was told above; a disk may be full.
      if (failedRounds === 0) tell(error);
    }
  }
}

/** Writes that nothing runs, and when the next round is. While a rollback is in force, none is. */
function endRound(state: string, at: number): void {
  const status = readRefreshStatus(state);
  const next = readRollback(state) === null ? new Date(at).toISOString() : null;
  if (status.next !== next || status.running !== null) writeRefreshStatus(state, { ...status, next, running: null });
}

/** Waits until the time has passed, or for the signal. */
async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => resolve();
  const timer = setTimeout(end, ms).unref();
  signal.addEventListener('abort', end);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
}

const pauseAfter = (failedRounds: number): number => at(PAUSES_MS, Math.min(failedRounds, PAUSES_MS.length) - 1);

/** Those that are due after the interval of this server, the small ones first. */
function dueNow({ folders, intervalMs }: BackgroundRefresh): RefreshSource[] {
  const fetched = readRefreshState(folders.state);
  return readSources(folders)
    .filter((source) => source.enabled)
    .filter((source) => isDue(atMostEvery(source, intervalMs), fetched, folders.state))
    .map((source) => ({ source, bytes: expectedBytes(source, folders.state) }))
    .sort((a, b) => a.bytes - b.bytes)
    .map(({ source }) => source);
}

/** Bytes of the files that are kept; of a source that was never fetched, what its files may have. */
function expectedBytes({ name, max_mb, url, window, path }: RefreshSource, state: string): number {
  const folder = join(refreshFolder(state), name);
  const kept = existsSync(folder) ? glob.sync('**', { cwd: folder, dot: true, stats: true }) : [];
  if (kept.length > 0) return kept.reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0);
  const today = new Date().toISOString().slice(0, 10);
  const files = (url ?? path ?? ['']).reduce(
    (sum, address) => sum + (url ? datedAddresses(address, window ?? null, today).window : 1),
    0,
  );
  return files * max_mb * 1_048_576;
}

/** When the first source is due again. */
function nextDue({ folders, intervalMs }: BackgroundRefresh): number {
  const fetched = readRefreshState(folders.state);
  const due = readSources(folders).flatMap((source) => {
    const known = source.enabled ? fetched[source.name] : undefined;
    return known ? [dueTime(atMostEvery(source, intervalMs), known)] : [];
  });
  return Math.min(...due, Date.now() + intervalMs);
}

/** Refreshes what is due. @returns how many sources failed; null when none was due */
async function refreshRound(background: BackgroundRefresh, failedRounds: number, signal: AbortSignal) {
  const { folders, say, refresh } = background;
  const { state } = folders;
  // The operator has chosen the release: what is newer waits.
  if (readRollback(state) !== null) return null;
  const due = dueNow(background);
  if (due.length === 0) return null;
  const month = monthOfNow();
  say(`Fetching the routes of ${month} from ${due.length === 1 ? 'one source' : `${due.length} sources`}.`);
  const failed: string[] = [];
  /** Of a source that went live. */
  let lastMs = background.buildMs;
  for (const [i, source] of due.entries()) {
    const since = new Date().toISOString();
    const waiting = { process: processMark(), since, source: source.name, step: 'waiting' as const };
    const status = { ...readRefreshStatus(state), next: null };
    writeRefreshStatus(state, { ...status, running: { ...waiting, bytes: null, all_bytes: null } });
    const started = Date.now();
    const before = currentRelease(state);
    const allMs = lastMs === null ? null : lastMs * (due.length - i);
    const watch = setInterval(watcher(state, `${source.name} (${i + 1} of ${due.length})`, allMs, say), PROGRESS_MS);
    watch.unref();
    let code: number;
    try {
      code = await refresh(source.name);
    } finally {
      clearInterval(watch);
    }
    if (signal.aborted) return null;
    const reason = reasonOf(state, source.name, code);
    if (reason !== null) failed.push(`${source.name}: ${reason}`);
    else if (currentRelease(state) === before) say(`${source.name}: nothing new`);
    else {
      lastMs = Date.now() - started;
      say(printable(`${source.name} is live: ${creditOf(source)}`));
    }
  }
  if (failed.length === 0) say(`The routes of ${month} are live.`);
  else {
    const at = new Date(Date.now() + pauseAfter(failedRounds + 1)).toISOString().slice(11, 16);
    const count = failed.length === due.length ? '' : `${failed.length} of ${due.length} sources `;
    say(printable(`Not refreshed, next try at ${at} UTC: ${count}${failed.map(oneLine).join('; ')}`));
  }
  return failed.length;
}

/** Why the refresh of a source failed; null when it did not. A process that ended without a word is recorded, too. */
function reasonOf(state: string, source: string, code: number): string | null {
  const status = readRefreshStatus(state);
  const reason = status.failed[source];
  if (reason !== undefined || code === 0) return reason ?? null;
  const ended = `its process ended with exit code ${code} (see ${join(refreshFolder(state), 'log.txt')})`;
  const failed = { ...status.failed, [source]: ended };
  writeRefreshStatus(state, { ...status, ended: new Date().toISOString(), failed });
  return ended;
}

/** Longest reason in a line of the terminal, in characters: all of it is in the status. */
const LONGEST_REASON = 200;
function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON)}…` : line;
}

/** Name, licence and credit of a source. */
const creditOf = ({ name, title, licence, attribution }: RefreshSource): string =>
  [title ?? name, licence === undefined ? null : `Licence ${licence}`, attribution]
    .filter((part) => part !== null && part !== undefined)
    .join('. ');

/**
 * Tells the steps of a refresh: each new one, and in a terminal those that go on.
 * @param allMs how long this source and those after it may take; null when that is not known
 */
function watcher(state: string, name: string, allMs: number | null, say: (line: string) => void): () => void {
  const started = Date.now();
  let [step, said] = ['', 0];
  return () => {
    const { running } = readRefreshStatus(state);
    if (running === null || running.step === 'waiting') return;
    const isNew = running.step !== step;
    if (!isNew && !(process.stdout.isTTY && Date.now() - said >= REPEAT_MS)) return;
    [step, said] = [running.step, Date.now()];
    const left = allMs === null ? null : allMs - (Date.now() - started);
    say(`${name}: ${stepText(running)}${left !== null && left > 0 ? `, ${durationText(left)} left` : ''}`);
  };
}

function stepText({ step, bytes, all_bytes }: RunningRefresh): string {
  if (step !== 'fetching' || bytes === null) return step === 'building' ? 'building the site' : step;
  const megabytes = (count: number) => (count / 1_048_576).toFixed(1);
  return `fetching, ${megabytes(bytes)}${all_bytes === null ? '' : ` of ${megabytes(all_bytes)}`} MB`;
}

const durationText = (ms: number): string =>
  ms < 90 * SECOND ? `about ${Math.ceil(ms / (10 * SECOND)) * 10} s` : `about ${Math.ceil(ms / MINUTE)} min`;
