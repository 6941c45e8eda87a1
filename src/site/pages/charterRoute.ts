import { connectionsPath, routeApiPath, routePath } from '../../contract/paths.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../operations/records.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { ageOf, dated } from '../age.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { airlineNote, boardNote, departureBoard } from '../departureBoard.ts';
import { type BuiltKind, listSection, makePage, type Page } from '../page.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { seasonName } from '../season.ts';
import { capitalised, counted, duration, list } from '../text/words.ts';

/** The page of a route that only charter airlines fly. It is not indexed, and only the API links to it. */
export function charterRoutePage(indexes: Indexes, route: number, search?: URLSearchParams): Page {
  const { airports, routes, departures } = indexes;
  const id = idOfRoute(indexes, route);
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const services = departures.servicesOf(route);
  const names = services.map((service) => departures.airlineOf(service).name);
  const call = { id: 'find_flights', input: { from: from.code, to: to.code, include_charter: 'true' } } as const;
  const parts = { path: routePath(id), place: null, isLinked: false };
  const { board } = departureBoard(indexes, showRoutes(indexes, call, search), parts);
  const title = `Charter flights from ${from.label} to ${to.label}`;
  const age = ageOf(indexes, services);
  const charter = `the flights in our data from ${from.label} to ${to.label} are charter flights of ${list(names)}.`;
  const seats = 'Seats are sold by tour operators.';
  const season = seasonName(routes, route);
  const when = season === null ? '' : ` ${season}.`;
  const hubs = [routes.from, routes.to]
    .map((end) => at(airports, at(end, route)))
    .filter(({ importance }) => importance > 0);
  return makePage({
    page: { id: 'charterRoute', params: { route: id } },
    titles: [title, `Charter flights ${id}`],
    description: [capitalised(charter), seats],
    name: `${from.label} to ${to.label}`,
    json: `${routeApiPath(id)}?include_charter=true`,
    noindex: true,
    signs: [from.code, '→', to.code],
    title,
    lead: `${dated(age, charter)} ${seats} The flight takes about ${duration(at(routes.flyingMin, route))}.${when}`,
    age,
    sections: [
      {
        title: 'Charter timetable',
        content: { kind: 'departures', board },
        after: `All times are local. ${boardNote(board)}`,
      },
      listSection(
        services.length === 1 ? 'Airline' : 'Airlines',
        services.map((service) => ({
          text: `${departures.airlineOf(service).name} (${departures.airlineOf(service).code})`,
          note: airlineNote(indexes, service),
        })),
      ),
      listSection('More flights', [
        {
          text: `Flights with stops from ${from.label} to ${to.label}`,
          path: connectionsPath(from.code, to.code),
        },
        ...hubs.map((hub) => ({
          text: `${counted(hub.routeCount, 'scheduled destination')} in our data from ${viewAirport(hub).label}`,
          path: viewAirport(hub).path,
        })),
      ]),
    ],
  });
}

export const charterRouteKind: BuiltKind<'charterRoute'> = {
  list: (indexes) =>
    indexes.routes.to
      .keys()
      .filter((route) => !isScheduled(indexes, route))
      .map((route) => ({ route: idOfRoute(indexes, route) })),
  make: (indexes, { route }, search) => charterRoutePage(indexes, must(routeOfId(indexes, route), route), search),
};
