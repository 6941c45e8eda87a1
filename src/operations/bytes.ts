import { missing } from '../core/must.ts';

/** Most texts of a store take more bytes. */
const LEAST_TEXT = 32;

/**
 * Texts by small number, in UTF-8: each is written when it is first needed, and kept. All of them share one piece of
 * memory: arrays of their own would take three times as much.
 */
export class TextStore {
  readonly #text: (index: number) => string;
  #bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  #used = 0;
  /** By place: the index of the text, where it starts, and its length; 0 when no text is there. */
  readonly #index: Uint32Array;
  readonly #start: Uint32Array;
  readonly #length: Uint16Array;
  readonly #limit: number;

  /**
   * @param text the text of an index; not empty, below 64 KiB
   * @param limit bytes of texts; when there are more, all are forgotten. Where it is too small for all texts, several
   * have one place, and the last one is kept
   */
  constructor(count: number, text: (index: number) => string, limit: number) {
    this.#text = text;
    this.#limit = limit;
    const places = Math.min(count, Math.ceil(limit / LEAST_TEXT));
    this.#index = new Uint32Array(places);
    this.#start = new Uint32Array(places);
    this.#length = new Uint16Array(places);
  }

  /** Appends a text to what a writer collects. */
  write(index: number, writer: ByteWriter): void {
    const place = index % this.#length.length;
    if (this.#length[place] === 0 || this.#index[place] !== index) this.#add(index, place);
    const start = this.#start[place] ?? missing(index);
    writer.copy(this.#bytes, start, start + (this.#length[place] ?? missing(index)));
  }

  #add(index: number, place: number): void {
    const piece = Buffer.from(this.#text(index));
    if (this.#used + piece.length > this.#limit) {
      this.#length.fill(0);
      this.#used = 0;
    }
    this.#bytes = withRoom(this.#bytes, this.#used + piece.length);
    this.#bytes.set(piece, this.#used);
    this.#index[place] = index;
    this.#start[place] = this.#used;
    this.#length[place] = piece.length;
    this.#used += piece.length;
  }
}

/** The same bytes, in a buffer of at least this length. */
function withRoom(bytes: Buffer, needed: number): Buffer {
  if (needed <= bytes.length) return bytes;
  const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * bytes.length));
  bytes.copy(grown);
  return grown;
}

/**
 * Collects the bytes of a JSON text. Texts are written character by character: joining strings first takes twice as
 * long. One writer serves many texts, one after the other, in the memory of the longest.
 */
export class ByteWriter {
  #bytes: Buffer = Buffer.allocUnsafeSlow(1 << 16);
  #length = 0;

  /** Bytes of the text so far. */
  get length(): number {
    return this.#length;
  }

  /** Starts a new text. */
  clear(): void {
    this.#length = 0;
  }

  /** Appends a part of a buffer, without an object for the part. */
  copy(source: Buffer, start: number, end: number): void {
    const next = this.#length + end - start;
    if (next > this.#bytes.length) this.#bytes = withRoom(this.#bytes, next);
    source.copy(this.#bytes, this.#length, start, end);
    this.#length = next;
  }

  /** Appends a short text of ASCII characters. */
  ascii(text: string): void {
    const { length } = text;
    const start = this.#length;
    if (start + length > this.#bytes.length) this.#bytes = withRoom(this.#bytes, start + length);
    const bytes = this.#bytes;
    for (let i = 0; i < length; i++) bytes[start + i] = text.charCodeAt(i);
    this.#length = start + length;
  }

  /** Appends a value as JSON in UTF-8. */
  json(value: unknown): void {
    const text = JSON.stringify(value);
    this.#bytes = withRoom(this.#bytes, this.#length + text.length * MOST_UTF8_BYTES);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /** The bytes of the text so far, valid until the writer is used again. Not a Buffer, whose `slice` does not copy. */
  view(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset, this.#length);
  }

  /** The text so far. */
  text(): string {
    return this.#bytes.toString('utf8', 0, this.#length);
  }

  /** A copy of the bytes of the text. Clear the writer before the next one. */
  toBytes(): Uint8Array {
    const copy = Buffer.allocUnsafe(this.#length);
    this.#bytes.copy(copy, 0, 0, this.#length);
    return copy;
  }
}

/** Most bytes of UTF-8 for a unit of UTF-16. */
const MOST_UTF8_BYTES = 3;

/** Joins parts of which each is valid until the next is taken. */
export function joinParts(parts: Iterable<Uint8Array>): Uint8Array {
  const copies = Array.from(parts, (part) => Buffer.from(part));
  const [first] = copies;
  return first && copies.length === 1 ? first : Buffer.concat(copies);
}
