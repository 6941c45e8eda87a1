import type { Output } from '../contract/operations.ts';
import type { Destination } from '../contract/schemas.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { findAirport, type QueryIndexes, routesFrom } from './indexes.ts';
import { toRouteDetail } from './routeDetail.ts';

/** All direct routes from one airport. */
export const airportDestinations: OperationHandler<'airport_destinations'> = {
  answer(indexes, { airport_code, include_charter }) {
    const origin = findAirport(indexes, airport_code);
    const { code, city, country } = at(indexes.airports, origin);
    const destinations = [...routesFrom(indexes.routes, origin)]
      .filter((route) => include_charter || !indexes.routes.charterOnly.has(route))
      .map((route) => toDestination(indexes, origin, route, include_charter))
      .sort((a, b) => compareDestinations({ city: a.to_city, code: a.to }, { city: b.to_city, code: b.to }));
    return JSON.stringify({
      from: code,
      from_city: city,
      from_country: country,
      destinations,
    } satisfies Output<'airport_destinations'>);
  },
  precomputed: {
    /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
    file({ airportIndex, routes }, { airport_code, include_charter }) {
      const origin = airportIndex.get(airport_code);
      if (origin === undefined) return null;
      if (include_charter && !routesFrom(routes, origin).some((route) => routes.withCharter.has(route))) return null;
      return `api/airport/${airport_code}/destinations${include_charter ? '.charter' : ''}.json`;
    },
    *inputs({ airports }) {
      for (const { code } of airports)
        for (const include_charter of [false, true]) yield { airport_code: code, include_charter };
    },
  },
};

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
