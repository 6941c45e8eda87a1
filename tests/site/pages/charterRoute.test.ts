import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { idOfRoute, routeOfId } from '../../../src/operations/records.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { charterRoutePage } from '../../../src/site/pages/charterRoute.ts';
import { sitemapPages } from '../../../src/site/sitemap.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf } from '../pages.ts';
import { routeIndex, testSite } from '../testSite.ts';

const site = testSite();

test('a charter-only route has a page that is marked as charter and not indexed', () => {
  const index = routeIndex(site, 'LGW-FNC');
  const page = charterRoutePage(site, index);
  expect(page.head).toMatchObject({
    path: '/r/LGW-FNC',
    noindex: true,
    title: 'Charter flights from London (LGW) to Funchal (FNC)',
  });
  expect(page.lead).toMatch(
    /^According to timetables of 2013 to 2022, the flights in our data from London \(LGW\) to Funchal \(FNC\) are charter flights of TUI Airways\./,
  );
  expect(page.age?.chips).toEqual(['Timetables of 2013 to 2022, not current']);
  expect(page.head.description).toContain('Timetables of 2013 to 2022, not current.');
  const { board } = contentOf(page, 'departures');
  expect(board.departures.map(({ airline, days }) => [airline, days])).toEqual([['TUI Airways', 1]]);
  expect(board.isLinked).toBe(false);
  expect(pageMarkdown(site, page)).toContain('TUI Airways (BY): 1 a week, Mon');
});

test('its season is given where it is known', () => {
  const { indexes } = bundledWorld();
  const leadOf = (id: string) => charterRoutePage(indexes, must(routeOfId(indexes, id), id)).lead;
  expect(leadOf('AMS-BJV')).toMatch(/takes about \d\sh\s\d+\smin\. Summer seasonal \(Apr–Oct\)\.$/);
  const unknown = indexes.routes.to
    .keys()
    .find((route) => indexes.routes.charterOnly[route] === 1 && indexes.routes.seasonLabelOf(route) === null);
  expect(leadOf(idOfRoute(indexes, must(unknown, 'a route')))).toMatch(/takes about [^.]+\.$/);
});

test('no list has it, and an airport with charter only is not linked', () => {
  const paths = [...sitemapPages(site)].map(({ path }) => path);
  expect(paths).not.toContain('/r/LGW-FNC');
  const page = charterRoutePage(site, routeIndex(site, 'LGW-FNC'));
  expect(entriesOf(page, 'More flights').map(({ path }) => path)).toEqual([
    '/connections?from=LGW&to=FNC',
    '/airport-routes-london-LGW',
  ]);
});
