import { LRUCache } from 'lru-cache';
import type { Encoding, HttpResponse } from './http/messages.ts';
import { inEncoding } from './http/responses.ts';
import { Overloaded } from './work.ts';

/** What a response takes in a cache besides its body and its key: headers and the entry itself, in bytes. */
const OVERHEAD_BYTES = 1_000;

type Make = () => Promise<HttpResponse>;

/**
 * Keeps successful responses in memory, so that a resource is read or computed, hashed and compressed once while it is
 * popular: a hit costs one look-up, and simultaneous requests for a resource wait for one answer.
 */
export class ResponseCache {
  /** Look-ups since the start. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #kept: LRUCache<string, HttpResponse>;
  readonly #pending = new Map<string, Promise<HttpResponse>>();
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
   * @param make makes the response on a miss. One that is not a 200 is not kept
   */
  get(key: string, encoding: Encoding | null, make: Make): Promise<HttpResponse> {
    if (!encoding) return this.#once(key, make);
    return this.#once(`${encoding} ${key}`, async () => inEncoding(await this.#once(key, make), encoding));
  }

  async #once(name: string, make: Make): Promise<HttpResponse> {
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

  async #keep(name: string, make: Make): Promise<HttpResponse> {
    const made = await make();
    // A body that is not in memory cannot be kept.
    if (made.status !== 200 || made.longBody) return made;
    const size = name.length + OVERHEAD_BYTES;
    // One that has no encoding is that of another entry.
    if (this.#bodies.has(made)) {
      this.#kept.set(name, made, { size });
      return made;
    }
    const { body } = made;
    // A slice of a pool would keep the whole pool in memory.
    const isPooled = body && body.buffer.byteLength !== body.length;
    const response = { ...made, body: isPooled ? Buffer.from(Uint8Array.from(body).buffer) : body };
    this.#bodies.add(response);
    this.#kept.set(name, response, { size: size + (response.body?.length ?? 0) });
    return response;
  }
}
