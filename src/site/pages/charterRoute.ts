import { connectionsPath, markdownPath, routeApiPath } from '../../contract/paths.ts';
import { airlineOf, servicesOf } from '../../core/departures/departures.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../operations/records.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { ageOf, dated } from '../age.ts';
import { viewAirport } from '../airportView.ts';
import { writePage } from '../markdown.ts';
import type { LayoutData } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { viewRoute } from '../routeView.ts';
import { datedDescription, shortTitle } from '../text/metadata.ts';
import { capitalised, counted, duration, list } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { airlineTimetable, timetableMarkdown } from './timetable.ts';

export type CharterRoutePage = ReturnType<typeof charterRoutePage>;

/** The page of a route that only charter airlines fly. It is not indexed, and only the API links to it. */
export function charterRoutePage(indexes: Indexes, route: number) {
  const { airports, routes, departures, baseUrl } = indexes;
  const { id, path, from, to, flyingMin } = viewRoute(indexes, route);
  const services = servicesOf(departures, route);
  const names = services.map((service) => airlineOf(departures, service).name);
  const title = `Charter flights from ${from.label} to ${to.label}`;
  const age = ageOf(indexes, services);
  const only = `only charter flights are listed from ${from.label} to ${to.label}: ${list(names)}.`;
  const seats = 'Seats are sold by tour operators.';
  const hubs = [routes.from, routes.to]
    .map((end) => at(airports, at(end, route)))
    .filter(({ importance }) => importance > 0);
  return {
    head: {
      ...headWithCrumbs(baseUrl, [], `${from.label} to ${to.label}`, {
        title: shortTitle(title, `Charter flights ${id}`),
        description: datedDescription(age, capitalised(only), seats),
        path,
        json: `${routeApiPath(id)}?include_charter=true`,
        markdown: markdownPath(path),
      }),
      noindex: true,
    },
    codes: [from.code, to.code] as const,
    title,
    lead: `${dated(age, only)} ${seats} The flight takes about ${duration(flyingMin)}.`,
    age,
    timetables: services.map((service) => airlineTimetable(indexes, route, service)),
    links: [
      { text: `Flights with stops from ${from.label} to ${to.label}`, path: connectionsPath(from.code, to.code) },
      ...hubs.map((hub) => ({
        text: `${counted(hub.routeCount, 'scheduled destination')} in our data from ${viewAirport(hub).label}`,
        path: viewAirport(hub).path,
      })),
    ],
  };
}

/** The Markdown version of the page of a charter-only route. */
export const charterRouteMarkdown = (layout: LayoutData, page: CharterRoutePage): string =>
  writePage(layout, page.head, page.title, page.lead, [
    ['Charter timetable', page.timetables.map(timetableMarkdown).join('\n\n')],
  ]);

export const charterRouteKind: BuiltKind<'charterRoute', CharterRoutePage> = {
  list: (indexes) =>
    indexes.routes.to
      .keys()
      .filter((route) => !isScheduled(indexes, route))
      .map((route) => ({ route: idOfRoute(indexes, route) })),
  make: (indexes, { route }) => charterRoutePage(indexes, must(routeOfId(indexes, route), route)),
  markdown: charterRouteMarkdown,
};
