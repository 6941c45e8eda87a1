/**
 * A connection as node:http sees it. The bytes of the client pass in small pieces, and while a response is made and sent
 * none pass but those of its request's body. So a client that pipelines thousands of requests has one in progress, few as
 * objects in memory, and the rest as bytes.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { clientAt } from '../http/client.ts';

/** Bytes that are parsed at a time. */
const PIECE_BYTES = 1_024;

/** Milliseconds that a client has to close its side of a connection after the last response. */
const LINGER_MS = 500;

/** Why the server closes a connection. */
export const DROP_REASONS = ['connections', 'slow_reader', 'unread', 'body'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** One connection of a client. */
export class Gate extends Duplex {
  readonly address: string;
  readonly client: string;
  /** The response that is being sent: its body, if it has one. */
  sending: { readonly body: Uint8Array | null } | null = null;
  /** Whether the body of the request in progress is read: its bytes pass. */
  readsBody = false;
  readonly #socket: Socket;
  readonly #headersTimeout: number;
  /** Bytes that have arrived and not passed. */
  #held: Buffer[] = [];
  /** Requests that were parsed together with the one in progress. */
  #waiting: (() => void)[] = [];
  #isAnswering = false;
  #isAdvancing = false;
  #hasEnded = false;
  #isLeaving = false;
  /** Whether a request has begun to arrive. */
  #isReceiving = false;
  /** When the client must have sent its request, or read the response. */
  #deadline: number;

  /** @param headersTimeout milliseconds in which the headers of a request must arrive */
  constructor(socket: Socket, headersTimeout: number) {
    super({ decodeStrings: false });
    this.#socket = socket;
    this.#headersTimeout = headersTimeout;
    this.address = socket.remoteAddress ?? 'unknown';
    this.client = clientAt(this.address);
    this.#deadline = performance.now() + headersTimeout;
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
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
    return this.#isLeaving || (!this.#isReceiving && !this.#isAnswering);
  }

  /** Bytes in memory that have arrived and not passed. */
  get heldBytes(): number {
    return this.#held.reduce((sum, { length }) => sum + length, 0);
  }

  /** Takes a request, and starts it when the responses to those before it are sent. */
  enter(start: () => void): void {
    this.#waiting.push(start);
    this.#advance();
  }

  /** Lets the body of the request in progress pass. */
  openForBody(): void {
    this.readsBody = true;
    this.#advance();
  }

  closeForBody(): void {
    this.readsBody = false;
    this.#deadline = Number.POSITIVE_INFINITY;
  }

  /** The response in progress is sent: the next request may start. Requests of other connections are read before it. */
  leave(): void {
    this.#isAnswering = false;
    this.sending = null;
    this.closeForBody();
    this.#isReceiving = this.#waiting.length + this.#held.length > 0;
    if (this.#isReceiving) this.expect(this.#headersTimeout);
    if (this.#isReceiving || this.#hasEnded) setImmediate(() => this.#advance());
  }

  /** Sets the time in which the client must send its request, or read the response. */
  expect(ms: number): void {
    this.#deadline = performance.now() + ms;
  }

  isLate(now: number): boolean {
    return now > this.#deadline;
  }

  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  destroySoon(): void {
    this.end();
  }

  override _write(bytes: Buffer | string, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(bytes, encoding, done);
  }

  override _writev(
    writes: { chunk: Buffer | string; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#socket.cork();
    const last = writes.pop();
    for (const { chunk, encoding } of writes) this.#socket.write(chunk, encoding);
    if (last) this.#socket.write(last.chunk, last.encoding, done);
    this.#socket.uncork();
  }

  override _read(): void {
    if (this.#held.length > 0) this.#advance();
  }

  /** Ends the connection after the last response. What the client still sends is read: a reset would lose the response. */
  override _final(done: (error?: Error | null) => void): void {
    this.#isLeaving = true;
    this.#held = [];
    this.#socket.resume();
    this.#socket.end(() => setTimeout(() => this.destroy(), LINGER_MS).unref());
    done();
  }

  override _destroy(_: Error | null, done: (error?: Error | null) => void): void {
    this.#held = [];
    this.#waiting = [];
    this.#socket.destroy();
    done();
  }

  #receive(bytes: Buffer): void {
    if (this.#isLeaving) return;
    if (this.isIdle) {
      this.#isReceiving = true;
      if (this.#deadline === Number.POSITIVE_INFINITY) this.expect(this.#headersTimeout);
    }
    this.#held.push(bytes);
    this.#advance();
    if (this.#held.length > 0) this.#socket.pause();
  }

  /** Starts the next request, or passes bytes until there is one. */
  #advance(): void {
    // Passing bytes may ask for more.
    if (this.#isAdvancing) return;
    this.#isAdvancing = true;
    try {
      let hasRoom = true;
      while (hasRoom && !this.destroyed && !this.#isLeaving) {
        const next = this.#isAnswering ? undefined : this.#waiting.shift();
        if (next) {
          this.#isAnswering = true;
          this.#deadline = Number.POSITIVE_INFINITY;
          next();
        }
        if (this.#held.length === 0 || (this.#isAnswering && !this.readsBody)) break;
        hasRoom = this.push(this.#takePiece());
      }
      if (this.#held.length > 0 || this.destroyed || this.#isLeaving) return;
      this.#socket.resume();
      if (this.#hasEnded && !this.#isAnswering) this.push(null);
    } finally {
      this.#isAdvancing = false;
    }
  }

  #takePiece(): Buffer | undefined {
    const [first] = this.#held;
    if (!first || first.length <= PIECE_BYTES) return this.#held.shift();
    this.#held[0] = first.subarray(PIECE_BYTES);
    return first.subarray(0, PIECE_BYTES);
  }
}
