import { setTimeout as sleep } from 'node:timers/promises';
import { problem } from './api.ts';
import type { HttpResponse } from './http/messages.ts';
import type { ResponseProfile } from './http/preparedResponse.ts';

/**
 * The 503 is sent after this time on average, one later than the other: clients that repeat a refused request at once
 * would keep the processor busy.
 */
const HOLD_MS = 500;
/** Responses that are held at a time. Further ones are sent at once. */
const MOST_HELD = 4_096;

/** Creates a function that returns the 503 of a busy server when it is time to send it. */
export function createBusyResponse(profile: ResponseProfile): () => Promise<HttpResponse> {
  const overloaded = problem(503, 'The server is busy. Try again in a second', profile);
  const response = { ...overloaded, headers: [...overloaded.headers, 'Retry-After', '1'] };
  let [held, count] = [0, 0];
  return async () => {
    if (held >= MOST_HELD) return response;
    held++;
    await sleep(HOLD_MS / 2 + (count++ % HOLD_MS));
    held--;
    return response;
  };
}
