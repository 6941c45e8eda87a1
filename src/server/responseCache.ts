/**
 * Keeps prepared responses in memory, so that a resource is read or computed, hashed and compressed once while it is
 * popular: a hit costs one look-up, and simultaneous requests for a resource wait for one read.
 */
import { LRUCache } from 'lru-cache';
import { compressBody, type Encoding, LEAST_COMPRESSED } from './http/encoding.ts';
import type { HttpResponse, LongBody } from './http/messages.ts';
import { buildLongResponse, buildResponse, encoded, type ResponseProfile } from './http/preparedResponse.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';

/** Where the bytes of a key come from. */
export interface Source {
  readonly profile: ResponseProfile;
  /** The bytes, or undefined when there are none. A long body is not kept, and has no encoding but a prepared one. */
  readonly read: () => MaybePromise<Uint8Array | LongBody | undefined>;
  /** The bytes as the build compressed them, or undefined when it did not. */
  readonly readEncoded?: (encoding: Encoding) => MaybePromise<Uint8Array | undefined>;
}

/** Responses by key. A key must always stand for the same bytes. */
export interface ResponseCache {
  /**
   * The response, from the source on a miss; undefined when the source has nothing. An encoding is what the client
   * prefers: a small body has none.
   */
  readonly get: (
    key: string,
    encoding: Encoding | null,
    source: () => Source,
  ) => MaybePromise<HttpResponse | undefined>;
  /** Size of the cached responses in bytes. */
  readonly size: () => number;
  /** Look-ups since the start. */
  readonly counts: { readonly hits: number; readonly misses: number };
}

/** What a response takes in a cache besides its body: headers, key and the entry itself. */
export const OVERHEAD_BYTES = 1_000;

/** Content types that are worth compressing. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/;

/** Creates an empty cache. */
export function createResponseCache(maxBytes: number): ResponseCache {
  const cached = new LRUCache<string, HttpResponse>({ maxSize: maxBytes, maxEntrySize: Math.ceil(maxBytes / 4) });
  const pending = new Map<string, Promise<HttpResponse | undefined>>();
  const counts = { hits: 0, misses: 0 };
  const store = (key: string, body: Uint8Array, build: (body: Uint8Array) => HttpResponse): HttpResponse => {
    const response = build(owned(body));
    cached.set(key, response, { size: body.length + OVERHEAD_BYTES });
    return response;
  };

  const plain = (key: string, { profile, read }: Source): MaybePromise<HttpResponse | undefined> =>
    mapMaybe(read(), (found) => {
      if (found === undefined) return undefined;
      if (!(found instanceof Uint8Array)) return buildLongResponse(found, profile);
      return store(key, found, (body) => buildResponse(200, body, profile));
    });

  const compressed = (key: string, encoding: Encoding, source: Source): MaybePromise<HttpResponse | undefined> =>
    mapMaybe(cached.get(key) ?? plain(key, source), (response) => {
      if (!response) return response;
      const { body } = response;
      const name = keyOf(key, encoding);
      if (body && (body.length < LEAST_COMPRESSED || !COMPRESSIBLE.test(source.profile.contentType))) {
        // The body is counted under its own key.
        cached.set(name, response, { size: OVERHEAD_BYTES });
        return response;
      }
      return mapMaybe(source.readEncoded?.(encoding), (prepared) =>
        mapMaybe(prepared ?? (body && compressBody(body, encoding)), (bytes) =>
          bytes ? store(name, bytes, (body) => encoded(response, body, encoding)) : response,
        ),
      );
    });

  return {
    get: (key, encoding, source) => {
      const name = keyOf(key, encoding);
      const found = cached.get(name);
      if (found) {
        counts.hits++;
        return found;
      }
      const awaited = pending.get(name);
      if (awaited) return awaited;
      counts.misses++;
      const made = encoding ? compressed(key, encoding, source()) : plain(key, source());
      if (!(made instanceof Promise)) return made;
      const shared = made.finally(() => pending.delete(name));
      pending.set(name, shared);
      return shared;
    },
    size: () => cached.calculatedSize,
    counts,
  };
}

const keyOf = (key: string, encoding: Encoding | null): string => (encoding ? `${encoding}:${key}` : key);

/** Bytes with memory of their own: a slice of a pool would keep the whole pool in memory. */
const owned = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
