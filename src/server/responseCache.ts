import { LRUCache } from 'lru-cache';
import { compress, compressNow, type Encoding, LEAST_COMPRESSED } from './http/encoding.ts';
import type { HttpResponse } from './http/messages.ts';
import { buildResponse, encoded, type ResponseProfile } from './http/preparedResponse.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';

/** Where the bytes behind a key come from. */
export interface Source {
  readonly profile: ResponseProfile;
  /** The bytes, or undefined when there are none. */
  readonly read: () => MaybePromise<Uint8Array | undefined>;
  /** The bytes in an encoding, when someone prepared them. */
  readonly readEncoded?: (encoding: Encoding) => MaybePromise<Uint8Array | undefined>;
}

/**
 * Answers by key, ready to send: read, hashed, compressed and buildResponse on first
 * use, then kept as long as they fit. A key must always stand for the same bytes.
 */
export interface ResponseCache {
  /** The answer if it is kept. An encoding is what the client likes, not what it must get. */
  readonly find: (key: string, encoding: Encoding | null) => HttpResponse | undefined;
  /** The answer, read and kept if need be; undefined when its source has nothing. */
  readonly get: (key: string, encoding: Encoding | null, source: Source) => MaybePromise<HttpResponse | undefined>;
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

/** Opens an empty cache. */
export function createResponseCache(maxBytes: number): ResponseCache {
  const kept = new LRUCache<string, HttpResponse>({ maxSize: maxBytes, maxEntrySize: Math.ceil(maxBytes / 4) });
  const underway = new Map<string, Promise<HttpResponse | undefined>>();
  const counts = { found: 0, made: 0 };
  const keep = (key: string, answer: HttpResponse, bodyBytes = answer.body?.length ?? 0) => {
    kept.set(key, answer, { size: bodyBytes + OVERHEAD_BYTES });
    return answer;
  };

  const plain = (key: string, { profile, read }: Source): MaybePromise<HttpResponse | undefined> =>
    kept.get(key) ?? mapMaybe(read(), (bytes) => bytes && keep(key, buildResponse(200, owned(bytes), profile)));

  const packed = (key: string, encoding: Encoding, source: Source): MaybePromise<HttpResponse | undefined> =>
    mapMaybe(plain(key, source), (answer) => {
      if (!answer?.body) return answer;
      const { body } = answer;
      const name = keyOf(key, encoding);
      // It goes out as it is, and is not counted twice.
      if (body.length < LEAST_COMPRESSED || !COMPRESSIBLE.test(source.profile.contentType))
        return keep(name, answer, 0);
      return mapMaybe(source.readEncoded?.(encoding), (prepared) =>
        mapMaybe(prepared ?? press(body, encoding), (bytes) => keep(name, encoded(answer, owned(bytes), encoding))),
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

const press = (bytes: Uint8Array, encoding: Encoding): MaybePromise<Uint8Array> =>
  bytes.length <= MOST_COMPRESSED_NOW ? compressNow(bytes, encoding) : compress(bytes, encoding);

/** Bytes with memory of their own: a slice of a pool would keep the whole pool alive. */
const owned = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
