import { spawn } from 'node:child_process';
import { residentMiB } from '../load/processes.ts';

/** What a command took. */
export interface Cost {
  readonly seconds: number;
  /** The most that the process and those it started held together, looked at ten times a second; 0 besides Linux. */
  readonly megabytes: number;
}

/** Runs a command to its end. @throws Error when it fails, after printing what it said */
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

/** MiB held by a process and those it started; 0 when one has ended in between, or this is not Linux. */
function heldBy(pid: number): number {
  try {
    return residentMiB(pid);
  } catch {
    return 0;
  }
}
