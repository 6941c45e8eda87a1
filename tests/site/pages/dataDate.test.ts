import { expect, test } from 'vitest';
import { hubMarkdown } from '../../../src/site/markdown/hub.ts';
import {
  airlineMarkdown,
  airlinesMarkdown,
  countriesMarkdown,
  countryMarkdown,
} from '../../../src/site/markdown/lists.ts';
import { routeMarkdown } from '../../../src/site/markdown/route.ts';
import { airlinePage } from '../../../src/site/pages/airline.ts';
import { airlinesPage } from '../../../src/site/pages/airlines.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { countriesPage } from '../../../src/site/pages/countries.ts';
import { countryPage } from '../../../src/site/pages/country.ts';
import { developersPage } from '../../../src/site/pages/developers.ts';
import { homePage } from '../../../src/site/pages/home.ts';
import { hubPage } from '../../../src/site/pages/hub.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { airportIndex, routeIndex, testSite } from '../testSite.ts';

const site = testSite();
const DATE = 'Data last changed on 21 November 2026.';

test('overviews have the date of the data', () => {
  const overviews = [
    ...[homePage(site), airlinesPage(site), countriesPage(site), developersPage(site)],
    changesPage(site, { changes: [] }),
  ];
  for (const { asOf, head } of overviews) expect(asOf, head.path).toBe(DATE);
  expect(airlinesMarkdown(site, airlinesPage(site))).toContain(DATE);
  expect(countriesMarkdown(site, countriesPage(site))).toContain(DATE);
});

test('no other page has it: an import leaves pages alone whose routes stay the same', () => {
  const [airline] = site.index.airlines;
  const [country] = site.index.countries;
  if (!airline || !country) throw new Error('the site has no airline or no country');
  const versions = [
    routeMarkdown(site, routePage(site, routeIndex(site, 'LHR-JFK'))),
    hubMarkdown(site, hubPage(site, airportIndex(site, 'LHR'))),
    airlineMarkdown(site, airlinePage(site, airline)),
    countryMarkdown(site, countryPage(site, country)),
  ];
  for (const markdown of versions) {
    expect(markdown).not.toMatch(/2026/);
    expect(markdown).toContain('weekly timetables of 2013 to 2022');
  }
});
