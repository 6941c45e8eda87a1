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
import { DEVELOPERS_PATH } from '../../contract/paths.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import { type Admission, admitAll } from '../admission/admission.ts';
import type { AnswerBytes } from '../answers.ts';
import { compressBody, type Encoding, FAST, LEAST_COMPRESSED, preferredEncoding } from '../http/encoding.ts';
import { memoizeHeader } from '../http/memoizeHeader.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { isBatch, serveBatch } from './batch.ts';
import { type Complete, createCompletions } from './completions.ts';
import { allowedHosts, buildMcpResponse, createGuard, parseMessage, readMcpBody } from './guard.ts';
import { instructions } from './instructions.ts';
import { getPrompt, promptCompletion, promptList } from './prompts.ts';
import { createResources, type McpRelease, type Resources } from './resources.ts';
import { createTools, type Tool } from './tools.ts';

export interface McpOptions {
  readonly answer: AnswerBytes;
  /** Admits messages. Default: all, at once. */
  readonly admission?: Admission;
  readonly release: McpRelease;
  /** Whether the server listens on a loopback address: then it rejects foreign Host headers (DNS rebinding). */
  readonly loopback: boolean;
  /** Receives errors whose text clients must not see. */
  readonly onError?: (error: unknown) => void;
}

/** How long clients may cache the lists: they change with the version of the service only. */
const CACHE = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

/** How long clients may cache a page: as long as over HTTP. */
const PAGE_CACHE = { ttlMs: 5 * 60 * 1000, cacheScope: 'public' } as const;

/** A reader whose errors, which name files, are reported and reach no client. */
const withoutDetails =
  (read: McpRelease['read'], onError: (error: unknown) => void): McpRelease['read'] =>
  async (path) => {
    try {
      return await read(path);
    } catch (error) {
      onError(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal Server Error');
    }
  };

/** The handler of `/mcp`. It responds to every request and never rejects, but with Overloaded. */
export function createMcp({
  answer,
  admission = admitAll,
  release,
  loopback,
  onError = (error) => console.error(error),
}: McpOptions): (request: HttpRequest) => Promise<HttpResponse> {
  const baseUrl = release.manifest.base_url;
  const offers: Offers = {
    tools: createTools(answer, onError),
    resources: createResources({ ...release, read: withoutDetails(release.read, onError) }),
    complete: createCompletions(release.indexes),
  };
  const options: ServerOptions = {
    instructions: instructions(baseUrl),
    // No list changes while a client listens: no client needs to hold a stream open.
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
      prompts: { listChanged: false },
      completions: {},
    },
    cacheHints: {
      'server/discover': CACHE,
      'tools/list': CACHE,
      'prompts/list': CACHE,
      'resources/list': CACHE,
      'resources/templates/list': CACHE,
      'resources/read': PAGE_CACHE,
    },
  };
  const identity: Implementation = {
    name: 'air-routes',
    title: 'Air Routes',
    version: INTERFACE_VERSION,
    websiteUrl: baseUrl + DEVELOPERS_PATH,
  };
  const newServer = () => createServer(identity, options, offers);
  const modern = createMcpHandler(newServer, { legacy: 'reject' });
  const guard = createGuard(allowedHosts(loopback, baseUrl));

  const serve = async (request: HttpRequest, message: object): Promise<HttpResponse> => {
    const web = toRequest(request);
    const legacy = await isLegacy(request, web, message);
    if (!legacy) return fromResponse(await modern.fetch(web, { parsedBody: message }));
    const one = async (each: object) => fromResponse(await serveLegacy(newServer(), web, each));
    return isBatch(message) ? serveBatch(message, one, admission.pause) : one(message);
  };

  return async (request) => {
    const rejected = guard(request);
    if (rejected) return rejected;
    const body = await readMcpBody(request);
    if ('status' in body) return body;
    const work = async (): Promise<HttpResponse> => {
      const parsed = parseMessage(request, body);
      if ('status' in parsed) return parsed;
      const response = await serve(request, parsed.message);
      return compressed(response, preferredEncoding(headerOf(request, 'accept-encoding')));
    };
    return admission.admit('mcp', body.parts, work, admission.clientOf(request));
  };
}

/** What every request offers: prepared once. */
interface Offers {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly resources: Resources;
  readonly complete: Complete;
}

/** Most values of a completion, by the protocol. */
const MOST_COMPLETIONS = 100;

/** A server for one request. `McpServer` would register every tool again, which is a third of the cost of a call. */
function createServer(identity: Implementation, options: ServerOptions, offers: Offers): Server {
  const { tools, resources, complete } = offers;
  const server = new Server(identity, options);
  server.setRequestHandler('tools/list', () => ({ tools: Array.from(tools.values(), ({ definition }) => definition) }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = tools.get(params.name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`);
    return tool.call(params.arguments ?? {});
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...resources.list] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }));
  server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri));
  server.setRequestHandler('prompts/list', () => ({ prompts: [...promptList] }));
  server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments ?? {}));
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const isPrompt = ref.type === 'ref/prompt';
    // Every variable of a resource template is an airport code.
    const kind = isPrompt ? promptCompletion(ref.name, argument.name) : 'airport';
    const values = kind === undefined ? [] : complete(kind, argument.value);
    const shown = values.slice(0, MOST_COMPLETIONS);
    return { completion: { values: shown, total: values.length, hasMore: shown.length < values.length } };
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

/** A response of the SDK. */
async function fromResponse(response: Response): Promise<HttpResponse> {
  const body = response.body ? new Uint8Array(await response.arrayBuffer()) : null;
  const headers = [...response.headers].filter(([name]) => name !== 'cache-control').flat();
  return { status: response.status, headers, body };
}

/** A response in the encoding that the client prefers, with the headers of every response. */
async function compressed({ status, headers, body }: HttpResponse, encoding: Encoding | null): Promise<HttpResponse> {
  if (!body || !encoding || body.length < LEAST_COMPRESSED) return buildMcpResponse(status, body, headers);
  return buildMcpResponse(status, await compressBody(body, encoding, FAST), [...headers, 'content-encoding', encoding]);
}
