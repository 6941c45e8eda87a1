/** Writing files so that an error says which one, and what the system says. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { messageOf } from '../core/messageOf.ts';

/** What an error says of a disk without free space. */
export const DISK_FULL = 'the disk is full (ENOSPC)';

/** The code of a system error, such as ENOENT; undefined for any other error. */
export const systemErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The error of a write to a file, with the reason and the path: Node names no file when a write fails. */
export function writeError(path: string, cause: unknown): Error {
  const { code, errno } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? DISK_FULL : errno === undefined ? messageOf(cause) : getSystemErrorMessage(errno);
  return new Error(`${reason}: ${path}`, { cause });
}

/** Writes a file. @throws Error with the reason and the path, see {@link writeError} */
export function writeNamed(path: string, content: string | Uint8Array, flag: 'w' | 'wx' = 'w'): void {
  try {
    writeFileSync(path, content, { flag });
  } catch (error) {
    throw writeError(path, error);
  }
}

/**
 * Writes a file and flushes it to disk. A file that cannot be written in full is removed.
 * @param flag that of node:fs: `wx` refuses a file that exists
 * @throws Error with the path and the reason
 */
export function writeFlushed(path: string, text: string, flag: 'w' | 'wx' = 'w'): void {
  try {
    writeFileSync(path, text, { flag, flush: true });
  } catch (error) {
    // What could not be opened is as it was.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'open') throw error;
    rmSync(path, { force: true });
    throw writeError(path, error);
  }
}

/** Replaces a file: whoever reads it, or comes after a crash, finds the earlier text or the whole new one. @throws as `writeFlushed` */
export function replaceFile(path: string, text: string): void {
  writeFlushed(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Flushes the names of a folder to disk, so that a rename lasts. Systems that cannot do that are left alone. */
export function syncFolder(path: string): void {
  try {
    const folder = openSync(path, 'r');
    fsyncSync(folder);
    closeSync(folder);
  } catch {
    // Windows cannot open folders.
  }
}
