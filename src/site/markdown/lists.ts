import type { AirlinePage, AirlinesPage } from '../pages/airline.ts';
import type { CountriesPage, CountryPage } from '../pages/country.ts';
import type { SiteData } from '../siteData.ts';
import { counted } from '../text/words.ts';
import { bullets, link, writePage } from './write.ts';

/** The Markdown twin of a country's page. */
export const countryMarkdown = (world: SiteData, page: CountryPage): string =>
  writePage(world, page.head, `Airports in ${page.name}`, page.lead, [
    [
      'Airports',
      bullets(
        page.airports.map(
          ({ airport, destinations, weekly }) =>
            `${link(world, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}, ${counted(weekly, 'flight')} a week`,
        ),
      ),
    ],
    [
      'Direct flights to other countries',
      bullets(page.linked.map(({ name, path, routes }) => `${link(world, name, path)}: ${counted(routes, 'route')}`)),
    ],
  ]);

/** The Markdown twin of the list of countries. */
export const countriesMarkdown = (world: SiteData, page: CountriesPage): string =>
  writePage(world, page.head, 'Airports by country', `${page.lead} ${page.asOf}`, [
    [
      'Countries and territories',
      bullets(
        page.groups.flatMap(({ countries }) =>
          countries.map(({ name, path, airports }) => `${link(world, name, path)}: ${counted(airports, 'airport')}`),
        ),
      ),
    ],
  ]);

/** The Markdown twin of an airline's page. */
export const airlineMarkdown = (world: SiteData, page: AirlinePage): string =>
  writePage(world, page.head, `${page.name} (${page.code})`, page.lead, [
    [
      'Routes by airport',
      bullets(
        page.bases.map(
          ({ airport, routes }) =>
            `${link(world, airport.label, airport.path)}: ${routes.map(({ to, path }) => link(world, to.label, path)).join(', ')}`,
        ),
      ),
    ],
  ]);

/** The Markdown twin of the list of airlines. */
export const airlinesMarkdown = (world: SiteData, page: AirlinesPage): string =>
  writePage(world, page.head, 'Airlines', `${page.lead} ${page.asOf}`, [
    [
      'All airlines',
      bullets(
        page.airlines.map(
          ({ name, code, path, routes }) => `${link(world, `${name} (${code})`, path)}: ${counted(routes, 'route')}`,
        ),
      ),
    ],
  ]);
