import { writeFileSync } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { messageOf } from '../core/messageOf.ts';

/** Writes a file. @throws Error with the reason and the path, see {@link writeError} */
export function writeNamed(path: string, content: string | Uint8Array, flag: 'w' | 'wx' = 'w'): void {
  try {
    writeFileSync(path, content, { flag });
  } catch (error) {
    throw writeError(path, error);
  }
}

/** The error of a write to a file, with the reason and the path: Node names no file when a write fails. */
export function writeError(path: string, cause: unknown): Error {
  const { code, errno } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOSPC' ? DISK_FULL : errno === undefined ? messageOf(cause) : getSystemErrorMessage(errno);
  return new Error(`${reason}: ${path}`, { cause });
}

/** What an error says of a disk without free space. */
export const DISK_FULL = 'the disk is full (ENOSPC)';
