import type { QueryIndexes } from '../../operations/indexes.ts';
import { type PageRequest, pageLocals, requestLayout } from '../locals.ts';
import type { LayoutData } from '../siteData.ts';

/** How one kind of page is made. */
interface PageWriter<Page> {
  /** @param path canonical, without an extension; @returns null when there is no such page */
  readonly make: (indexes: QueryIndexes, path: string) => Page | null;
  readonly markdown: (indexes: QueryIndexes, page: Page) => string;
}

/** The properties of the page at the path of a request, or the response in its place: its Markdown version, or 404. */
export function pageForRequest<Page>(
  request: PageRequest,
  { make, markdown }: PageWriter<Page>,
): { page: Page; layout: LayoutData } | Response {
  const { indexes, path } = pageLocals(request.locals);
  const page = make(indexes, path.replace(/\.md$/, ''));
  if (page === null) return new Response(null, { status: 404 });
  if (path.endsWith('.md')) return new Response(markdown(indexes, page));
  return { page, layout: requestLayout(request) };
}
