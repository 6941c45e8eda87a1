import { bullets, table } from '../../reference/blocks.ts';
import type { HubPage, OtherAirport } from '../pages/hub.ts';
import type { SiteData } from '../siteData.ts';
import { counted, duration, flightsAWeek, kilometres } from '../text/words.ts';
import { escapeMarkdown, flightCells, link, linkList, writePage } from './write.ts';

/** The Markdown version of an airport's page. */
export function hubMarkdown(site: SiteData, page: HubPage): string {
  const { airport } = page;
  const title = `Direct flights from ${airport.label}, ${airport.name}, ${airport.country}`;
  const others = (airports: readonly OtherAirport[]) => bullets(airports.map((other) => otherLine(site, other)));
  return writePage(site.layout, page.head, title, page.lead, [
    ['Destinations', destinationTable(site, page)],
    ['More flights', linkList(site, page.more)],
    ['Airlines', bullets(page.airlines.map((airline) => airlineLine(site, airline)))],
    ['Key facts', bullets(page.facts.map(escapeMarkdown))],
    [`Other airports in ${escapeMarkdown(airport.city)}`, others(page.sameCity)],
    ['Nearby airports', others(page.nearby)],
  ]);
}

function destinationTable(site: SiteData, { table: { rows } }: HubPage): string {
  if (rows.length === 0) return '';
  return table(
    ['Destination', 'Country', 'Airlines', 'Days', 'Flights a week', 'Duration', 'Distance', 'Season'],
    rows.map(({ path, to, flyingMin, distanceKm, season, ...flights }) => [
      link(site, to.label, path),
      escapeMarkdown(to.country),
      ...flightCells(flights),
      duration(flyingMin),
      distanceKm === null ? 'not known' : kilometres(distanceKm),
      season ?? 'not known',
    ]),
  );
}

const airlineLine = (site: SiteData, { text, code, path, routes, ...flights }: HubPage['airlines'][number]): string =>
  `${link(site, `${text} (${code})`, path)}: ${counted(routes, 'destination')}, ${flightsAWeek(flights)}`;

const otherLine = (site: SiteData, { airport, km, destinations }: OtherAirport): string =>
  `${link(site, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}${km === null ? '' : `, ${kilometres(km)} away`}`;
