import { formPath, pagePath } from '../contract/pageAddress.ts';
import { type BuiltPageId, PAGE_IDS, type PageId, type PageParams, pageEntry } from '../contract/pages.ts';
import { must } from '../core/must.ts';
import type { Indexes } from '../operations/indexes.ts';
import { type BuiltKind, type Page, type RequestedKind, wholeTablePage } from './page.ts';
import { BUILT_KINDS, REQUESTED_KINDS } from './pageKinds.ts';

/** Every page that is a file, by kind, with the pages that have all rows of a long table. */
export function* builtPages(indexes: Indexes) {
  for (const id of PAGE_IDS) {
    if (!isBuilt(id)) continue;
    const kind: BuiltKind = BUILT_KINDS[id];
    for (const params of pagesOf(indexes, kind)) {
      const path = pagePath(id, params);
      /** Assembles the page object. */
      const make = () => must(kind.make(indexes, params), path);
      if (!kind.isCut?.(indexes, params)) {
        yield { id, path, form: 'page', make } as const;
        continue;
      }
      // The page with all rows is made from the same object, which is kept until then.
      let made: Page | null = null;
      const makeAndKeep = () => {
        made = make();
        return made;
      };
      const makeRows = () => {
        const page = made ?? make();
        made = null;
        return must(wholeTablePage(page), path);
      };
      yield { id, path, form: 'page', make: makeAndKeep } as const;
      yield { id, path: formPath('rows', path), form: 'rows', make: makeRows } as const;
    }
  }
}

export const isBuilt = (id: PageId): id is BuiltPageId => !pageEntry(id).onRequest;

/** The canonical paths of the pages of a kind. @param least see `list` of a page kind */
export const pathsOf = (indexes: Indexes, id: PageId, least = 1): string[] =>
  Array.from(pagesOf(indexes, { ...BUILT_KINDS, ...REQUESTED_KINDS }[id], least), (params) => pagePath(id, params));

const pagesOf = (indexes: Indexes, { list }: BuiltKind | RequestedKind, least = 1): Iterable<PageParams<PageId>> =>
  list?.(indexes, least) ?? [{} as PageParams<PageId>];
