import {
  CHANGES_FEED_PATH,
  CHANGES_SEARCH_PATH,
  COMPARE_PATH,
  CONNECTIONS_PATH,
  SEARCH_PATH,
  SOCIAL_CARD_PATH,
} from '../../contract/paths.ts';
import { methodNotAllowed, problem } from '../api.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { preferredEncoding } from '../http/encoding.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { escapeQuery, type Target } from '../http/target.ts';
import { type MaybePromise, mapMaybe } from '../maybePromise.ts';
import { readPrepared } from '../release/files.ts';
import { createResponseCache, type ResponseCache } from '../responseCache.ts';
import { createMissingPage } from './missingPage.ts';
import { MADE_ON_REQUEST, PICTURE, pageAddress, pageCodes, WEEKEND_PAGE } from './pageAddress.ts';
import { createPageRendering, type PageRendering, type PageRenderingOptions } from './pageRendering.ts';
import type { RenderPicture } from './pictures.ts';
import { canonicalQuery, createRenderedPages } from './renderedPages.ts';

export interface PagesOptions extends PageRenderingOptions {
  readonly cache: ResponseCache;
  /** Bytes of pages rendered on request that are kept. */
  readonly renderedBytes: number;
  /** Renders images; null where nothing can: all pages have the image of the site then. */
  readonly renderPicture: RenderPicture | null;
}

/** Bytes of images that are kept: about 200. */
const PICTURES_BYTES = 8 * 1024 * 1024;

/** Paths of pages that depend on the query and so cannot be files. */
const ON_DEMAND = new Set([CONNECTIONS_PATH, COMPARE_PATH, SEARCH_PATH, CHANGES_SEARCH_PATH, CHANGES_FEED_PATH]);

/** Serves every path outside `/api` and `/mcp`: files, redirects, on-demand pages, and the 404 page. */
export function createPages(
  options: PagesOptions,
): (request: HttpRequest, target: Target) => MaybePromise<HttpResponse> {
  const { release, profiles } = options;
  const badMethod = methodNotAllowed(profiles);
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };
  const rendering = createPageRendering(options);
  const missing = createMissingPage(release.manifest.base_url, profiles, rendering);
  const file = createFiles(options, rendering);
  const picture = createPictureCache(options, rendering);
  const renderOnDemand = createOnDemandPages(options, rendering);
  const codes = pageCodes(release.indexes);
  const redirect = (status: 307 | 308, location: string): HttpResponse => ({
    status,
    headers: ['Location', location, ...profiles.redirect],
    body: null,
  });

  return (request, { path, segments, query }) => {
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const address = pageAddress(segments, codes);
    if (!address) return missing(request, segments);
    if (PICTURE.test(address.file)) {
      if (!picture) return redirect(307, SOCIAL_CARD_PATH);
      return mapMaybe(picture(address.file, request), (image) => image ?? missing(request, segments));
    }
    const isOnDemand = ON_DEMAND.has(address.canonical) || (query !== '' && WEEKEND_PAGE.test(address.canonical));
    if (isOnDemand && path === address.canonical) return renderOnDemand(path, query, request);

    const markdown = prefersMarkdown(headerOf(request, 'accept')) ? address.markdown : null;
    const found = mapMaybe(markdown && file(markdown, request), (text) => text ?? file(address.file, request));
    return mapMaybe(found, (resource) => {
      if (!resource && !isOnDemand) return missing(request, segments);
      return path === address.canonical && resource ? resource : redirect(308, withQuery(address.canonical, query));
    });
  };
}

/** The function that answers with a file below `client`; undefined when there is none. */
function createFiles({ release, profiles, cache }: PagesOptions, { makeFile }: PageRendering) {
  return (path: string, request: HttpRequest): MaybePromise<HttpResponse | undefined> =>
    cache.get(path, preferredEncoding(request), () => ({
      profile: profiles.file(path),
      read: () => (MADE_ON_REQUEST.test(path) ? makeFile(path, request) : release.read(path)),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    }));
}

/** The function that answers with the image of a page for link previews; undefined when no page has it. */
function createPictureCache({ profiles, renderPicture }: PagesOptions, { makeFile }: PageRendering) {
  if (!renderPicture) return null;
  const pictures = createResponseCache(PICTURES_BYTES);
  return (path: string, request: HttpRequest): MaybePromise<HttpResponse | undefined> =>
    pictures.get(path, null, () => ({
      profile: profiles.picture,
      read: async () => {
        const svg = await makeFile(path.replace(/\.png$/, '.svg'), request);
        return svg && renderPicture(new TextDecoder().decode(svg));
      },
    }));
}

/** The function that answers with a page that depends on the query. */
function createOnDemandPages({ profiles, renderedBytes }: PagesOptions, { respond }: PageRendering) {
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const pages = createRenderedPages(renderedBytes);
  return (path: string, query: string, request: HttpRequest): MaybePromise<HttpResponse> => {
    const page = withQuery(path, canonicalQuery(query));
    const encoding = preferredEncoding(request);
    return (
      pages.get(page, encoding) ??
      respond(page, { path, status: 200 }, request).then((rendered) =>
        rendered ? pages.keep(page, encoding, rendered) : internalError,
      )
    );
  };
}

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${escapeQuery(query)}`);
