/** The list of all airlines, `/airlines`. */

import { AIRLINES_PATH, airlinePath, markdownPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { bullets } from '../../reference/blocks.ts';
import { ageOfAll } from '../age.ts';
import { absentAirlines } from '../coverage.ts';
import { link, linkList, writePage } from '../markdown.ts';
import type { LayoutData } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { airlineNetworks } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { count, counted } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

export type AirlinesPage = ReturnType<typeof airlinesPage>;

/** The list of all airlines. */
export function airlinesPage(indexes: Indexes) {
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
    lead,
    age,
    /** Airlines that the data lacks, by name. */
    absent: absentAirlines(indexes).map((airline) => ({ text: airline.name, path: airlinePath(airline) })),
    /** By name. */
    airlines: airlines.map(({ routes, ...airline }) => ({
      ...airline,
      path: airlinePath(airline),
      routes: routes.length,
    })),
  };
}

/** The Markdown version of the list of airlines. */
export function airlinesMarkdown(layout: LayoutData, page: AirlinesPage): string {
  const airlines = page.airlines.map(
    ({ name, code, path, routes }) => `${link(layout, `${name} (${code})`, path)}: ${counted(routes, 'route')}`,
  );
  return writePage(layout, page.head, 'Airlines', page.lead, [
    ['Airlines', bullets(airlines)],
    ['Not in our data', linkList(layout, page.absent)],
  ]);
}

export const airlinesKind: BuiltKind<'airlines', AirlinesPage> = { make: airlinesPage, markdown: airlinesMarkdown };
