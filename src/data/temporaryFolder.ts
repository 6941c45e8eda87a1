import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that is removed when it is disposed of, and when a signal ends the process. */
export function temporaryFolder(prefix: string): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), prefix));
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
