import type { Input } from '../contract/operations.ts';
import type { RouteDetail } from '../contract/schemas.ts';
import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import type { QueryIndexes } from './indexes.ts';
import { unknownRoute } from './notFound.ts';
import { readLeg, routeOfId, routesFrom } from './routeTable.ts';

/** One direct route. */
export const routeDetail: OperationHandler<'route_detail'> = {
  answer(indexes, input) {
    const route = visibleRoute(indexes, input);
    if (route === undefined) throw unknownRoute(input.route_id, (code) => indexes.airportIndex.has(code));
    return JSON.stringify(toRouteDetail(indexes, route, input.include_charter));
  },
  precomputed: {
    /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
    file(indexes, input) {
      const { route_id, include_charter } = input;
      const route = visibleRoute(indexes, input);
      if (route === undefined || (include_charter && !indexes.routes.withCharter.has(route))) return null;
      return `api/route/${route_id}${include_charter ? '.charter' : ''}.json`;
    },
    *inputs({ airports, routes }) {
      for (const [origin, { code }] of airports.entries())
        for (const route of routesFrom(routes, origin)) {
          const route_id = `${code}-${at(airports, at(routes.to, route)).code}`;
          for (const include_charter of [false, true]) yield { route_id, include_charter };
        }
    },
  },
};

/** The route of an input; a charter-only route is visible with `include_charter` only. */
function visibleRoute(indexes: QueryIndexes, { route_id, include_charter }: Input<'route_detail'>): number | undefined {
  if (route_id.length !== 'LHR-JFK'.length || route_id[3] !== '-') return undefined;
  const route = routeOfId(indexes, route_id);
  return route !== undefined && indexes.routes.charterOnly.has(route) && !include_charter ? undefined : route;
}

/** A route as the contract has it. */
function toRouteDetail({ routes }: QueryIndexes, route: number, includeCharter: boolean): RouteDetail {
  const leg = readLeg(routes, route, includeCharter);
  return {
    route_id: leg.route_id,
    from: leg.from,
    to: leg.to,
    status: 'active',
    seasonality_label: leg.seasonality_label,
    distance_km: routes.distanceKm[route] ?? null,
    flying_min: leg.flying_min,
    airlines: leg.airlines,
    booking: leg.booking,
    ...(includeCharter ? { charter_only: routes.charterOnly.has(route) } : {}),
  };
}
