import { LRUCache } from 'lru-cache';
import type { Encoding, HttpResponse } from './http/messages.ts';
import { inEncoding } from './http/responses.ts';
import { Overloaded } from './queue.ts';

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
   * The response of a key. A key must always stand for the same bytes.
   * @param make makes the response on a miss. One that is not a 200 is not kept
   * @param encoding what the client prefers: a small body has none
   */
  async get(key: string, make: Make, encoding: Encoding | null = null): Promise<HttpResponse> {
    if (encoding) return this.get(`${encoding} ${key}`, async () => inEncoding(await this.get(key, make), encoding));
    const kept = this.#kept.get(key);
    if (kept) {
      this.counts.hits++;
      return kept;
    }
    try {
      const pending = this.#pending.get(key);
      if (pending) return await pending;
    } catch (error) {
      // Work of another client was refused: this one's is not.
      if (!(error instanceof Overloaded)) throw error;
    }
    this.counts.misses++;
    const made = this.#keep(key, make).finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }

  async #keep(key: string, make: Make): Promise<HttpResponse> {
    const made = await make();
    if (made.status !== 200) return made;
    const size = key.length + OVERHEAD_BYTES;
    // One that has no encoding is that of another entry.
    if (this.#bodies.has(made)) {
      this.#kept.set(key, made, { size });
      return made;
    }
    const { body } = made;
    // A slice of a pool would keep the whole pool in memory.
    const isPooled = body && body.buffer.byteLength !== body.length;
    const response = { ...made, body: isPooled ? Buffer.from(Uint8Array.from(body).buffer) : body };
    this.#bodies.add(response);
    this.#kept.set(key, response, { size: size + (response.body?.length ?? 0) });
    return response;
  }
}
