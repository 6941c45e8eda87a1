import { LRUCache } from 'lru-cache';
import { compressBody, type Encoding, LEAST_COMPRESSED } from './http/encoding.ts';
import { type HttpResponse, responseHeader } from './http/messages.ts';
import { buildLongResponse, buildResponse, encoded, type ResponseProfile } from './http/responses.ts';
import type { ReadFile } from './release.ts';
import { Overloaded } from './work.ts';

/** What a response takes in a cache besides its body: headers, key and the entry itself, in bytes. */
const OVERHEAD_BYTES = 1_000;

/** Content types that are worth compressing. */
const COMPRESSIBLE = /^text\/|json|xml|javascript/;

/** Encodings that a build prepares, and the suffix of their files. */
const PREPARED: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type Make = () => Promise<HttpResponse | undefined>;

/**
 * Keeps prepared responses in memory, so that a resource is read or computed, hashed and compressed once while it is
 * popular: a hit costs one look-up, and simultaneous requests for a resource wait for one read.
 */
export class ResponseCache {
  /** Look-ups since the start. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #kept: LRUCache<string, HttpResponse>;
  readonly #pending = new Map<string, ReturnType<Make>>();
  /** Responses whose bodies are counted. */
  readonly #bodies = new WeakSet<HttpResponse>();

  constructor(maxBytes: number) {
    this.#kept = new LRUCache<string, HttpResponse>({ maxSize: maxBytes, maxEntrySize: Math.ceil(maxBytes / 4) });
  }

  /** Size of the responses in bytes. */
  get size(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The response of a key, in the encoding that the client prefers: a small body has none. A key must always stand for the
   * same bytes.
   * @param make makes the response on a miss; undefined when there is none
   * @param readEncoded the body as the build compressed it, or undefined when it did not
   */
  get(
    key: string,
    encoding: Encoding | null,
    make: Make,
    readEncoded?: (encoding: Encoding) => ReturnType<ReadFile>,
  ): Promise<HttpResponse | undefined> {
    if (!encoding) return this.#once(key, make);
    return this.#once(`${encoding}:${key}`, async () => {
      const plain = await this.#once(key, make);
      return plain && inEncoding(plain, encoding, readEncoded);
    });
  }

  /** A file of a release. */
  file(path: string, encoding: Encoding | null, read: ReadFile, profile: ResponseProfile): ReturnType<Make> {
    const make = async () => {
      const found = await read(path);
      if (found === undefined) return undefined;
      return found instanceof Uint8Array ? buildResponse(200, found, profile) : buildLongResponse(found, profile);
    };
    return this.get(path, encoding, make, (wanted) => {
      const suffix = PREPARED[wanted];
      return suffix === undefined ? undefined : read(path + suffix);
    });
  }

  async #once(name: string, make: Make): ReturnType<Make> {
    const kept = this.#kept.get(name);
    if (kept) {
      this.counts.hits++;
      return kept;
    }
    try {
      const pending = this.#pending.get(name);
      if (pending) return await pending;
    } catch (error) {
      // Work of another client was refused: this one's is not.
      if (!(error instanceof Overloaded)) throw error;
    }
    this.counts.misses++;
    const made = this.#keep(name, make).finally(() => this.#pending.delete(name));
    this.#pending.set(name, made);
    return made;
  }

  async #keep(name: string, make: Make): ReturnType<Make> {
    const made = await make();
    // A body that is not in memory cannot be kept.
    if (!made || made.longBody) return made;
    // One that has no encoding is that of another entry.
    if (this.#bodies.has(made)) {
      this.#kept.set(name, made, { size: OVERHEAD_BYTES });
      return made;
    }
    const response = { ...made, body: made.body && owned(made.body) };
    this.#bodies.add(response);
    this.#kept.set(name, response, { size: (response.body?.length ?? 0) + OVERHEAD_BYTES });
    return response;
  }
}

/** A response in an encoding, when its body is worth compressing. One that is not in memory has a prepared form only. */
export async function inEncoding(
  response: HttpResponse,
  encoding: Encoding | null,
  readEncoded: (encoding: Encoding) => ReturnType<ReadFile> = () => undefined,
): Promise<HttpResponse> {
  const { body, longBody } = response;
  const type = responseHeader(response, 'Content-Type') ?? '';
  if (!encoding || (body?.length ?? longBody?.length ?? 0) < LEAST_COMPRESSED || !COMPRESSIBLE.test(type))
    return response;
  const prepared = await readEncoded(encoding);
  if (prepared instanceof Uint8Array) return encoded(response, prepared, encoding);
  return body ? encoded(response, await compressBody(body, encoding), encoding) : response;
}

/** Bytes with memory of their own: a slice of a pool would keep the whole pool in memory. */
const owned = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.length ? bytes : Buffer.from(Uint8Array.from(bytes).buffer);
