import type { Handler, HttpRequest, HttpResponse } from '../http/messages.ts';
import { mapMaybe } from '../maybePromise.ts';

/** Is notified of every request. */
export interface Observer {
  readonly begin?: (request: HttpRequest) => unknown;
  /** @param ms time from the request to the response, sending excluded */
  readonly responded: (request: HttpRequest, response: HttpResponse, ms: number) => void;
}

/** A handler that notifies observers. */
export const observed =
  (handler: Handler, observers: readonly Observer[]): Handler =>
  (request) => {
    const start = performance.now();
    for (const { begin } of observers) begin?.(request);
    return mapMaybe(handler(request), (response) => {
      const ms = performance.now() - start;
      for (const { responded } of observers) responded(request, response, ms);
      return response;
    });
  };
