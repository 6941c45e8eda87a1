/** The list of all families of aircraft types, `/aircraft`. */
import { AIRCRAFT_PATH, familyPath, markdownPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import type { BuiltKind } from '../pageKind.ts';
import { aircraftFamilies } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { count, counted } from '../text/words.ts';
import { type CardsPage, cardsMarkdown } from './cards.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The list of all families of aircraft types in the data. */
export function aircraftPage(indexes: Indexes): CardsPage {
  const families = aircraftFamilies(indexes);
  const lead = `${count(families.length)} families of aircraft types and their direct routes in our data.`;
  const age = ageOfAll(indexes);
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Aircraft', {
      title: 'Aircraft and their routes',
      description: datedDescription(age, lead, 'Each has a route map, its airlines and a list of its routes.'),
      path: AIRCRAFT_PATH,
      markdown: markdownPath(AIRCRAFT_PATH),
    }),
    title: 'Aircraft',
    lead,
    age,
    absent: [],
    noun: 'families',
    cards: families
      .map(({ family, name, airlines, routes }) => ({
        sign: null,
        name,
        note: counted(airlines, 'airline'),
        path: familyPath(family),
        routes,
      }))
      .sort((a, b) => b.routes - a.routes || (a.name < b.name ? -1 : 1)),
  };
}

export const aircraftKind: BuiltKind<'aircraft', CardsPage> = { make: aircraftPage, markdown: cardsMarkdown };
