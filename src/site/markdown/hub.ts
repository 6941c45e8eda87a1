import type { HubPage, OtherAirport } from '../pages/hub.ts';
import type { SiteData } from '../siteData.ts';
import { counted, duration, kilometres, shortDays } from '../text/words.ts';
import { bullets, escapeMarkdown, link, table, writePage } from './write.ts';

/** The Markdown twin of an airport's page. */
export function hubMarkdown(world: SiteData, page: HubPage): string {
  const { airport, rows, airlines } = page;
  const title = `Direct flights from ${airport.label}, ${airport.name}, ${airport.country}`;
  const destinations = rows.map((row) => [
    link(world, `${row.to.city} (${row.to.code})`, row.path),
    escapeMarkdown(row.to.country),
    escapeMarkdown(row.airlines.map(({ name, code }) => `${name} (${code})`).join(', ')),
    shortDays(row.days) || 'not known',
    String(row.weekly),
    duration(row.flyingMin),
    row.distanceKm === null ? 'not known' : kilometres(row.distanceKm),
    row.season ?? 'not known',
  ]);
  const columns = ['Destination', 'Country', 'Airlines', 'Days', 'Flights a week', 'Time', 'Distance', 'Season'];
  return writePage(world, page.head, title, page.lead, [
    ['Destinations', rows.length === 0 ? '' : table(columns, destinations)],
    [
      'Airlines',
      bullets(
        airlines.map(
          ({ name, code, path, destinations: many, weekly }) =>
            `${link(world, `${name} (${code})`, path)}: ${counted(many, 'destination')}, ${counted(weekly, 'flight')} a week`,
        ),
      ),
    ],
    ['Worth knowing', bullets(page.facts.map(escapeMarkdown))],
    [
      `Other airports of ${escapeMarkdown(airport.city)}`,
      bullets(page.sameCity.map((other) => otherLine(world, other))),
    ],
    ['Airports nearby', bullets(page.nearby.map((other) => otherLine(world, other)))],
  ]);
}

const otherLine = (world: SiteData, { airport, km, destinations }: OtherAirport): string =>
  `${link(world, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}${km === null ? '' : `, ${kilometres(km)} away`}`;
