/** The service over one release: every request is answered here. */
import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidInput, NotFound } from '../contract/errors.ts';
import { MCP_PATH, OPENAPI_PATH } from '../contract/paths.ts';
import { type AnswerBytes, createAnswers } from './answers.ts';
import { problem, toEndpoint } from './api.ts';
import { preferredEncoding } from './http/encoding.ts';
import { noneMatchHas } from './http/etag.ts';
import { type HttpRequest, type HttpResponse, headerOf, responseHeader } from './http/messages.ts';
import { notModified } from './http/preparedResponse.ts';
import { rangeOf } from './http/ranges.ts';
import { METHODS, responseProfiles } from './http/responseProfiles.ts';
import { parseTarget, type Target } from './http/target.ts';
import { createPages } from './pages/pages.ts';
import type { RenderPicture } from './pages/pictures.ts';
import type { RenderPage } from './pages/renderer.ts';
import { decodeInput } from './query/decodeInput.ts';
import type { Release } from './release/open.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';
import { AT_ONCE, Overloaded, type Work } from './work.ts';

/** What MCP answers from. */
export interface McpBackend {
  readonly answer: AnswerBytes;
  readonly release: Release;
  /** Runs messages, with the operations that they call. */
  readonly work: Work;
}

/** A value for each of the two caches: responses read from files, and responses computed on request. */
type ByCache<T> = Readonly<Record<'files' | 'live', T>>;

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Renders images for link previews. */
  readonly renderPicture?: RenderPicture;
  /** Creates the handler of `/mcp`. */
  readonly mcp?: (backend: McpBackend) => (request: HttpRequest) => Promise<HttpResponse>;
  /** Receives unhandled errors. The client gets a 500 without details. */
  readonly onError: (error: unknown, request: HttpRequest) => void;
  /** Runs what takes processor time. Default: at once. */
  readonly work?: Work;
  /** Size of each cache in bytes, and of the pages that were rendered on request. */
  readonly cacheBytes?: Partial<ByCache<number> & { readonly pages: number }>;
}

/** The service over one release. */
export interface App {
  readonly release: Release;
  /** Responds to every request; never throws or rejects. */
  readonly handle: (request: HttpRequest) => Promise<HttpResponse>;
  readonly caches: ByCache<ResponseCache>;
}

const CACHE_BYTES = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024, pages: 8 * 1024 * 1024 };

/** A refused client waits so long for its 503, in milliseconds: one that asks again at once would keep the processor busy. */
const REFUSAL_MS = 500;

const OPENAPI = OPENAPI_PATH.slice(1);

/** Creates the service. `/api` and `/mcp` have handlers of their own; every other path is a page or a file. */
export function createApp(options: AppOptions): App {
  const { release, render, renderPicture = null, mcp, onError, work = AT_ONCE, cacheBytes } = options;
  const sizes = { ...CACHE_BYTES, ...cacheBytes };
  const profiles = responseProfiles(release.manifest.base_url);
  const files = createResponseCache(sizes.files);
  const live = createResponseCache(sizes.live);
  const answers = createAnswers({ release, profiles, files, live });
  const toPage = createPages({
    ...{ release, profiles, render, renderPicture, work },
    ...{ cache: files, renderedBytes: sizes.pages },
  });
  const toMcp = mcp?.({ answer: answers.bytes, release, work });
  const notFound = problem(404, 'Not Found', profiles.apiError);
  const badMethod = problem(405, 'Method Not Allowed', profiles.fault, ['Allow', METHODS]);
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const busy = problem(503, 'The server is busy. Try again in a second', profiles.fault, ['Retry-After', '1']);

  /** Operations and the OpenAPI document. */
  const toApi = async (request: HttpRequest, { segments, query }: Target): Promise<HttpResponse> => {
    const endpoint = toEndpoint(segments);
    if (!endpoint) return notFound;
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const encoding = preferredEncoding(request);
    if (endpoint === 'openapi') {
      const source = () => ({ profile: profiles.api, read: () => release.read(OPENAPI) });
      return (await files.get(OPENAPI, encoding, source)) ?? notFound;
    }
    try {
      const input = decodeInput(endpoint.id, endpoint.path, query);
      return await answers.prepared(endpoint.id, input, encoding, (job) => work.run(request.client, job));
    } catch (error) {
      if (error instanceof NotFound) return problem(404, error.message, profiles.apiError);
      if (error instanceof InvalidInput) return problem(422, error.items, profiles.apiError);
      throw error;
    }
  };

  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const target = parseTarget(request.target);
    if (target.segments[0] === 'api') return toApi(request, target);
    if (toMcp && (target.path === MCP_PATH || target.path === `${MCP_PATH}/`)) return toMcp(request);
    return toPage(request, target);
  };

  return {
    release,
    caches: { files, live },
    handle: async (request) => {
      try {
        return finish(request, await respond(request));
      } catch (error) {
        if (error instanceof Overloaded) {
          await sleep(REFUSAL_MS);
          return finish(request, busy);
        }
        onError(error, request);
        return finish(request, internalError);
      }
    },
  };
}

/** Applies If-None-Match, Range and HEAD to a response. */
function finish(request: HttpRequest, response: HttpResponse): HttpResponse {
  if (response.status === 200) {
    const condition = headerOf(request, 'if-none-match');
    const tag = condition === undefined ? undefined : responseHeader(response, 'ETag');
    if (condition !== undefined && tag !== undefined && noneMatchHas(condition, tag)) return notModified(response);
  }
  const range = headerOf(request, 'range');
  if (range !== undefined && request.method === 'GET' && response.status === 200)
    return rangeOf(response, range, headerOf(request, 'if-range'));
  if (request.method !== 'HEAD') return response;
  return { status: response.status, headers: response.headers, body: null };
}
