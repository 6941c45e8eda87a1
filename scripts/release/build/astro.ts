import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DISK_FULL } from '../../../src/data/files.ts';
import { PROJECT } from '../../script.ts';

/**
 * Bundles the site into a release with Astro, in another process: `server/entry.mjs` (src/site/entry.ts) renders pages,
 * and the scripts, styles and files of `public` are in `client`.
 */
export function bundleSite(out: string, baseUrl: string) {
  const astro = promisify(execFile)(
    process.execPath,
    [join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    {
      cwd: PROJECT,
      env: { ...process.env, OUT_DIR: out, BASE_URL: baseUrl, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
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
