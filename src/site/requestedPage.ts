/** A page or another form of it, from the locals of a request. */
import type { PageReference } from '../contract/pages.ts';
import { MONTHS_PER_YEAR } from '../core/time.ts';
import { inMonth } from '../operations/clocks.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { isBuilt } from './builtPages.ts';
import type { Palette } from './maps/palette.ts';
import { missingMarkdown, pageMarkdown } from './markdown.ts';
import { type BuiltKind, type Page, type RequestedKind, wholeTablePage } from './page.ts';
import { BUILT_KINDS, REQUESTED_KINDS } from './pageKinds.ts';
import { changesFeed } from './pages/changesSearch.ts';
import { mapOfPage } from './pages/mapOfPage.ts';
import { notFoundPage } from './pages/notFound.ts';
import { queryText } from './search/plannerQuery.ts';
import { readingOf } from './search/reading.ts';
import { cardSvg } from './social-cards/template.ts';

/** A page object, and the kind of its component. */
export type RequestedPage = Exclude<ReturnType<typeof requestedPage>, Response>;

/** The page that the locals name, or the response in its place. @param search the query @param palette of images */
export function requestedPage({ indexes: all, target }: PageLocals, search: URLSearchParams, palette: Palette) {
  const indexes = inMonth(all, monthIn(search));
  if (target.form === 'missing') {
    const page = notFoundPage(indexes, target);
    if (!target.isMarkdown) return { id: 'missing' as const, page };
    return new Response(missingMarkdown(indexes, page), { status: 404, headers: MARKDOWN });
  }
  if (target.form === 'feed')
    return new Response(
      target.page.id === 'search'
        ? JSON.stringify(readingOf(indexes, queryText(search, 'q')))
        : changesFeed(indexes, search),
    );
  const page = pageOf(indexes, target.page, search);
  if (page === null) return MISSING();
  if ('redirect' in page) return new Response(null, { status: 302, headers: { Location: page.redirect } });
  switch (target.form) {
    case 'page':
      return { id: target.page.id, page };
    case 'markdown':
      return new Response(pageMarkdown(indexes, page), { headers: MARKDOWN });
    case 'picture':
      return new Response(cardSvg(palette, page));
    case 'map':
      return { id: 'map' as const, page: mapOfPage(target.page, page, search) };
    case 'rows': {
      const whole = wholeTablePage(page);
      return whole ? { id: target.page.id, page: whole } : MISSING();
    }
  }
}

function pageOf(indexes: Indexes, { id, params }: PageReference, search: URLSearchParams) {
  if (!isBuilt(id)) {
    const kind: RequestedKind = REQUESTED_KINDS[id];
    return kind.make(indexes, params, search);
  }
  // Routes with charter flights only share the addresses of routes.
  const kinds: BuiltKind[] = id === 'route' ? [BUILT_KINDS.route, BUILT_KINDS.charterRoute] : [BUILT_KINDS[id]];
  return kinds.reduce<Page | null>((page, kind) => page ?? kind.make(indexes, params, search), null);
}

const MARKDOWN = { 'Content-Type': 'text/markdown; charset=utf-8' };

const MISSING = (): Response => new Response(null, { status: 404 });

/** The month whose clocks a page has; undefined for that of the build. Other values are errors of the page. */
function monthIn(search: URLSearchParams): number | undefined {
  const month = Number(search.get('month') ?? '');
  return Number.isInteger(month) && month >= 1 && month <= MONTHS_PER_YEAR ? month : undefined;
}
