import type { PageLocals } from '../operations/locals.ts';
import { methodNotAllowed, problem } from './api.ts';
import { prefersMarkdown } from './http/accept.ts';
import { compressNow, type Encoding, LEAST_COMPRESSED, preferredEncoding } from './http/encoding.ts';
import { type Dress, dressed, encoded } from './http/headers.ts';
import { type Answer, type Ask, headerOf } from './http/messages.ts';
import type { Target } from './http/target.ts';
import type { Kinds } from './kinds.ts';
import { type PageAddress, pageAddress } from './pageAddress.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import { after, type Shelf, type Soon } from './shelf.ts';

/** A page as the site's renderer gives it. */
export interface RenderedPage {
  readonly status: number;
  readonly body: Uint8Array;
}

/** Renders a page on request; null when it cannot, which it has reported itself. */
export type RenderPage = (target: string, locals: PageLocals) => Promise<RenderedPage | null>;

export interface PagesOptions {
  readonly release: Release;
  readonly kinds: Kinds;
  readonly shelf: Shelf;
  readonly render: RenderPage;
  readonly answer: PageLocals['answer'];
}

/** Pages that cannot be files: every query gives another. */
const ON_REQUEST = new Set(['/connections']);

/** Answers everything outside `/api`: files, redirects, pages rendered on request, and a page for what is missing. */
export function createPages({ release, kinds, shelf, render, answer }: PagesOptions) {
  const badMethod = methodNotAllowed(kinds);
  const fault = problem(500, 'Internal Server Error', kinds.fault);
  const options: Answer = { status: 204, headers: kinds.options, body: null };
  const { airports, airportIndex } = release.live;
  const airport = (code: string) => airports[airportIndex.get(code) ?? -1];

  const file = (path: string, encoding: Encoding | null): Soon<Answer | undefined> =>
    shelf.find(path, encoding) ??
    shelf.get(path, encoding, {
      dress: kinds.file(path),
      read: () => release.read(path),
      readEncoded: (wanted) => readPrepared(release.read, path, wanted),
    });

  const rendered = async (target: string, path: string, status: 200 | 404, dress: Dress, encoding: Encoding | null) => {
    const page = await render(target, { live: release.live, path, status, answer });
    if (!page) return undefined;
    const plain = dressed(page.status, page.body, dress);
    return encoding && page.body.length >= LEAST_COMPRESSED
      ? encoded(plain, compressNow(page.body, encoding), encoding)
      : plain;
  };

  const missing = async (ask: Ask, segments: readonly string[]): Promise<Answer> => {
    const encoding = preferredEncoding(headerOf(ask, 'accept-encoding'));
    const page = await rendered('/404', `/${segments.join('/')}`, 404, kinds.missingPage, encoding);
    return page ?? dressed(404, PLAIN_404, kinds.missingPage);
  };

  return (ask: Ask, { path, segments, query }: Target): Soon<Answer> => {
    if (ask.method === 'OPTIONS') return options;
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return badMethod;
    const address = pageAddress(segments, airport);
    if (!address) return missing(ask, segments);
    const encoding = preferredEncoding(headerOf(ask, 'accept-encoding'));
    const isThere = ON_REQUEST.has(address.canonical);
    if (isThere && path === address.canonical)
      return rendered(ask.target, path, 200, kinds.page, encoding).then((page) => page ?? fault);

    const wanted = address.twin !== null && prefersMarkdown(headerOf(ask, 'accept')) ? address.twin : null;
    const found = after(wanted && file(wanted, encoding), (twin) => twin ?? file(address.file, encoding));
    return after(found, (resource) => {
      if (!resource && !isThere) return missing(ask, segments);
      return path === address.canonical && resource ? resource : redirect(address, query);
    });
  };

  function redirect({ canonical }: PageAddress, query: string): Answer {
    const location = query === '' ? canonical : `${canonical}?${query.replace(UNPRINTABLE, percentEncode)}`;
    return { status: 308, headers: ['Location', location, ...kinds.redirect], body: null };
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
