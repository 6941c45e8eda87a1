/** Limits the rate of requests: clients are counted in fixed windows of time, within a bound of memory. */
import { LRUCache } from 'lru-cache';
import { problem } from '../api.ts';
import type { Handler } from '../http/messages.ts';
import { responseProfiles } from '../http/responseProfiles.ts';
import type { MaybePromise } from '../maybePromise.ts';

export interface RateLimit {
  /** Requests of one client in `seconds`. */
  readonly requests: number;
  readonly seconds: number;
}

/** Clients that are counted at a time. Beyond it, the one that was idle for longest is forgotten. */
const MOST_CLIENTS = 50_000;

/** Counts a request of a client. @returns milliseconds until the client may try again; 0 when the request may pass */
export type CountRequest = (client: string) => number;

/** Starts to count. */
export function countRequests({ requests, seconds }: RateLimit, mostClients = MOST_CLIENTS): CountRequest {
  const windows = new LRUCache<string, { count: number; readonly end: number }>({ max: mostClients });
  return (client) => {
    const now = performance.now();
    const window = windows.get(client);
    if (!window || window.end <= now) {
      windows.set(client, { count: 1, end: now + seconds * 1000 });
      return 0;
    }
    if (window.count >= requests) return window.end - now;
    window.count++;
    return 0;
  };
}

/**
 * A handler that responds with 429 beyond the limit.
 * @param count counts a request. All processes of a machine count together
 */
export function limited(
  handler: Handler,
  { requests, seconds }: RateLimit,
  baseUrl: string,
  count: (client: string) => MaybePromise<number>,
): Handler {
  const { fault } = responseProfiles(baseUrl);
  return async (request) => {
    const ms = await count(request.client ?? 'unknown');
    if (ms <= 0) return handler(request);
    const wait = Math.max(1, Math.ceil(ms / 1000));
    const detail = `Too many requests: at most ${requests} in ${seconds} seconds. Try again in ${wait} seconds`;
    return problem(429, detail, fault, ['Retry-After', String(wait)]);
  };
}
