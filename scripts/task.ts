/**
 * A step of a command in a process of its own. Its memory is free when it has ended: the heap of a process does not shrink,
 * and a step that would follow in the same process would have its memory on top.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { messageOf } from '../src/core/messageOf.ts';
import { onSignal } from '../src/data/temporaryFolder.ts';
import { heapFlags } from './child.ts';
import { useJsonConsole } from './jsonConsole.ts';
import { PROJECT, UsageError } from './script.ts';

type TaskResult<R> = { readonly result: R } | { readonly error: string; readonly isUsage: boolean };

/**
 * Runs a script that calls `answerTask`. Its output is that of this process; with this process it ends.
 * @param script path in the project
 * @param request what it is to do; a value that can be cloned
 * @param signal ends it
 * @throws UsageError or Error with the message of its error
 */
export async function runTask<Q extends object, R>(script: string, request: Q, signal?: AbortSignal): Promise<R> {
  const child = fork(join(PROJECT, script), [], { execArgv: [...heapFlags(script)], serialization: 'advanced' });
  const end = () => void child.kill('SIGKILL');
  using _ = onSignal(end);
  signal?.addEventListener('abort', end);
  let answer: TaskResult<R> | null = null;
  child.on('message', (message: TaskResult<R>) => {
    answer = message;
  });
  const result = (): TaskResult<R> | null => answer;
  try {
    const exited = once(child, 'exit');
    child.send(request);
    const [code, name] = await exited;
    const known = result();
    if (known === null) throw new Error(`${script} ended with ${name ?? `exit code ${code}`}`);
    if ('result' in known) return known.result;
    throw known.isUsage ? new UsageError(known.error) : new Error(known.error);
  } finally {
    signal?.removeEventListener('abort', end);
    end();
  }
}

/** Answers the one request of `runTask`, in the process that it has started. */
export function answerTask<Q extends object, R>(run: (request: Q) => Promise<R> | R): void {
  useJsonConsole();
  process.once('message', async (request: Q) => {
    // The process that waits for the result has ended.
    process.once('disconnect', () => process.exit(1));
    let answer: TaskResult<R>;
    try {
      answer = { result: await run(request) };
    } catch (error) {
      answer = { error: messageOf(error), isUsage: error instanceof UsageError };
    }
    process.send?.(answer, () => process.exit());
  });
}
