/** Checks a request before the SDK sees it, and builds the responses of `/mcp`. */
import { isJsonContentType, localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';

/** Largest body of a request, in bytes. The longest useful call has a few hundred. */
export const MAX_BODY_BYTES = 65_536;

/** Most messages of a batch, which protocol 2025-03-26 allows. */
export const MAX_BATCH = 10;

/** Deepest nesting of a body. Messages of the protocol stay below ten levels. */
const MAX_DEPTH = 64;

/** Any page may call: the service is public, read-only and has no credentials. */
const CORS = [
  ...['access-control-allow-origin', '*'],
  ...['access-control-expose-headers', 'MCP-Protocol-Version, Mcp-Session-Id, Retry-After'],
];

const PREFLIGHT = [
  ...CORS,
  // GET and DELETE are 405, which a client in a browser must be able to read.
  ...['access-control-allow-methods', 'POST, GET, DELETE, OPTIONS'],
  ...[
    'access-control-allow-headers',
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, traceparent, tracestate, baggage, *',
  ],
  ...['access-control-max-age', '86400'],
];

/** Hosts that a server on a loopback address accepts, with its public name behind a proxy; null for any. */
export function allowedHosts(loopback: boolean, baseUrl: string | undefined): readonly string[] | null {
  if (!loopback) return null;
  return [...localhostAllowedHostnames(), ...(baseUrl ? [new URL(baseUrl).hostname] : [])];
}

/** Checks host, method and content type. The check returns the response of a rejected request, else null. */
export function createGuard(hosts: readonly string[] | null): (request: HttpRequest) => HttpResponse | null {
  const allowed = hosts && [...hosts];
  return (request) => {
    if (allowed && !validateHostHeader(headerOf(request, 'host'), allowed).ok)
      return rejection(403, -32000, 'This server is local: call it as localhost or 127.0.0.1.');
    if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
    if (request.method !== 'POST')
      return rejection(405, -32000, 'Send MCP messages with POST. Nothing is streamed and there are no sessions.', [
        ...['allow', 'POST'],
      ]);
    if (!isJsonContentType(headerOf(request, 'content-type') ?? null))
      return rejection(415, -32000, 'Content-Type must be application/json.');
    return null;
  };
}

/** The message of a request, or the response to a body that is not one. */
export async function readMessage(request: HttpRequest): Promise<{ message: object } | HttpResponse> {
  const body = await request.body().catch(() => null);
  if (!body) return rejection(400, -32700, 'The body could not be read.');
  if (body.length > MAX_BODY_BYTES)
    return rejection(413, -32000, `The body must not be longer than ${MAX_BODY_BYTES} bytes.`);
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(body));
  } catch {
    return rejection(400, -32700, 'The body is not valid JSON.');
  }
  if (typeof message !== 'object' || message === null)
    return rejection(400, -32600, 'The body is not a JSON-RPC message.');
  if (isTooDeep(message)) return rejection(400, -32600, `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(message) && (message.length === 0 || message.length > MAX_BATCH))
    return rejection(400, -32600, `A batch must hold 1 to ${MAX_BATCH} messages.`);
  return { message };
}

/** A response of `/mcp`. @param headers name, value, name, value… besides those of every response */
export const buildMcpResponse = (
  status: number,
  body: Uint8Array | null,
  headers: readonly string[],
): HttpResponse => ({
  status,
  headers: [...headers, ...(body ? ['content-length', String(body.length)] : []), ...CORS],
  body,
});

function rejection(status: number, code: number, message: string, headers: readonly string[] = []): HttpResponse {
  const body = encoder.encode(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
  return buildMcpResponse(status, body, ['content-type', 'application/json', ...headers]);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Looks level by level, so that no nesting can exhaust the stack. */
function isTooDeep(message: object): boolean {
  let level: object[] = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((node) =>
      Object.values(node).filter((value): value is object => typeof value === 'object' && value !== null),
    );
  }
  return false;
}
