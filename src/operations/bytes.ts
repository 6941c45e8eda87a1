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

/** A text as JSON: itself when it is ASCII, as codes are, else in UTF-8. An encoder takes longer than a test. */
export function jsonPart(value: string): string | Uint8Array {
  const json = JSON.stringify(value);
  return /[^\0-\x7f]/.test(json) ? encoder.encode(json) : json;
}

/** Most texts of a store take more bytes. */
const LEAST_TEXT = 32;

/**
 * Texts by small number, in UTF-8: each is written when it is first needed, and kept. All of them share one piece of
 * memory: arrays of their own would take three times as much.
 */
export class TextStore {
  readonly #text: (index: number) => string;
  #bytes = new Uint8Array(1 << 16);
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

  /** The bytes of a text. They are valid until the next call. */
  at(index: number): Uint8Array {
    const place = index % this.#length.length;
    if (this.#length[place] === 0 || this.#index[place] !== index) this.#add(index, place);
    const start = this.#start[place] ?? missing(index);
    return this.#bytes.subarray(start, start + (this.#length[place] ?? missing(index)));
  }

  #add(index: number, place: number): void {
    const piece = encoder.encode(this.#text(index));
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

/** The same bytes, in an array of at least this length. */
function withRoom(bytes: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer> {
  if (needed <= bytes.length) return bytes;
  const grown = new Uint8Array(Math.max(needed, 2 * bytes.length));
  grown.set(bytes);
  return grown;
}

/** Bytes up to which a copy in a loop takes less time than a call of `set`. */
const SHORT = 24;

/**
 * Collects the bytes of a JSON text. Texts are written character by character: joining strings first takes twice as
 * long. One writer serves many texts, one after the other, in the memory of the longest.
 */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  /** Bytes of the text so far. */
  get length(): number {
    return this.#length;
  }

  /** Starts a new text. */
  clear(): void {
    this.#length = 0;
  }

  /** Appends bytes. */
  put(piece: Uint8Array): void {
    const { length } = piece;
    const start = this.#length;
    if (start + length > this.#bytes.length) this.#bytes = withRoom(this.#bytes, start + length);
    const bytes = this.#bytes;
    if (length > SHORT) bytes.set(piece, start);
    else for (let i = 0; i < length; i++) bytes[start + i] = piece[i] ?? missing(i);
    this.#length = start + length;
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

  /** The bytes of the text so far. They are valid until the writer is used again. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A copy of the bytes of the text. Clear the writer before the next one. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Joins parts of which each is valid until the next is taken. */
export function joinParts(parts: Iterable<Uint8Array>): Uint8Array {
  const copies = Array.from(parts, (part) => part.slice());
  const [first] = copies;
  return first && copies.length === 1 ? first : concatenate(copies);
}
