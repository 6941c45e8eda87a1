/** A page as data. Its component renders it as HTML, and `markdown.ts` as Markdown: neither computes anything. */
import { formPath, pageOfReference, picturePath } from '../contract/pageAddress.ts';
import { PAGES, type PageId, type PageParams, type PageReference, pageEntry } from '../contract/pages.ts';
import { markdownPath, withQuery } from '../contract/paths.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { Age } from './age.ts';
import type { AirportView } from './airportView.ts';
import type { DepartureBoard } from './departureBoard.ts';
import type { RouteMap } from './maps/routeMap.ts';
import type { LayoutData, Link, PageHead } from './pageHead.ts';
import type { TableView } from './route-table/view.ts';
import type { ChipGroup } from './search/chips.ts';
import type { ItineraryView } from './search/itineraryView.ts';
import type { DestinationTrips, TripView } from './search/journeyView.ts';
import type { WeekView } from './search/searchWeek.ts';
import { shortDescription, shortTitle } from './text/metadata.ts';
import { count } from './text/words.ts';

/** What a page is rendered from. */
export interface PageProps<Shown extends Page> {
  readonly page: Shown;
  readonly layout: LayoutData;
}

export interface Page {
  readonly head: PageHead;
  /** Codes above the title: those of airports with a page as links. `→` is an arrow. */
  readonly signs?: readonly (string | AirportView)[] | undefined;
  readonly title: string;
  /** Below the title. */
  readonly sub?: string | undefined;
  readonly lead: string;
  readonly age?: Age;
  /** What the data lacks. */
  readonly coverage?: string | undefined;
  /** Numbers below the lead. */
  readonly figures?: readonly { readonly name: string; readonly value: string }[];
  /** A function draws the map when it is needed: that of a route takes half of the time of its page. */
  readonly map?: RouteMap | (() => RouteMap | null) | null;
  /** An inner list is shown side by side on wide screens. Sections without content are left out. */
  readonly sections: readonly (PageSection | readonly PageSection[])[];
  /** Below the sections, as Markdown. Its links to pages of the site begin with a slash. */
  readonly prose?: string;
  /** The line of text of the image for link previews. */
  readonly summary?: string;
}

/** An entry of a list: a text, or a link; the note stands after it. */
export interface ListEntry {
  readonly text: string;
  readonly path?: string | undefined;
  readonly note?: string;
}

/** A text with links in it. */
export type Text = string | readonly (string | Link)[];

/** A page that a list of cards leads to. */
export interface PageCard extends Link {
  /** Code, or null. */
  readonly sign: string | null;
  readonly note: string;
  /** `84` and `destinations`. */
  readonly figure?: readonly [number: number, one: string];
  /** Only in Markdown and for screen readers. */
  readonly more?: string;
}

export interface PageSection {
  readonly title: string;
  /** Fragment of its address. Default: made from the title. */
  readonly id?: string;
  /** Below the title. */
  readonly note?: string;
  /** Links to the page with other choices. */
  readonly chips?: readonly ChipGroup[];
  readonly content: Content;
  /** Below the content. */
  readonly after?: Text;
}

type Content =
  /** What entries are, in the plural: a long list with it can be opened. */
  | { readonly kind: 'facts' | 'columns'; readonly entries: readonly ListEntry[]; readonly noun?: string | undefined }
  | { readonly kind: 'cards'; readonly cards: readonly PageCard[]; readonly noun?: string | undefined }
  | { readonly kind: 'text'; readonly text: Text }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly Text[];
      readonly rows: readonly (readonly Text[])[];
      /** A share of each row, 0 to 1, drawn beside it; null without a case. */
      readonly bars?: readonly (number | null)[];
      /** What rows are, in the plural: the columns of such a table are as wide as each other. */
      readonly noun?: string;
    }
  | { readonly kind: 'routes'; readonly table: TableView }
  | { readonly kind: 'departures'; readonly board: DepartureBoard }
  /** Trips from a place to many. */
  | { readonly kind: 'trips'; readonly destinations: readonly DestinationTrips[] }
  /** Trips between two places. */
  | { readonly kind: 'roundTrips'; readonly trips: readonly TripView[] }
  /** Journeys of a week, itineraries without times, or both. */
  | { readonly kind: 'journeys'; readonly week: WeekView | null; readonly itineraries: readonly ItineraryView[] }
  | { readonly kind: 'search'; readonly from: string; readonly to: string };

/** What a page is made from: what it shows, and what is said of it. */
export interface PageParts
  extends Omit<Page, 'head'>,
    Pick<PageHead, 'filters' | 'json' | 'csv' | 'noindex' | 'socialCard'> {
  readonly page: PageReference;
  /** Titles of the document: the first that is short enough is shown. Default: that of the page. */
  readonly titles?: readonly [string, ...string[]];
  /** Sentences: those that fit are shown. Default: the lead. */
  readonly description?: readonly [string, ...string[]];
  /** Name of the page in its breadcrumbs; null when it has none. Default: its title. */
  readonly name?: string | null;
  /** Pages between the home page and this one, in its breadcrumbs. */
  readonly parents?: readonly Link[];
  /** JSON-LD nodes besides the breadcrumbs. */
  readonly jsonLd?: readonly object[];
}

/**
 * Makes a page with its head; what only its component shows is in it, too. The table of pages says whether it has a
 * Markdown version and an image.
 */
export function makePage<Parts extends PageParts>(parts: Parts) {
  const {
    page,
    titles,
    description,
    name,
    parents = [],
    jsonLd = [],
    json,
    csv,
    noindex,
    filters,
    socialCard,
    ...shown
  } = parts;
  const { path, picture } = pageOfReference(page);
  const crumbs =
    name === null ? [] : [{ text: 'Home', path: PAGES.home.path }, ...parents, { text: name ?? parts.title, path }];
  return {
    ...shown,
    head: {
      title: shortTitle(...(titles ?? [parts.title])),
      description: shortDescription(parts.age?.chips ?? [], ...(description ?? [parts.lead])),
      path,
      markdown: pageEntry(page.id).markdown ? withQuery(markdownPath(path), filters) : undefined,
      map: pageEntry(page.id).map && withQuery(formPath('map', path), filters),
      socialCard: socialCard ?? (picture && picturePath(picture)),
      json,
      csv,
      noindex,
      filters,
      crumbs,
      jsonLd,
    } satisfies PageHead as PageHead,
  };
}

/** A section with a list of sentences or links. */
export const listSection = (title: string, entries: readonly (string | ListEntry)[]): PageSection => ({
  title,
  content: { kind: 'facts', entries: entries.map((entry) => (typeof entry === 'string' ? { text: entry } : entry)) },
});

/** A section with a list in columns. @param noun what the entries are, in the plural: a long list with it can be opened */
export const columnsSection = (title: string, entries: readonly ListEntry[], noun?: string): PageSection => ({
  title,
  content: { kind: 'columns', noun, entries },
});

/** A section with pages as cards. @param noun as that of columns */
export const cardsSection = (title: string, cards: readonly PageCard[], noun?: string): PageSection => ({
  title,
  content: { kind: 'cards', noun, cards },
});

/** The sections of a page that have content, in order. */
export const sectionsOf = ({ sections }: Pick<Page, 'sections'>): PageSection[] =>
  sections.flatMap((one) => one as PageSection | PageSection[]).filter(({ content }) => hasContent(content));

/** Whether there is something to show. */
export function hasContent(content: Content): boolean {
  switch (content.kind) {
    case 'facts':
    case 'columns':
      return content.entries.length > 0;
    case 'cards':
      return content.cards.length > 0;
    case 'text':
      return content.text.length > 0;
    case 'table':
      return content.rows.length > 0;
    case 'routes':
      return content.table.counts.all > 0;
    default:
      return true;
  }
}

/** The table of routes of a page. */
export const tableOf = (page: Pick<Page, 'sections'>): TableView | undefined =>
  sectionsOf(page).flatMap(({ content }) => (content.kind === 'routes' ? content.table : []))[0];

/** The page with all rows of the table of a page that leaves some out, and nothing else below; null for another page. */
export function wholeTablePage(page: Page): Page | null {
  const section = sectionsOf(page).find(({ content }) => content.kind === 'routes' && content.table.allRows);
  if (section?.content.kind !== 'routes') return null;
  const { table } = section.content;
  const rows = table.allRows?.() ?? table.rows;
  const content = {
    kind: 'routes',
    table: { ...table, rows, allRows: null, wholePath: null, restPath: null },
  } as const;
  const { map: _map, prose: _prose, ...shown } = page;
  const head = { ...page.head, markdown: undefined, noindex: true };
  return {
    ...shown,
    head,
    sections: [
      { ...section, title: table.isFiltered ? section.title : `${count(rows.length)} ${table.kind}`, content },
    ],
  };
}

/** What a page kind is made of, besides its row in the table of pages (contract/pages.ts). */
interface PageKind<Id extends PageId> {
  /** The pages. Default: the one without parameters. @param least fewest flights or trips of one with a list of them */
  readonly list?: (indexes: Indexes, least: number) => Iterable<PageParams<Id>>;
}

/** A kind of page that the build makes. */
export interface BuiltKind<Id extends PageId = PageId> extends PageKind<Id> {
  /** @returns null for a page that does not exist */
  make(indexes: Indexes, params: PageParams<Id>, search?: URLSearchParams): Page | null;
  /** Whether a page leaves rows of its table out; answered without making it. Default: none does. */
  isCut?(indexes: Indexes, params: PageParams<Id>): boolean;
}

/** A kind of page that the server makes on request. */
export interface RequestedKind<Id extends PageId = PageId> extends PageKind<Id> {
  /** @returns null for a page that does not exist */
  make(indexes: Indexes, params: PageParams<Id>, search: URLSearchParams): Made;
}

/** A page, or the address of the page that answers the request in its place. */
type Made = Page | { readonly redirect: string } | null;

/** Fewest flights or trips on a page that is indexed and in the sitemap. */
export const LEAST_INDEXED = 3;
