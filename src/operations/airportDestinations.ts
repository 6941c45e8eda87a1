import type { Input } from '../contract/operations.ts';
import { at, must } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { routesInOrder } from './listOrder.ts';
import { airportsOfSinglePlace, placesOf } from './places.ts';
import { listRoutes, type RouteList, toRouteRows } from './routeList.ts';
import { isScheduled } from './routeWeeks.ts';

/** All direct routes from one airport or area. */
export const airportDestinations: OperationHandler<'airport_destinations', RouteList> = {
  find(indexes, input) {
    const origins = airportsOfSinglePlace(indexes, input.airport_code);
    const others = destinationsOfOthers(indexes, input);
    const routes = routesInOrder(indexes, origins, 'to').filter((route) =>
      others.every((destinations) => destinations.has(at(indexes.routes.to, route))),
    );
    return listRoutes(indexes, routes, input, 'to');
  },
  toRecord(indexes, list, input) {
    const [airport] = airportsOfSinglePlace(indexes, input.airport_code);
    const { city, country } = at(indexes.airports, must(airport, input.airport_code));
    const { rows, rest } = toRouteRows(indexes, list, input);
    return { from: input.airport_code, from_city: city, from_country: country, destinations: rows, ...rest };
  },
  precomputed: {
    /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
    file({ airportIndex, routes, departures }, { airport_code, include_charter, fields = 'full', ...additions }) {
      const origin = airportIndex.get(airport_code);
      const isFirstForm = fields === 'full' && Object.values(additions).every((value) => value === undefined);
      if (origin === undefined || !isFirstForm) return null;
      if (include_charter && !routes.routesFrom(origin).some((route) => departures.hasCharter(route))) return null;
      return `api/airport/${airport_code}/destinations${include_charter ? '.charter' : ''}.json`;
    },
    *inputs({ airports }) {
      for (const { code } of airports)
        for (const include_charter of [false, true]) yield { airport_code: code, include_charter };
    },
  },
};

/** The airports to which each place of `also_from` has a direct route. @throws NotFound */
function destinationsOfOthers(indexes: Indexes, { also_from, include_charter }: Input<'airport_destinations'>) {
  const { routes } = indexes;
  const places = also_from === undefined ? [] : placesOf(indexes, also_from);
  return places.map((place) => {
    const direct = place.flatMap((origin) => routes.routesFrom(origin));
    const listed = direct.filter((route) => include_charter || isScheduled(indexes, route));
    return new Set(listed.map((route) => at(routes.to, route)));
  });
}
