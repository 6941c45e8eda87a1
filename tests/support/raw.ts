/** Bytes on a line, as a client that is no client sends them. */
import { connect, type Socket } from 'node:net';

export interface Line {
  readonly socket: Socket;
  /** What has come back so far. */
  readonly heard: () => string;
  /** When the other side has closed, in milliseconds since the line was opened. */
  readonly closed: Promise<number>;
}

/** Opens a line to a server. */
export function open(origin: string, first: string | Uint8Array = ''): Line {
  const started = performance.now();
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString('latin1');
  });
  if (first.length > 0) socket.write(first);
  socket.on('error', () => {});
  const closed = new Promise<number>((done) => socket.on('close', () => done(performance.now() - started)));
  return { socket, heard: () => heard, closed };
}

/** Sends bytes, and gives what comes back until nothing comes for a moment. */
export async function say(origin: string, bytes: string | Uint8Array, patience = 40): Promise<string> {
  const line = open(origin, bytes);
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<void>((done) => {
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, patience);
    };
    line.socket.on('connect', wait).on('data', wait);
  });
  await Promise.race([silence, line.closed]);
  clearTimeout(timer);
  line.socket.destroy();
  return line.heard();
}

/** The status codes in what a server said. */
export const statuses = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
