import { connectionsPath, markdownPath, routeApiPath, routePath } from '../../contract/paths.ts';
import type { HeadWithMarkdown, Link } from '../pageHead.ts';
import { airportAt, airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, duration, list } from '../text/words.ts';
import { type AirlineTimetable, timetableOf } from '../timetable.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The page of a route that only charter airlines fly. It is not indexed, and only the API links to it. */
export interface CharterRoutePage {
  readonly head: HeadWithMarkdown;
  readonly codes: readonly [from: string, to: string];
  readonly title: string;
  readonly lead: string;
  readonly timetables: readonly AirlineTimetable[];
  readonly links: readonly Link[];
}

/** The page of a route that only charter airlines fly. @param index of the route in the dataset */
export function charterRoutePage(site: SiteData, index: number): CharterRoutePage {
  const route = routeAt(site, index);
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const difference = site.timeDifference(airportAt(site, route.from), airportAt(site, route.to));
  const names = route.services.map(({ airlineName }) => airlineName);
  const title = `Charter flights from ${from.label} to ${to.label}`;
  const path = routePath(route.id);
  const lead = `Only charter flights are listed from ${from.label} to ${to.label}: ${list(names)}. Seats are sold by tour operators. The flight takes about ${duration(route.flyingMin)}.`;
  const hubs = [route.from, route.to].filter((airport) => airportAt(site, airport).importance > 0);
  return {
    head: {
      ...headWithCrumbs(site.baseUrl, [], `${from.label} to ${to.label}`, {
        title: shortTitle(title, `Charter flights ${route.id}`),
        description: shortDescription(lead),
        path,
        json: `${routeApiPath(route.id)}?include_charter=true`,
        markdown: markdownPath(path),
      }),
      noindex: true,
    },
    codes: [from.code, to.code],
    title,
    lead,
    timetables: route.services.map((service) => timetableOf(service, difference)),
    links: [
      { text: `Flights with stops from ${from.label} to ${to.label}`, path: connectionsPath(from.code, to.code) },
      ...hubs.map((airport) => {
        const { label, path: hub } = airportViewAt(site, airport);
        return {
          text: `${counted(airportAt(site, airport).routeCount, 'scheduled destination')} from ${label}`,
          path: hub,
        };
      }),
    ],
  };
}
