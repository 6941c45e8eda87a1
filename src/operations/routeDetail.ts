import type { Input } from '../contract/operations.ts';
import { ALL_DEPARTURES } from '../core/departures/departures.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { unknownRoute } from './notFound.ts';
import { idOfRoute, routeOfId, toRouteDetail } from './records.ts';
import { isScheduled } from './routeWeeks.ts';

/** One direct route. */
export const routeDetail: OperationHandler<'route_detail'> = {
  answer(indexes, input) {
    const route = visibleRoute(indexes, input);
    if (route === undefined) throw unknownRoute(input.route_id, (code) => indexes.airportIndex.has(code));
    return toRouteDetail(indexes, route, { ...ALL_DEPARTURES, includeCharter: input.include_charter });
  },
  /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
  *files(indexes) {
    for (const route of indexes.routes.to.keys()) {
      const route_id = idOfRoute(indexes, route);
      if (isScheduled(indexes, route)) yield [`api/route/${route_id}.json`, { route_id, include_charter: false }];
      if (indexes.departures.hasCharter(route))
        yield [`api/route/${route_id}.charter.json`, { route_id, include_charter: true }];
    }
  },
};

/** The route of an input; a charter-only route is visible with `include_charter` only. */
function visibleRoute(indexes: Indexes, { route_id, include_charter }: Input<'route_detail'>): number | undefined {
  if (route_id.length !== 'LHR-JFK'.length || route_id[3] !== '-') return undefined;
  const route = routeOfId(indexes, route_id);
  return route !== undefined && !include_charter && !isScheduled(indexes, route) ? undefined : route;
}
