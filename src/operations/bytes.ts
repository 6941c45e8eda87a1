import { missing } from '../core/must.ts';

const encoder = new TextEncoder();

/** Joins bytes and ASCII text. Text is written in place, by character: an encoder takes longer for short pieces. */
export function concatenate(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    const { length } = part;
    if (typeof part === 'string') for (let i = 0; i < length; i++) all[offset + i] = part.charCodeAt(i);
    else all.set(part, offset);
    offset += length;
  }
  return all;
}

/** A value as JSON in UTF-8. */
export const jsonBytes = (value: string | null): Uint8Array => encoder.encode(JSON.stringify(value));

/**
 * Texts by small number, in UTF-8: each is written when it is first needed, and kept. All of them share one piece of
 * memory: arrays of their own would take three times as much.
 */
export class TextStore {
  readonly #text: (index: number) => string;
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  /** By index: where the text starts, and its length; 0 when it is not there yet. */
  readonly #start: Uint32Array;
  readonly #length: Uint16Array;

  readonly #limit: number;

  /**
   * @param text the text of an index; not empty, below 64 KiB
   * @param limit bytes of texts; when there are more, all are forgotten
   */
  constructor(count: number, text: (index: number) => string, limit: number) {
    this.#text = text;
    this.#limit = limit;
    this.#start = new Uint32Array(count);
    this.#length = new Uint16Array(count);
  }

  /** The bytes of a text. They are valid until the next call. */
  at(index: number): Uint8Array {
    if (this.#length[index] === 0) this.#add(index);
    const start = this.#start[index] ?? missing(index);
    return this.#bytes.subarray(start, start + (this.#length[index] ?? missing(index)));
  }

  #add(index: number): void {
    const piece = encoder.encode(this.#text(index));
    if (this.#used + piece.length > this.#limit) {
      this.#length.fill(0);
      this.#used = 0;
    }
    this.#bytes = withRoom(this.#bytes, this.#used + piece.length);
    this.#bytes.set(piece, this.#used);
    this.#start[index] = this.#used;
    this.#length[index] = piece.length;
    this.#used += piece.length;
  }
}

/** The same bytes, in an array of at least so many. */
function withRoom(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= bytes.length) return bytes;
  const grown = new Uint8Array(Math.max(needed, 2 * bytes.length));
  grown.set(bytes);
  return grown;
}

/** Bytes up to which a copy in a loop takes less time than a call of `set`. */
const SHORT = 24;

/** Size of the pieces of a long text. */
const PIECE = 1 << 20;

/**
 * Collects the bytes of a long JSON text. Texts are written character by character: joining strings first takes twice
 * as long. One writer serves many texts, one after the other, and keeps the memory of one piece.
 */
export class ByteWriter {
  /** Pieces that are full. */
  readonly #full: Uint8Array[] = [];
  #bytes = new Uint8Array(1 << 16);
  /** Bytes of the last piece in use. */
  #length = 0;

  /** Starts a new text. */
  clear(): void {
    this.#full.length = 0;
    this.#length = 0;
  }

  /** Starts a new piece, for at least so many bytes. */
  #addPiece(needed: number): void {
    this.#full.push(this.#bytes.subarray(0, this.#length));
    this.#bytes = new Uint8Array(Math.max(needed, PIECE));
    this.#length = 0;
  }

  /** Appends bytes. */
  put(piece: Uint8Array): void {
    const { length } = piece;
    if (this.#length + length > this.#bytes.length) this.#addPiece(length);
    const start = this.#length;
    const bytes = this.#bytes;
    if (length > SHORT) bytes.set(piece, start);
    else for (let i = 0; i < length; i++) bytes[start + i] = piece[i] ?? missing(i);
    this.#length = start + length;
  }

  /** Appends a short text of ASCII characters. */
  ascii(text: string): void {
    const { length } = text;
    if (this.#length + length > this.#bytes.length) this.#addPiece(length);
    const start = this.#length;
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[start + i] = text.charCodeAt(i);
    this.#length = start + length;
  }

  /** A copy of the bytes of the text. Clear the writer before the next one. */
  toBytes(): Uint8Array {
    if (this.#full.length === 0) return this.#bytes.slice(0, this.#length);
    const text = concatenate([...this.#full, this.#bytes.subarray(0, this.#length)]);
    this.#full.length = 0;
    return text;
  }
}
