/** The list of all airlines, `/airlines`. */
import { AIRLINES_PATH, airlinePath, markdownPath } from '../../contract/paths.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import type { BuiltKind } from '../pageKind.ts';
import { airlineNetworks } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { count, flightsAWeek } from '../text/words.ts';
import { type CardsPage, cardsMarkdown } from './cards.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The list of all airlines. */
export function airlinesPage(indexes: Indexes): CardsPage {
  const airlines = airlineNetworks(indexes);
  const lead = `${count(airlines.length)} airlines and their direct routes in our data.`;
  const age = ageOfAll(indexes);
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Airlines', {
      title: 'Airlines and their route networks',
      description: datedDescription(age, lead, 'Each airline has a route map and a list of its destinations.'),
      path: AIRLINES_PATH,
      markdown: markdownPath(AIRLINES_PATH),
    }),
    title: 'Airlines',
    lead,
    age,
    absent: absentAirlines(indexes).map((airline) => ({ text: airline.name, path: airlinePath(airline) })),
    noun: 'airlines',
    // By name.
    cards: airlines.map((airline) => ({
      sign: airline.code,
      name: airline.name,
      note: flightsAWeek(airline),
      path: airlinePath(airline),
      routes: airline.routes.length,
    })),
  };
}

export const airlinesKind: BuiltKind<'airlines', CardsPage> = { make: airlinesPage, markdown: cardsMarkdown };
