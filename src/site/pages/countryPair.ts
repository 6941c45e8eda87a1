import type { PageParams } from '../../contract/pages.ts';
import { countryPairPath, countryPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { isScheduled, scheduledRoutes } from '../../operations/routeWeeks.ts';
import type { Page, RequestedKind } from '../page.ts';
import { countryCrumbs, type Link } from '../pageHead.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, compareRoutes, weeklyText } from '../route-table/rows.ts';
import { airportsOfRoute, hubs } from '../subjects.ts';
import { counted, shortList, theCountry, thereAre } from '../text/words.ts';
import { flightListPage } from './flightLists.ts';

/** The scheduled routes between two countries. */
const routesBetween = (indexes: Indexes, from: string, to: string): number[] =>
  hubs(indexes)
    .filter((airport) => at(indexes.airports, airport).country === from)
    .flatMap((airport) => [...indexes.routes.routesFrom(airport)])
    .filter((route) => isScheduled(indexes, route) && airportsOfRoute(indexes, route)[1].country === to);

/** The page with the flights between two countries, or within one; null when there are none. */
export function countryPairPage(indexes: Indexes, from: string, to: string, search?: URLSearchParams): Page | null {
  const call = { id: 'find_flights', input: { from_country: from, to_country: to } } as const;
  const shown = showRoutes(indexes, call, search, compareRoutes);
  const { rows } = shown;
  if (shown.all.length === 0) return null;
  const isDomestic = from === to;
  const back = isDomestic ? 0 : routesBetween(indexes, to, from).length;
  const names = airlinesOfRows(rows).map(({ text }) => text);
  const where = isDomestic ? `within ${theCountry(from)}` : `from ${theCountry(from)} to ${theCountry(to)}`;
  const lead = `${counted(rows.length, 'direct route')} ${where}: ${weeklyText(rows)} with ${shortList(names, 4)}.`;
  const title = `Flights ${where}`;
  return flightListPage(indexes, { id: 'countryPair', params: { from, to } }, shown, {
    parents: countryCrumbs(from),
    name: isDomestic ? 'Domestic flights' : `to ${theCountry(to)}`,
    titles: [`${title}: ${counted(rows.length, 'route')}`, title],
    description: [
      `${counted(rows.length, 'direct route')} ${where} with ${weeklyText(rows)}.`,
      `${shortList(names, 3)}.`,
      'Airlines, days and departure times of each route.',
    ],
    title,
    sub: counted(names.length, 'airline'),
    lead: thereAre(rows.length, lead),
    flights: `direct routes ${where}`,
    links: { 'More flights': countryPairLinks(from, to, back) },
    search: { from, to },
  });
}

/** Links to the flights back and to the airports of both countries. @param back number of routes back */
function countryPairLinks(from: string, to: string, back: number): Link[] {
  const text = `Flights from ${theCountry(to)} to ${theCountry(from)}: ${counted(back, 'route')}`;
  const names = [...new Set([from, to])];
  const pages = names.map((name) => ({ text: `Airports in ${theCountry(name)}`, path: countryPath(name) }));
  return back > 0 ? [{ text, path: countryPairPath(to, from) }, ...pages] : pages;
}

/** The pairs of countries with enough routes, and the countries with enough within. */
function* countryPairs(indexes: Indexes, least: number): Generator<PageParams<'countryPair'>> {
  const byOrigin = Map.groupBy(scheduledRoutes(indexes), (route) => airportsOfRoute(indexes, route)[0].country);
  for (const [from, all] of byOrigin)
    for (const [to, number] of countEach(all.map((route) => airportsOfRoute(indexes, route)[1].country)))
      if (number >= least) yield { from, to };
}

export const countryPairKind: RequestedKind<'countryPair'> = {
  list: countryPairs,
  make: (indexes, { from, to }, search) => countryPairPage(indexes, from, to, search),
};
