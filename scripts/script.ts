import { resolve } from 'node:path';

/** Folder of this project. */
export const PROJECT = resolve(import.meta.dirname, '..');

/**
 * Runs the body of a script. What goes wrong is one line on standard error; the exit code is then 2 for wrong
 * arguments and 1 otherwise.
 */
export async function runScript(main: () => Promise<void> | void): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(`error: ${error instanceof Error ? error.message : error}`);
    process.exitCode = isUsageError(error) ? 2 : 1;
  }
}

const isUsageError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'UsageError' || String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));
