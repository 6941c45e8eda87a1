import type { Answer, Ask, Handler } from '../http/messages.ts';

/** Hears of every request. */
export interface Observer {
  readonly begin?: (ask: Ask) => unknown;
  readonly answered: (ask: Ask, answer: Answer, ms: number) => void;
}

/** A handler that is watched. The handler is asked for anew with each request. */
export const observed =
  (handler: Handler, observers: readonly Observer[]): Handler =>
  (ask) => {
    const start = performance.now();
    for (const { begin } of observers) begin?.(ask);
    const done = (answer: Answer): Answer => {
      const ms = performance.now() - start;
      for (const { answered } of observers) answered(ask, answer, ms);
      return answer;
    };
    const answer = handler(ask);
    return answer instanceof Promise ? answer.then(done) : done(answer);
  };
