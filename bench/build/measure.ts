import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

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
      peak = Math.max(peak, memoryOf(child.pid ?? 0));
    }, 100);
    child.on('error', fail);
    child.on('exit', (code) => {
      clearInterval(look);
      if (code !== 0) return fail(new Error(`${command} ended with ${code}\n${said}`));
      done({ seconds: (performance.now() - start) / 1000, megabytes: peak / 2 ** 20 });
    });
  });
}

/** Bytes held by a process and those it started. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
    return children.reduce((sum, child) => sum + memoryOf(child), own);
  } catch {
    // The process has ended in between, or this is not Linux.
    return 0;
  }
}
