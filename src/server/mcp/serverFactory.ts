/** The MCP server of each request: its tools and resources are prepared once. */
import {
  type Implementation,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import { PAGES } from '../../contract/pages.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import { ageSentence } from '../../operations/ageOfServices.ts';
import { answerFrom } from '../api.ts';
import type { ReadFile, Release } from '../release.ts';
import { createResources } from './resources.ts';
import { createTools } from './tools.ts';

/** How long clients may cache the lists: they change with the version of the service only. */
const CACHE = { ttlMs: 24 * 60 * 60 * 1000, cacheScope: 'public' } as const;

/** How long clients may cache a page: as long as over HTTP. */
const PAGE_CACHE = { ttlMs: 5 * 60 * 1000, cacheScope: 'public' } as const;

/**
 * Prepares the servers of a release. The SDK demands a new server for each request; it costs no conversion of a schema.
 * @param onError receives errors whose text clients must not see
 */
export function createServerFactory(release: Release, onError: (error: unknown) => void): () => Server {
  const baseUrl = release.manifest.base_url;
  const identity: Implementation = {
    name: 'air-routes',
    title: 'Air Routes',
    version: INTERFACE_VERSION,
    websiteUrl: baseUrl + PAGES.developers.path,
  };
  const options: ServerOptions = {
    instructions: instructions(baseUrl, release.indexes.timetableYears),
    // No list changes while a client listens: no client needs to hold a stream open.
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: false, subscribe: false },
    },
    cacheHints: {
      'server/discover': CACHE,
      'tools/list': CACHE,
      'resources/list': CACHE,
      'resources/templates/list': CACHE,
      'resources/read': PAGE_CACHE,
    },
  };
  const tools = createTools(answerFrom(release.indexes), ageSentence(release.indexes), onError);
  const resources = createResources({ ...release, read: withoutDetails(release.read, onError) });
  const definitions = Array.from(tools.values(), ({ definition }) => definition);
  // `McpServer` would register every tool again, which is a third of the cost of a call.
  return () => {
    const server = new Server(identity, options);
    server.setRequestHandler('tools/list', () => ({ tools: definitions }));
    server.setRequestHandler('tools/call', ({ params }) => {
      const tool = tools.get(params.name);
      if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`);
      return tool.call(params.arguments ?? {});
    });
    server.setRequestHandler('resources/list', () => ({ resources: [...resources.list] }));
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resources.templates] }));
    server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri));
    return server;
  };
}

/** A reader whose errors, which name files, are reported and reach no client. */
const withoutDetails =
  (read: ReadFile, onError: (error: unknown) => void): ReadFile =>
  async (path) => {
    try {
      return await read(path);
    } catch (error) {
      onError(error);
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal Server Error');
    }
  };

/** What a client tells its model about the service as a whole. @param years first and last year of the timetables */
const instructions = (baseUrl: string, [first, last]: readonly [number, number]): string =>
  [
    'Air Routes lists scheduled passenger flights between airports: airlines, weekdays, local times, duration, and the season where it is known.',
    `The timetables are from ${first} to ${last}; each result says how old it is. The data is a typical week without dates, fares, seats or booking, and a route may have changed since its timetable. Tell people so when it matters, and to confirm with the airline.`,
    'Most questions take one call. Tools take 3-letter airport codes or area codes (LON) in any case: call resolve_airport first to turn names into codes. To count instead of list (who flies most, how many flights), use group. A route is FROM-TO; the way back is another route. Separate several values of an argument with commas.',
    'Most lists come as columns, with the fields named once. A result with next is incomplete: call next.tool with next.arguments for the rest. An empty list means that the data has no such flight, not that nobody flies: some airlines and routes are missing. The weekdays of some airlines are not known: filters by day and time leave them out and count them in unknown (include_unknown lists them), and journeys list them in direct_untimed. An error text says what to do next.',
    'Departure times are local to the origin, arrival times to the destination. Where clocks change, they are those of month (default: the month in which the data was built). Minutes are from gate to gate. Only find_journeys checks that flights connect.',
    `Reference: ${baseUrl}/developers.md. Every booking.url is a page for people; add .md for a short Markdown version. ${baseUrl}/airport-routes-CODE.md lists the destinations of an airport without times. These Markdown pages are also MCP resources.`,
  ].join('\n');
