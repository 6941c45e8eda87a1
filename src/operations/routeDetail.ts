import type { Input } from '../contract/operations.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';
import { ALL_DEPARTURES } from '../core/filter/departureFilter.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { unknownRoute } from './notFound.ts';
import { idOfRoute, routeOfId, toRouteDetail } from './records.ts';
import { isScheduled } from './routeWeeks.ts';

/** One direct route: its index. */
export const routeDetail: OperationHandler<'route_detail', number> = {
  find(indexes, input) {
    const route = visibleRoute(indexes, input);
    if (route === undefined) throw unknownRoute(input.route_id, indexes);
    return route;
  },
  toRecord: (indexes, route, { include_charter }) =>
    toRouteDetail(indexes, route, { ...ALL_DEPARTURES, includeCharter: include_charter }),
  precomputed: {
    /** Without charter airlines the two answers differ in `charter_only` alone: there is no second file. */
    file(indexes, input) {
      const { route_id, include_charter } = input;
      const route = visibleRoute(indexes, input);
      if (route === undefined || (include_charter && !indexes.departures.hasCharter(route))) return null;
      return `api/route/${route_id}${include_charter ? '.charter' : ''}.json`;
    },
    *inputs(indexes) {
      for (const route of indexes.routes.to.keys())
        for (const include_charter of [false, true]) yield { route_id: idOfRoute(indexes, route), include_charter };
    },
  },
};

/** The route of an input; a charter-only route is visible with `include_charter` only. */
function visibleRoute(indexes: Indexes, { route_id, include_charter }: Input<'route_detail'>): number | undefined {
  const route = ROUTE_ID.test(route_id) ? routeOfId(indexes, route_id) : undefined;
  return route === undefined || include_charter || isScheduled(indexes, route) ? route : undefined;
}
