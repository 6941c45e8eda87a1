/** The service over one release: every request is answered here. */
import { setTimeout as sleep } from 'node:timers/promises';
import { MCP_PATH } from '../contract/paths.ts';
import { createApi, toEndpoint } from './api.ts';
import { type HttpRequest, type HttpResponse, preferredEncoding, prefersMarkdown } from './http/messages.ts';
import { METHODS, responseProfiles } from './http/responseProfiles.ts';
import { conditional, problem } from './http/responses.ts';
import { parseTarget } from './http/target.ts';
import { createMcp } from './mcp/handler.ts';
import { createPages } from './pages/pages.ts';
import type { RenderPicture } from './pages/pictures.ts';
import type { RenderPage } from './pages/renderer.ts';
import { Overloaded, type Queue, UNQUEUED } from './queue.ts';
import type { Release } from './release.ts';
import { ResponseCache } from './responseCache.ts';

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Renders images for link previews; null where nothing can: all pages have the image of the site then. */
  readonly renderPicture?: RenderPicture | null;
  /** Whether the server listens on a loopback address: then `/mcp` is for clients on this machine. */
  readonly loopback?: boolean;
  /** Receives unhandled errors. The client gets a 500 without details. */
  readonly onError: (error: unknown, request: Pick<HttpRequest, 'method' | 'target'>) => void;
  /** Runs what takes processor time. Default: at once. */
  readonly queue?: Queue;
  /** Size of each cache in bytes. */
  readonly cacheBytes?: Readonly<Record<CacheName, number>>;
}

/** The service over one release. */
export type App = Readonly<ReturnType<typeof createApp>>;

/** The cache of responses to targets without a query, and of those with one: queries that nobody repeats push out no file. */
type CacheName = 'files' | 'live';

const CACHE_BYTES = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024 };

/** A target that is a path alone. */
const PATH = /^\/[^?#]*$/;

/** A refused client waits so long for its 503, in milliseconds: one that asks again at once would keep the processor busy. */
const REFUSAL_MS = 500;

/** Creates the service. `/api` and `/mcp` have handlers of their own; every other path is a page or a file. */
export function createApp(options: AppOptions) {
  const { release, render, renderPicture = null, loopback = false, onError } = options;
  const { queue = UNQUEUED, cacheBytes = CACHE_BYTES } = options;
  const profiles = responseProfiles(release.manifest.base_url);
  const [files, live] = [new ResponseCache(cacheBytes.files), new ResponseCache(cacheBytes.live)];
  const api = createApi({ release, profiles, queue, files });
  const pages = createPages({ release, profiles, render, renderPicture, queue });
  const reportMcp = (error: unknown) => onError(error, { method: 'POST', target: MCP_PATH });
  const mcp = createMcp({ release, queue, loopback, onError: reportMcp });
  const notFound = problem(404, 'Not Found', profiles.apiError);
  const badMethod = problem(405, 'Method Not Allowed', profiles.fault, { Allow: METHODS });
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const busy = problem(503, 'The server is busy. Try again in a second', profiles.fault, { 'Retry-After': '1' });

  /** The response depends on the resource, and on whether the client prefers Markdown. */
  const respond = async (request: HttpRequest, resource: string): Promise<HttpResponse> => {
    const target = parseTarget(resource);
    const isApi = target.segments[0] === 'api';
    const endpoint = isApi ? toEndpoint(target.segments) : null;
    if (endpoint === undefined) return notFound;
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    return endpoint ? api(endpoint, target.query, request.client) : pages.answer(request, target);
  };
  /** The response from a cache, or a new one. */
  const cached = (request: HttpRequest): Promise<HttpResponse> => {
    // Most targets are a path alone, and are parsed on a miss only.
    const target = PATH.test(request.target) ? null : parseTarget(request.target);
    const path = target ? target.path : request.target;
    if (path === MCP_PATH || path === `${MCP_PATH}/`) return mcp(request);
    // The query of an operation always matters, that of a file never.
    const isRead =
      target !== null &&
      target.query !== '' &&
      (target.segments[0] === 'api' ? typeof toEndpoint(target.segments) === 'object' : pages.readsQuery(target));
    const resource = isRead ? `${path}?${target.query}` : path;
    if (request.method !== 'GET' && request.method !== 'HEAD') return respond(request, resource);
    // No target has a blank. Answers of the API have no Markdown version.
    const key = !path.startsWith('/api/') && prefersMarkdown(request) ? `markdown ${resource}` : resource;
    return (isRead ? live : files).get(key, () => respond(request, resource), preferredEncoding(request));
  };

  return {
    release,
    profiles,
    caches: { files, live },
    /** Responds to every request; never throws or rejects. */
    handle: async (request: HttpRequest): Promise<HttpResponse> => {
      try {
        return conditional(request, await cached(request));
      } catch (error) {
        if (error instanceof Overloaded) {
          await sleep(REFUSAL_MS);
          return conditional(request, busy);
        }
        onError(error, request);
        return conditional(request, internalError);
      }
    },
  };
}
