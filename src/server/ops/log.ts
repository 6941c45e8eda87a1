import { pino } from 'pino';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';

/** A log of requests and errors: lines of JSON on standard output. */
export interface RequestLog {
  /** Gives a request its id, which every line about it has. */
  readonly begin: (request: HttpRequest) => string;
  readonly responded: (request: HttpRequest, response: HttpResponse, ms: number) => void;
  readonly error: (error: unknown, where: string, request?: HttpRequest) => void;
}

/** Ids that are accepted from a proxy. */
const ID = /^[\w-]{8,64}$/;

/** Opens the log. @param trusted whether a proxy in front sets X-Request-Id */
export function openLog(trusted: boolean): RequestLog {
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
  const ids = new WeakMap<HttpRequest, string>();
  const short = (target: string) => (target.length > 300 ? `${target.slice(0, 300)}…` : target);
  return {
    begin: (request) => {
      const given = trusted ? headerOf(request, 'x-request-id') : undefined;
      const id = given !== undefined && ID.test(given) ? given : crypto.randomUUID();
      ids.set(request, id);
      return id;
    },
    responded: (request, { status, body }, ms) =>
      log.info(
        {
          id: ids.get(request),
          method: request.method,
          target: short(request.target),
          status,
          bytes: body?.length ?? 0,
          ms: Math.round(ms * 1000) / 1000,
        },
        'request',
      ),
    error: (error, where, request) =>
      log.error({ err: error, where, ...(request ? { id: ids.get(request) } : {}) }, 'fault'),
  };
}
