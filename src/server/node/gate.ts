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
  /** The body of the response that is sent. */
  sending: Uint8Array | null = null;
  /** Whether the body of the request in progress passes. */
  isOpenForBody = false;
  /** Whether the client has sent something that is not HTTP: nothing more is parsed. */
  isBroken = false;
  readonly #socket: Socket;
  readonly #headersTimeout: number;
  /** When the client must have sent its request, or read the response. */
  #deadline: number;
  /** Whether a request has begun to arrive. */
  #isReceiving = false;
  /** Requests that are parsed and not answered. */
  #requests = 0;
  #lastAnswer = Promise.resolve();
  /** Bytes of the client that have not passed yet. While there are some, none are read. */
  #held: Buffer | null = null;
  /** Bytes of the body of the request in progress that have passed. */
  #bodyBytes = 0;
  #isAdvancing = false;
  #hasEnded = false;

  /** @param headersTimeout milliseconds in which the headers of a request must arrive */
  constructor(socket: Socket, headersTimeout: number) {
    super({ decodeStrings: false });
    this.#socket = socket;
    this.#headersTimeout = headersTimeout;
    this.#deadline = performance.now() + headersTimeout;
    this.address = socket.remoteAddress ?? 'unknown';
    this.client = clientAt(this.address);
    socket.on('data', (bytes) => {
      this.#held = this.#held ? Buffer.concat([this.#held, bytes]) : bytes;
      this.#advance();
    });
    socket.on('end', () => {
      this.#hasEnded = true;
      this.#advance();
    });
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('error', () => {});
    socket.on('close', () => this.destroy());
  }

  /** No request has begun to arrive, and none is answered. */
  get isIdle(): boolean {
    return this.writableEnded || (!this.#isReceiving && this.#requests === 0);
  }

  /** Bytes of the client in memory. */
  get heldBytes(): number {
    return this.#socket.readableLength + (this.#held?.length ?? 0) + this.#bodyBytes;
  }

  isLate(now: number): boolean {
    return now > this.#deadline;
  }

  /** Sets the time in which the client must send its request, or read the response, in milliseconds. */
  expect(ms: number): void {
    this.#deadline = performance.now() + ms;
  }

  /** Answers a request when those before it are answered. Only then the next one is parsed. */
  answer(respond: () => Promise<void> | void): void {
    this.#requests++;
    this.#lastAnswer = this.#lastAnswer.then(async () => {
      this.expect(NEVER);
      if (!this.destroyed) await respond();
      this.sending = null;
      this.#requests--;
      this.#isReceiving = this.#requests > 0 || this.#held !== null;
      this.expect(this.#isReceiving ? this.#headersTimeout : NEVER);
      // Requests of other connections are read before its next one.
      if (this.#requests > 0 || this.#held || this.#hasEnded) await turnOfConnection();
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
    // Passing bytes may ask for more.
    if (this.#isAdvancing || this.writableEnded) return;
    this.#isAdvancing = true;
    let hasRoom = true;
    // The body of the request in progress has passed when there is another request.
    const mayPass = () => this.#requests === 0 || (this.isOpenForBody && this.#requests === 1);
    while (hasRoom && this.#held && !this.destroyed && mayPass()) {
      const piece = this.#held.subarray(0, PIECE_BYTES);
      this.#held = piece.length < this.#held.length ? this.#held.subarray(PIECE_BYTES) : null;
      if (this.isOpenForBody) this.#bodyBytes += piece.length;
      else if (!this.#isReceiving) {
        this.#isReceiving = true;
        if (this.#deadline === NEVER) this.expect(this.#headersTimeout);
      }
      hasRoom = this.push(piece);
    }
    this.#isAdvancing = false;
    if (this.#held) this.#socket.pause();
    else if (this.#socket.isPaused()) this.#socket.resume();
    if (this.#hasEnded && !this.#held && this.#requests === 0) this.push(null);
  }

  override _read(): void {
    if (this.#held) this.#advance();
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
    this.#held = null;
    this.#socket.removeAllListeners('data').resume();
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

  destroySoon(): void {
    this.end();
  }
}
