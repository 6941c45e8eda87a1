/**
 * MCP over Streamable HTTP, without state: every protocol revision from 2024-10-07 to 2026-07-28, each response one
 * JSON body. The SDK serves the protocol. Tools, schemas and texts are prepared once; a request costs a new server
 * object, which the SDK demands, and no conversion of a schema.
 */
import './jsonOnlyZod.ts';
import {
  createMcpHandler,
  type Implementation,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import type { AnswerBytes } from '../answers.ts';
import { memoizeHeader } from '../http/memoizeHeader.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { allowedHosts, buildMcpResponse, createGuard, readMessage } from './guard.ts';
import { instructions } from './instructions.ts';
import { createTools, type Tool } from './tools.ts';

export interface McpOptions {
  readonly answer: AnswerBytes;
  /** Whether the server listens on a loopback address: then it rejects foreign Host headers (DNS rebinding). */
  readonly loopback: boolean;
  /** The public address: named in the instructions, and accepted as Host. */
  readonly baseUrl?: string;
  /** Receives errors whose text clients must not see. */
  readonly onError?: (error: unknown) => void;
}

/** How long clients may cache the list of tools: it changes with the version of the service only. */
const CACHE = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

/** The handler of `/mcp`. It responds to every request and never rejects. */
export function createMcp({
  answer,
  loopback,
  baseUrl,
  onError = (error) => console.error(error),
}: McpOptions): (request: HttpRequest) => Promise<HttpResponse> {
  const tools = createTools(answer, onError);
  const options: ServerOptions = {
    instructions: instructions(baseUrl),
    // The tools never change while a client listens: no client needs to hold a stream open.
    capabilities: { tools: { listChanged: false } },
    cacheHints: { 'tools/list': CACHE, 'server/discover': CACHE },
  };
  const identity: Implementation = {
    name: 'air-routes',
    title: 'Air Routes',
    version: INTERFACE_VERSION,
    ...(baseUrl ? { websiteUrl: `${baseUrl}/developers` } : {}),
  };
  const newServer = () => createServer(identity, options, tools);
  const modern = createMcpHandler(newServer, { legacy: 'reject' });
  const guard = createGuard(allowedHosts(loopback, baseUrl));

  return async (request) => {
    const rejected = guard(request);
    if (rejected) return rejected;
    const read = await readMessage(request);
    if ('status' in read) return read;
    const { message } = read;
    const web = toRequest(request);
    return fromResponse(
      (await isLegacy(request, web, message))
        ? await serveLegacy(newServer(), web, message)
        : await modern.fetch(web, { parsedBody: message }),
    );
  };
}

/** A server for one request. `McpServer` would register every tool again, which is a third of the cost of a call. */
function createServer(identity: Implementation, options: ServerOptions, tools: ReadonlyMap<string, Tool>): Server {
  const server = new Server(identity, options);
  server.setRequestHandler('tools/list', () => ({ tools: Array.from(tools.values(), ({ definition }) => definition) }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`);
    return tool.call(params.arguments ?? {});
  });
  return server;
}

/**
 * Whether a request is of a revision before 2026-07-28. Since then a request names its revision in a header and in
 * `_meta`. Where one of them settles it, the classification of the SDK is not run a second time: it costs as much as
 * the operation. A header that contradicts the body is rejected by the server that it leads to.
 */
function isLegacy({ headers }: HttpRequest, web: Request, message: object): boolean | Promise<boolean> {
  const version = headers['mcp-protocol-version'];
  if (version === '2026-07-28') return false;
  const params = 'params' in message ? message.params : undefined;
  const mayClaim = Array.isArray(message) || (typeof params === 'object' && params !== null && '_meta' in params);
  return mayClaim ? isLegacyRequest(web, message) : true;
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
  const own = Object.entries(headers).filter(([name, value]) => name.startsWith('mcp-') && typeof value === 'string');
  return requestWith(JSON.stringify(own));
}

/** Calls with the same headers share a request: it has no body, and creating one costs as much as parsing a call. */
const requestWith = memoizeHeader((headers) => {
  const request = new Request('http://localhost/mcp', { method: 'POST', headers: JSON.parse(headers) });
  request.headers.set('content-type', 'application/json');
  request.headers.set('accept', 'application/json, text/event-stream');
  return request;
});

async function fromResponse(response: Response): Promise<HttpResponse> {
  const body = response.body ? new Uint8Array(await response.arrayBuffer()) : null;
  return buildMcpResponse(response.status, body, [...response.headers].flat());
}
