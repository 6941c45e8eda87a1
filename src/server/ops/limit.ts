import cluster from 'node:cluster';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { problem } from '../api.ts';
import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';
import { responseProfiles } from '../http/responseProfiles.ts';
import { clientOf } from './client.ts';

export interface LimitOptions {
  /** Requests of one client in `seconds`. */
  readonly requests: number;
  readonly seconds: number;
  readonly trustedProxies: number;
  readonly baseUrl: string;
}

/** Limits the rate of requests: beyond it a client gets 429. All processes of a machine count together. */
export function limited(handler: Handler, { requests, seconds, trustedProxies, baseUrl }: LimitOptions): Handler {
  const options = { keyPrefix: 'client', points: requests, duration: seconds };
  // When the process that counts does not respond, requests pass: the limit must not stop the service.
  const limiter = cluster.isWorker
    ? new RateLimiterCluster({ ...options, timeoutMs: 1_000 })
    : new RateLimiterMemory(options);
  const { fault } = responseProfiles(baseUrl);
  const tooMany = (msBeforeNext: number): HttpResponse => {
    const wait = Math.max(1, Math.ceil(msBeforeNext / 1000));
    const detail = `Too many requests: at most ${requests} in ${seconds} seconds. Try again in ${wait} seconds`;
    const response = problem(429, detail, fault);
    return { ...response, headers: [...response.headers, 'Retry-After', String(wait)] };
  };
  return async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      await limiter.consume(clientOf(request, trustedProxies));
    } catch (reason) {
      if (reason instanceof RateLimiterRes || isCount(reason)) return tooMany(reason.msBeforeNext);
    }
    return handler(request);
  };
}

/** A count from another process arrives as a plain object. */
const isCount = (reason: unknown): reason is { msBeforeNext: number } =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason;
