import {
  airportSearchPath,
  CHANGES_FEED_PATH,
  CHANGES_SEARCH_PATH,
  COMPARE_PATH,
  CONNECTIONS_PATH,
  LLMS_PATH,
  markdownPath,
  routePath,
  SEARCH_PATH,
  SOCIAL_CARD_PATH,
} from '../../contract/paths.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import type { Admission } from '../admission/admission.ts';
import { runInTurns } from '../admission/runInTurns.ts';
import { methodNotAllowed, problem } from '../api.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from '../http/encoding.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { buildResponse, encoded } from '../http/preparedResponse.ts';
import type { ResponseProfiles } from '../http/responseProfiles.ts';
import { escapeQuery, type Target } from '../http/target.ts';
import { type MaybePromise, mapMaybe } from '../maybePromise.ts';
import { readPrepared } from '../release/files.ts';
import type { Release } from '../release/open.ts';
import { createResponseCache, type ResponseCache } from '../responseCache.ts';
import { MADE_ON_REQUEST, type PageAddress, PICTURE, pageAddress, pageCodes, WEEKEND_PAGE } from './pageAddress.ts';
import type { RenderPicture } from './pictures.ts';
import { canonicalQuery, createRenderedPages } from './renderedPages.ts';
import type { RenderPage } from './renderer.ts';

export interface PagesOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly cache: ResponseCache;
  readonly render: RenderPage;
  /** Renders images; null where nothing can: all pages have the image of the site then. */
  readonly renderPicture: RenderPicture | null;
  /** Admits the rendering of pages, with their searches. */
  readonly admission: Admission;
}

/** Bytes of images that are kept: about 200. */
const PICTURES_BYTES = 8 * 1024 * 1024;

/** Paths of pages that depend on the query and so cannot be files. */
const ON_DEMAND = new Set([CONNECTIONS_PATH, COMPARE_PATH, SEARCH_PATH, CHANGES_SEARCH_PATH, CHANGES_FEED_PATH]);

/** Serves every path outside `/api` and `/mcp`: files, redirects, on-demand pages, and the 404 page. */
export function createPages({ release, profiles, cache, render, renderPicture, admission }: PagesOptions) {
  const badMethod = methodNotAllowed(profiles);
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const missingMarkdown = buildResponse(
    404,
    new TextEncoder().encode(markdown404(release.manifest.base_url)),
    profiles.missingMarkdown,
  );
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };
  const onRequest = createRenderedPages();
  const codes = pageCodes(release.indexes);
  const run: PageLocals['run'] = (steps) => runInTurns(steps, admission.pause);
  const renderFor = (request: HttpRequest, site: Request, locals: PageLocals): MaybePromise<Response | null> =>
    admission.admit('page', 1, () => render(site, locals), admission.clientOf(request));
  const pictures = createResponseCache(PICTURES_BYTES);

  const file = (
    path: string,
    encoding: Encoding | null,
    request: HttpRequest,
  ): MaybePromise<HttpResponse | undefined> =>
    cache.find(path, encoding) ??
    cache.get(path, encoding, {
      profile: profiles.file(path),
      read: () => (MADE_ON_REQUEST.test(path) ? made(path, request) : release.read(path)),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    });

  /** Makes the file of a page, or of its Markdown version. Undefined for a page that does not exist. @throws Error */
  const made = async (file: string, request: HttpRequest): Promise<Uint8Array | undefined> => {
    const path = `/${file.replace(/\.html$/, '')}`;
    const locals = { indexes: release.indexes, run, path, status: 200 } as const;
    const response = await renderFor(request, new Request(release.manifest.base_url + path), locals);
    if (!response) throw new Error(`${path} cannot be rendered`);
    return response.status === 200 ? new Uint8Array(await response.arrayBuffer()) : undefined;
  };

  /** The image of a page for link previews. Undefined when no page has it. @throws Error */
  const picture = (file: string, request: HttpRequest): MaybePromise<HttpResponse | undefined> =>
    pictures.get(file, null, { profile: profiles.picture, read: () => madePicture(file, request) });

  const madePicture = async (file: string, request: HttpRequest): Promise<Uint8Array | undefined> => {
    const svg = await made(file.replace(/\.png$/, '.svg'), request);
    return svg && renderPicture?.(new TextDecoder().decode(svg));
  };

  /** @param page path and query of the page in the site; `locals.path` is the requested path */
  const rendered = async (page: string, locals: Pick<PageLocals, 'path' | 'status'>, request: HttpRequest) => {
    const site = new Request(release.manifest.base_url + page);
    const response = await renderFor(request, site, { indexes: release.indexes, run, ...locals });
    if (!response) return undefined;
    const target = response.headers.get('Location');
    if (target !== null)
      return { status: response.status, headers: ['Location', target, ...profiles.redirect], body: null };
    const body = new Uint8Array(await response.arrayBuffer());
    const contentType = response.headers.get('Content-Type') ?? '';
    const found = contentType.includes('xml') ? { ...profiles.page, contentType } : profiles.page;
    const profile = locals.status === 404 ? profiles.missingPage : found;
    return compressed(buildResponse(response.status, body, profile), body, encodingOf(request));
  };

  const missing = async (request: HttpRequest, segments: readonly string[]): Promise<HttpResponse> => {
    if (wantsMarkdown(request, segments)) return missingMarkdown;
    const page = await rendered('/404', { path: `/${segments.join('/')}`, status: 404 }, request);
    return page ?? buildResponse(404, PLAIN_404, profiles.missingPage);
  };

  return (request: HttpRequest, { path, segments, query }: Target): MaybePromise<HttpResponse> => {
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const address = pageAddress(segments, codes);
    if (!address) return missing(request, segments);
    const onDemand = ON_DEMAND.has(address.canonical) || (query !== '' && WEEKEND_PAGE.test(address.canonical));
    if (PICTURE.test(address.file))
      return renderPicture
        ? mapMaybe(picture(address.file, request), (image) => image ?? missing(request, segments))
        : { status: 307, headers: ['Location', SOCIAL_CARD_PATH, ...profiles.redirect], body: null };
    const encoding = encodingOf(request);
    if (onDemand && path === address.canonical) {
      const page = withQuery(path, canonicalQuery(query));
      const kept = onRequest.get(page, encoding);
      if (kept) return kept;
      return rendered(page, { path, status: 200 }, request).then((made) =>
        made ? onRequest.keep(page, encoding, made) : internalError,
      );
    }

    const markdown = prefersMarkdown(headerOf(request, 'accept')) ? address.markdown : null;
    const found = mapMaybe(
      markdown && file(markdown, encoding, request),
      (text) => text ?? file(address.file, encoding, request),
    );
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

/** Whether a missing page was requested as Markdown, by its address or by Accept. */
const wantsMarkdown = (request: HttpRequest, segments: readonly string[]): boolean =>
  segments.at(-1)?.endsWith('.md') === true || prefersMarkdown(headerOf(request, 'accept'));

/** The 404 of a Markdown version. */
const markdown404 = (baseUrl: string): string =>
  `# Not found

There is no such page, or the page has no Markdown version.

- Addresses of the pages: ${baseUrl}${LLMS_PATH}
- A route is ${baseUrl}${markdownPath(routePath('FROM-TO'))} and an airport ${baseUrl}${markdownPath('/airport-routes-CODE')}, with 3-letter airport codes
- Find a code: ${baseUrl}${airportSearchPath('')}CITY
`;

/** The 404 page when the site bundle cannot render its own. */
const PLAIN_404 = new TextEncoder().encode(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is no such page. <a href="/">Air Routes</a></p></html>\n',
);
