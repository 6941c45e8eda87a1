/** Every path outside `/api` and `/mcp`: files, redirects, pages made on request, and the 404 page. */
import { currentQuery, writeQuery } from '../../contract/formerQueries.ts';
import { OPERATIONS, type OperationId } from '../../contract/operations.ts';
import { type PageAddress, pageFile } from '../../contract/pageAddress.ts';
import { pageEntry } from '../../contract/pages.ts';
import { SOCIAL_CARD_PATH, withQuery } from '../../contract/paths.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { pageNames } from '../../operations/pageNames.ts';
import { type HttpRequest, type HttpResponse, prefersMarkdown } from '../http/messages.ts';
import type { ResponseProfiles } from '../http/responseProfiles.ts';
import { buildResponse, problem, type ResponseProfile } from '../http/responses.ts';
import { canonicalQuery, escapeQuery, type Target } from '../http/target.ts';
import type { Queue } from '../queue.ts';
import { fileResponse, type Release } from '../release.ts';
import type { RenderPicture } from './pictures.ts';
import type { RenderPage } from './renderer.ts';
import { markdownOf, siteAddress } from './siteAddress.ts';

interface PagesOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly render: RenderPage;
  readonly renderPicture: RenderPicture | null;
  /** Runs the rendering of pages, with their searches. */
  readonly queue: Queue;
}

/** Creates what answers GET and HEAD of a path outside `/api` and `/mcp`. */
export function createPages({ release, profiles, render, renderPicture, queue }: PagesOptions) {
  const { indexes, manifest } = release;
  const names = pageNames(indexes);
  const internalError = problem(500, 'Internal Server Error', profiles.fault);

  const redirect = (status: number, location: string): HttpResponse => ({
    status,
    headers: {
      Location: location.length > MOST_REDIRECTED ? location.replace(/\?.*/, '') : location,
      ...profiles.redirect,
    },
    body: null,
  });
  /** Renders a page, or one of its forms; undefined when that failed, which is reported. @param query canonical */
  const rendered = async (
    target: PageLocals['target'],
    query: string,
    profile: ResponseProfile,
    { client }: HttpRequest,
  ): Promise<HttpResponse | undefined> => {
    // Of the address the site reads the query only. Astro has a page of its own at /404.
    const path = target.form === 'missing' ? '/missing' : target.path;
    const request = new Request(manifest.base_url + withQuery(path, query));
    const response = await queue.run(client, () => render(request, { indexes, target }));
    if (!response) return undefined;
    const location = response.headers.get('Location');
    if (location !== null) return redirect(response.status, location);
    return buildResponse(response.status, new Uint8Array(await response.arrayBuffer()), profile);
  };
  const file = async (path: string, page: PageAddress | null, request: HttpRequest) => {
    if (!page || !(pageEntry(page.page.id).onRequest || page.form === 'map'))
      return fileResponse(release.read, path, profiles.file(path));
    return existing(await rendered(page, '', profiles.file(path), request), path);
  };
  const picture = async (page: PageAddress, request: HttpRequest) => {
    if (!renderPicture) return redirect(307, SOCIAL_CARD_PATH);
    const svg = existing(await rendered(page, '', profiles.picture, request), page.path)?.body;
    if (!svg) return undefined;
    return buildResponse(200, await renderPicture(new TextDecoder().decode(svg), request.client), profiles.picture);
  };
  const missing = async (request: HttpRequest, segments: readonly string[], page: PageAddress | null) => {
    const isMarkdown = segments.at(-1)?.endsWith('.md') === true || prefersMarkdown(request);
    const target = { form: 'missing', path: `/${segments.join('/')}`, page: page?.page ?? null, isMarkdown } as const;
    const profile = isMarkdown ? profiles.missingMarkdown : profiles.missingPage;
    const response = await rendered(target, '', profile, request);
    return response ?? buildResponse(404, isMarkdown ? MARKDOWN_404 : PLAIN_404, profile);
  };

  const answer = async (request: HttpRequest, { path, segments, query }: Target): Promise<HttpResponse> => {
    const address = siteAddress(segments, names);
    if (!address) return missing(request, segments, null);
    const { canonical, page } = address;
    const shows = page && isFiltered(page) ? pageEntry(page.page.id).shows : undefined;
    if (page && shows !== undefined && query !== '') {
      const current = currentQuery(shows, query);
      if (current !== null) return redirect(308, withQuery(canonical, current));
      const filters = pageEntry(page.page.id).query ? query : filterQuery(shows, query);
      if (filters !== '' && path === canonical) {
        const form = (page.form === 'page' && prefersMarkdown(request) && markdownOf(page)) || page;
        const profile = form.form === 'markdown' ? profiles.file(pageFile('markdown', form.path)) : profiles.page;
        const response = await rendered(form, canonicalQuery(filters), profile, request);
        if (!response) return internalError;
        return response.status === 404 ? missing(request, segments, page) : response;
      }
    }
    if (page?.form === 'picture') return (await picture(page, request)) ?? missing(request, segments, page);
    if (page && query !== '' && shows === undefined && dependsOnQuery(page) && path === canonical) {
      const profile = page.form === 'feed' ? profiles.file(page.path) : profiles.page;
      return (await rendered(page, canonicalQuery(query), profile, request)) ?? internalError;
    }
    const markdown = page && prefersMarkdown(request) ? markdownOf(page) : null;
    const preferred = markdown && (await file(pageFile('markdown', markdown.path), markdown, request));
    const found = preferred ?? (await file(address.file, page, request));
    if (!found) return missing(request, segments, page);
    return path === canonical ? found : redirect(308, withQuery(canonical, escapeQuery(query)));
  };
  /** Whether the query of a target matters to its response. */
  const readsQuery = ({ path, segments, query }: Target): boolean => {
    const address = siteAddress(segments, names);
    if (path !== address?.canonical) return true;
    return address.page !== null && (dependsOnQuery(address.page) || hasFilter(address.page, query));
  };
  return { answer, readsQuery };
}

/** Longest address of a redirect that keeps its query: proxies bound the headers of a response. */
const MOST_REDIRECTED = 1_024;

/** Whether the query of an address chooses what it shows. */
const dependsOnQuery = (address: PageAddress): boolean =>
  ['page', 'map', 'feed'].includes(address.form) && pageEntry(address.page.id).query === true;

/** Whether a query has a filter of a page of routes, under its present or a former name. */
function hasFilter(address: PageAddress, query: string): boolean {
  const { shows } = pageEntry(address.page.id);
  if (query === '' || shows === undefined || !isFiltered(address)) return false;
  return currentQuery(shows, query) !== null || filterQuery(shows, query) !== '';
}

/** Whether the query of an address filters its routes. */
const isFiltered = ({ form, page }: PageAddress): boolean =>
  ['page', 'markdown', 'map', 'rows'].includes(form) && pageEntry(page.id).shows !== undefined;

/** The parameters of an operation in a query: a page ignores all others. */
const filterQuery = (operation: OperationId, query: string): string =>
  writeQuery([...new URLSearchParams(query)].filter(([name]) => name in OPERATIONS[operation].parameters));

/** A page that exists; undefined for one that does not. @throws Error when rendering failed */
function existing(response: HttpResponse | undefined, path: string): HttpResponse | undefined {
  if (!response) throw new Error(`${path} cannot be rendered`);
  return response.status === 200 ? response : undefined;
}

const encoder = new TextEncoder();

/** The 404 page when the site bundle cannot render its own, and its Markdown version. */
const PLAIN_404 = encoder.encode(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is no such page. <a href="/">Air Routes</a></p></html>\n',
);
const MARKDOWN_404 = encoder.encode('# Not found\n\nThere is no such page.\n');
