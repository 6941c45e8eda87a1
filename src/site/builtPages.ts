import { formPath, pagePath } from '../contract/pageAddress.ts';
import { type BuiltPageId, PAGE_IDS, type PageId, type PageParams, pageEntry } from '../contract/pages.ts';
import { must } from '../core/must.ts';
import type { Indexes } from '../operations/indexes.ts';
import { routeRowsMarkup, wholeTable } from './components/routeRow.ts';
import { pageMarkdown } from './markdown.ts';
import type { BuiltKind, Page, RequestedKind } from './page.ts';
import { BUILT_KINDS, REQUESTED_KINDS } from './pageKinds.ts';

/** Every page that is a file, by kind. */
export function* builtPages(indexes: Indexes) {
  for (const id of PAGE_IDS) {
    if (!isBuilt(id)) continue;
    const kind: BuiltKind = BUILT_KINDS[id];
    for (const params of pagesOf(indexes, kind)) {
      const path = pagePath(id, params);
      yield {
        id,
        path,
        /** Assembles the page object. */
        make: () => must(kind.make(indexes, params), path),
        /** The other files of the page object. */
        files: (page: Page) => filesOf(indexes, id, page),
      };
    }
  }
}

export const isBuilt = (id: PageId): id is BuiltPageId => !pageEntry(id).onRequest;

function filesOf(indexes: Indexes, id: PageId, page: Page) {
  const files: { readonly path: string; readonly text: () => string }[] = [];
  const { markdown } = page.head;
  // The Markdown version of the start page of the reference, all of it, is one of the documents.
  if (markdown !== undefined && id !== 'developers')
    files.push({ path: markdown, text: () => pageMarkdown(indexes, page) });
  const table = pageEntry(id).rows ? wholeTable(page) : null;
  if (table) files.push({ path: formPath('rows', page.head.path), text: () => JSON.stringify(routeRowsMarkup(table)) });
  return files;
}

/** The canonical paths of the pages of a kind. @param least see `list` of a page kind */
export const pathsOf = (indexes: Indexes, id: PageId, least = 1): string[] =>
  Array.from(pagesOf(indexes, { ...BUILT_KINDS, ...REQUESTED_KINDS }[id], least), (params) => pagePath(id, params));

const pagesOf = (indexes: Indexes, { list }: BuiltKind | RequestedKind, least = 1): Iterable<PageParams<PageId>> =>
  list?.(indexes, least) ?? [{} as PageParams<PageId>];
