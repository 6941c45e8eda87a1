import { bullets } from '../../reference/blocks.ts';
import type { AirlinePage } from '../pages/airline.ts';
import type { AirlinesPage } from '../pages/airlines.ts';
import type { CountriesPage } from '../pages/countries.ts';
import type { CountryPage } from '../pages/country.ts';
import type { SiteData } from '../siteData.ts';
import { counted, flightsAWeek } from '../text/words.ts';
import { link, writePage } from './write.ts';

/** The Markdown version of a country's page. */
export function countryMarkdown(site: SiteData, page: CountryPage): string {
  const airports = page.airports.map(
    ({ airport, destinations, ...flights }) =>
      `${link(site, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}, ${flightsAWeek(flights)}`,
  );
  const linked = page.linked.map(({ name, path, routes }) => `${link(site, name, path)}: ${counted(routes, 'route')}`);
  const airlines = page.airlines.map(
    ({ text, path, routes }) => `${link(site, text, path)}: ${counted(routes, 'route')}`,
  );
  return writePage(site.layout, page.head, `Airports in ${page.name}`, page.lead, [
    ['Airports', bullets(airports)],
    ['Airlines', bullets(airlines)],
    ['Direct flights to other countries', bullets(linked)],
  ]);
}

/** The Markdown version of the list of countries. */
export function countriesMarkdown(site: SiteData, page: CountriesPage): string {
  const countries = page.groups
    .flatMap((group) => group.countries)
    .map(({ name, path, airports }) => `${link(site, name, path)}: ${counted(airports, 'airport')}`);
  return writePage(site.layout, page.head, 'Airports by country', page.lead, [
    ['Countries and territories', bullets(countries)],
  ]);
}

/** The Markdown version of an airline's page. */
export function airlineMarkdown(site: SiteData, page: AirlinePage): string {
  const bases = page.bases.map(
    ({ airport, routes }) =>
      `${link(site, airport.label, airport.path)}: ${routes.map(({ to, path }) => link(site, to.label, path)).join(', ')}`,
  );
  return writePage(site.layout, page.head, `${page.name} (${page.code})`, page.lead, [
    ['Routes by airport', bullets(bases)],
  ]);
}

/** The Markdown version of the list of airlines. */
export function airlinesMarkdown(site: SiteData, page: AirlinesPage): string {
  const airlines = page.airlines.map(
    ({ name, code, path, routes }) => `${link(site, `${name} (${code})`, path)}: ${counted(routes, 'route')}`,
  );
  return writePage(site.layout, page.head, 'Airlines', page.lead, [['All airlines', bullets(airlines)]]);
}
