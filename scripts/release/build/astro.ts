import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DISK_FULL } from '../../../src/data/files.ts';

/** What Astro makes pages of, and where. */
export interface Task {
  /** Folder of this project. */
  readonly project: string;
  readonly out: string;
  readonly data: string;
  readonly baseUrl: string;
  /** File with the paths of the only pages to render, besides those that are few; null to render all. */
  readonly pages: string | null;
}

/** Astro at work in another process, on the other core. */
export interface Rendering {
  /** Settles when all is rendered. Rejects with Astro's last lines when it fails. */
  readonly done: Promise<void>;
  readonly stop: () => void;
}

/** Keeps Astro at 600 MB instead of 1,060, in proportion to the data, for less than a tenth more of its time. */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** Starts Astro. One thread for files is enough: with four, Astro spent a fifth of its time waiting for locks. */
export function startAstro({ project, out, data, baseUrl, pages }: Task): Rendering {
  const command = [...HEAP, join(project, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
  const astro = spawn(process.execPath, command, {
    cwd: project,
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '1',
      OUT_DIR: out,
      DATA: data,
      BASE_URL: baseUrl,
      ONLY_PAGES: pages ?? '',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
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
              : new Error(`Astro could not render the pages:\n${tail}`),
          ),
    );
  });
  // It is awaited when all else is done, and may fail before.
  done.catch(() => {});
  return { done, stop: () => astro.kill('SIGKILL') };
}
