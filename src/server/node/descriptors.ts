import { readdirSync, readFileSync } from 'node:fs';

/** Descriptors kept free for files of the release, modules and standard streams. */
const RESERVED = 16;

/**
 * Connections that the limit of open files (`ulimit -n`) allows: without this bound, connections could take every
 * descriptor, and no file could be opened. Infinity where the system has no such limit to read.
 */
export function connectionsWithin(): number {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    const open = readdirSync('/proc/self/fd').length;
    return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Number(limit) - open - RESERVED);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
