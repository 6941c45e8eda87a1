import { type RouteFilter, type RouteMatch, routeMatcher } from '../core/filter/routeFilter.ts';
import { memoize } from '../core/memoize.ts';
import { at, must } from '../core/must.ts';
import { withClocks } from './clocks.ts';
import type { Indexes } from './indexes.ts';
import { routesInOrder } from './listOrder.ts';
import { airportsOfSinglePlace, placesOf } from './places.ts';
import { listRoutes, type RouteList, toRouteRows } from './routeList.ts';

/** All direct routes from one airport or area. */
export const airportDestinations = withClocks<'airport_destinations', RouteList>({
  find(indexes, input) {
    const origins = airportsOfSinglePlace(indexes, input.airport_code);
    const others = input.also_from === undefined ? [] : placesOf(indexes, input.also_from);
    const routes = routesInOrder(indexes, origins, 'to');
    return listRoutes(indexes, routes, input, 'to', commonCities(indexes, others));
  },
  toRecord(indexes, list, input) {
    const [airport] = airportsOfSinglePlace(indexes, input.airport_code);
    const { city, country } = at(indexes.airports, must(airport, input.airport_code));
    const rest = toRouteRows(indexes, 'destinations', list, input);
    return { from: input.airport_code, from_city: city, from_country: country, ...rest };
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
});

/**
 * What of a route remains where every one of some places has a direct flight to its city, too, that meets the same filter.
 * Where such a flight only may match, the route only may match.
 */
function commonCities(indexes: Indexes, places: readonly (readonly number[])[]) {
  const cityOf = (route: number) => at(indexes.airports, at(indexes.routes.to, route)).cityCode;
  // The filter is that of the whole request.
  const citiesOf = memoize((filter: RouteFilter) => {
    const matchOf = routeMatcher(indexes.filterColumns, filter);
    return places.map((place) => {
      const matches = place
        .flatMap((origin) => indexes.routes.routesFrom(origin))
        .flatMap((route) => matchOf(route) ?? []);
      const known = matches.filter(({ shown }) => shown.length > 0);
      return {
        known: new Set(known.map(({ route }) => cityOf(route))),
        possible: new Set(matches.map(({ route }) => cityOf(route))),
      };
    });
  });
  return (match: RouteMatch, filter: RouteFilter): RouteMatch | null => {
    const city = cityOf(match.route);
    const cities = citiesOf(filter);
    if (cities.every(({ known }) => known.has(city))) return match;
    if (!cities.every(({ possible }) => possible.has(city))) return null;
    return { ...match, shown: [], mayMatch: [...match.shown, ...match.mayMatch].sort((a, b) => a - b) };
  };
}
