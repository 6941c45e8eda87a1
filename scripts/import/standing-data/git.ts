/** Git commands on a repository of strangers: trees that hold each other expand to more files than fit any memory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { limitedBytes, MOST_GIT_FILES, MOST_UNPACKED_BYTES, READ_LIMITS, type ReadLimits } from '../common/limits.ts';

/** Sets limits and becomes git. Systems without one of the limits go without it; the process that reads has its own. */
const LIMITED = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec git "$@"';

/** Messages of git when it reaches its limit of memory. */
const OUT_OF_MEMORY = /out of memory|malloc failed|unable to create thread|cannot allocate memory|mmap failed/i;

/**
 * The output of a git command with limits on its memory, time and output.
 * @param most bytes of the output
 * @param limits of memory and time
 * @throws Error with the message of git, or naming the limit that was exceeded
 */
export async function* gitOutput(
  folder: string,
  args: readonly string[],
  most: number,
  { gitMemoryMb, gitMinutes }: Pick<ReadLimits, 'gitMemoryMb' | 'gitMinutes'> = READ_LIMITS,
): AsyncGenerator<Buffer> {
  const all = ['-C', folder, ...args];
  const [command, own] =
    process.platform === 'win32'
      ? ['git', all]
      : ['/bin/sh', ['-c', LIMITED, 'sh', String(gitMemoryMb * 1024), String(gitMinutes * 60), ...all]];
  const env = { ...process.env, LC_ALL: 'C' };
  const git = spawn(command, own, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = Promise.all([text(git.stderr), once(git, 'close')]);
  // It is awaited when the output is read, and may fail before.
  ended.catch(() => {});
  const name = `git ${args.find((arg) => /^[a-z][a-z-]+$/.test(arg))}`;
  try {
    yield* limitedBytes(git.stdout, most, `the output of ${name} has`);
    const [complaint, [code, signal]] = await ended;
    if (code === 0) return;
    if (OUT_OF_MEMORY.test(complaint) || signal === 'SIGSEGV')
      throw new Error(`${name} needs more than ${gitMemoryMb} MB of memory`);
    if (signal === 'SIGKILL' || signal === 'SIGXCPU') throw new Error(`${name} needs more than ${gitMinutes} minutes`);
    throw new Error(`${name} failed: ${complaint.trim().split('\n', 1)[0] || `exit code ${code ?? signal}`}`);
  } finally {
    git.kill('SIGKILL');
  }
}

/**
 * Checks how many files the newest commit has below some folders. Git lists them one by one, and other commands take them all
 * into memory first.
 * @throws Error when they are too many
 */
export async function checkFileCount(folder: string, folders: readonly string[]): Promise<void> {
  let files = 0;
  const args = ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', ...folders];
  for await (const chunk of gitOutput(folder, args, MOST_UNPACKED_BYTES)) {
    for (const byte of chunk) if (byte === 0) files++;
    if (files > MOST_GIT_FILES)
      throw new Error(`the git repository has more than ${MOST_GIT_FILES.toLocaleString('en')} files`);
  }
}
