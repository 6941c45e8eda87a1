/** Bytes over a socket, as no HTTP client would send them. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Line {
  readonly socket: Socket;
  /** What the server has sent so far. */
  readonly heard: () => string;
  /** Settles when the connection is closed, with the milliseconds since it was opened. */
  readonly closed: Promise<number>;
}

/** Opens a connection, and sends bytes. @param localAddress loopback address of the client */
export function open(origin: string, first: string | Uint8Array = '', localAddress = '127.0.0.1'): Line {
  const started = performance.now();
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress });
  let heard = '';
  socket.on('data', (data) => {
    heard += data.toString('latin1');
  });
  if (first.length > 0) socket.write(first);
  socket.on('error', () => {});
  const closed = new Promise<number>((done) => socket.on('close', () => done(performance.now() - started)));
  return { socket, heard: () => heard, closed };
}

/** Sends bytes, and returns what the server sends until it closes the connection. */
export async function exchange(origin: string, bytes: string | Uint8Array): Promise<string> {
  const line = open(origin, bytes);
  await line.closed;
  return line.heard();
}

/** Sends bytes that may get no response, and returns what the server sends until it closes or is silent for a moment. */
export async function say(origin: string, bytes: string | Uint8Array, patience = 40): Promise<string> {
  const line = open(origin, bytes);
  const silence = (async () => {
    await once(line.socket, 'connect');
    for (let heard = -1; heard < line.heard().length; ) {
      heard = line.heard().length;
      await new Promise((done) => setTimeout(done, patience));
    }
  })().catch(() => {});
  await Promise.race([silence, line.closed]);
  line.socket.destroy();
  return line.heard();
}

/** The status codes of the responses in what a server sent. */
export const statuses = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
