import { pino } from 'pino';
import { type Answer, type Ask, headerOf } from '../http/messages.ts';

/** Writes what happened as lines of JSON on standard output. */
export interface RequestLog {
  /** Names a request, once; the name stands in all that is written of it. */
  readonly begin: (ask: Ask) => string;
  readonly answered: (ask: Ask, answer: Answer, ms: number) => void;
  readonly fault: (error: unknown, where: string, ask?: Ask) => void;
}

/** A proxy's name for a request is taken over if it is one. */
const ID = /^[\w-]{8,64}$/;

/** Opens the log. @param trusted whether a proxy in front gives requests their names */
export function openLog(trusted: boolean): RequestLog {
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
  const names = new WeakMap<Ask, string>();
  const short = (target: string) => (target.length > 300 ? `${target.slice(0, 300)}…` : target);
  return {
    begin: (ask) => {
      const given = trusted ? headerOf(ask, 'x-request-id') : undefined;
      const id = given !== undefined && ID.test(given) ? given : crypto.randomUUID();
      names.set(ask, id);
      return id;
    },
    answered: (ask, { status, body }, ms) =>
      log.info(
        {
          id: names.get(ask),
          method: ask.method,
          target: short(ask.target),
          status,
          bytes: body?.length ?? 0,
          ms: Math.round(ms * 1000) / 1000,
        },
        'request',
      ),
    fault: (error, where, ask) => log.error({ err: error, where, ...(ask ? { id: names.get(ask) } : {}) }, 'fault'),
  };
}
