import { countryPath, HOME_PATH } from '../addresses.ts';
import { drawMap, type Flight, type MapPicture } from '../maps/map.ts';
import { webSiteNode } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { asOf, count } from '../text/words.ts';
import type { PageHead } from './page.ts';
import { type AirportView, airportAt, routeAt, viewAirport } from './places.ts';

export const SITE_NAME = 'Air Routes';

/** The home page. */
export interface HomePage {
  readonly head: PageHead;
  /** The date of the data, in words. */
  readonly asOf: string;
  readonly counts: {
    readonly routes: number;
    readonly airports: number;
    readonly airlines: number;
    readonly countries: number;
  };
  readonly hubs: readonly { readonly airport: AirportView; readonly destinations: number; readonly weekly: number }[];
  /** Most airports first. */
  readonly countries: readonly { readonly name: string; readonly path: string; readonly airports: number }[];
  /** Journeys to try. */
  readonly examples: readonly { readonly from: AirportView; readonly to: AirportView }[];
}

const HUBS = 12;
const COUNTRIES = 24;
/** Well-known journeys; those whose airports are not in the data are left out. */
const EXAMPLES = ['LHR-JFK', 'CDG-NRT', 'OSL-HNL', 'GRU-LIS'] as const;

export function homePage(world: SiteData): HomePage {
  const { dataset, index, baseUrl } = world;
  const counts = {
    routes: dataset.routes.reduce((sum, { charterOnly }) => sum + (charterOnly ? 0 : 1), 0),
    airports: index.hubs.length,
    airlines: index.airlines.length,
    countries: index.countries.length,
  };
  const description = `Where can you fly without changing? ${count(counts.routes)} direct routes between ${count(counts.airports)} airports: which airlines fly them, on which weekdays, at what local time, in which season.`;
  return {
    head: {
      title: `${SITE_NAME}: every direct flight, by airport, airline and weekday`,
      description,
      path: HOME_PATH,
      crumbs: [],
      jsonLd: [webSiteNode(baseUrl, SITE_NAME, description)],
    },
    asOf: asOf(dataset.dataDate),
    counts,
    hubs: busiestHubs(world, HUBS).map((hub) => ({
      airport: viewAirport(airportAt(world, hub)),
      destinations: index.from[hub]?.length ?? 0,
      weekly: airportAt(world, hub).weeklyDepartures,
    })),
    countries: [...index.countries]
      .sort((a, b) => b.airports.length - a.airports.length)
      .slice(0, COUNTRIES)
      .map(({ name, airports }) => ({ name, path: countryPath(name), airports: airports.length })),
    examples: EXAMPLES.flatMap((id) => {
      const [from, to] = id.split('-').map((code) => dataset.airportIndex.get(code));
      return from === undefined || to === undefined
        ? []
        : [{ from: viewAirport(airportAt(world, from)), to: viewAirport(airportAt(world, to)) }];
    }),
  };
}

const busiestHubs = (world: SiteData, limit: number): number[] =>
  [...world.index.hubs]
    .sort((a, b) => airportAt(world, b).weeklyDepartures - airportAt(world, a).weeklyDepartures)
    .slice(0, limit);

/** Pairs drawn on the world map: more make it darker, not richer. */
const DRAWN = 2600;

/** The network as a map: the busiest pairs, and of each airport the busiest route, so that none is missing. */
export function worldMap(world: SiteData): MapPicture | null {
  const { index, dataset } = world;
  const pairs = new Set<number>();
  const add = (route: number) => {
    const { from, to } = routeAt(world, route);
    pairs.add(Math.min(from, to) * dataset.airports.length + Math.max(from, to));
  };
  for (const hub of index.hubs) {
    const first = index.from[hub]?.[0];
    if (first !== undefined) add(first);
  }
  const busiest = [...dataset.routes.keys()]
    .filter(index.published)
    .sort((a, b) => (index.weekly[b] ?? 0) * reach(world, b) - (index.weekly[a] ?? 0) * reach(world, a));
  for (const route of busiest) {
    if (pairs.size >= DRAWN) break;
    add(route);
  }
  const flights = [...pairs].flatMap((pair): Flight[] => {
    const [from, to] = [
      viewAirport(airportAt(world, Math.floor(pair / dataset.airports.length))).place,
      viewAirport(airportAt(world, pair % dataset.airports.length)).place,
    ];
    return from && to ? [{ from, to }] : [];
  });
  // Cut through the Pacific, so that Europe, Africa and the Americas stay whole.
  return drawMap(
    flights,
    [{ code: '', name: '', lat: 20, lon: 10 }],
    'Map of the world with its air routes.',
    'places',
  );
}

/** Long routes give the picture its shape. */
const reach = (world: SiteData, route: number): number => Math.sqrt(routeAt(world, route).distanceKm ?? 100);
