/** The page of an alliance, `/alliance/star-alliance`: its members, and their direct routes. */

import { PAGES } from '../../contract/pages.ts';
import { airlinePath } from '../../contract/paths.ts';
import { ALLIANCE_NAMES, ALLIANCES, type Alliance } from '../../contract/vocabulary.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { unknownServices } from '../coverage.ts';
import { type BuiltKind, cardsSection, type Page } from '../page.ts';
import { countRoutes, type RouteCall, showRoutes } from '../route-table/routeCall.ts';
import { compareRoutes, servicesOfRows, weeklyText } from '../route-table/rows.ts';
import { MOST_ROWS } from '../route-table/view.ts';
import { airlineNetworks } from '../subjects.ts';
import { count, counted, flightsAWeek, shortList } from '../text/words.ts';
import { anywhere, flightListPage } from './flightLists.ts';

/** The request for the routes of an alliance. */
const routesOf = (indexes: Indexes, alliance: Alliance): RouteCall => ({
  id: 'find_flights',
  input: { alliance, ...anywhere(indexes) },
});

/** The page of an alliance; null where the data has no route of a member. */
export function alliancePage(indexes: Indexes, alliance: Alliance, search?: URLSearchParams): Page | null {
  const shown = showRoutes(indexes, routesOf(indexes, alliance), search, compareRoutes);
  if (shown.all.length === 0) return null;
  const { rows } = shown;
  const name = ALLIANCE_NAMES[alliance];
  const members = airlineNetworks(indexes)
    .filter((airline) => airline.alliance === alliance)
    .sort((a, b) => b.routes.length - a.routes.length);
  const countries = new Set(rows.flatMap(({ from, to }) => [from.country, to.country])).size;
  const network = `${counted(members.length, 'member')} of ${name} fly ${counted(rows.length, 'direct route')} in our data, in ${counted(countries, 'country', 'countries')}`;
  const cards = members.map((airline) => ({
    sign: airline.code,
    text: airline.name,
    note: flightsAWeek(airline),
    path: airlinePath(airline),
    figure: [airline.routes.length, 'route'] as const,
  }));
  return flightListPage(indexes, { id: 'alliance', params: { alliance } }, shown, {
    parents: [{ text: 'Airlines', path: PAGES.airlines.path }],
    titles: [`${name}: airlines, routes and a map`, name],
    description: [
      `${network}.`,
      `The largest: ${shortList(
        members.map((airline) => airline.name),
        3,
      )}.`,
    ],
    title: name,
    lead: `${network}: ${weeklyText(rows)}.`,
    coverage: unknownServices(indexes, servicesOfRows(rows)),
    flights: `direct routes of ${name}`,
    list: cardsSection(`${count(members.length)} members by number of routes`, cards, 'airlines'),
  });
}

export const allianceKind: BuiltKind<'alliance'> = {
  list: (indexes) => {
    const flown = new Set(airlineNetworks(indexes).map((airline) => airline.alliance));
    return ALLIANCES.filter((alliance) => flown.has(alliance)).map((alliance) => ({ alliance }));
  },
  isCut: (indexes, { alliance }) => countRoutes(indexes, routesOf(indexes, alliance)) > MOST_ROWS.routes,
  make: (indexes, { alliance }, search) => alliancePage(indexes, alliance, search),
};
