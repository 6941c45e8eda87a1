import { problem } from '../api.ts';
import { clientOf } from '../http/client.ts';
import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';
import { responseProfiles } from '../http/responseProfiles.ts';
import { type MaybePromise, mapMaybe } from '../maybePromise.ts';
import type { RateLimit } from './rate.ts';

export interface LimitOptions extends RateLimit {
  /** Counts a request. @returns milliseconds until its client may try again; 0 when the request may pass */
  readonly count: (client: string) => MaybePromise<number>;
  readonly trustedProxies: number;
  readonly baseUrl: string;
}

/** Limits the rate of requests: beyond it a client gets 429. All processes of a machine count together. */
export function limited(
  handler: Handler,
  { requests, seconds, count, trustedProxies, baseUrl }: LimitOptions,
): Handler {
  const { fault } = responseProfiles(baseUrl);
  const tooMany = (msBeforeNext: number): HttpResponse => {
    const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const detail = `Too many requests: at most ${requests} in ${seconds} seconds. Try again in ${wait} seconds`;
    const response = problem(429, detail, fault);
    return { ...response, headers: [...response.headers, 'Retry-After', String(wait)] };
  };
  return (request: HttpRequest) =>
    mapMaybe(count(clientOf(request, trustedProxies)), (wait) => (wait > 0 ? tooMany(wait) : handler(request)));
}
