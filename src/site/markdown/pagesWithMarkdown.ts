import type { PageHead } from '../pageHead.ts';
import { airlinePage } from '../pages/airline.ts';
import { airlinesPage } from '../pages/airlines.ts';
import { charterRoutePage } from '../pages/charterRoute.ts';
import { countriesPage } from '../pages/countries.ts';
import { countryPage } from '../pages/country.ts';
import { hubPage } from '../pages/hub.ts';
import { routePage } from '../pages/route.ts';
import type { SiteData } from '../siteData.ts';
import { hubMarkdown } from './hub.ts';
import { airlineMarkdown, airlinesMarkdown, countriesMarkdown, countryMarkdown } from './lists.ts';
import { charterRouteMarkdown, routeMarkdown } from './route.ts';

export interface PageWithMarkdown {
  /** What the page shows, apart from its layout. */
  readonly page: { readonly head: PageHead & { readonly markdown: string } };
  /** Writes its Markdown version, for the path `page.head.markdown`. */
  readonly markdown: () => string;
}

/** Every page with a Markdown version. */
export function* pagesWithMarkdown(site: SiteData): Generator<PageWithMarkdown> {
  const { routes, charterRoutes, hubs, countries, airlines } = site.index;
  yield* each(site, routes, routePage, routeMarkdown);
  yield* each(site, charterRoutes, charterRoutePage, charterRouteMarkdown);
  yield* each(site, hubs, hubPage, hubMarkdown);
  yield* each(site, countries, countryPage, countryMarkdown);
  yield* each(site, airlines, airlinePage, airlineMarkdown);
  yield* each(site, [site], countriesPage, countriesMarkdown);
  yield* each(site, [site], airlinesPage, airlinesMarkdown);
}

function* each<Subject, Page extends PageWithMarkdown['page']>(
  site: SiteData,
  subjects: Iterable<Subject>,
  pageOf: (site: SiteData, subject: Subject) => Page,
  markdownOf: (site: SiteData, page: Page) => string,
): Generator<PageWithMarkdown> {
  for (const subject of subjects) {
    const page = pageOf(site, subject);
    yield { page, markdown: () => markdownOf(site, page) };
  }
}
