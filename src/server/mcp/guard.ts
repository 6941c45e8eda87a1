/** Checks a request before the SDK sees it, and builds the responses of `/mcp`. */
import {
  isJsonContentType,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import {
  type HttpRequest,
  type HttpResponse,
  headerOf,
  MOST_BODY_BYTES,
  type ResponseHeaders,
} from '../http/messages.ts';
import { ALLOWED_HEADERS } from '../http/responseProfiles.ts';

/** Deepest nesting of a body. Messages of the protocol stay below ten levels. */
const MAX_DEPTH = 64;

/** For pages whose origin is allowed, as an inspector of MCP on the machine of a developer. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'MCP-Protocol-Version, Mcp-Session-Id, Retry-After',
};

const PREFLIGHT = {
  ...CORS,
  // GET and DELETE are 405, which a client in a browser must be able to read.
  'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
  'access-control-allow-headers': `MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, ${ALLOWED_HEADERS}`,
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
};

/** A response to POST is for its request only. */
const UNCACHED = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', vary: 'accept-encoding' };

/**
 * Checks origin, host, method and content type. The check returns the response of a rejected request, else null.
 * A request that names an origin, as browsers do, must name that of the service. A server on a loopback address also
 * accepts local origins, and refuses foreign hosts, whose names may lead to it (DNS rebinding).
 */
export function createGuard(loopback: boolean, baseUrl: string): (request: HttpRequest) => HttpResponse | null {
  const allowed = [...new Set([...(loopback ? localhostAllowedHostnames() : []), new URL(baseUrl).hostname])];
  const foreign = `Pages of other origins may not call this server: Origin must be of ${allowed.join(' or ')}.`;
  return (request) => {
    if (loopback && !validateHostHeader(headerOf(request, 'host'), allowed).ok)
      return jsonRpcError(403, -32000, 'This server is local: call it as localhost or 127.0.0.1.');
    if (!validateOriginHeader(headerOf(request, 'origin'), allowed).ok) return jsonRpcError(403, -32000, foreign);
    if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
    if (request.method !== 'POST')
      return jsonRpcError(405, -32000, 'Send MCP messages with POST. Nothing is streamed and there are no sessions.', {
        allow: 'POST',
      });
    if (!isJsonContentType(headerOf(request, 'content-type') ?? null))
      return jsonRpcError(415, -32000, 'Content-Type must be application/json.');
    const coding = headerOf(request, 'content-encoding')?.trim().toLowerCase();
    if (coding && coding !== 'identity')
      return jsonRpcError(415, -32000, 'The body must have no Content-Encoding.', { 'accept-encoding': 'identity' });
    return null;
  };
}

/** The body of a request, or the response to one that cannot be read. It is not parsed yet: that takes time. */
export async function readMcpBody(request: HttpRequest): Promise<Uint8Array | HttpResponse> {
  try {
    const isLong = Number(headerOf(request, 'content-length')) > MOST_BODY_BYTES;
    const bytes = isLong ? null : await request.body();
    return bytes ?? jsonRpcError(413, -32000, `The body must not be longer than ${MOST_BODY_BYTES} bytes.`);
  } catch {
    return jsonRpcError(400, -32700, 'The body could not be read.');
  }
}

/** The message of a body, or the response to a body that is not one. */
export function parseMessage(bytes: Uint8Array): { message: object } | HttpResponse {
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(bytes));
  } catch {
    return jsonRpcError(400, -32700, 'The body is not valid JSON.');
  }
  if (isDeeper(message, MAX_DEPTH))
    return jsonRpcError(400, -32600, `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
  if (Array.isArray(message))
    return jsonRpcError(400, -32600, 'Batches are not supported: send each message in a request of its own.');
  if (typeof message !== 'object' || message === null)
    return jsonRpcError(400, -32600, 'The body is not a JSON-RPC message.');
  return { message };
}

/** Whether a value has more levels of arrays and objects. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** A response of `/mcp`, whose body is JSON. @param headers besides those of every response */
export const buildMcpResponse = (status: number, body: Uint8Array | null, headers: ResponseHeaders): HttpResponse => ({
  status,
  headers: {
    ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
    ...headers,
    ...UNCACHED,
    ...CORS,
  },
  body,
});

/** An error of JSON-RPC without the id of a message, which is not known yet. */
function jsonRpcError(status: number, code: number, message: string, headers: ResponseHeaders = {}): HttpResponse {
  const body = encoder.encode(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
  return buildMcpResponse(status, body, headers);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
