/** A source that is a git repository: a bare clone that is kept, and brought up to date by what is new. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../../../src/data/files.ts';
import { onSignal } from '../../../src/data/temporaryFolder.ts';

export interface Clone {
  /** Hash of the newest commit. */
  readonly commit: string;
  /** Its date, as in HTTP headers. */
  readonly date: string;
}

export interface CloneLimits {
  /** Longest time in which nothing arrives, and of one command, in milliseconds. */
  readonly idleMs: number;
  readonly totalMs: number;
  /** Largest size of the clone on disk. */
  readonly maxBytes: number;
}

/** How often the size of a clone is looked at. */
const SIZE_CHECK_MS = 500;

/** Bytes of the files below a folder; 0 while git removes a folder that is looked at. */
function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
      (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** Removes what a fetch that was ended has left. */
function removePartialPacks(clone: string): void {
  const packs = join(clone, 'objects/pack');
  for (const name of existsSync(packs) ? readdirSync(packs) : [])
    if (name.startsWith('tmp_')) rmSync(join(packs, name), { force: true });
}

/** Aborts transfers below 1 kB/s. */
const slowest = (idleMs: number): string[] => [
  '-c',
  'http.lowSpeedLimit=1000',
  '-c',
  `http.lowSpeedTime=${Math.ceil(idleMs / 1000)}`,
];

/** The branch of the clone. The branch of the repository may have any name. */
const BRANCH = 'refs/heads/source';

/**
 * Clones a repository, or fetches what is new in it. A clone that fails leaves nothing behind, a fetch that fails leaves
 * the clone as it was.
 * @param url address or path of the repository
 * @param path where the clone is kept
 * @throws Error with the message of git, or naming the size that was exceeded
 */
export async function updateClone(
  url: string,
  path: string,
  { idleMs, totalMs, maxBytes }: CloneLimits,
): Promise<Clone> {
  const isNew = !existsSync(path);
  const folder = isNew ? `${path}.part` : path;
  const run = (args: readonly string[]) => git([...slowest(idleMs), ...args], totalMs, { folder, maxBytes });
  if (isNew) {
    rmSync(folder, { recursive: true, force: true });
    await run(['init', '--quiet', '--bare', folder]);
  }
  try {
    await fetchHead(folder, url, run);
  } catch (error) {
    if (isNew) rmSync(folder, { recursive: true, force: true });
    else removePartialPacks(folder);
    throw error;
  }
  if (isNew) renameSync(folder, path);
  const [commit = '', date = ''] = (await run(['-C', path, 'log', '-1', '--format=%H %ct', 'HEAD'])).trim().split(' ');
  return { commit, date: new Date(Number(date) * 1000).toUTCString() };
}

async function fetchHead(path: string, url: string, run: (args: readonly string[]) => Promise<string>): Promise<void> {
  const progress = process.stderr.isTTY ? ['--progress'] : ['--quiet'];
  // A branch that was rewritten is followed.
  await run(['-C', path, 'fetch', ...progress, '--no-tags', '--', url, `+HEAD:${BRANCH}`]);
  await run(['-C', path, 'symbolic-ref', 'HEAD', BRANCH]);
}

/**
 * Runs git; its progress goes to standard error.
 * @param size folder that may not grow beyond a number of bytes
 * @returns its output
 * @throws Error
 */
async function git(
  args: readonly string[],
  timeout: number,
  { folder, maxBytes }: { readonly folder: string; readonly maxBytes: number },
): Promise<string> {
  // Never waits for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  const child = spawn('git', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => {
    errors += text.toString();
    if (process.stderr.isTTY) process.stderr.write(text);
  });
  // Ends git and what it started: its helper for HTTP would hold the pipes open.
  const endAll = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  const timer = setTimeout(endAll, timeout);
  let isTooLarge = false;
  const checkSize = () => {
    isTooLarge ||= bytesIn(folder) > maxBytes;
    if (isTooLarge) endAll();
  };
  const sizes = setInterval(checkSize, SIZE_CHECK_MS);
  using _ = onSignal(endAll);
  let code: number | null = null;
  let signal: string | null = null;
  try {
    [code, signal] = await once(child, 'close');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') throw new Error('git is not installed (apt-get install git)');
    throw error;
  } finally {
    clearTimeout(timer);
    clearInterval(sizes);
  }
  checkSize();
  if (isTooLarge) throw new Error(`larger than ${Math.floor(maxBytes / 1_048_576)} MB (max_mb)`);
  if (code === 0) return output;
  if (signal !== null) throw new Error(`git did not end within ${timeout / 1000} s`);
  const fatal = errors.split(/[\r\n]+/).find((line) => /^(fatal|error): /.test(line));
  throw new Error(fatal?.replace(/^\w+: /, '') ?? `git ended with status ${code}`);
}
