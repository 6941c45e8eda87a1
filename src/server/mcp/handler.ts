/**
 * MCP over Streamable HTTP, without state: every protocol revision from 2024-10-07 to 2026-07-28, each response one
 * JSON body. The SDK serves the protocol.
 */
import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import {
  type Encoding,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  preferredEncoding,
} from '../http/messages.ts';
import { inEncoding } from '../http/responses.ts';
import type { Queue } from '../queue.ts';
import type { Release } from '../release.ts';
import { buildMcpResponse, createGuard, parseMessage, readMcpBody } from './guard.ts';
import { createServerFactory } from './serverFactory.ts';

export interface McpOptions {
  /** Runs messages, with the operations that they call. */
  readonly queue: Queue;
  readonly release: Release;
  /** Whether the server listens on a loopback address. */
  readonly loopback: boolean;
  /** Receives errors whose text clients must not see. */
  readonly onError: (error: unknown) => void;
}

/** The handler of `/mcp`. It responds to every request and never rejects, but with Overloaded. */
export function createMcp({ release, queue, loopback, onError }: McpOptions): Handler {
  const newServer = createServerFactory(release, onError);
  const guard = createGuard(loopback, release.manifest.base_url);

  const serve = async (request: HttpRequest, message: object): Promise<Response> => {
    const web = toRequest(request);
    if (await isLegacyRequest(web, message)) return serveLegacy(newServer(), web, message);
    const modern = createMcpHandler(newServer, { legacy: 'reject' });
    return modern.fetch(web, { parsedBody: message });
  };

  return async (request) => {
    const rejected = guard(request);
    if (rejected) return rejected;
    const body = await readMcpBody(request);
    if ('status' in body) return body;
    return queue.run(request.client, async () => {
      const parsed = parseMessage(body);
      if ('status' in parsed) return parsed;
      return toResponse(await serve(request, parsed.message), preferredEncoding(request));
    });
  };
}

/** Serves a request of a revision before 2026-07-28. */
async function serveLegacy(server: Server, request: Request, message: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: message });
}

/**
 * The request as the SDK takes it: the headers of the protocol, no body. Every response is JSON, so a client that does
 * not accept event streams is served too.
 */
function toRequest({ headers }: HttpRequest): Request {
  const request = new Request('http://localhost/mcp', { method: 'POST' });
  for (const [name, value] of Object.entries(headers))
    if (name.startsWith('mcp-') && typeof value === 'string') request.headers.set(name, value);
  request.headers.set('content-type', 'application/json');
  request.headers.set('accept', 'application/json, text/event-stream');
  return request;
}

/** A response of the SDK in the encoding that the client prefers, with the headers of every response. */
async function toResponse(response: Response, encoding: Encoding | null): Promise<HttpResponse> {
  const { 'content-type': _, ...headers } = Object.fromEntries(response.headers);
  const body = response.body ? new Uint8Array(await response.arrayBuffer()) : null;
  const built = buildMcpResponse(response.status, body, headers);
  return encoding ? inEncoding(built, encoding) : built;
}
