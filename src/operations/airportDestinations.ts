import type { Input, Output } from '../contract/operations.ts';
import { listItems } from '../contract/parameters.ts';
import type { Destination } from '../contract/schemas.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { type QueryIndexes, routesFrom } from './indexes.ts';
import { airportsOfPlace, airportsOfSinglePlace } from './places.ts';
import { toRouteDetail } from './routeDetail.ts';
import { filterRoutes } from './routeFilters.ts';
import { writeRows } from './routeRows.ts';

/** All direct routes from one airport or area. */
export const airportDestinations: OperationHandler<'airport_destinations'> = {
  answer(indexes, input) {
    const origins = airportsOfSinglePlace(indexes, input.airport_code);
    const { city, country } = at(indexes.airports, at(origins, 0));
    const { rows, total } = usesAdditions(indexes, input)
      ? filteredRows(indexes, origins, input)
      : { rows: fullRows(indexes, at(origins, 0), input.include_charter), total: {} };
    return JSON.stringify({
      from: input.airport_code,
      from_city: city,
      from_country: country,
      destinations: rows,
      ...total,
    } satisfies Output<'airport_destinations'>);
  },
  precomputed: {
    /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
    file(indexes, input) {
      const { airport_code, include_charter } = input;
      const { airportIndex, routes } = indexes;
      const origin = airportIndex.get(airport_code);
      if (origin === undefined || usesAdditions(indexes, input)) return null;
      if (include_charter && !routesFrom(routes, origin).some((route) => routes.withCharter.has(route))) return null;
      return `api/airport/${airport_code}/destinations${include_charter ? '.charter' : ''}.json`;
    },
    *inputs({ airports }) {
      for (const { code } of airports)
        for (const include_charter of [false, true]) yield { airport_code: code, include_charter };
    },
  },
};

/** Whether the request is one that no file holds: an area, a filter, the short form or a page. */
function usesAdditions({ airportIndex }: QueryIndexes, input: Input<'airport_destinations'>): boolean {
  const { airport_code, include_charter: _, fields = 'full', ...filters } = input;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return isFiltered || fields !== 'full' || !airportIndex.has(airport_code);
}

function filteredRows(indexes: QueryIndexes, origins: readonly number[], input: Input<'airport_destinations'>) {
  const { airports, routes } = indexes;
  const isShared = sharedDestinations(indexes, input);
  const candidates = origins.flatMap((origin) =>
    [...routesFrom(routes, origin)].filter((route) => isShared(at(routes.to, route))),
  );
  const end = (route: number) => at(airports, at(routes.to, route));
  const found = [...filterRoutes(indexes, candidates, input)].sort(
    (a, b) => compareDestinations(end(a.route), end(b.route)) || (a.route < b.route ? -1 : 1),
  );
  return writeRows(indexes, found, 'to', input);
}

/** Whether every place of `also_from` has a direct route to an airport. @throws NotFound */
function sharedDestinations(
  indexes: QueryIndexes,
  { also_from, include_charter }: Input<'airport_destinations'>,
): (airport: number) => boolean {
  const { routes } = indexes;
  if (also_from === undefined) return () => true;
  // The list as a whole is checked first: it may be too long.
  airportsOfPlace(indexes, also_from, 'also_from');
  const reached = listItems(also_from).map(
    (place) =>
      new Set(
        airportsOfSinglePlace(indexes, place)
          .flatMap((origin) => [...routesFrom(routes, origin)])
          .filter((route) => include_charter || !routes.charterOnly.has(route))
          .map((route) => at(routes.to, route)),
      ),
  );
  return (airport) => reached.every((airports) => airports.has(airport));
}

function fullRows(indexes: QueryIndexes, origin: number, includeCharter: boolean): Destination[] {
  return [...routesFrom(indexes.routes, origin)]
    .filter((route) => includeCharter || !indexes.routes.charterOnly.has(route))
    .map((route) => toDestination(indexes, origin, route, includeCharter))
    .sort((a, b) => compareDestinations({ city: a.to_city, code: a.to }, { city: b.to_city, code: b.to }));
}

function toDestination(indexes: QueryIndexes, origin: number, route: number, includeCharter: boolean): Destination {
  const from = at(indexes.airports, origin);
  const to = at(indexes.airports, at(indexes.routes.to, route));
  return {
    ...toRouteDetail(indexes, route, includeCharter),
    from_city: from.city,
    from_country: from.country,
    to_city: to.city,
    to_country: to.country,
  };
}
