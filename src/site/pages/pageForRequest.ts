import type { QueryIndexes } from '../../operations/indexes.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { type PageRequest, pageLocals, requestLayout } from '../locals.ts';
import type { LayoutData } from '../siteData.ts';

/** How one kind of page is made. */
interface PageWriter<Page> {
  /** @param path canonical, without an extension; @returns null when there is no such page */
  readonly make: (locals: PageLocals, path: string) => Page | null | Promise<Page | null>;
  readonly markdown: (indexes: QueryIndexes, page: Page) => string;
}

/** The properties of the page at the path of a request, or the response in its place: its Markdown version, or 404. */
export async function pageForRequest<Page>(
  request: PageRequest,
  { make, markdown }: PageWriter<Page>,
): Promise<{ page: Page; layout: LayoutData } | Response> {
  const locals = pageLocals(request.locals);
  const { indexes, path } = locals;
  const page = await make(locals, path.replace(/\.md$/, ''));
  if (page === null) return new Response(null, { status: 404 });
  if (path.endsWith('.md')) return new Response(markdown(indexes, page));
  return { page, layout: requestLayout(request) };
}
