/** What the server answers with that is not a file of the release. */
import type { RequestedPageId } from '../contract/pages.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { isBuilt } from './builtPages.ts';
import { restOfTable } from './components/routeRow.ts';
import type { Palette } from './maps/palette.ts';
import { pageMarkdown } from './markdown.ts';
import { type Page, tableOf } from './page.ts';
import type { LayoutData } from './pageHead.ts';
import type { BuiltKind, RequestedKind } from './pageKind.ts';
import { BUILT_KINDS, REQUESTED_KINDS } from './pageKinds.ts';
import { notFoundPage } from './pages/notFound.ts';
import { cardSvg } from './social-cards/template.ts';

/** A page object, and the kind of its component. */
export interface RequestedPage {
  readonly id: RequestedPageId | 'missing';
  readonly page: Page;
}

/**
 * The page that the locals name, or the response in its place.
 * @param search the query of the request
 * @param palette colours of images
 */
export async function requestedPage(
  { indexes, run, target }: PageLocals,
  layout: LayoutData,
  search: URLSearchParams,
  palette: Palette,
): Promise<RequestedPage | Response> {
  if (target.form === 'missing') return { id: 'missing', page: notFoundPage(indexes, target) };
  const { id, params } = target.page;
  if (isBuilt(id)) {
    // Of a page that is a file, only its image is made on request.
    const built: BuiltKind = BUILT_KINDS[id];
    const page = built.make(indexes, params);
    return page ? new Response(cardSvg(palette, page)) : MISSING();
  }
  const kind: RequestedKind = REQUESTED_KINDS[id];
  if (target.form === 'feed') return new Response(kind.feed?.(indexes, search));
  const page = await kind.make({ indexes, run }, params, search);
  if (page === null) return MISSING();
  if ('redirect' in page) return new Response(null, { status: 302, headers: { Location: page.redirect } });
  switch (target.form) {
    case 'page':
      return { id, page };
    case 'markdown':
      return new Response(pageMarkdown(layout, page));
    case 'picture':
      return new Response(cardSvg(palette, page));
    case 'rows': {
      const table = tableOf(page);
      return table && table.rest.length > 0 ? Response.json(await run(restOfTable(table))) : MISSING();
    }
  }
}

const MISSING = (): Response => new Response(null, { status: 404 });
