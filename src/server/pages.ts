import { CONNECTIONS_PATH } from '../contract/paths.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { methodNotAllowed, problem } from './api.ts';
import { prefersMarkdown } from './http/accept.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from './http/encoding.ts';
import { type HttpRequest, type HttpResponse, headerOf } from './http/messages.ts';
import { buildResponse, encoded } from './http/preparedResponse.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { escapeQuery, type Target } from './http/target.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import type { RenderPage } from './renderer.ts';
import type { ResponseCache } from './responseCache.ts';

export interface PagesOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly cache: ResponseCache;
  readonly render: RenderPage;
  readonly call: PageLocals['call'];
}

/** Paths of pages that depend on the query and so cannot be files. */
const ON_DEMAND = new Set([CONNECTIONS_PATH]);

/** Serves every path outside `/api` and `/mcp`: files, redirects, on-demand pages, and the 404 page. */
export function createPages({ release, profiles, cache, render, call }: PagesOptions) {
  const badMethod = methodNotAllowed(profiles);
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const options: HttpResponse = { status: 204, headers: profiles.options, body: null };
  const { airports, airportIndex } = release.indexes;
  const airport = (code: string) => {
    const index = airportIndex.get(code);
    return index === undefined ? undefined : airports[index];
  };

  const file = (path: string, encoding: Encoding | null): MaybePromise<HttpResponse | undefined> =>
    cache.find(path, encoding) ??
    cache.get(path, encoding, {
      profile: profiles.file(path),
      read: () => release.read(path),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    });

  /** @param page path and query of the page in the site; `locals.path` is the requested path */
  const rendered = async (page: string, locals: Pick<PageLocals, 'path' | 'status'>, request: HttpRequest) => {
    const site = new Request(release.manifest.base_url + page);
    const response = await render(site, { indexes: release.indexes, call, ...locals });
    if (!response) return undefined;
    const body = new Uint8Array(await response.arrayBuffer());
    const profile = locals.status === 404 ? profiles.missingPage : profiles.page;
    return compressed(buildResponse(response.status, body, profile), body, encodingOf(request));
  };

  const missing = async (request: HttpRequest, segments: readonly string[]): Promise<HttpResponse> => {
    const page = await rendered('/404', { path: `/${segments.join('/')}`, status: 404 }, request);
    return page ?? buildResponse(404, PLAIN_404, profiles.missingPage);
  };

  return (request: HttpRequest, { path, segments, query }: Target): MaybePromise<HttpResponse> => {
    if (request.method === 'OPTIONS') return options;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const address = pageAddress(segments, airport);
    if (!address) return missing(request, segments);
    const onDemand = ON_DEMAND.has(address.canonical);
    if (onDemand && path === address.canonical)
      return rendered(withQuery(path, query), { path, status: 200 }, request).then((page) => page ?? internalError);

    const encoding = encodingOf(request);
    const markdown = prefersMarkdown(headerOf(request, 'accept')) ? address.markdown : null;
    const found = mapMaybe(markdown && file(markdown, encoding), (text) => text ?? file(address.file, encoding));
    return mapMaybe(found, (resource) => {
      if (!resource && !onDemand) return missing(request, segments);
      return path === address.canonical && resource ? resource : redirect(address, query);
    });
  };

  function redirect({ canonical }: PageAddress, query: string): HttpResponse {
    return { status: 308, headers: ['Location', withQuery(canonical, query), ...profiles.redirect], body: null };
  }
}

const encodingOf = (request: HttpRequest) => preferredEncoding(headerOf(request, 'accept-encoding'));

const compressed = (response: HttpResponse, body: Uint8Array, encoding: Encoding | null): HttpResponse =>
  encoding && body.length >= LEAST_COMPRESSED ? encoded(response, compressNow(body, encoding), encoding) : response;

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${escapeQuery(query)}`);

/** The 404 page when the site bundle cannot render its own. */
const PLAIN_404 = new TextEncoder().encode(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is no such page. <a href="/">Air Routes</a></p></html>\n',
);
