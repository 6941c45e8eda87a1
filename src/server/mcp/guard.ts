/** Checks a request before the SDK sees it, and builds the responses of `/mcp`. */
import { isJsonContentType, localhostAllowedHostnames, validateHostHeader } from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { ALLOWED_HEADERS } from '../http/responseProfiles.ts';
import { shapeOf } from './jsonShape.ts';

/** Largest body of a request, in bytes. The longest useful call has a few hundred. */
const MAX_BODY_BYTES = 65_536;

/** Most messages of a batch, which protocol 2025-03-26 allows. */
const MAX_BATCH = 10;

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
    `MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, ${ALLOWED_HEADERS}`,
  ],
  ...['access-control-max-age', '86400', 'x-content-type-options', 'nosniff'],
];

/** A response to POST is for its request only. */
const UNCACHED = ['cache-control', 'no-store', 'x-content-type-options', 'nosniff', 'vary', 'accept-encoding'];

/** The revisions that have batches. A request without a header is of 2025-03-26 or older, by the specification. */
const WITH_BATCHES = new Set([undefined, '2024-10-07', '2024-11-05', '2025-03-26']);

/** Hosts that a server on a loopback address accepts, with its public name behind a proxy; null for any. */
export function allowedHosts(loopback: boolean, baseUrl: string): readonly string[] | null {
  if (!loopback) return null;
  return [...localhostAllowedHostnames(), new URL(baseUrl).hostname];
}

/** Checks host, method and content type. The check returns the response of a rejected request, else null. */
export function createGuard(hosts: readonly string[] | null): (request: HttpRequest) => HttpResponse | null {
  const allowed = hosts && [...hosts];
  return (request) => {
    if (allowed && !validateHostHeader(headerOf(request, 'host'), allowed).ok)
      return jsonRpcError(403, -32000, 'This server is local: call it as localhost or 127.0.0.1.');
    if (request.method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: null };
    if (request.method !== 'POST')
      return jsonRpcError(405, -32000, 'Send MCP messages with POST. Nothing is streamed and there are no sessions.', [
        ...['allow', 'POST'],
      ]);
    if (!isJsonContentType(headerOf(request, 'content-type') ?? null))
      return jsonRpcError(415, -32000, 'Content-Type must be application/json.');
    const coding = headerOf(request, 'content-encoding')?.trim().toLowerCase();
    if (coding && coding !== 'identity')
      return jsonRpcError(415, -32000, 'The body must have no Content-Encoding.', ['accept-encoding', 'identity']);
    return null;
  };
}

/** A body that may be parsed. */
export interface McpBody {
  readonly bytes: Uint8Array;
  /** Number of messages, if the body is valid. */
  readonly parts: number;
}

/** The body of a request, or the response to one that is too large. It is not parsed yet: that takes time. */
export async function readMcpBody(request: HttpRequest): Promise<McpBody | HttpResponse> {
  const bytes = await request.body().catch(() => null);
  if (!bytes) return jsonRpcError(400, -32700, 'The body could not be read.');
  if (bytes.length > MAX_BODY_BYTES)
    return jsonRpcError(413, -32000, `The body must not be longer than ${MAX_BODY_BYTES} bytes.`);
  const { depth, elements } = shapeOf(bytes);
  if (depth > MAX_DEPTH)
    return jsonRpcError(400, -32600, `The body must not be nested deeper than ${MAX_DEPTH} levels.`);
  return (elements > MAX_BATCH ? refuseBatch(request, elements) : null) ?? { bytes, parts: elements };
}

/** The message of a body, or the response to a body that is not one. */
export function parseMessage(request: HttpRequest, { bytes }: McpBody): { message: object } | HttpResponse {
  let message: unknown;
  try {
    message = JSON.parse(decoder.decode(bytes));
  } catch {
    return jsonRpcError(400, -32700, 'The body is not valid JSON.');
  }
  if (typeof message !== 'object' || message === null)
    return jsonRpcError(400, -32600, 'The body is not a JSON-RPC message.');
  return (Array.isArray(message) ? refuseBatch(request, message.length) : null) ?? { message };
}

/** The response to a batch that is not allowed, or null. */
function refuseBatch(request: HttpRequest, messages: number): HttpResponse | null {
  if (!WITH_BATCHES.has(headerOf(request, 'mcp-protocol-version')))
    return jsonRpcError(400, -32600, 'This protocol revision has no batches. Send one message in each request.');
  if (messages > 0 && messages <= MAX_BATCH) return null;
  return jsonRpcError(400, -32600, `A batch must hold 1 to ${MAX_BATCH} messages.`);
}

/** A response of `/mcp`. @param headers name, value, name, value… besides those of every response */
export const buildMcpResponse = (
  status: number,
  body: Uint8Array | null,
  headers: readonly string[],
): HttpResponse => ({
  status,
  headers: [...headers, ...(body ? ['content-length', String(body.length)] : []), ...UNCACHED, ...CORS],
  body,
});

/** An error of JSON-RPC without the id of a message, which is not known yet. */
function jsonRpcError(status: number, code: number, message: string, headers: readonly string[] = []): HttpResponse {
  const body = encoder.encode(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
  return buildMcpResponse(status, body, ['content-type', 'application/json', ...headers]);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
