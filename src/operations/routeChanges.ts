import { listItems } from '../contract/parameters.ts';
import type { RouteChange } from '../contract/schemas.ts';
import type { Change } from '../core/dataset/changes.ts';
import { NOT_CHARTER } from '../core/departures/filter.ts';
import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { airportsOfPlace } from './places.ts';
import { routeOfId, toAirlines } from './records.ts';

/** What updates of the data changed, newest first. */
export const routeChanges: OperationHandler<'route_changes'> = {
  answer(indexes, { airport, airline, kind, since = '', limit, offset }) {
    const { airports, changeLog } = indexes;
    const codes = airport && new Set(airportsOfPlace(indexes, airport).map((i) => at(airports, i).code));
    const airlines = airline === undefined ? null : new Set(listItems(airline));
    const found = changeLog.changes
      .filter(({ date }) => date >= since)
      .flatMap(changeRows)
      .filter(
        (row) =>
          (kind === undefined || row.kind === kind) &&
          (!codes || codes.has(row.route_id.slice(0, 3)) || codes.has(row.route_id.slice(4))) &&
          (airlines === null || isOfAirline(indexes, row, airlines)),
      );
    return { changes: found.slice(offset, offset + limit), total: found.length };
  },
};

/** Whether a change is that of an airline, or of a new or returned route that one flies now. */
function isOfAirline(indexes: Indexes, row: RouteChange, airlines: ReadonlySet<string>): boolean {
  if (row.airline_code !== null) return airlines.has(row.airline_code);
  if (row.kind !== 'added' && row.kind !== 'returned') return false;
  const route = routeOfId(indexes, row.route_id);
  return route !== undefined && toAirlines(indexes, route, NOT_CHARTER).some((one) => airlines.has(one.airline_code));
}

/** The changes of one update, in the order of the kinds. */
function changeRows({
  date,
  added,
  dropped,
  returned,
  relabelled,
  airline_added = [],
  airline_dropped = [],
}: Change): RouteChange[] {
  const whole = (kind: RouteChange['kind'], ids: readonly string[]): RouteChange[] =>
    ids.map((route_id) => ({ date, kind, route_id, airline_code: null }));
  const ofAirline = (
    kind: RouteChange['kind'],
    entries: readonly { readonly route: string; readonly airline: string }[],
  ): RouteChange[] => entries.map(({ route, airline }) => ({ date, kind, route_id: route, airline_code: airline }));
  return [
    ...whole('added', added),
    ...whole('dropped', dropped),
    ...whole('returned', returned),
    ...relabelled.map(
      ({ route, from, to }): RouteChange => ({
        ...{ date, kind: 'relabelled', route_id: route, airline_code: null },
        ...{ label_before: from, label_after: to },
      }),
    ),
    ...ofAirline('airline_added', airline_added),
    ...ofAirline('airline_dropped', airline_dropped),
  ];
}
