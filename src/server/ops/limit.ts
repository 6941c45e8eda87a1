import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../api.ts';
import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';
import { responseProfiles } from '../http/responseProfiles.ts';
import { clientOf } from './client.ts';

export interface LimitOptions {
  readonly requests: number;
  readonly seconds: number;
  readonly trustedProxies: number;
  readonly baseUrl: string;
}

/** A handler that answers a client only so often, and then 429. All processes of a machine count together. */
export function limited(handler: Handler, { requests, seconds, trustedProxies, baseUrl }: LimitOptions): Handler {
  const options = { keyPrefix: 'client', points: requests, duration: seconds };
  // Where the counting process does not answer, requests pass: a limit is no reason to be down.
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: 1_000 })
    : new RateLimiterMemory(options);
  const { fault } = responseProfiles(baseUrl);
  return async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      await limiter.consume(clientOf(request, trustedProxies));
    } catch (reason) {
      if (reason instanceof RateLimiterRes || isCount(reason)) return refusal(reason.msBeforeNext);
    }
    return handler(request);
  };

  function refusal(msBeforeNext: number): HttpResponse {
    const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const detail = `Too many requests: at most ${requests} in ${seconds} seconds. Try again in ${wait} seconds`;
    const answer = problem(429, detail, fault);
    return { ...answer, headers: [...answer.headers, 'Retry-After', String(wait)] };
  }
}

/** A count that came from another process has lost its class. */
const isCount = (reason: unknown): reason is { msBeforeNext: number } =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;
