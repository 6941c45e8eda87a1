/** The pages of a release with their other forms, made by processes that share them. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { MadePages, PageShare } from './pagesProcess.ts';

/** Processes. Each holds the indexes in memory. */
const SHARES = 2;

/** Halves the memory of a process, at no cost in time: 195 MB instead of 397 in the middle of its pages. */
const HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

/**
 * Makes the pages from the snapshot and the bundle of the site, which are in the folder.
 * @param before folder of the release whose files may be reused; null to make every file
 */
export function startPages(folder: string, before: string | null) {
  const processes = Array.from({ length: SHARES }, (_, share) => {
    const task: PageShare = { folder, before, share, shares: SHARES };
    return fork(join(import.meta.dirname, 'pagesProcess.ts'), [JSON.stringify(task)], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...HEAP],
    });
  });
  const done = Promise.all(processes.map(resultOf));
  // It is awaited when all else is done, and may fail before.
  done.catch(() => {});
  return {
    /** What each process has made. */
    done,
    stop: () => {
      for (const each of processes) each.kill('SIGKILL');
    },
  };
}

const resultOf = (process: ChildProcess) =>
  new Promise<MadePages>((fulfil, reject) => {
    process.on('message', (result: MadePages | { readonly error: Error }) =>
      'error' in result ? reject(result.error) : fulfil(result),
    );
    process.on('error', reject);
    process.on('exit', (code, signal) => reject(new Error(`the process of pages ended with ${signal ?? code}`)));
  });
