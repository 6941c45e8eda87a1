/** A source that is a git repository: a bare clone that is kept, and brought up to date by what is new. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import glob from 'fast-glob';
import { systemErrorCode } from '../../../src/data/files.ts';
import { onSignal } from '../../../src/data/temporaryFolder.ts';
import { type DownloadRequest, type Limits, MIN_RATE } from './download.ts';
import { userAgent } from './httpClient.ts';

/** Limits of time, and the largest size of the clone on disk. */
type CloneLimits = Pick<Limits, 'rateMs' | 'totalMs'> & Pick<DownloadRequest, 'maxBytes' | 'onBytes'>;

/** There is no git on this machine. */
export class NoGit extends Error {
  constructor() {
    super('git is not installed (apt-get install git)');
  }
}

/** How often the size of a clone is looked at. */
const SIZE_CHECK_MS = 500;
/** The branch of the clone. The branch of the repository may have any name. */
const BRANCH = 'refs/heads/source';

/**
 * Clones a repository into a folder, or fetches what is new in it. A clone that fails leaves nothing behind, a fetch that
 * fails leaves the clone as it was.
 * @returns hash of the newest commit
 * @throws Error with the message of git, or naming the size that was exceeded
 */
export async function updateClone(url: string, path: string, limits: CloneLimits): Promise<string> {
  const isNew = !existsSync(path);
  const folder = isNew ? `${path}.part` : path;
  const clean = () => (isNew ? rmSync(folder, { recursive: true, force: true }) : removeRemains(folder));
  clean();
  const settings = [
    `http.lowSpeedLimit=${MIN_RATE}`,
    `http.lowSpeedTime=${Math.ceil(limits.rateMs / 1000)}`,
    // They could lead to an address that only this machine can reach.
    'http.followRedirects=false',
    `http.userAgent=${userAgent()}`,
    // A loss of power does not damage the clone: git writes few of its files through to the disk by default.
    'core.fsync=committed',
  ];
  const run = (...args: string[]) => git([...settings.flatMap((each) => ['-c', each]), ...args], folder, limits);
  try {
    if (isNew) await run('init', '--quiet', '--bare', folder);
    // A branch that was rewritten is followed.
    await run('-C', folder, 'fetch', '--quiet', '--no-tags', '--', url, `+HEAD:${BRANCH}`);
    await run('-C', folder, 'symbolic-ref', 'HEAD', BRANCH);
    const commit = await run('-C', folder, 'rev-parse', 'HEAD');
    if (isNew) renameSync(folder, path);
    return commit.trim();
  } catch (error) {
    clean();
    throw error;
  }
}

/** Removes what a fetch that was ended or killed has left: parts of packs, and locks, which the next one would not pass. */
function removeRemains(clone: string): void {
  for (const path of glob.sync(['objects/pack/tmp_*', '{,refs/heads/}*.lock'], { cwd: clone, absolute: true }))
    rmSync(path, { force: true });
}

/** Bytes of the files below a folder, without those that git removes while they are looked at. */
const bytesIn = (folder: string): number =>
  glob.sync('**', { cwd: folder, dot: true, stats: true }).reduce((sum, { stats }) => sum + (stats?.size ?? 0), 0);

/** Runs git. @param folder may not grow beyond `maxBytes` @returns its output @throws Error */
async function git(
  args: readonly string[],
  folder: string,
  { totalMs, maxBytes, onBytes }: CloneLimits,
): Promise<string> {
  // Never waits for a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  const child = spawn('git', args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env });
  let ended: string | null = null;
  // Ends git and what it started: its helper for HTTP would hold the pipes open.
  const end = (why: string) => {
    ended ??= why;
    const isRunning = child.exitCode === null && child.signalCode === null;
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGTERM');
  };
  const checkSize = () => {
    const bytes = bytesIn(folder);
    onBytes?.(bytes, null);
    if (bytes > maxBytes) end(`larger than ${Math.floor(maxBytes / 1_048_576)} MB (max_mb)`);
  };
  const timers = [
    setTimeout(end, totalMs, `git did not end within ${totalMs / 1000} s`),
    setInterval(checkSize, SIZE_CHECK_MS),
  ];
  using _ = onSignal(() => end('git was ended'));
  try {
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    checkSize();
    if (ended !== null) throw new Error(ended);
    if (code === 0) return output;
    const fatal = errors.split(/[\r\n]+/).find((line) => /^(fatal|error): /.test(line));
    throw new Error(fatal?.replace(/^\w+: /, '') ?? `git ended with status ${code}`);
  } catch (error) {
    throw systemErrorCode(error) === 'ENOENT' ? new NoGit() : error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}
