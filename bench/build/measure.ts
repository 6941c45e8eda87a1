import { spawn } from 'node:child_process';
import { residentMiB } from '../load/processes.ts';

/** Resources that a command used. */
export interface Cost {
  readonly seconds: number;
  /** Peak memory of the process and its children, sampled ten times a second; 0 where there is no /proc. */
  readonly megabytes: number;
}

/** Runs a command. @throws Error when it fails, after printing its output */
export function measure(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Cost> {
  return new Promise((done, fail) => {
    const start = performance.now();
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    let peak = 0;
    const look = setInterval(() => {
      peak = Math.max(peak, heldBy(child.pid ?? 0));
    }, 100);
    child.on('error', fail);
    child.on('exit', (code) => {
      clearInterval(look);
      if (code !== 0) return fail(new Error(`${command} ended with ${code}\n${said}`));
      done({ seconds: (performance.now() - start) / 1000, megabytes: peak });
    });
  });
}

/** Memory of a process and its children in MiB; 0 when one has just exited or there is no /proc. */
function heldBy(pid: number): number {
  try {
    return residentMiB(pid);
  } catch {
    return 0;
  }
}
