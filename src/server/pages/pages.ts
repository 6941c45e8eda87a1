import { LRUCache } from 'lru-cache';
import { type PageAddress, pageFile } from '../../contract/pageAddress.ts';
import { pageEntry } from '../../contract/pages.ts';
import { SOCIAL_CARD_PATH } from '../../contract/paths.ts';
import { pageNames } from '../../operations/pageNames.ts';
import { problem } from '../api.ts';
import { prefersMarkdown } from '../http/accept.ts';
import { preferredEncoding } from '../http/encoding.ts';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { METHODS } from '../http/responseProfiles.ts';
import { canonicalQuery, escapeQuery, type Target } from '../http/target.ts';
import { type MaybePromise, mapMaybe } from '../maybePromise.ts';
import { readPrepared } from '../release/files.ts';
import { createResponseCache, OVERHEAD_BYTES, type ResponseCache } from '../responseCache.ts';
import { createMissingPage } from './missingPage.ts';
import { createPageRendering, type PageRendering, type PageRenderingOptions, withQuery } from './pageRendering.ts';
import type { RenderPicture } from './pictures.ts';
import { markdownOf, siteAddress } from './siteAddress.ts';

export interface PagesOptions extends PageRenderingOptions {
  readonly cache: ResponseCache;
  /** Bytes of pages rendered on request that are kept. */
  readonly renderedBytes: number;
  /** Renders images; null where nothing can: all pages have the image of the site then. */
  readonly renderPicture: RenderPicture | null;
}

/** Bytes of images that are kept: about 200. */
const PICTURES_BYTES = 8 * 1024 * 1024;

/** Serves every path outside `/api` and `/mcp`: files, redirects, on-demand pages, and the 404 page. */
export function createPages(
  options: PagesOptions,
): (request: HttpRequest, target: Target) => MaybePromise<HttpResponse> {
  const { release, profiles } = options;
  const badMethod = problem(405, 'Method Not Allowed', profiles.fault, ['Allow', METHODS]);
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };
  const rendering = createPageRendering(options);
  const missing = createMissingPage(release.manifest.base_url, profiles, rendering);
  const file = createFiles(options, rendering);
  const picture = createPictureCache(options, rendering);
  const renderOnDemand = createOnDemandPages(options, rendering);
  const names = pageNames(release.indexes);
  const redirect = (status: 307 | 308, location: string): HttpResponse => ({
    status,
    headers: ['Location', location, ...profiles.redirect],
    body: null,
  });

  return (request, { path, segments, query }) => {
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const address = siteAddress(segments, names);
    if (!address) return missing(request, segments, null);
    const { canonical, page } = address;
    if (page?.form === 'picture') {
      if (!picture) return redirect(307, SOCIAL_CARD_PATH);
      return mapMaybe(picture(page, request), (image) => image ?? missing(request, segments, page.page));
    }
    if (page && query !== '' && dependsOnQuery(page) && path === canonical)
      return renderOnDemand(page, canonicalQuery(query), request);

    const markdown = page && prefersMarkdown(headerOf(request, 'accept')) ? markdownOf(page) : null;
    const preferred = markdown && file(pageFile('markdown', markdown.path), markdown, request);
    const found = mapMaybe(preferred, (text) => text ?? file(address.file, page, request));
    return mapMaybe(found, (resource) => {
      if (!resource) return missing(request, segments, page?.page ?? null);
      return path === canonical ? resource : redirect(308, withQuery(canonical, escapeQuery(query)));
    });
  };
}

/** Whether the query of an address chooses what it shows. */
const dependsOnQuery = ({ form, page }: PageAddress): boolean =>
  (form === 'page' || form === 'feed') && pageEntry(page.id).query === true;

/** The function that answers with a file below `client`; undefined when there is none. */
function createFiles({ release, profiles, cache }: PagesOptions, { makeFile }: PageRendering) {
  return (path: string, page: PageAddress | null, request: HttpRequest): MaybePromise<HttpResponse | undefined> =>
    cache.get(path, preferredEncoding(request), () => ({
      profile: profiles.file(path),
      read: () => (page && pageEntry(page.page.id).made === 'request' ? makeFile(page, request) : release.read(path)),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    }));
}

/** The function that answers with the image of a page for link previews; undefined when no page has it. */
function createPictureCache({ profiles, renderPicture }: PagesOptions, { makeFile }: PageRendering) {
  if (!renderPicture) return null;
  const pictures = createResponseCache(PICTURES_BYTES);
  return (page: PageAddress, request: HttpRequest): MaybePromise<HttpResponse | undefined> =>
    pictures.get(page.path, null, () => ({
      profile: profiles.picture,
      read: async () => {
        const svg = await makeFile(page, request);
        return svg && renderPicture(new TextDecoder().decode(svg), request.client);
      },
    }));
}

/** Longer addresses are not kept: no link leads to one. */
const LONGEST_KEPT = 500;

/** The function that answers with a page that depends on the query, which must be canonical. */
function createOnDemandPages({ profiles, renderedBytes }: PagesOptions, { respond }: PageRendering) {
  const internalError = problem(500, 'Internal Server Error', profiles.fault);
  const kept = new LRUCache<string, HttpResponse>({
    maxSize: renderedBytes,
    maxEntrySize: Math.ceil(renderedBytes / 8),
    sizeCalculation: ({ body }, key) => (body?.length ?? 0) + key.length + OVERHEAD_BYTES,
  });
  return async (page: PageAddress, query: string, request: HttpRequest): Promise<HttpResponse> => {
    const address = withQuery(page.path, query);
    const key = `${preferredEncoding(request)} ${address}`;
    const known = kept.get(key);
    if (known) return known;
    const rendered = await respond(page, query, request);
    if (rendered && rendered.status < 400 && address.length <= LONGEST_KEPT) kept.set(key, rendered);
    return rendered ?? internalError;
  };
}
