/** The processes of a build: Astro makes the bundle of the site, and others share the pages with their other forms. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DISK_FULL } from '../../../src/data/files.ts';
import { PROJECT } from '../../script.ts';
import type { MadePages, PageShare } from './pagesProcess.ts';

/**
 * Bundles the site into a release with Astro, in another process: `server/entry.mjs` (src/site/entry.ts) renders pages,
 * and the scripts, styles and files of `public` are in `client`.
 */
export function bundleSite(out: string) {
  const astro = promisify(execFile)(
    process.execPath,
    [join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    {
      cwd: PROJECT,
      env: { ...process.env, OUT_DIR: out, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      maxBuffer: Number.POSITIVE_INFINITY,
    },
  );
  const done = astro.catch(({ stdout = '', stderr = '' }: { readonly stdout?: string; readonly stderr?: string }) => {
    const tail = `${stdout}${stderr}`.slice(-4000);
    // Astro does not say which file it could not write.
    throw new Error(tail.includes('ENOSPC') ? `${DISK_FULL}: ${out}` : `Astro could not bundle the site:\n${tail}`);
  });
  // It is awaited when the data is read, and may fail before.
  done.catch(() => {});
  return {
    /** Settles when the bundle is made. Rejects with Astro's last lines when that fails. */
    done,
    stop: () => astro.child.kill('SIGKILL'),
  };
}

/** Processes of pages. Each holds the indexes in memory. */
const SHARES = 2;

/** Halves the memory of such a process, at no cost in time: 195 MB instead of 397 in the middle of its pages. */
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
