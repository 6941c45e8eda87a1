/**
 * Standard output and standard error that cannot stop the service: lines wait in a bounded buffer, those beyond it are
 * dropped and counted, and errors of the device are ignored. Node itself writes synchronously to pipes, so that a reader
 * that stalls would stop the process, and reports a full disk as an error that a log would log again.
 */
import { fstatSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

export interface TextOutput {
  readonly write: (text: string) => void;
  /** Number of texts that were dropped. */
  readonly dropped: () => number;
  /** Waits until all is written, for a limited time. */
  readonly flush: (ms: number) => Promise<void>;
}

/** Bytes that wait for a slow reader. */
const MOST_WAITING = 1024 * 1024;

/** Opens a file descriptor. @param descriptor 1 for standard output, 2 for standard error */
export function openTextOutput(descriptor: 1 | 2): TextOutput {
  const kind = kindOf(descriptor);
  if (kind === 'none') return { write: () => {}, dropped: () => 0, flush: async () => {} };
  return kind === 'pipe' ? openPipe(descriptor) : openFile(descriptor);
}

function kindOf(descriptor: number): 'none' | 'pipe' | 'file' {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket() ? 'pipe' : 'file';
  } catch {
    return 'none';
  }
}

/** Opens a pipe or socket, which is written without blocking. */
function openPipe(fd: number): TextOutput {
  let dropped = 0;
  // Opened with the first text: a process that prints nothing leaves the pipe as it is.
  let socket: Socket | undefined;
  const open = (): Socket => {
    const opened = new Socket({ fd, readable: false, writable: true });
    opened.on('error', () => {});
    opened.unref();
    return opened;
  };
  return {
    write: (text) => {
      socket ??= open();
      if (socket.writable && socket.writableLength + text.length <= MOST_WAITING) socket.write(text);
      else dropped++;
    },
    dropped: () => dropped,
    flush: async (ms) => {
      const end = performance.now() + ms;
      while (socket?.writable && socket.writableLength > 0 && performance.now() < end)
        await new Promise((done) => setTimeout(done, 5));
    },
  };
}

/** Opens a file or device. The texts of a turn of the event loop are written at once. */
function openFile(fd: number): TextOutput {
  let dropped = 0;
  let waiting: string[] = [];
  const writeWaiting = (): void => {
    const texts = waiting;
    waiting = [];
    const bytes = Buffer.from(texts.join(''));
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    } catch {
      // A full disk, a closed terminal.
      dropped += texts.length;
    }
  };
  return {
    write: (text) => {
      if (waiting.length === 0) setImmediate(writeWaiting);
      waiting.push(text);
    },
    dropped: () => dropped,
    flush: async () => {
      if (waiting.length > 0) writeWaiting();
    },
  };
}
