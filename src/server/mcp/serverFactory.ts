/** The MCP server of each request: its tools, resources, prompts and completions are prepared once. */
import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { DEVELOPERS_PATH } from '../../contract/paths.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import type { AnswerBytes } from '../answers.ts';
import { type Complete, createCompletions } from './completions.ts';
import { instructions } from './instructions.ts';
import { getPrompt, promptCompletion, promptList } from './prompts.ts';
import { createResources, type McpRelease, type Resources } from './resources.ts';
import { createTools, type Tool } from './tools.ts';

/** How long clients may cache the lists: they change with the version of the service only. */
const CACHE = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

/** How long clients may cache a page: as long as over HTTP. */
const PAGE_CACHE = { ttlMs: 5 * 60 * 1000, cacheScope: 'public' } as const;

/** What every request offers: prepared once. */
interface Offers {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly resources: Resources;
  readonly complete: Complete;
}

/**
 * Prepares the servers of a release. The SDK demands a new server for each request; it costs no conversion of a schema.
 * @param onError receives errors whose text clients must not see
 */
export function createServerFactory(
  answer: AnswerBytes,
  release: McpRelease,
  onError: (error: unknown) => void,
): () => Server {
  const baseUrl = release.manifest.base_url;
  const identity: Implementation = {
    name: 'air-routes',
    title: 'Air Routes',
    version: INTERFACE_VERSION,
    websiteUrl: baseUrl + DEVELOPERS_PATH,
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
  const offers: Offers = {
    tools: createTools(answer, onError),
    resources: createResources({ ...release, read: withoutDetails(release.read, onError) }),
    complete: createCompletions(release.indexes),
  };
  return () => createServer(identity, options, offers);
}

/** Most values of a completion, by the protocol. */
const MOST_COMPLETIONS = 100;

/** A server for one request. `McpServer` would register every tool again, which is a third of the cost of a call. */
function createServer(
  identity: Implementation,
  options: ServerOptions,
  { tools, resources, complete }: Offers,
): Server {
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
