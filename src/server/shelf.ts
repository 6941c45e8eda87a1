import { LRUCache } from 'lru-cache';
import { compress, compressNow, type Encoding, LEAST_COMPRESSED } from './http/encoding.ts';
import { type Dress, dressed, encoded } from './http/headers.ts';
import type { Answer } from './http/messages.ts';

/** A value that may have to be waited for. */
export type Soon<T> = T | Promise<T>;

/** Goes on with a value, without waiting where there is nothing to wait for. */
export const after = <T, U>(value: Soon<T>, next: (value: T) => Soon<U>): Soon<U> =>
  value instanceof Promise ? value.then(next) : next(value);

/** Where the bytes behind a key come from. */
export interface Source {
  readonly dress: Dress;
  /** The bytes, or undefined when there are none. */
  readonly read: () => Soon<Uint8Array | undefined>;
  /** The bytes in an encoding, when someone prepared them. */
  readonly readEncoded?: (encoding: Encoding) => Soon<Uint8Array | undefined>;
}

/**
 * Answers by key, ready to send: read, hashed, compressed and dressed on first
 * use, then kept as long as they fit. A key must always stand for the same bytes.
 */
export interface Shelf {
  /** The answer if it is kept. An encoding is what the client likes, not what it must get. */
  readonly find: (key: string, encoding: Encoding | null) => Answer | undefined;
  /** The answer, read and kept if need be; undefined when its source has nothing. */
  readonly get: (key: string, encoding: Encoding | null, source: Source) => Soon<Answer | undefined>;
  /** Bytes held now. */
  readonly size: () => number;
  /** Since the start: answers that were at hand, and answers that had to be made. */
  readonly counts: { readonly found: number; readonly made: number };
}

/** What an answer takes besides its body: headers, key and the cache's own books. */
const OVERHEAD_BYTES = 1_000;

/** A body up to this is compressed at once; a longer one would hold up other requests. */
const MOST_COMPRESSED_NOW = 64 * 1024;

/** Content that is worth compressing. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/;

/** Opens an empty shelf. */
export function openShelf(maxBytes: number): Shelf {
  const kept = new LRUCache<string, Answer>({ maxSize: maxBytes, maxEntrySize: Math.ceil(maxBytes / 4) });
  const underway = new Map<string, Promise<Answer | undefined>>();
  const counts = { found: 0, made: 0 };
  const keep = (key: string, answer: Answer, bodyBytes = answer.body?.length ?? 0) => {
    kept.set(key, answer, { size: bodyBytes + OVERHEAD_BYTES });
    return answer;
  };

  const plain = (key: string, { dress, read }: Source): Soon<Answer | undefined> =>
    kept.get(key) ?? after(read(), (bytes) => bytes && keep(key, dressed(200, owned(bytes), dress)));

  const packed = (key: string, encoding: Encoding, source: Source): Soon<Answer | undefined> =>
    after(plain(key, source), (answer) => {
      if (!answer?.body) return answer;
      const { body } = answer;
      const name = keyOf(key, encoding);
      // It goes out as it is, and is not counted twice.
      if (body.length < LEAST_COMPRESSED || !COMPRESSIBLE.test(source.dress.contentType)) return keep(name, answer, 0);
      return after(source.readEncoded?.(encoding), (prepared) =>
        after(prepared ?? press(body, encoding), (bytes) => keep(name, encoded(answer, owned(bytes), encoding))),
      );
    });

  return {
    find: (key, encoding) => {
      const found = kept.get(keyOf(key, encoding));
      if (found) counts.found++;
      return found;
    },
    get: (key, encoding, source) => {
      const name = keyOf(key, encoding);
      const found = kept.get(name) ?? underway.get(name);
      if (found) return found;
      counts.made++;
      const made = encoding ? packed(key, encoding, source) : plain(key, source);
      if (!(made instanceof Promise)) return made;
      // Many asking for the same at once wait for one reading.
      const shared = made.finally(() => underway.delete(name));
      underway.set(name, shared);
      return shared;
    },
    size: () => kept.calculatedSize,
    counts,
  };
}

const keyOf = (key: string, encoding: Encoding | null): string => (encoding ? `${encoding}:${key}` : key);

const press = (bytes: Uint8Array, encoding: Encoding): Soon<Uint8Array> =>
  bytes.length <= MOST_COMPRESSED_NOW ? compressNow(bytes, encoding) : compress(bytes, encoding);

/** Bytes with memory of their own: a slice of a pool would keep the whole pool alive. */
const owned = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
