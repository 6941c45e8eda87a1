/**
 * Reads a source in a process of its own, with limits on its memory and time: a source is a file of strangers. When it is
 * ended, by a limit or a signal, so are the git commands that it runs, and what it has unpacked is removed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { memoryOf } from '../../../src/data/processes.ts';
import { onSignal, temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { PROJECT, UsageError } from '../../script.ts';
import { READ_LIMITS, type ReadLimits } from './limits.ts';
import { ImportLog } from './log.ts';
import type { ImportSource } from './read.ts';
import type { ImportSettings, SourceReader } from './run.ts';
import type { ReadSettings, SourceFiles } from './sourceFiles.ts';

/** What to read, and with which data. */
export interface ReaderRequest {
  /** Name of the format. */
  readonly format: string;
  readonly source: Omit<ImportSource, 'importer' | 'stdin'>;
  readonly settings: ReadSettings & { readonly data: string; readonly state: string };
}

/** The files of the folder of the source, or the message of an error. */
export type ReaderResult =
  | { readonly error: string; readonly isUsage: boolean }
  | (Omit<SourceFiles, 'result'> & {
      readonly log: ReturnType<ImportLog['entries']>;
      readonly result: Omit<SourceFiles['result'], 'log'>;
    });

/** How often the memory of the process is looked at, in milliseconds: a Brotli stream unpacks about 0.5 GB a second. */
const MEMORY_CHECK_MS = 50;
/** Exit code of a process whose heap is full, and the signal where a shell does not translate it. */
const ABORTED = 134;

/** The files of a source, read in another process. @throws UsageError, or Error that names the fault or the limit */
export const readInProcess: SourceReader = (source, settings) => readWithin(source, settings, READ_LIMITS);

/** The same with other limits. */
export async function readWithin(source: ImportSource, settings: ImportSettings, limits: ReadLimits) {
  using scratch = temporaryFolder('air-routes-import-');
  const { data, state, date, accept } = settings;
  const { importer, stdin: _, ...given } = source;
  const request: ReaderRequest = {
    format: importer.name,
    source: given,
    settings: { data, state, date, accept },
  };
  const child = fork(join(PROJECT, 'scripts/import/reader.ts'), [], {
    // The rows of a source are kept to its end: a heap that grows by half at a time takes less.
    execArgv: [`--max-old-space-size=${limits.heapMb}`, '--max-semi-space-size=4', '--heap-growing-percent=50'],
    env: { ...process.env, TMPDIR: scratch.path, TMP: scratch.path, TEMP: scratch.path },
    stdio: ['inherit', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // A group of its own, with its git commands.
    detached: process.platform !== 'win32',
  });
  let why: string | null = null;
  const end = (reason: string) => {
    why ??= reason;
    kill(child);
  };
  using _signals = onSignal(() => kill(child));
  const tooMuch = (mb: number): string => `the source takes more than ${mb} MB of memory to read: split it`;
  const checkMemory = () => {
    const bytes = memoryOf(child.pid ?? 0) ?? 0;
    if (bytes > limits.memoryMb * 1_048_576) end(tooMuch(limits.memoryMb));
  };
  const timers = [
    setTimeout(end, limits.minutes * 60_000, `the source takes more than ${limits.minutes} minutes to read: split it`),
    setInterval(checkMemory, MEMORY_CHECK_MS),
  ];
  let result: ReaderResult | null = null;
  child.on('message', (message: ReaderResult) => {
    result = message;
  });
  const complaints = passOn(child);
  try {
    // A child that cannot be started has an error.
    const exited = once(child, 'exit');
    child.send(request);
    const [[code, signal]] = await Promise.all([exited, complaints]);
    if (why !== null) throw new Error(why);
    if (result !== null) return filesOf(result);
    if (code === ABORTED || signal === 'SIGABRT') throw new Error(tooMuch(limits.heapMb));
    throw new Error(`the process that reads the source ended with ${signal ?? `exit code ${code}`}`);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    kill(child);
  }
}

function filesOf(result: ReaderResult) {
  if ('error' in result) throw result.isUsage ? new UsageError(result.error) : new Error(result.error);
  const { log, ...files } = result;
  return { ...files, result: { ...files.result, log: ImportLog.from(log) } };
}

/** Ends a process and those that it has started. */
function kill({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    if (process.platform !== 'win32') process.kill(-pid, 'SIGKILL');
    else if (exitCode === null && signalCode === null) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, and so have the others.
  }
}

/** Where V8 begins to report that its heap is full: the error says it in one line. */
const HEAP_REPORT = /^(<---|FATAL ERROR:)/;

/** Passes on what a process says on standard error, until its heap is full. */
async function passOn({ stderr }: ChildProcess): Promise<void> {
  if (stderr === null) return;
  let isReport = false;
  for await (const line of createInterface({ input: stderr })) {
    isReport ||= HEAP_REPORT.test(line);
    if (!isReport && line !== '') console.error(line);
  }
}
