import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/encoding.ts';
import type { HttpResponse } from '../http/messages.ts';
import { escapeQuery } from '../http/target.ts';

/** What a response takes besides its body. */
const OVERHEAD_BYTES = 1_000;

/** Longer queries are not kept: no link leads to one. */
const LONGEST_QUERY = 500;

/**
 * A query in its canonical form: parameters sorted by name, one way to encode a character. Parameters of one name keep
 * their order. A page depends on the values of its parameters only.
 */
export function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(escapeQuery(query));
  parameters.sort();
  return parameters.toString();
}

/** Responses of pages that were rendered on request, by canonical query. */
export interface RenderedPages {
  /** @param page path and canonical query */
  readonly get: (page: string, encoding: Encoding | null) => HttpResponse | undefined;
  /** Keeps a response, unless it is an error. @returns the response */
  readonly keep: (page: string, encoding: Encoding | null, response: HttpResponse) => HttpResponse;
}

/** Creates an empty cache, for one release. */
export function createRenderedPages(maxBytes: number): RenderedPages {
  const kept = new LRUCache<string, HttpResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.ceil(maxBytes / 8),
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + key.length + OVERHEAD_BYTES,
  });
  const keyOf = (page: string, encoding: Encoding | null) => `${encoding} ${page}`;
  return {
    get: (page, encoding) => kept.get(keyOf(page, encoding)),
    keep: (page, encoding, response) => {
      if (response.status < 400 && page.length <= LONGEST_QUERY) kept.set(keyOf(page, encoding), response);
      return response;
    },
  };
}
