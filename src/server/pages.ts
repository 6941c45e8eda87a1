import type { PageLocals } from '../operations/pageLocals.ts';
import { methodNotAllowed, problem } from './api.ts';
import { prefersMarkdown } from './http/accept.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from './http/encoding.ts';
import { buildResponse, encoded, type ResponseProfile } from './http/headers.ts';
import { type HttpRequest, type HttpResponse, headerOf } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import type { Target } from './http/target.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import { type MaybePromise, mapMaybe, type ResponseCache } from './responseCache.ts';

/** A page as the site's renderer gives it. */
export interface RenderedPage {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Renders a page on request; null when it cannot, which it has reported itself. */
export type RenderPage = (target: string, locals: PageLocals) => Promise<RenderedPage | null>;

export interface PagesOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly cache: ResponseCache;
  readonly render: RenderPage;
  readonly call: PageLocals['call'];
}

/** Pages that cannot be files: every query gives another. */
const ON_REQUEST = new Set(['/connections']);

/** Answers everything outside `/api`: files, redirects, pages rendered on request, and a page for what is missing. */
export function createPages({ release, profiles, cache, render, call }: PagesOptions) {
  const badMethod = methodNotAllowed(profiles);
  const fault = problem(500, 'Internal Server Error', profiles.fault);
  const options: HttpResponse = { status: 204, headers: profiles.options, body: null };
  const { airports, airportIndex } = release.indexes;
  const airport = (code: string) => airports[airportIndex.get(code) ?? -1];

  const file = (path: string, encoding: Encoding | null): MaybePromise<HttpResponse | undefined> =>
    cache.find(path, encoding) ??
    cache.get(path, encoding, {
      profile: profiles.file(path),
      read: () => release.read(path),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    });

  const rendered = async (
    target: string,
    path: string,
    status: 200 | 404,
    profile: ResponseProfile,
    encoding: Encoding | null,
  ) => {
    const page = await render(target, { indexes: release.indexes, path, status, call });
    if (!page) return undefined;
    const plain = buildResponse(page.status, page.body, profile);
    return encoding && page.body.length >= LEAST_COMPRESSED
      ? encoded(plain, compressNow(page.body, encoding), encoding)
      : plain;
  };

  const missing = async (request: HttpRequest, segments: readonly string[]): Promise<HttpResponse> => {
    const encoding = preferredEncoding(headerOf(request, 'accept-encoding'));
    const page = await rendered('/404', `/${segments.join('/')}`, 404, profiles.missingPage, encoding);
    return page ?? buildResponse(404, PLAIN_404, profiles.missingPage);
  };

  return (request: HttpRequest, { path, segments, query }: Target): MaybePromise<HttpResponse> => {
    if (request.method === 'OPTIONS') return options;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const address = pageAddress(segments, airport);
    if (!address) return missing(request, segments);
    const encoding = preferredEncoding(headerOf(request, 'accept-encoding'));
    const isThere = ON_REQUEST.has(address.canonical);
    if (isThere && path === address.canonical)
      return rendered(request.target, path, 200, profiles.page, encoding).then((page) => page ?? fault);

    const wanted = address.twin !== null && prefersMarkdown(headerOf(request, 'accept')) ? address.twin : null;
    const found = mapMaybe(wanted && file(wanted, encoding), (twin) => twin ?? file(address.file, encoding));
    return mapMaybe(found, (resource) => {
      if (!resource && !isThere) return missing(request, segments);
      return path === address.canonical && resource ? resource : redirect(address, query);
    });
  };

  function redirect({ canonical }: PageAddress, query: string): HttpResponse {
    const location = query === '' ? canonical : `${canonical}?${query.replace(UNPRINTABLE, percentEncode)}`;
    return { status: 308, headers: ['Location', location, ...profiles.redirect], body: null };
  }
}

/** What may not stand in a header. */
const UNPRINTABLE = /[^\x21-\x7e]/gu;
const percentEncode = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  // Node hands raw bytes over as Latin-1.
  return code < 0x100
    ? `%${code.toString(16).toUpperCase().padStart(2, '0')}`
    : encodeURIComponent(char.toWellFormed());
};

const PLAIN_404 = new TextEncoder().encode(
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><h1>Not found</h1><p>There is no such page. <a href="/">Air Routes</a></p></html>\n',
);
