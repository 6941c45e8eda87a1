/** A client like any other: what it sees while something is wrong. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { at } from '../../src/core/must.ts';

/** A response slower than this is bad. */
const SLOW_MS = 250;
/** A response that takes longer than this is given up. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 10;

export interface Seen {
  readonly requests: number;
  /** Responses with status 5xx, resets and timeouts. */
  readonly failed: number;
  /** Milliseconds. */
  readonly p99: number;
  readonly worst: number;
  /** Seconds from the start until the last bad response; 0 when there was none. */
  readonly recovered: number;
}

/** Sends a request. @returns status, or 0 when the connection failed */
export const statusOf = (port: number, path: string): Promise<number> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path, agent: false, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
      reply.on('error', () => resolve(0));
    });
    sent
      .on('timeout', () => sent.destroy())
      .on('error', () => resolve(0))
      .end();
  });

/** Sends one request after another, each over a new connection. @param paths request targets, in turn */
export async function probe(port: number, paths: readonly string[], ms: number): Promise<Seen> {
  const times: number[] = [];
  let [failed, recovered] = [0, 0];
  const start = performance.now();
  for (let i = 0; performance.now() - start < ms; i++) {
    const begin = performance.now();
    const status = await statusOf(port, at(paths, i % paths.length));
    const end = performance.now();
    times.push(end - begin);
    const isFailure = status === 0 || status >= 500;
    if (isFailure) failed++;
    if (isFailure || end - begin > SLOW_MS) recovered = (end - start) / 1000;
    await sleep(PAUSE_MS);
  }
  times.sort((a, b) => a - b);
  const quantile = (share: number) => at(times, Math.min(times.length - 1, Math.floor(times.length * share)));
  return { requests: times.length, failed, p99: quantile(0.99), worst: quantile(1), recovered };
}
