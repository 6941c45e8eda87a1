/**
 * A connection as node:http sees it. The bytes of the client pass in small pieces, and while a request is answered none
 * pass but those of its body. So a client that pipelines thousands of requests has one in progress, few as objects in
 * memory, and the rest as bytes.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientAt } from '../http/client.ts';

/** Bytes that are parsed at a time. */
const PIECE_BYTES = 1_024;

/** Milliseconds that a client has to close its side of a connection after the last response. */
const LINGER_MS = 500;

const NEVER = Number.POSITIVE_INFINITY;

/** The turn that was given last. */
let lastTurn = Promise.resolve();

/**
 * Waits for the turn of a connection whose client has sent more before it had the response. One of them goes on in each
 * turn of the event loop, in which one new connection is accepted.
 */
const turnOfConnection = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
};

/** One connection of a client. */
export class Gate extends Duplex {
  readonly address: string;
  readonly client: string;
  /** When the client must have sent its request, or read the response. */
  deadline: number;
  /** The body of the response that is sent. */
  sending: Uint8Array | null = null;
  /** Whether the body of the request in progress passes. */
  isOpenForBody = false;
  /** Whether the client has sent something that is not HTTP: nothing more is parsed. */
  isBroken = false;
  readonly #socket: Socket;
  readonly #headersTimeout: number;
  /** Requests that are parsed and not answered. */
  #requests = 0;
  #lastAnswer = Promise.resolve();
  /** Bytes of the body of the request in progress that have passed. */
  #bodyBytes = 0;

  /** @param headersTimeout milliseconds in which the headers of a request must arrive */
  constructor(socket: Socket, headersTimeout: number) {
    super({ decodeStrings: false });
    this.#socket = socket;
    this.#headersTimeout = headersTimeout;
    this.deadline = performance.now() + headersTimeout;
    this.address = socket.remoteAddress ?? 'unknown';
    this.client = clientAt(this.address);
    socket.on('readable', () => this.#advance());
    socket.on('end', () => this.#advance());
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('error', () => {});
    socket.on('close', () => this.destroy());
  }

  /** No request has begun to arrive, and none is answered. */
  get isIdle(): boolean {
    const hasBegun = this.deadline !== NEVER && this.#socket.bytesRead > 0;
    return this.writableEnded || (!hasBegun && this.#requests === 0);
  }

  /** Bytes of the client in memory. */
  get heldBytes(): number {
    return this.#socket.readableLength + this.#bodyBytes;
  }

  /** Sets the time in which the client must send its request, or read the response, in milliseconds. */
  expect(ms: number): void {
    this.deadline = performance.now() + ms;
  }

  /** Answers a request when those before it are answered. Only then the next one is parsed. */
  answer(respond: () => Promise<void> | void): void {
    this.#requests++;
    this.#lastAnswer = this.#lastAnswer.then(async () => {
      this.expect(NEVER);
      if (!this.destroyed) await respond();
      this.sending = null;
      this.#requests--;
      const hasMore = this.#requests > 0 || this.#socket.readableLength > 0;
      this.expect(hasMore ? this.#headersTimeout : NEVER);
      // Requests of other connections are read before its next one.
      if (hasMore) await turnOfConnection();
      this.#advance();
    });
  }

  /** Lets the body of the request in progress pass while it is read. @param ms time in which it must arrive */
  async passBody<T>(ms: number, read: () => Promise<T>): Promise<T> {
    this.expect(ms);
    this.isOpenForBody = true;
    this.#advance();
    try {
      return await read();
    } finally {
      this.isOpenForBody = false;
      this.#bodyBytes = 0;
      this.expect(NEVER);
    }
  }

  /** Passes bytes until there is a request. */
  #advance(): void {
    let hasRoom = true;
    // The body of the request in progress has passed when there is another request.
    const mayPass = () => this.#requests === 0 || (this.isOpenForBody && this.#requests === 1);
    while (hasRoom && this.writable && mayPass()) {
      const piece: Buffer | null = this.#socket.read(Math.min(PIECE_BYTES, this.#socket.readableLength));
      if (!piece) break;
      if (this.isOpenForBody) this.#bodyBytes += piece.length;
      else if (this.deadline === NEVER) this.expect(this.#headersTimeout);
      hasRoom = this.push(piece);
    }
    if (this.#socket.readableEnded && this.#requests === 0) this.push(null);
  }

  override _read(): void {
    this.#advance();
  }

  override _write(bytes: Buffer | string, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, encoding, done);
  }

  override _writev(
    writes: { chunk: Buffer | string; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#socket.cork();
    for (const [i, { chunk, encoding }] of writes.entries())
      this.#socket.write(chunk, encoding, i === writes.length - 1 ? done : undefined);
    this.#socket.uncork();
  }

  /** Ends the connection after the last response. What the client still sends is read: a reset would lose the response. */
  override _final(done: (error?: Error | null) => void): void {
    this.#socket.removeAllListeners('readable').resume();
    this.#socket.end(() => setTimeout(() => this.destroy(), LINGER_MS).unref());
    done();
  }

  override _destroy(_: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    done();
  }

  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }
}
