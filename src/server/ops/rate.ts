/** Counts the requests of clients in fixed windows of time, within a bound of memory. */
import { LRUCache } from 'lru-cache';

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
