import { readAddress } from '../../src/contract/pageAddress.ts';
import { must } from '../../src/core/must.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { readPalette } from '../../src/site/maps/palette.ts';
import { type ListEntry, type Page, type PageSection, sectionsOf } from '../../src/site/page.ts';
import { REQUESTED_KINDS } from '../../src/site/pageKinds.ts';
import { type RequestedPage, requestedPage } from '../../src/site/requestedPage.ts';
import type { RowView } from '../../src/site/route-table/rows.ts';
import type { TableView } from '../../src/site/route-table/view.ts';

type Content = PageSection['content'];
type Of<Kind extends Content['kind'], All = Content> = All extends { readonly kind: infer Own }
  ? Kind extends Own
    ? All
    : never
  : never;

/** The contents of a kind on a page, in order. */
export const contentsOf = <Kind extends Content['kind']>(page: Page, kind: Kind): Of<Kind>[] =>
  sectionsOf(page)
    .map(({ content }) => content)
    .filter((content): content is Of<Kind> => content.kind === kind);

/** The first content of a kind on a page. @throws Error when there is none */
export const contentOf = <Kind extends Content['kind']>(page: Page, kind: Kind): Of<Kind> =>
  must(contentsOf(page, kind)[0], kind);

/** The section with an id or a title; undefined for one without content. */
export const sectionOf = (page: Page, name: string): PageSection | undefined =>
  sectionsOf(page).find(({ id, title }) => id === name || title === name);

/** The entries of the list with an id or a title; none of another section. */
export function entriesOf(page: Page, name: string): readonly ListEntry[] {
  const content = sectionOf(page, name)?.content;
  return content && 'entries' in content ? content.entries : [];
}

/** The table of routes of a page. */
export const tableIn = (page: Page): TableView => contentOf(page, 'routes').table;

/** Its rows, with those that the page leaves out. */
export const rowsIn = (page: Page): RowView[] => {
  const { rows, allRows } = tableIn(page);
  return [...(allRows?.() ?? rows)];
};

/** What the site answers at an address of a page that is made on request; null for another address. */
export function requestedAt(indexes: Indexes, address: string): RequestedPage | Response | null {
  const [path = '', query] = address.split('?');
  const target = readAddress(path, pageNames(indexes));
  return target ? requestedPage({ indexes, target }, new URLSearchParams(query), readPalette()) : null;
}

const LISTS = ['origins', 'city', 'cityPair', 'countryPair', 'family', 'flight'] as const;

/** The page with a table of flights at an address; null when there is none. */
export function flightListAt(indexes: Indexes, address: string): Page | null {
  const page = readAddress(address, pageNames(indexes))?.page;
  const id = LISTS.find((one) => one === page?.id);
  if (!page || !id) return null;
  const { make }: { make: (...args: never) => unknown } = REQUESTED_KINDS[id];
  return Reflect.apply(make, null, [indexes, page.params]) as Page | null;
}
