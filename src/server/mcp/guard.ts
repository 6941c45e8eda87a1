/** What a request must be before the protocol sees it, and the headers of every answer. */
import { isJsonContentType, localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';

/** Most bytes of a request. The longest sensible call is a few hundred. */
export const MAX_BODY_BYTES = 65_536;

/** Most messages in one batch, which protocol 2025-03-26 allows. */
export const MAX_BATCH = 10;

/** Deepest nesting of a request: the protocol's own is under ten. */
const MAX_DEPTH = 64;

/** Browsers may call from any page: the service is public, read-only and knows no credentials. */
const CORS = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', 'MCP-Protocol-Version, Mcp-Session-Id, Retry-After'],
];

const PREFLIGHT = [
  ...CORS,
  // GET and DELETE answer 405, and a browser's client must be able to read that.
  ...['access-control-allow-methods', 'POST, GET, DELETE, OPTIONS'],
  ...[
    'access-control-allow-headers',
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, traceparent, tracestate, baggage, *',
  ],
  ...['access-control-max-age', '86400'],
];

/** A refusal in the protocol's form, or null when the request may pass. */
export function refuse(request: HttpRequest, allowedHosts: readonly string[] | null): HttpResponse | null {
  if (allowedHosts && !validateHostHeader(headerOf(request, 'host'), [...allowedHosts]).ok)
    return refusal(403, -32000, 'This server is local: call it as localhost or 127.0.0.1.');
  if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
  if (request.method !== 'POST')
    return refusal(405, -32000, 'Send MCP messages with POST. Nothing is streamed and there are no sessions.', [
      ...['allow', 'POST'],
    ]);
  if (!isJsonContentType(headerOf(request, 'content-type') ?? null))
    return refusal(415, -32000, 'Content-Type must be application/json.');
  return null;
}

/** Hosts that a server on a loopback address answers to; null is any. Behind a proxy, its public name is one too. */
export function allowedHosts(loopback: boolean, baseUrl: string | undefined): readonly string[] | null {
  if (!loopback) return null;
  return [...localhostAllowedHostnames(), ...(baseUrl ? [new URL(baseUrl).hostname] : [])];
}

/** The message of a request, or the refusal of a body that is none. */
export async function readMessage(request: HttpRequest): Promise<{ message: object } | HttpResponse> {
  const body = await request.body().catch(() => null);
  if (!body) return refusal(400, -32700, 'The body could not be read.');
  if (body.length > MAX_BODY_BYTES)
    return refusal(413, -32000, `The body must not be longer than ${MAX_BODY_BYTES} bytes.`);
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(body));
  } catch {
    return refusal(400, -32700, 'The body is not valid JSON.');
  }
  if (typeof message !== 'object' || message === null)
    return refusal(400, -32600, 'The body is not a JSON-RPC message.');
  if (tooDeep(message)) return refusal(400, -32600, `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(message) && (message.length === 0 || message.length > MAX_BATCH))
    return refusal(400, -32600, `A batch must hold 1 to ${MAX_BATCH} messages.`);
  return { message };
}

/** An answer of the protocol. @param headers name, value, name, value… besides those that every answer carries */
export const answered = (status: number, body: Uint8Array | null, headers: readonly string[]): HttpResponse => ({
  status,
  headers: [...headers, ...(body ? ['content-length', String(body.length)] : []), ...CORS],
  body,
});

/** The headers of JSON. */
export const JSON_TYPE = ['content-type', 'application/json'] as const;

const refusal = (status: number, code: number, message: string, headers: readonly string[] = []): HttpResponse =>
  answered(status, encoder.encode(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null })), [
    ...JSON_TYPE,
    ...headers,
  ]);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Level by level, so that no nesting can exhaust the stack. */
function tooDeep(message: object): boolean {
  let level: object[] = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((node) =>
      Object.values(node).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}
