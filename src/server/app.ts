import { MCP_PATH, OPENAPI_PATH } from '../contract/paths.ts';
import { type Admission, admitAll, Overloaded } from './admission/admission.ts';
import { type AnswerBytes, createAnswers } from './answers.ts';
import { createApi, type OpenApiDocument, problem } from './api.ts';
import { createBusyResponse } from './busyResponse.ts';
import { noneMatchHas } from './http/etag.ts';
import { type Handler, type HttpRequest, type HttpResponse, headerOf, responseHeader } from './http/messages.ts';
import { notModified } from './http/preparedResponse.ts';
import { rangeOf } from './http/ranges.ts';
import { responseProfiles } from './http/responseProfiles.ts';
import { parseTarget } from './http/target.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { createPages } from './pages/pages.ts';
import type { RenderPicture } from './pages/pictures.ts';
import type { RenderPage } from './pages/renderer.ts';
import type { Release } from './release/open.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';

/** Serves another protocol at one path. */
export type Mount = (request: HttpRequest) => Promise<HttpResponse>;

/** What MCP answers from. */
export interface McpBackend {
  readonly answer: AnswerBytes;
  readonly release: Release;
  /** Admits messages, with the operations that they call. */
  readonly admission: Admission;
}

/** A value for each of the two caches: responses read from files, and responses computed on request. */
type ByCache<T> = Readonly<Record<'files' | 'live', T>>;

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Renders images for link previews. */
  readonly renderPicture?: RenderPicture;
  /** Creates the handler of `/mcp`. */
  readonly mcp?: (backend: McpBackend) => Mount;
  /** Receives unhandled errors. The client gets a 500 without details. */
  readonly onError: (error: unknown, request: HttpRequest) => void;
  /** Runs what takes processor time. Default: at once. */
  readonly admission?: Admission;
  /** Size of each cache in bytes, and of the pages that were rendered on request. */
  readonly cacheBytes?: Partial<ByCache<number> & { readonly pages: number }>;
  /** Bytes above which lists of the API are made as they are sent. Default: none is. */
  readonly longBytes?: number;
}

/** The service over one release. */
export interface App {
  readonly release: Release;
  /** Responds to every request; never throws or rejects. */
  readonly handle: Handler;
  readonly caches: ByCache<ResponseCache>;
}

const CACHE_BYTES = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024, pages: 8 * 1024 * 1024 };

/** Creates the service. `/api` and `/mcp` have handlers of their own; every other path is a page or a file. */
export function createApp(options: AppOptions): App {
  const { release, render, renderPicture = null, mcp, onError, admission = admitAll, cacheBytes, longBytes } = options;
  const sizes = { ...CACHE_BYTES, ...cacheBytes };
  const profiles = responseProfiles(release.manifest.base_url, release.manifest.id);
  const files = createResponseCache(sizes.files);
  const live = createResponseCache(sizes.live, { onSecondMiss: true });
  const answers = createAnswers({ release, profiles, files, live, admission, longBytes });
  const openapi: OpenApiDocument = (encoding) =>
    files.get(OPENAPI, encoding, () => ({ profile: profiles.api, read: () => release.read(OPENAPI) }));
  const api = createApi(profiles, answers.prepared, openapi, admission.clientOf);
  const pages = createPages({
    release,
    profiles,
    cache: files,
    renderedBytes: sizes.pages,
    render,
    renderPicture,
    admission,
  });
  // A message of MCP is admitted with the operation that it calls.
  const admitted: Admission = { ...admission, admit: admitAll.admit };
  const { bytes: answer } = createAnswers({ release, profiles, files, live, admission: admitted });
  const mounted = mcp?.({ answer, release, admission });
  const internalError = problem(500, 'Internal Server Error', profiles.fault);

  const route = (request: HttpRequest): MaybePromise<HttpResponse> => {
    const target = parseTarget(request.target);
    const [first] = target.segments;
    if (first === 'api') return api(request, target);
    if (mounted && (target.path === MCP_PATH || target.path === `${MCP_PATH}/`)) return mounted(request);
    return pages(request, target);
  };
  const busy = createBusyResponse(profiles.fault);
  const failed = (error: unknown, request: HttpRequest): MaybePromise<HttpResponse> => {
    if (error instanceof Overloaded) return busy().then((response) => finish(request, response));
    onError(error, request);
    return finish(request, internalError);
  };

  return {
    release,
    caches: { files, live },
    handle: (request) => {
      try {
        const response = mapMaybe(route(request), (made) => finish(request, made));
        return response instanceof Promise ? response.catch((error: unknown) => failed(error, request)) : response;
      } catch (error) {
        return failed(error, request);
      }
    },
  };
}

const OPENAPI = OPENAPI_PATH.slice(1);

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
