import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What Astro makes pages of, and where. */
export interface Task {
  /** Folder of this project. */
  readonly root: string;
  readonly out: string;
  readonly data: string;
  readonly baseUrl: string;
  /** Whether only some pages are to be rendered, which are named later. */
  readonly some: boolean;
}

/** Astro at work in a process of its own, on the other core. */
export interface Rendering {
  /** Settles when all is rendered. Rejects with Astro's last lines when it fails. */
  readonly done: Promise<void>;
  /** Names the pages to render, by path; besides these, those that are few are always rendered. */
  readonly only: (paths: readonly string[]) => void;
  readonly stop: () => void;
}

/**
 * One thread for files is enough: four make Astro wait for locks, which took a fifth of its time. Short-lived objects
 * are swept early, and the heap grows by little more than half between two collections: that keeps Astro at 600 MB
 * instead of 1,060, in proportion to the data, for less than a tenth more of its time.
 */
const THREADS = { UV_THREADPOOL_SIZE: '1' };
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=60'];

/** Starts Astro. */
export function startAstro({ root, out, data, baseUrl, some }: Task): Rendering {
  const command = [...FLAGS, join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
  const astro = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      ...THREADS,
      OUT_DIR: out,
      DATA_DIR: data,
      BASE_URL: baseUrl,
      ONLY_PAGES: some ? 'stdin' : '',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let tail = '';
  for (const stream of [astro.stdout, astro.stderr])
    stream.on('data', (text: Buffer) => {
      tail = (tail + text.toString()).slice(-4000);
    });
  // It may have ended before it was told; how it ended says why.
  astro.stdin.on('error', () => {});
  const done = new Promise<void>((fulfil, reject) => {
    astro.on('error', reject);
    astro.on('exit', (code) =>
      code === 0 ? fulfil() : reject(new Error(`Astro could not render the pages:\n${tail}`)),
    );
  });
  // It is waited for when all else is done, and may fail before.
  done.catch(() => {});
  return {
    done,
    only: (paths) => astro.stdin.end(JSON.stringify(paths)),
    stop: () => astro.kill('SIGKILL'),
  };
}
