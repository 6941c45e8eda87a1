/**
 * MCP over Streamable HTTP, without state: every protocol revision from
 * 2024-10-07 to 2026-07-28, always answered as one JSON body.
 */
import {
  createMcpHandler,
  type Implementation,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import type { AnswerBytes } from '../answers.ts';
import type { HttpRequest, HttpResponse } from '../http/messages.ts';
import { allowedHosts, answered, readMessage, refuse } from './guard.ts';
import { instructions } from './instructions.ts';
import { makeTools, type Tool } from './tools.ts';

export interface McpOptions {
  /** The operations; see AnswerBytes. */
  readonly answer: AnswerBytes;
  /** Whether the server listens on a loopback address: then it refuses foreign Host headers (DNS rebinding). */
  readonly loopback: boolean;
  /** The public address: named in the instructions, and accepted as Host. */
  readonly baseUrl?: string;
  /** Hears of faults of the service, whose text clients never see. */
  readonly onError?: (error: unknown) => void;
}

/** How long clients may keep the list of tools: it changes only with a new version of the service. */
const CACHE = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

/** The handler of `/mcp`. It answers every request and never throws. */
export function createMcp({
  answer,
  loopback,
  baseUrl,
  onError,
}: McpOptions): (request: HttpRequest) => Promise<HttpResponse> {
  const report = onError ?? ((error: unknown) => console.error(error));
  const tools = makeTools(answer, report);
  const text = instructions(baseUrl);
  const hosts = allowedHosts(loopback, baseUrl);
  const self = describe(baseUrl);
  const server = () => newServer(tools, text, self);
  const modern = createMcpHandler(server, { legacy: 'reject' });

  return async (request) => {
    const refused = refuse(request, hosts);
    if (refused) return refused;
    const read = await readMessage(request);
    if ('status' in read) return read;
    const { message } = read;
    const web = toRequest(request);
    return fromResponse(
      (await isLegacyRequest(web, message))
        ? await serveLegacy(server(), web, message)
        : await modern.fetch(web, { parsedBody: message }),
    );
  };
}

/** What the service calls itself. */
const describe = (baseUrl: string | undefined): Implementation => ({
  name: 'air-routes',
  title: 'Air Routes',
  version: INTERFACE_VERSION,
  ...(baseUrl ? { websiteUrl: `${baseUrl}/developers` } : {}),
});

/** A server for one request: the SDK forbids a second. */
function newServer(tools: readonly Tool[], text: string, self: Implementation): McpServer {
  const server = new McpServer(self, {
    instructions: text,
    // Nothing ever changes while a client listens, so nobody needs to hold a stream open.
    capabilities: { tools: { listChanged: false } },
    cacheHints: { 'tools/list': CACHE, 'server/discover': CACHE },
  });
  for (const { name, config, call } of tools) server.registerTool(name, config, call);
  return server;
}

/** Answers a request of a revision before 2026-07-28. */
async function serveLegacy(server: McpServer, request: Request, message: object): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    void server.close();
  }
}

/**
 * What the SDK wants to see of a request. Every answer is JSON, so a client
 * that forgot to accept event streams too is served all the same.
 */
function toRequest({ headers }: HttpRequest): Request {
  const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    name.startsWith('mcp-') && typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [...own, ['content-type', 'application/json'], ['accept', 'application/json, text/event-stream']],
  });
}

async function fromResponse(response: Response): Promise<HttpResponse> {
  const body = response.body ? new Uint8Array(await response.arrayBuffer()) : null;
  return answered(response.status, body, [...response.headers].flat());
}
