import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs something with a new folder, which is removed afterwards, also when a signal ends the process. */
export async function withTemporaryFolder<T>(prefix: string, run: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  using _ = onSignal(remove);
  try {
    return await run(folder);
  } finally {
    remove();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Calls `clean` before SIGINT, SIGTERM or SIGHUP ends the process, until it is disposed of. */
export function onSignal(clean: () => void): Disposable {
  const end = (signal: NodeJS.Signals) => {
    clean();
    process.exit(128 + constants.signals[signal]);
  };
  // The handlers that were added last come first.
  for (const signal of SIGNALS) process.prependListener(signal, end);
  return {
    [Symbol.dispose]: () => {
      for (const signal of SIGNALS) process.off(signal, end);
    },
  };
}
