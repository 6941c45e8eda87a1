/** Resources of a server and its children, from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** A process and its descendants. */
export function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Processor time so far, in milliseconds. */
export function processorMs(pid: number): number {
  return family(pid).reduce((sum, each) => {
    const [, rest = ''] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Resident memory in MiB; shared pages count once per process. */
export function residentMiB(pid: number): number {
  return family(pid).reduce(
    (sum, each) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    0,
  );
}

/** Open files and sockets. */
export const openFiles = (pid: number): number =>
  family(pid).reduce((sum, each) => sum + readdirSync(`/proc/${each}/fd`).length, 0);
