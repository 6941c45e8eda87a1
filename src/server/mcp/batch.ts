/**
 * Batches of JSON-RPC messages, which protocol 2025-03-26 has. The messages are served one after the other, with a pause
 * between two: the SDK would serve all of them, and write one text of megabytes, in one turn of the event loop.
 */
import { isInitializeRequest, isJSONRPCNotification, isJSONRPCRequest } from '@modelcontextprotocol/server';
import type { Pause } from '../admission/turns.ts';
import type { HttpResponse } from '../http/messages.ts';

/**
 * Whether a message is a batch whose messages can be served one by one. The SDK rejects as a whole what is not JSON-RPC or
 * holds a request to initialize.
 */
export const isBatch = (message: object): message is readonly object[] =>
  Array.isArray(message) &&
  message.every((each) => (isJSONRPCRequest(each) || isJSONRPCNotification(each)) && !isInitializeRequest(each)) &&
  haveOwnIds(message.filter(isJSONRPCRequest));

const haveOwnIds = (requests: readonly { readonly id: string | number }[]): boolean =>
  new Set(requests.map(({ id }) => id)).size === requests.length;

/** Serves a batch. A batch with one response has that response, without an array. @param serve serves one message */
export async function serveBatch(
  messages: readonly object[],
  serve: (message: object) => Promise<HttpResponse>,
  pause: Pause,
): Promise<HttpResponse> {
  let last: HttpResponse = ACCEPTED;
  const bodies: Uint8Array[] = [];
  for (const [i, message] of messages.entries()) {
    if (i > 0) await pause();
    const response = await serve(message);
    // What is wrong with the headers of the request is wrong for all messages.
    if (response.status >= 400) return response;
    if (!response.body) continue;
    last = response;
    bodies.push(response.body);
  }
  return bodies.length > 1 ? { ...last, body: jsonArray(bodies) } : last;
}

/** The response to notifications. */
const ACCEPTED: HttpResponse = { status: 202, headers: [], body: null };

/** JSON texts as an array. */
const jsonArray = (texts: readonly Uint8Array[]): Uint8Array =>
  Buffer.concat([...texts.flatMap((text, i) => [i === 0 ? OPEN : COMMA, text]), CLOSE]);

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;
