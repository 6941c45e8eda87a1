import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { SIGNALS } from '../src/data/temporaryFolder.ts';
import { PROJECT } from './script.ts';

/** A small young generation: short-lived responses are collected early, and memory under full load stays lower. */
const SERVER_HEAP = ['--max-semi-space-size=16'];

/** An import keeps its rows to the end: a heap that grows by half at a time takes less. */
const IMPORT_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/** The pages and answers that a build has written are garbage: a heap that grows slowly has less of it. */
const BUILD_HEAP = ['--heap-growing-percent=40'];

export const SERVER = 'src/server/main.ts';

/** V8 flags of a script, by its path in the project. */
export function heapFlags(script: string): readonly string[] {
  if (script === SERVER) return SERVER_HEAP;
  if (script.startsWith('scripts/release/build/')) return BUILD_HEAP;
  return /^scripts\/(import\/|release\/stage\/)/.test(script) ? IMPORT_HEAP : [];
}

interface ChildOptions {
  /** Ends the process. */
  readonly signal?: AbortSignal;
  /** Where its output goes: a descriptor, or null for that of this process. */
  readonly output?: number | null;
  /** Whether others have the processor first. */
  readonly isLow?: boolean;
}

/**
 * Runs a script of this project in another process with its heap flags. Signals are passed on.
 * @param script path in the project
 * @returns its exit code; 1 when a signal ended it
 */
export async function runChild(
  script: string,
  args: readonly string[],
  { signal, output = null, isLow = false }: ChildOptions = {},
): Promise<number> {
  const stdio: StdioOptions = output === null ? 'inherit' : ['ignore', output, output];
  const child = spawn(process.execPath, [...heapFlags(script), join(PROJECT, script), ...args], { stdio });
  if (isLow && child.pid !== undefined) lowerPriority(child.pid);
  const pass = (signal: NodeJS.Signals) => {
    // A terminal sends SIGINT to the child as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  // Before the handlers that end this process.
  for (const signal of SIGNALS) process.prependListener(signal, pass);
  const end = () => child.kill();
  signal?.addEventListener('abort', end);
  try {
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    signal?.removeEventListener('abort', end);
    for (const signal of SIGNALS) process.off(signal, pass);
  }
}

/** The lowest priority would never end on a machine that is busy. What the process starts has the same. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}
