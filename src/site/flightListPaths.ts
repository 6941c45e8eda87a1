import { cityPairPath, cityPath, countryPairPath } from '../contract/paths.ts';
import { at } from '../core/must.ts';
import { airportAt, airportViewAt, cityCentre, routeAt, type SiteData } from './siteData.ts';

/** Fewest routes between two cities that have a page of their own: one route has its own page. */
const FEWEST_ROUTES = 2;

/** Paths of the pages that are made on request, by kind: what pageMadeOnRequest has a page for. */
export function flightListPaths(site: SiteData): Readonly<Record<string, string[]>> {
  const { hubs, into, cities, routes } = site.index;
  const city = (code: string) => ({ city: airportAt(site, cityCentre(site, code)).city, code });
  const cityPairs = new Map<string, number>();
  const countryPairs = new Set<string>();
  for (const index of routes) {
    const { from, to } = routeAt(site, index);
    const [origin, destination] = [airportAt(site, from), airportAt(site, to)];
    const pair = `${origin.cityCode} ${destination.cityCode}`;
    if (origin.cityCode !== destination.cityCode) cityPairs.set(pair, (cityPairs.get(pair) ?? 0) + 1);
    countryPairs.add(countryPairPath(origin.country, destination.country));
  }
  return {
    arrivals: hubs.filter((hub) => at(into, hub).length > 0).map((hub) => airportViewAt(site, hub).arrivalsPath),
    cities: [...cities].flatMap(([code, airports]) => (airports.length > 1 ? [cityPath(city(code))] : [])),
    'city-pairs': [...cityPairs]
      .filter(([, number]) => number >= FEWEST_ROUTES)
      .map(([pair]) => cityPairPath(city(pair.slice(0, 3)), city(pair.slice(4)))),
    'country-pairs': [...countryPairs],
  };
}
