import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { isScheduled, scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import type { PageHead } from '../../../src/site/pageHead.ts';
import { aboutPage } from '../../../src/site/pages/about.ts';
import { airlinePage, airlinesPage } from '../../../src/site/pages/airline.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { charterRoutePage } from '../../../src/site/pages/charterRoute.ts';
import { countriesPage, countryPage } from '../../../src/site/pages/country.ts';
import { dataPage } from '../../../src/site/pages/data.ts';
import { homePage } from '../../../src/site/pages/home.ts';
import { hubPage } from '../../../src/site/pages/hub.ts';
import { developersPage } from '../../../src/site/pages/reference.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { airlineNetworks, countries, hubs } from '../../../src/site/subjects.ts';
import { bundledWorld } from '../../support/testWorld.ts';

test('titles and descriptions of all pages are short and unique', { timeout: 300_000 }, () => {
  const { indexes } = bundledWorld();
  const charterRoutes = [...indexes.routes.to.keys()].filter((route) => !isScheduled(indexes, route));
  const heads: PageHead[] = [
    ...scheduledRoutes(indexes).map((route) => routePage(indexes, route).head),
    ...charterRoutes.map((route) => charterRoutePage(indexes, route).head),
    ...hubs(indexes).map((hub) => hubPage(indexes, hub).head),
    ...countries(indexes).map(({ name }) => must(countryPage(indexes, name), name).head),
    ...airlineNetworks(indexes).map(({ code }) => airlinePage(indexes, code).head),
    ...[homePage, countriesPage, airlinesPage, developersPage, dataPage, aboutPage, changesPage].map(
      (page) => page(indexes).head,
    ),
  ];
  const outside = ({ title, description }: PageHead) =>
    title.length < 10 || title.length > 65 || description.length < 60 || description.length > 158;
  const texts = ({ path, title, description }: PageHead) => `${path}: ${title} | ${description}`;
  expect(heads.filter(outside).slice(0, 5).map(texts)).toEqual([]);
  for (const key of ['title', 'description'] as const) {
    const groups = [...Map.groupBy(heads, (head) => head[key]).values()].filter(({ length }) => length > 1);
    expect(groups.slice(0, 3).map((group) => group.map(texts))).toEqual([]);
  }
});
