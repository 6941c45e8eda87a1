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
import { hubPage } from '../../../src/site/pages/hub.ts';
import { routePage } from '../../../src/site/pages/route.ts';
import { airportIndex, routeIndex, testSite } from '../testSite.ts';

const site = testSite();
const DATE = 'Data last changed on 21 November 2026.';

test('pages about the data have its date', () => {
  for (const { asOf, head } of [developersPage(site), changesPage(site, { changes: [] })])
    expect(asOf, head.path).toBe(DATE);
});

test('no other page has it: an import leaves pages alone whose routes stay the same', () => {
  const [airline] = site.index.airlines;
  const [country] = site.index.countries;
  if (!airline || !country) throw new Error('the site has no airline or no country');
  const versions = [
    airlinesMarkdown(site, airlinesPage(site)),
    countriesMarkdown(site, countriesPage(site)),
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
