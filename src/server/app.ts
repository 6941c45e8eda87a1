import { type AnswerBytes, createAnswers } from './answers.ts';
import { createApi, problem } from './api.ts';
import { noneMatchHas } from './http/etag.ts';
import { notModified } from './http/headers.ts';
import { answerHeader, type Handler, type HttpRequest, type HttpResponse, headerOf } from './http/messages.ts';
import { responseProfiles } from './http/responseProfiles.ts';
import { parseTarget } from './http/target.ts';
import { createPages, type RenderPage } from './pages.ts';
import type { Release } from './release/open.ts';
import { createResponseCache, type MaybePromise, mapMaybe, type ResponseCache } from './responseCache.ts';

/** Answers the requests of another protocol at one path. */
export type Mount = (request: HttpRequest) => Promise<HttpResponse>;

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Makes the handler of `/mcp` from the answers. */
  readonly mcp?: (answer: AnswerBytes) => Mount;
  /** Hears of faults of the service, which clients see as a bare 500. */
  readonly onError: (error: unknown, request: HttpRequest) => void;
  /** Most bytes of answers kept in memory: those read from files, and those computed. */
  readonly kept?: Readonly<Record<'files' | 'live', number>>;
}

/** The whole service over one release. It answers every request and never throws. */
export interface App {
  readonly release: Release;
  readonly handle: Handler;
  /** What it keeps in memory. */
  readonly caches: Readonly<Record<'files' | 'live', ResponseCache>>;
}

const KEPT = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024 };

/** Puts the service together. Which part answers which address is decided here alone. */
export function createApp({ release, render, mcp, onError, kept = KEPT }: AppOptions): App {
  const profiles = responseProfiles(release.manifest.base_url);
  const [files, live] = [createResponseCache(kept.files), createResponseCache(kept.live)];
  const answers = createAnswers({ release, profiles, files, live });
  const api = createApi(profiles, answers.prepared, (encoding) =>
    files.get(OPENAPI, encoding, { profile: profiles.api, read: () => release.read(OPENAPI) }),
  );
  const pages = createPages({ release, profiles, cache: files, render, call: answers.call });
  const mounted = mcp?.(answers.bytes);
  const fault = problem(500, 'Internal Server Error', profiles.fault);

  const route = (request: HttpRequest): MaybePromise<HttpResponse> => {
    const target = parseTarget(request.target);
    const [first] = target.segments;
    if (first === 'api') return api(request, target);
    if (first === 'mcp' && target.segments.length === 1 && mounted) return mounted(request);
    return pages(request, target);
  };
  const failed = (error: unknown, request: HttpRequest): HttpResponse => {
    onError(error, request);
    return finish(request, fault);
  };

  return {
    release,
    caches: { files, live },
    handle: (request) => {
      try {
        const answer = mapMaybe(route(request), (made) => finish(request, made));
        return answer instanceof Promise ? answer.catch((error: unknown) => failed(error, request)) : answer;
      } catch (error) {
        return failed(error, request);
      }
    },
  };
}

const OPENAPI = 'api/openapi.json';

/** What method and conditions of the request leave of an answer. */
function finish(request: HttpRequest, answer: HttpResponse): HttpResponse {
  if (answer.status === 200) {
    const condition = headerOf(request, 'if-none-match');
    const tag = condition === undefined ? undefined : answerHeader(answer, 'ETag');
    if (condition !== undefined && tag !== undefined && noneMatchHas(condition, tag)) return notModified(answer);
  }
  return request.method === 'HEAD' && answer.body ? { ...answer, body: null } : answer;
}
