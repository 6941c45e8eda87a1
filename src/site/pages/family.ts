/** The page of a family of aircraft types, `/aircraft/A380`, and the list of families, `/aircraft`. */

import { PAGES } from '../../contract/pages.ts';
import { familyPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import { cardsSection, makePage, type Page, type RequestedKind } from '../page.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, compareRoutes, weeklyText } from '../route-table/rows.ts';
import { aircraftFamilies } from '../subjects.ts';
import { count, counted, shortList, thereAre } from '../text/words.ts';
import { anywhere, flightListPage } from './flightLists.ts';

/** The page of a family of aircraft types; null where the data has no route of it. */
export function familyPage(indexes: Indexes, family: string, search?: URLSearchParams): Page | null {
  const call = { id: 'find_flights', input: { aircraft: family, ...anywhere(indexes) } } as const;
  const shown = showRoutes(indexes, call, search, compareRoutes);
  const { rows } = shown;
  if (shown.all.length === 0) return null;
  const names = airlinesOfRows(rows).map(({ text }) => text);
  const name = indexes.naming.aircraft.nameOf(family);
  const lead = `${counted(rows.length, 'direct route')} with the ${name}: ${weeklyText(rows)} of ${shortList(names, 4)}.`;
  return flightListPage(indexes, { id: 'family', params: { family } }, shown, {
    parents: [{ text: 'Aircraft', path: PAGES.aircraft.path }],
    name,
    titles: [`${name}: routes and airlines`, name],
    description: [lead, 'Airlines, days and departure times of each route, and a map.'],
    title: `Routes of the ${name}`,
    sub: counted(names.length, 'airline'),
    lead: thereAre(rows.length, lead),
    flights: `direct routes with the ${name}`,
  });
}

/** The families of aircraft types, most routes first. */
export function aircraftPage(indexes: Indexes): Page {
  const families = aircraftFamilies(indexes).sort((a, b) => b.routes - a.routes || (a.name < b.name ? -1 : 1));
  const cards = families.map(({ family, name, airlines, routes }) => ({
    sign: null,
    text: name,
    note: counted(airlines, 'airline'),
    path: familyPath(family),
    figure: [routes, 'route'] as const,
  }));
  const lead = `${count(families.length)} families of aircraft types and their direct routes in our data.`;
  return makePage({
    page: { id: 'aircraft', params: {} },
    titles: ['Aircraft and their routes'],
    description: [lead, 'Each has a route map, its airlines and a list of its routes.'],
    title: 'Aircraft',
    lead,
    age: ageOfAll(indexes),
    sections: [cardsSection('By number of routes', cards, 'families')],
  });
}

export const familyKind: RequestedKind<'family'> = {
  list: (indexes) =>
    aircraftFamilies(indexes)
      .filter((family) => family.isRecent)
      .map(({ family }) => ({ family })),
  make: (indexes, { family }, search) => familyPage(indexes, family, search),
};
