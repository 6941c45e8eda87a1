import { AIRLINES_PATH, airlinePath, markdownPath, routePath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { destinationsText } from '../maps/destinationsText.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { routeRows } from '../route-table/rows.ts';
import { tableTitle, weeklyText } from '../route-table/summary.ts';
import { type TableView, tableView } from '../route-table/view.ts';
import { itemList } from '../seo/jsonLd.ts';
import { allDaysKnown } from '../services.ts';
import { airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import type { AirlineNetwork } from '../siteIndex.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, shortList, type Weekly } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { byWeeklyFlights, mapFlights, sizeOfAirport } from './mapFlights.ts';

/** The routes of an airline from one airport. */
export interface AirlineBase extends Weekly {
  readonly airport: AirportView;
  /** By city. */
  readonly routes: readonly { readonly path: string; readonly to: AirportView }[];
}

/** The page of an airline. */
export interface AirlinePage {
  readonly head: HeadWithMarkdown;
  readonly name: string;
  readonly code: string;
  readonly lead: string;
  readonly map: SvgMap | null;
  /** Most routes first. */
  readonly bases: readonly AirlineBase[];
  readonly tableTitle: string;
  readonly table: TableView;
}

/** The page of an airline, `/airline-british-airways-BA`. */
export function airlinePage(site: SiteData, airline: AirlineNetwork): AirlinePage {
  const { name, code } = airline;
  const bases = basesOf(site, airline);
  const rows = routeRows(site, airline.routes, code).sort(
    (a, b) => compareDestinationsForReaders(a.from, b.from) || compareDestinationsForReaders(a.to, b.to),
  );
  const countries = new Set(bases.map(({ airport }) => airport.country)).size;
  const path = airlinePath(airline);
  const busiest = bases.slice(0, 3).map(({ airport }) => airport.label);
  const lead = `${name} (${code}) flies ${counted(airline.routes.length, 'direct route')} from ${counted(bases.length, 'airport')} in ${counted(countries, 'country', 'countries')}: ${weeklyText(rows)}.`;
  const table = tableView('routes', `Direct routes of ${name}`, rows, path);
  return {
    head: headWithCrumbs(site.baseUrl, [{ name: 'Airlines', path: AIRLINES_PATH }], name, {
      title: shortTitle(`${name} (${code}): route map and destinations`, `${name} (${code}): routes`),
      description: shortDescription(
        `${name} (${code}) flies ${counted(airline.routes.length, 'direct route')} from ${counted(bases.length, 'airport')}: ${weeklyText(rows)}.`,
        `Busiest airports: ${shortList(busiest, 3)}.`,
        'Days, times and a route map.',
      ),
      path,
      markdown: markdownPath(path),
      jsonLd: [
        { '@type': 'Airline', name, iataCode: code, url: site.baseUrl + path },
        itemList(site.baseUrl, `Direct routes of ${name}`, rows),
      ],
    }),
    name,
    code,
    lead,
    map: airlineMap(site, airline, at(bases, 0).airport),
    bases,
    tableTitle: tableTitle(rows.length, table.rows.length),
    table,
  };
}

function basesOf(site: SiteData, { code, routes }: AirlineNetwork): AirlineBase[] {
  const byOrigin = Map.groupBy(
    routes.map((index) => routeAt(site, index)),
    ({ from }) => from,
  );
  return [...byOrigin]
    .map(([origin, departing]) => {
      const destinations = departing.map(({ id, to, services }) => ({
        path: routePath(id),
        to: airportViewAt(site, to),
        service: must(
          services.find(({ airlineCode }) => airlineCode === code),
          `service of ${code} on ${id}`,
        ),
      }));
      return {
        airport: airportViewAt(site, origin),
        weekly: destinations.reduce((sum, { service }) => sum + service.weeklyDepartures, 0),
        daysKnown: allDaysKnown(destinations.map(({ service }) => service)),
        routes: destinations
          .sort((a, b) => compareDestinationsForReaders(a.to, b.to))
          .map(({ path, to }) => ({ path, to })),
      };
    })
    .sort(
      (a, b) => b.routes.length - a.routes.length || b.weekly - a.weekly || (a.airport.code < b.airport.code ? -1 : 1),
    );
}

/** The network, each pair of airports drawn once. */
function airlineMap(site: SiteData, { name, routes }: AirlineNetwork, { onMap }: AirportView): SvgMap | null {
  const drawn = new Set<string>();
  const pairs = byWeeklyFlights(site, routes).filter((index) => {
    const { from, to } = routeAt(site, index);
    if (drawn.has(`${to} ${from}`)) return false;
    drawn.add(`${from} ${to}`);
    return true;
  });
  const flights = mapFlights(site, pairs);
  const text = `Map of the routes of ${name}, with airports in ${destinationsText(flights)}. The list below has them all.`;
  return drawMap(flights, onMap ? [onMap] : [], text, { fit: 'most', importance: sizeOfAirport(site.dataset) });
}
