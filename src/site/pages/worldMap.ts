import { at } from '../../core/must.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import { routeAt, type SiteData } from '../siteData.ts';
import { mapFlights, sizeOfAirport } from './mapFlights.ts';

/** Pairs of airports on the world map. More make it denser, not clearer. */
const PAIRS = 2600;
/** Weight in km of a route without a known distance. */
const DEFAULT_KM = 100;

/** The map of the network: the busiest route of each airport, and the busiest and longest of all routes. */
export function worldMap(site: SiteData): SvgMap | null {
  const { index } = site;
  const weight = (route: number) => at(index.weekly, route) * Math.sqrt(routeAt(site, route).distanceKm ?? DEFAULT_KM);
  const pairs = new Map<string, number>();
  const add = (route: number) => {
    const { from, to } = routeAt(site, route);
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`;
    // One direction is drawn: one that has a page.
    if (!pairs.has(pair)) pairs.set(pair, route);
  };
  for (const hub of index.hubs) at(index.from, hub).slice(0, 1).forEach(add);
  for (const route of index.routes.toSorted((a, b) => weight(b) - weight(a))) {
    if (pairs.size >= PAIRS) break;
    add(route);
  }
  // The map is cut through the Pacific, so that Europe, Africa and the Americas stay whole.
  const centre = { code: '', name: '', country: '', lat: 20, lon: 10 };
  const text = 'World map of air routes: the busiest route of each airport, and the busiest and longest of all.';
  return drawMap(mapFlights(site, [...pairs.values()]), [centre], text, {
    fit: 'airports',
    importance: sizeOfAirport(site.dataset),
  });
}
