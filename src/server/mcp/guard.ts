/** What a request must be before the protocol sees it, and the headers of every answer. */
import {
  isJsonContentType,
  localhostAllowedHostnames,
  readRequestBody,
  validateHostHeader,
} from '@modelcontextprotocol/server';

/** Most bytes of a request. The longest sensible call is a few hundred. */
export const MAX_BODY_BYTES = 65_536;

/** Most messages in one batch, which protocol 2025-03-26 allows. */
export const MAX_BATCH = 10;

/** Deepest nesting of a request: the protocol's own is under ten. */
const MAX_DEPTH = 64;

/** Browsers may call from any page: the service is public, read-only and knows no credentials. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'MCP-Protocol-Version, Mcp-Session-Id, Retry-After',
} as const;

const PREFLIGHT = {
  ...CORS,
  // GET and DELETE answer 405, and a browser's client must be able to read that.
  'access-control-allow-methods': 'POST, GET, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, traceparent, tracestate, baggage, *',
  'access-control-max-age': '86400',
} as const;

/** A refusal in the protocol's form, or null when the request may pass. */
export function refuse(request: Request, allowedHosts: readonly string[] | null): Response | null {
  if (allowedHosts) {
    const host = validateHostHeader(request.headers.get('host') ?? new URL(request.url).host, [...allowedHosts]);
    if (!host.ok) return refusal(403, -32000, 'This server is local: call it as localhost or 127.0.0.1.');
  }
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: PREFLIGHT });
  if (request.method !== 'POST')
    return refusal(405, -32000, 'Send MCP messages with POST. Nothing is streamed and there are no sessions.', {
      allow: 'POST',
    });
  if (!isJsonContentType(request.headers.get('content-type')))
    return refusal(415, -32000, 'Content-Type must be application/json.');
  return null;
}

/** Hosts that a server on a loopback address answers to; null is any. Behind a proxy, its public name is one too. */
export function allowedHosts(loopback: boolean, baseUrl: string | undefined): readonly string[] | null {
  if (!loopback) return null;
  return [...localhostAllowedHostnames(), ...(baseUrl ? [new URL(baseUrl).hostname] : [])];
}

/** The message of a request, or the refusal of a body that is none. */
export async function readMessage(request: Request): Promise<{ message: object } | Response> {
  const body = await readRequestBody(request, MAX_BODY_BYTES).catch(() => null);
  if (!body) return refusal(400, -32700, 'The body could not be read.');
  if (body.tooLarge) return refusal(413, -32000, `The body must not be longer than ${MAX_BODY_BYTES} bytes.`);
  let message: unknown;
  try {
    message = JSON.parse(body.text);
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

/** Adds what every answer carries. */
export function finish(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

const refusal = (status: number, code: number, message: string, headers: Record<string, string> = {}): Response =>
  Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });

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
