import { OPENAPI_PATH } from '../contract/paths.ts';
import { type AnswerBytes, createAnswers } from './answers.ts';
import { createApi, problem } from './api.ts';
import { noneMatchHas } from './http/etag.ts';
import { type Handler, type HttpRequest, type HttpResponse, headerOf, responseHeader } from './http/messages.ts';
import { notModified } from './http/preparedResponse.ts';
import { responseProfiles } from './http/responseProfiles.ts';
import { parseTarget } from './http/target.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { createPages } from './pages.ts';
import type { Release } from './release/open.ts';
import type { RenderPage } from './renderer.ts';
import { createResponseCache, type ResponseCache } from './responseCache.ts';

/** Serves another protocol at one path. */
export type Mount = (request: HttpRequest) => Promise<HttpResponse>;

/** A value for each of the two caches: responses read from files, and responses computed on request. */
type ByCache<T> = Readonly<Record<'files' | 'live', T>>;

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Creates the handler of `/mcp`. */
  readonly mcp?: (answer: AnswerBytes) => Mount;
  /** Receives unhandled errors. The client gets a 500 without details. */
  readonly onError: (error: unknown, request: HttpRequest) => void;
  /** Size of each cache in bytes. */
  readonly cacheBytes?: ByCache<number>;
}

/** The service over one release. */
export interface App {
  readonly release: Release;
  /** Responds to every request; never throws or rejects. */
  readonly handle: Handler;
  readonly caches: ByCache<ResponseCache>;
}

const CACHE_BYTES = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024 };

/** Creates the service. `/api` and `/mcp` have handlers of their own; every other path is a page or a file. */
export function createApp({ release, render, mcp, onError, cacheBytes = CACHE_BYTES }: AppOptions): App {
  const profiles = responseProfiles(release.manifest.base_url);
  const [files, live] = [createResponseCache(cacheBytes.files), createResponseCache(cacheBytes.live)];
  const answers = createAnswers({ release, profiles, files, live });
  const api = createApi(profiles, answers.prepared, (encoding) =>
    files.get(OPENAPI, encoding, { profile: profiles.api, read: () => release.read(OPENAPI) }),
  );
  const pages = createPages({ release, profiles, cache: files, render, call: answers.call });
  const mounted = mcp?.(answers.bytes);
  const internalError = problem(500, 'Internal Server Error', profiles.fault);

  const route = (request: HttpRequest): MaybePromise<HttpResponse> => {
    const target = parseTarget(request.target);
    const [first] = target.segments;
    if (first === 'api') return api(request, target);
    if (first === 'mcp' && target.segments.length === 1 && mounted) return mounted(request);
    return pages(request, target);
  };
  const failed = (error: unknown, request: HttpRequest): HttpResponse => {
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

/** Applies If-None-Match and HEAD to a response. */
function finish(request: HttpRequest, response: HttpResponse): HttpResponse {
  if (response.status === 200) {
    const condition = headerOf(request, 'if-none-match');
    const tag = condition === undefined ? undefined : responseHeader(response, 'ETag');
    if (condition !== undefined && tag !== undefined && noneMatchHas(condition, tag)) return notModified(response);
  }
  return request.method === 'HEAD' && response.body ? { ...response, body: null } : response;
}
