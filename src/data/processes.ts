/** Other processes of this machine. */
import { readFileSync } from 'node:fs';
import { systemErrorCode } from './files.ts';

/** Whether a process with this number is running, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/** When a process was started, in clock ticks since the boot; null where there is no /proc. */
export function startOf(pid: number): string | null {
  try {
    // The 22nd field. The second is a program name in parentheses, which may hold blanks and parentheses.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Memory of a process in bytes: what it occupies of the machine's. Null where there is no /proc, or no such process. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
