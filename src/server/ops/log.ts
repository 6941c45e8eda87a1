import { pino } from 'pino';
import { addressOf, truncated } from '../http/client.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import type { LoggedAddress } from '../settings.ts';
import type { TextOutput } from './textOutput.ts';

/** A log of requests and errors: lines of JSON. */
export interface RequestLog {
  /** Gives a request its id, which every line about it has. */
  readonly begin: (request: HttpRequest) => string;
  readonly responded: (request: HttpRequest, response: HttpResponse, ms: number) => void;
  readonly error: (error: unknown, where: string, request?: HttpRequest) => void;
}

export interface LogOptions {
  /** Number of proxies in front, which set X-Request-Id and X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly logAddress: LoggedAddress;
}

/** Ids that are accepted from a proxy. */
const ID = /^[\w-]{8,64}$/;

/** Longest target and user agent in a line. */
const MOST_CHARACTERS = 300;

/** Opens the log. */
export function openLog(output: TextOutput, { trustedProxies, logAddress }: LogOptions): RequestLog {
  const options = { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime };
  const log = pino(options, { write: output.write });
  const ids = new WeakMap<HttpRequest, string>();
  let reported = 0;
  const reportDropped = (): void => {
    const dropped = output.dropped();
    if (dropped === reported) return;
    log.warn({ dropped: dropped - reported }, 'lines dropped');
    reported = dropped;
  };
  const clientOf = (request: HttpRequest): string | undefined => {
    if (logAddress === 'none') return undefined;
    const address = addressOf(request, trustedProxies);
    return logAddress === 'full' ? address : truncated(address);
  };
  return {
    begin: (request) => {
      const given = trustedProxies > 0 ? headerOf(request, 'x-request-id') : undefined;
      const id = given !== undefined && ID.test(given) ? given : crypto.randomUUID();
      ids.set(request, id);
      return id;
    },
    responded: (request, { status, body }, ms) => {
      reportDropped();
      log.info(
        {
          id: ids.get(request),
          client: clientOf(request),
          agent: short(headerOf(request, 'user-agent')),
          method: request.method,
          target: short(request.target),
          status,
          bytes: body?.length ?? 0,
          ms: Math.round(ms * 1000) / 1000,
        },
        'request',
      );
    },
    error: (error, where, request) =>
      log.error({ err: error, where, ...(request ? { id: ids.get(request) } : {}) }, 'fault'),
  };
}

const short = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
