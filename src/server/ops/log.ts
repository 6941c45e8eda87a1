import { pino } from 'pino';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';

/** Writes what happened as lines of JSON on standard output. */
export interface RequestLog {
  /** Names a request, once; the name stands in all that is written of it. */
  readonly begin: (request: HttpRequest) => string;
  readonly answered: (request: HttpRequest, answer: HttpResponse, ms: number) => void;
  readonly fault: (error: unknown, where: string, request?: HttpRequest) => void;
}

/** A proxy's name for a request is taken over if it is one. */
const ID = /^[\w-]{8,64}$/;

/** Opens the log. @param trusted whether a proxy in front gives requests their names */
export function openLog(trusted: boolean): RequestLog {
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
  const names = new WeakMap<HttpRequest, string>();
  const short = (target: string) => (target.length > 300 ? `${target.slice(0, 300)}…` : target);
  return {
    begin: (request) => {
      const given = trusted ? headerOf(request, 'x-request-id') : undefined;
      const id = given !== undefined && ID.test(given) ? given : crypto.randomUUID();
      names.set(request, id);
      return id;
    },
    answered: (request, { status, body }, ms) =>
      log.info(
        {
          id: names.get(request),
          method: request.method,
          target: short(request.target),
          status,
          bytes: body?.length ?? 0,
          ms: Math.round(ms * 1000) / 1000,
        },
        'request',
      ),
    fault: (error, where, request) =>
      log.error({ err: error, where, ...(request ? { id: names.get(request) } : {}) }, 'fault'),
  };
}
