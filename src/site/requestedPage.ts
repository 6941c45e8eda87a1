/** What the server answers with that is not a file of the release. */
import { PAGES, type PageId, type RequestedPageId } from '../contract/pages.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { restOfTable } from './components/routeRow.ts';
import type { Palette } from './maps/palette.ts';
import type { LayoutData, SocialCard } from './pageHead.ts';
import type { PageObject, RequestedKind } from './pageKind.ts';
import { REQUESTED_KINDS } from './pageKinds.ts';
import { notFoundPage } from './pages/notFound.ts';
import { socialCard } from './social-cards/socialCards.ts';
import { cardSvg } from './social-cards/template.ts';

/** A page object, and the kind of its component. */
export interface RequestedPage {
  readonly id: RequestedPageId | 'missing';
  readonly page: PageObject;
}

/**
 * The page that the locals name, or the response in its place.
 * @param search the query of the request
 * @param palette colours of images
 */
export async function requestedPage(
  locals: PageLocals,
  layout: LayoutData,
  search: URLSearchParams,
  palette: Palette,
): Promise<RequestedPage | Response> {
  const { indexes, run, target } = locals;
  if (target.form === 'missing') return { id: 'missing', page: notFoundPage(indexes, target) };
  const { id, params } = target.page;
  // Of a page that is a file, only its image is made on request.
  if (!isRequested(id)) return pictureOf(palette, socialCard(indexes, target.page));

  const kind: RequestedKind = REQUESTED_KINDS[id];
  const page = await kind.make(locals, params, search);
  if (page === null) return MISSING();
  if ('redirect' in page) return new Response(null, { status: 302, headers: { Location: page.redirect } });
  switch (target.form) {
    case 'page':
      return { id, page };
    case 'markdown':
      return new Response(kind.markdown?.(layout, page));
    case 'feed':
      return new Response(kind.feed?.(indexes, page));
    case 'picture':
      return pictureOf(palette, kind.card?.(page) ?? null);
    case 'rows': {
      const table = kind.table?.(page);
      return table && table.rest.length > 0 ? Response.json(await run(restOfTable(table))) : MISSING();
    }
  }
}

const isRequested = (id: PageId): id is RequestedPageId => PAGES[id].made === 'request';

const MISSING = (): Response => new Response(null, { status: 404 });

/** An image for link previews as SVG: the server renders it as PNG. */
const pictureOf = (palette: Palette, card: SocialCard | null): Response =>
  card ? new Response(cardSvg(palette, card)) : MISSING();
