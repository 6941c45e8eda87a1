import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DISK_FULL } from '../../../src/data/files.ts';
import { PROJECT } from '../../script.ts';

/**
 * A heap that grows by 40 % at a time takes 660 MB for 26,847 pages, instead of 860. A smaller young generation than that
 * of Node (16 MB) does not take less, and a third more of processor time: with 4 MB, 86 s instead of 68.
 */
const HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=40'];

/**
 * Of the 600 MB that the process takes, 170 are its heap. With these, glibc and the allocator of the bundler give back what
 * they have freed while pages are rendered: 490 MB.
 */
const ALLOCATORS = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000', MIMALLOC_PURGE_DELAY: '0' };

/**
 * Runs `astro build` in another process: it writes the pages that are files, scripts, styles and the files of `public` into
 * `client`, and the code that renders pages on request into `server`. Rejects with its last lines when that fails.
 * @param out folder of the release
 * @param snapshot folder of the files of its snapshot
 * @param written resolves when they are there: until then the code is bundled, in the 4 seconds that reading the data takes
 * @param signal ends the process
 */
export async function runAstro(
  out: string,
  snapshot: string,
  written: Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const settings = {
    OUT_DIR: out,
    SNAPSHOT: snapshot,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  const env = { ...ALLOCATORS, ...process.env, ...settings };
  const options = { cwd: PROJECT, env, maxBuffer: Number.POSITIVE_INFINITY, signal, killSignal: 'SIGKILL' } as const;
  const args = [...HEAP, join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
  const running = promisify(execFile)(process.execPath, args, options);
  // The end of its standard input says that the snapshot is written. A process that has failed has none.
  running.child.stdin?.on('error', () => {});
  written.then(() => running.child.stdin?.end());
  await running.catch(({ stdout = '', stderr = '' }) => {
    const text = `${stdout}${stderr}`;
    // Astro does not always say which file it could not write, and its bundler has the words of the system.
    const isFull = /ENOSPC|No space left on device/.test(text);
    throw new Error(isFull ? `${DISK_FULL}: ${out}` : `astro build failed:\n${text.slice(-4000)}`);
  });
}
