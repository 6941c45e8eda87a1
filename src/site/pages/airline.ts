import { AIRLINES_PATH, airlinePath, markdownPath, routePath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import type { AirlineNetwork } from '../siteIndex.ts';
import { counted, shortList } from '../text/words.ts';
import { byWeeklyFlights, mapFlights } from './flights.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The routes of an airline from one airport. */
export interface AirlineBase {
  readonly airport: AirportView;
  readonly weekly: number;
  /** By city. */
  readonly routes: readonly { readonly path: string; readonly to: AirportView; readonly weekly: number }[];
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
}

export function airlinePage(site: SiteData, airline: AirlineNetwork): AirlinePage {
  const { name, code } = airline;
  const bases = basesOf(site, airline);
  const countries = new Set(bases.map(({ airport }) => airport.country)).size;
  const path = airlinePath(airline);
  const busiest = bases.slice(0, 3).map(({ airport }) => airport.label);
  const lead = `${name} (${code}) flies ${counted(airline.routes.length, 'direct route')} from ${counted(bases.length, 'airport')} in ${counted(countries, 'country', 'countries')}: ${counted(airline.weeklyDepartures, 'flight')} a week.`;
  return {
    head: headWithCrumbs(site.baseUrl, [{ name: 'Airlines', path: AIRLINES_PATH }], name, {
      title: `${name} (${code}): route map and destinations`,
      description: `${lead} Busiest airports: ${shortList(busiest, 3)}.`,
      path,
      markdown: markdownPath(path),
      jsonLd: [{ '@type': 'Airline', name, iataCode: code, url: site.baseUrl + path }],
    }),
    name,
    code,
    lead,
    map: mapOf(site, airline, at(bases, 0).airport, lead),
    bases,
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
        weekly: must(
          services.find(({ airlineCode }) => airlineCode === code),
          `service of ${code} on ${id}`,
        ).weeklyDepartures,
      }));
      return {
        airport: airportViewAt(site, origin),
        weekly: destinations.reduce((sum, { weekly }) => sum + weekly, 0),
        routes: destinations.sort((a, b) => compareDestinationsForReaders(a.to, b.to)),
      };
    })
    .sort(
      (a, b) => b.routes.length - a.routes.length || b.weekly - a.weekly || (a.airport.code < b.airport.code ? -1 : 1),
    );
}

/** The network, each pair of airports drawn once. */
function mapOf(site: SiteData, { routes }: AirlineNetwork, { onMap }: AirportView, lead: string): SvgMap | null {
  const drawn = new Set<string>();
  const pairs = byWeeklyFlights(site, routes).filter((index) => {
    const { from, to } = routeAt(site, index);
    if (drawn.has(`${to} ${from}`)) return false;
    drawn.add(`${from} ${to}`);
    return true;
  });
  const text = `Route map. ${lead} All routes are listed below.`;
  return drawMap(mapFlights(site, pairs), onMap ? [onMap] : [], text);
}
