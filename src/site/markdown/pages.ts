import type { PublishContext } from '../../operations/records.ts';
import { airlinePage, airlinesPage } from '../pages/airline.ts';
import { countriesPage, countryPage } from '../pages/country.ts';
import { hubPage, publishedHubs } from '../pages/hub.ts';
import type { PageHead } from '../pages/page.ts';
import { publishedRoutes, routePage } from '../pages/route.ts';
import { type SiteData, siteDataOf } from '../siteData.ts';
import { hubMarkdown } from './hub.ts';
import { airlineMarkdown, airlinesMarkdown, countriesMarkdown, countryMarkdown } from './lists.ts';
import { routeMarkdown } from './route.ts';

/** A page meant for reading. */
export interface PageWithMarkdown {
  /** All that is shown on it, besides its frame. */
  readonly page: { readonly head: PageHead };
  /** Writes its Markdown version, which stands at the path that the head names. */
  readonly markdown: () => string;
}

/** Every page that has a Markdown twin. */
export function* pagesWithMarkdown(published: PublishContext): Generator<PageWithMarkdown> {
  const world = siteDataOf(published);
  yield* each(world, publishedRoutes(world), routePage, routeMarkdown);
  yield* each(world, publishedHubs(world), hubPage, hubMarkdown);
  yield* each(world, world.index.countries, countryPage, countryMarkdown);
  yield* each(world, world.index.airlines, airlinePage, airlineMarkdown);
  yield* each(world, [world], countriesPage, countriesMarkdown);
  yield* each(world, [world], airlinesPage, airlinesMarkdown);
}

function* each<Subject, Page extends PageWithMarkdown['page']>(
  world: SiteData,
  subjects: Iterable<Subject>,
  pageOf: (world: SiteData, subject: Subject) => Page,
  markdownOf: (world: SiteData, page: Page) => string,
): Generator<PageWithMarkdown> {
  for (const subject of subjects) {
    const page = pageOf(world, subject);
    yield { page, markdown: () => markdownOf(world, page) };
  }
}
