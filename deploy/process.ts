import { type ChildProcess, spawn } from 'node:child_process';

/** Runs a server in the foreground: signals are passed on to it, and its exit status becomes that of this process. */
export function runInForeground(
  command: string,
  args: readonly string[],
  signals: readonly NodeJS.Signals[],
): ChildProcess {
  const child = spawn(command, args, { stdio: 'inherit' });
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
  return child;
}
