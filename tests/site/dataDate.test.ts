import { expect, test } from 'vitest';
import { hubMarkdown } from '../../src/site/markdown/hub.ts';
import {
  airlineMarkdown,
  airlinesMarkdown,
  countriesMarkdown,
  countryMarkdown,
} from '../../src/site/markdown/lists.ts';
import { routeMarkdown } from '../../src/site/markdown/route.ts';
import { airlinePage, airlinesPage } from '../../src/site/pages/airline.ts';
import { changesPage } from '../../src/site/pages/changes.ts';
import { countriesPage, countryPage } from '../../src/site/pages/country.ts';
import { developersPage } from '../../src/site/pages/developers.ts';
import { homePage } from '../../src/site/pages/home.ts';
import { hubPage } from '../../src/site/pages/hub.ts';
import { routePage } from '../../src/site/pages/route.ts';
import { airportIndex, routeIndex, siteWorld } from './testSite.ts';

const world = siteWorld();
const DATE = 'Network as of 21 November 2026.';

test('the overviews tell the date of the data', () => {
  const overviews = [
    ...[homePage(world), airlinesPage(world), countriesPage(world), developersPage(world)],
    changesPage(world, { changes: [] }),
  ];
  for (const { asOf, head } of overviews) expect(asOf, head.path).toBe(DATE);
  expect(airlinesMarkdown(world, airlinesPage(world))).toContain(DATE);
  expect(countriesMarkdown(world, countriesPage(world))).toContain(DATE);
});

test('no other page does: an import that changes nothing of it leaves it as it is', () => {
  const [airline] = world.index.airlines;
  const [country] = world.index.countries;
  if (!airline || !country) throw new Error('the world is empty');
  const twins = [
    routeMarkdown(world, routePage(world, routeIndex(world, 'LHR-JFK'))),
    hubMarkdown(world, hubPage(world, airportIndex(world, 'LHR'))),
    airlineMarkdown(world, airlinePage(world, airline)),
    countryMarkdown(world, countryPage(world, country)),
  ];
  for (const twin of twins) {
    expect(twin).not.toMatch(/2026/);
    expect(twin).toContain('weekly timetables of 2013 to 2022');
  }
});
