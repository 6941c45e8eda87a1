import { AIRLINES_PATH, airlinePath, markdownPath } from '../../contract/paths.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import type { SiteData } from '../siteData.ts';
import { count, type Weekly } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The list of all airlines. */
export interface AirlinesPage {
  readonly head: HeadWithMarkdown;
  readonly lead: string;
  /** By name. */
  readonly airlines: readonly (Weekly & {
    readonly name: string;
    readonly code: string;
    readonly path: string;
    readonly routes: number;
  })[];
}

/** The list of all airlines, `/airlines`. */
export function airlinesPage({ baseUrl, index }: SiteData): AirlinesPage {
  const lead = `${count(index.airlines.length)} airlines and their direct routes.`;
  return {
    head: headWithCrumbs(baseUrl, [], 'Airlines', {
      title: 'Airlines and their route networks',
      description: `${lead} Each airline has a route map and a list of its destinations.`,
      path: AIRLINES_PATH,
      markdown: markdownPath(AIRLINES_PATH),
    }),
    lead,
    airlines: index.airlines.map(({ name, code, routes, weekly, daysKnown }) => ({
      name,
      code,
      path: airlinePath({ name, code }),
      routes: routes.length,
      weekly,
      daysKnown,
    })),
  };
}
