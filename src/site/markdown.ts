import type { Published } from '../operations/records.ts';
import { airlinePage, airlinesPage } from './pages/airline.ts';
import { countriesPage, countryPage } from './pages/country.ts';
import { hubPage, publishedHubs } from './pages/hub.ts';
import { publishedRoutes, routePage } from './pages/route.ts';
import { hubMarkdown } from './twins/hub.ts';
import { airlineMarkdown, airlinesMarkdown, countriesMarkdown, countryMarkdown } from './twins/lists.ts';
import { routeMarkdown } from './twins/route.ts';
import { worldOf } from './world.ts';

/** The Markdown twin of every page meant for reading: path without a leading slash, and text. */
export function* markdownTwins(published: Published): Generator<readonly [path: string, text: string]> {
  const world = worldOf(published);
  const twin = (page: { readonly head: { readonly markdown?: string } }, text: string) =>
    [(page.head.markdown ?? '').slice(1), text] as const;
  for (const index of publishedRoutes(world)) {
    const page = routePage(world, index);
    yield twin(page, routeMarkdown(world, page));
  }
  for (const index of publishedHubs(world)) {
    const page = hubPage(world, index);
    yield twin(page, hubMarkdown(world, page));
  }
  for (const country of world.index.countries) {
    const page = countryPage(world, country);
    yield twin(page, countryMarkdown(world, page));
  }
  for (const airline of world.index.airlines) {
    const page = airlinePage(world, airline);
    yield twin(page, airlineMarkdown(world, page));
  }
  const [countries, airlines] = [countriesPage(world), airlinesPage(world)];
  yield twin(countries, countriesMarkdown(world, countries));
  yield twin(airlines, airlinesMarkdown(world, airlines));
}
