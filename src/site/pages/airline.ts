import { routePath } from '../../contract/paths.ts';
import { AIRLINES_PATH, airlinePath, HOME_PATH, markdownPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { breadcrumbList } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import type { AirlineNetwork } from '../siteIndex.ts';
import { asOf, count, counted, shortList } from '../text/words.ts';
import type { PageHead } from './page.ts';
import { type AirportView, airportAt, routeAt, viewAirport } from './places.ts';

/** The routes of an airline from one airport. */
export interface AirlineBase {
  readonly airport: AirportView;
  readonly weekly: number;
  /** By city. */
  readonly routes: readonly { readonly path: string; readonly to: AirportView; readonly weekly: number }[];
}

/** The page of an airline: its network. */
export interface AirlinePage {
  readonly head: PageHead;
  readonly name: string;
  readonly code: string;
  readonly lead: string;
  readonly map: MapPicture | null;
  /** Most routes first. */
  readonly bases: readonly AirlineBase[];
}

export function airlinePage(world: SiteData, airline: AirlineNetwork): AirlinePage {
  const { name, code } = airline;
  const bases = basesOf(world, airline);
  const countries = new Set(bases.map(({ airport }) => airport.country)).size;
  const path = airlinePath(airline);
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airlines', path: AIRLINES_PATH },
    { name, path },
  ];
  const busiest = bases.slice(0, 3).map(({ airport }) => airport.label);
  const lead = `${name} (${code}) flies ${counted(airline.routes.length, 'direct route')} from ${counted(bases.length, 'airport')} in ${counted(countries, 'country', 'countries')}: ${counted(airline.weeklyDepartures, 'flight')} a week.`;
  return {
    head: {
      title: `${name} (${code}): route map and destinations`,
      description: `${lead} Most routes leave from ${shortList(busiest, 3)}.`,
      path,
      markdown: markdownPath(path),
      crumbs,
      jsonLd: [
        breadcrumbList(world.baseUrl, crumbs),
        { '@type': 'Airline', name, iataCode: code, url: world.baseUrl + path },
      ],
    },
    name,
    code,
    lead,
    map: mapOf(world, airline, bases, lead),
    bases,
  };
}

function basesOf(world: SiteData, { code, routes }: AirlineNetwork): AirlineBase[] {
  const byOrigin = Map.groupBy(routes, (index) => routeAt(world, index).from);
  const weeklyOf = (index: number) =>
    routeAt(world, index).services.find(({ airlineCode }) => airlineCode === code)?.weeklyDepartures ?? 0;
  return [...byOrigin]
    .map(([origin, flown]) => {
      const lines = flown.map((index) => ({
        path: routePath(routeAt(world, index).id),
        to: viewAirport(airportAt(world, routeAt(world, index).to)),
        weekly: weeklyOf(index),
      }));
      return {
        airport: viewAirport(airportAt(world, origin)),
        weekly: lines.reduce((sum, { weekly }) => sum + weekly, 0),
        routes: lines.sort((a, b) => collator.compare(a.to.city, b.to.city)),
      };
    })
    .sort(
      (a, b) => b.routes.length - a.routes.length || b.weekly - a.weekly || (a.airport.code < b.airport.code ? -1 : 1),
    );
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Each pair of airports is drawn once. */
function mapOf(
  world: SiteData,
  { routes }: AirlineNetwork,
  bases: readonly AirlineBase[],
  lead: string,
): MapPicture | null {
  const drawn = new Set<string>();
  const busiest = [...routes].sort((a, b) => (world.index.weekly[b] ?? 0) - (world.index.weekly[a] ?? 0));
  const flights = busiest.flatMap((index) => {
    const { from, to, id } = routeAt(world, index);
    if (drawn.has(`${id.slice(4)}-${id.slice(0, 3)}`)) return [];
    drawn.add(id);
    const [a, b] = [viewAirport(airportAt(world, from)).place, viewAirport(airportAt(world, to)).place];
    return a && b ? [{ from: a, to: b }] : [];
  });
  const centre = bases[0]?.airport.place;
  return drawMap(flights, centre ? [centre] : [], `Map of the network. ${lead} All routes are listed below.`);
}

/** The list of all airlines. */
export interface AirlinesPage {
  readonly head: PageHead;
  readonly lead: string;
  /** The date of the data, in words. */
  readonly asOf: string;
  /** By name. */
  readonly airlines: readonly {
    readonly name: string;
    readonly code: string;
    readonly path: string;
    readonly routes: number;
    readonly weekly: number;
  }[];
}

export function airlinesPage(world: SiteData): AirlinesPage {
  const { airlines } = world.index;
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airlines', path: AIRLINES_PATH },
  ];
  const lead = `${count(airlines.length)} airlines and the direct routes that they fly.`;
  return {
    head: {
      title: 'Airlines and their route networks',
      description: `${lead} Choose one to see its map and all its destinations.`,
      path: AIRLINES_PATH,
      markdown: markdownPath(AIRLINES_PATH),
      crumbs,
      jsonLd: [breadcrumbList(world.baseUrl, crumbs)],
    },
    lead,
    asOf: asOf(world.dataset.dataDate),
    airlines: airlines.map(({ name, code, routes, weeklyDepartures }) => ({
      name,
      code,
      path: airlinePath({ name, code }),
      routes: routes.length,
      weekly: weeklyDepartures,
    })),
  };
}
