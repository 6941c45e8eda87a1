import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRunning, startOf } from './processes.ts';

/**
 * Makes a folder that is removed when it is disposed of, and when a signal ends the process. SIGKILL leaves it: its name has
 * the process that made it, so that the next one with the same prefix removes it.
 */
export function temporaryFolder(prefix: string): { readonly path: string } & Disposable {
  removeAbandoned(prefix);
  const path = mkdtempSync(join(tmpdir(), `${prefix}${ownerMark(process.pid)}-`));
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  const signals = onSignal(remove);
  return {
    path,
    [Symbol.dispose]() {
      signals[Symbol.dispose]();
      remove();
    },
  };
}

/** A process of this machine, or of this container: its number, and its start where that is known. */
const ownerMark = (pid: number): string => `${hostMark()}-${pid}-${startOf(pid) ?? 0}`;

/** Containers that share a temporary folder have processes with the same numbers, and other host names. */
const hostMark = (): string =>
  hostname()
    .replaceAll(/[^A-Za-z0-9]/g, '_')
    .slice(0, 40);

/** Removes folders of a prefix whose process has ended. */
function removeAbandoned(prefix: string): void {
  const start = `${prefix}${hostMark()}-`;
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(start) ? Number(name.slice(start.length).split('-', 1)[0]) : 0;
    const isAbandoned = pid > 0 && !(isRunning(pid) && name.startsWith(`${prefix}${ownerMark(pid)}-`));
    if (isAbandoned) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The signals that end a process. */
export const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `clean` before SIGINT, SIGTERM or SIGHUP ends the process, until it is disposed of. */
export function onSignal(clean: () => void): Disposable {
  // Exits through the exit event, so that every other cleaner runs as well.
  const end = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal]);
  // The handlers that were added last come first.
  for (const signal of SIGNALS) process.prependListener(signal, end);
  process.prependListener('exit', clean);
  return {
    [Symbol.dispose]: () => {
      for (const signal of SIGNALS) process.off(signal, end);
      process.off('exit', clean);
    },
  };
}
