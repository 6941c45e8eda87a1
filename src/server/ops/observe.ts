import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';

/** Hears of every request. */
export interface Observer {
  readonly begin?: (request: HttpRequest) => unknown;
  readonly answered: (request: HttpRequest, answer: HttpResponse, ms: number) => void;
}

/** A handler that is watched. The handler is asked for anew with each request. */
export const observed =
  (handler: Handler, observers: readonly Observer[]): Handler =>
  (request) => {
    const start = performance.now();
    for (const { begin } of observers) begin?.(request);
    const done = (answer: HttpResponse): HttpResponse => {
      const ms = performance.now() - start;
      for (const { answered } of observers) answered(request, answer, ms);
      return answer;
    };
    const answer = handler(request);
    return answer instanceof Promise ? answer.then(done) : done(answer);
  };
