/** A source that is a git repository: a bare clone that is kept, and brought up to date by what is new. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { systemErrorCode } from '../../../src/data/systemErrorCode.ts';
import { onSignal } from '../../../src/data/temporaryFolder.ts';

export interface Clone {
  /** Hash of the newest commit. */
  readonly commit: string;
  /** Its date, as in HTTP headers. */
  readonly date: string;
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
 * @throws Error with the message of git
 */
export async function updateClone(
  url: string,
  path: string,
  { idleMs, totalMs }: { readonly idleMs: number; readonly totalMs: number },
): Promise<Clone> {
  const run = (args: readonly string[]) => git([...slowest(idleMs), ...args], totalMs);
  if (!existsSync(path)) {
    const part = `${path}.part`;
    rmSync(part, { recursive: true, force: true });
    await run(['init', '--quiet', '--bare', part]);
    await fetchHead(part, url, run);
    renameSync(part, path);
  } else await fetchHead(path, url, run);
  const [commit = '', date = ''] = (await run(['-C', path, 'log', '-1', '--format=%H %ct', 'HEAD'])).trim().split(' ');
  return { commit, date: new Date(Number(date) * 1000).toUTCString() };
}

async function fetchHead(path: string, url: string, run: (args: readonly string[]) => Promise<string>): Promise<void> {
  const progress = process.stderr.isTTY ? ['--progress'] : ['--quiet'];
  // A branch that was rewritten is followed.
  await run(['-C', path, 'fetch', ...progress, '--no-tags', '--', url, `+HEAD:${BRANCH}`]);
  await run(['-C', path, 'symbolic-ref', 'HEAD', BRANCH]);
}

/** Runs git; its progress goes to standard error. @returns its output @throws Error */
async function git(args: readonly string[], timeout: number): Promise<string> {
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
  }
  if (code === 0) return output;
  if (signal !== null) throw new Error(`git did not end within ${timeout / 1000} s`);
  const fatal = errors.split(/[\r\n]+/).find((line) => /^(fatal|error): /.test(line));
  throw new Error(fatal?.replace(/^\w+: /, '') ?? `git ended with status ${code}`);
}
