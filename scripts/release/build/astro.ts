import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DISK_FULL } from '../../../src/data/files.ts';
import { PROJECT } from '../../script.ts';

/**
 * Bundles the site into a release with Astro, in another process: `server/entry.mjs` (src/site/entry.ts) renders pages,
 * and the scripts, styles and files of `public` are in `client`.
 */
export function bundleSite(out: string, baseUrl: string) {
  const astro = spawn(process.execPath, [join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
    cwd: PROJECT,
    env: { ...process.env, OUT_DIR: out, BASE_URL: baseUrl, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let tail = '';
  for (const stream of [astro.stdout, astro.stderr])
    stream.on('data', (text: Buffer) => {
      tail = (tail + text.toString()).slice(-4000);
    });
  const done = new Promise<void>((fulfil, reject) => {
    astro.on('error', reject);
    astro.on('exit', (code) =>
      code === 0
        ? fulfil()
        : reject(
            // Astro does not say which file it could not write.
            tail.includes('ENOSPC')
              ? new Error(`${DISK_FULL}: ${out}`)
              : new Error(`Astro could not bundle the site:\n${tail}`),
          ),
    );
  });
  // It is awaited when the data is read, and may fail before.
  done.catch(() => {});
  return {
    /** Settles when the bundle is made. Rejects with Astro's last lines when that fails. */
    done,
    stop: () => astro.kill('SIGKILL'),
  };
}
