import type { RouteChange } from '../contract/schemas.ts';
import { CHANGE_KINDS, type ChangeKind, LIMITS } from '../contract/vocabulary.ts';
import { type Change, changeCount } from '../core/dataset/changes.ts';
import { at } from '../core/must.ts';
import { countEach, recordOf } from '../core/objects.ts';
import type { OperationHandler } from './handler.ts';
import { airlineCodes } from './names.ts';
import { airportsOfPlace } from './places.ts';

/** The updates since the date of a request, newest first, each with its changes that match. */
interface ChangesResult {
  readonly updates: readonly { readonly change: Change; readonly rows: readonly RouteChange[] }[];
  /** Whether the request has a filter besides the date. */
  readonly isFiltered: boolean;
}

/** What updates of the data changed, newest first. */
export const routeChanges: OperationHandler<'route_changes', ChangesResult> = {
  find(indexes, { airport, airline, kind, since = '' }) {
    const { airports, changeLog } = indexes;
    const codes = airport && new Set(airportsOfPlace(indexes, airport).map((i) => at(airports, i).code));
    const airlines = airline === undefined ? null : airlineCodes(indexes, airline);
    const matches = (row: RouteChange) =>
      (kind === undefined || row.kind === kind) &&
      (!codes || codes.has(row.route_id.slice(0, 3)) || codes.has(row.route_id.slice(4))) &&
      (airlines === null || row.airlines?.some((code) => airlines.has(code)) === true);
    const updates = changeLog.changes.filter(({ date }) => date >= since);
    return {
      updates: updates.map((change) => ({ change, rows: changeRows(change).filter(matches) })),
      isFiltered: [airport, airline, kind].some((filter) => filter !== undefined),
    };
  },
  toRecord(_, { updates, isFiltered }, { limit, offset }) {
    const changes = updates.flatMap(({ rows }) => rows);
    return {
      updates: updates.slice(0, LIMITS.updates).map(({ change, rows }) => {
        const counts = countEach(rows.map((row) => row.kind));
        const countOf = (kind: ChangeKind) => (isFiltered ? (counts.get(kind) ?? 0) : changeCount(change, kind));
        const numbers = { date: change.date, ...recordOf(CHANGE_KINDS, countOf) };
        const isListed = change.rescheduled === (change.rescheduled_routes?.length ?? 0);
        return isFiltered && !isListed ? { ...numbers, rescheduled: null } : numbers;
      }),
      changes: changes.slice(offset, offset + limit),
      total: changes.length,
    };
  },
};

/** The changes of one update, in the order of the kinds. */
export function changeRows(change: Change): RouteChange[] {
  const { date, relabelled, airlines = {}, airline_added = [], airline_dropped = [] } = change;
  const { rescheduled_routes = [] } = change;
  const row = (kind: ChangeKind, route_id: string, codes: string[] | null) => ({
    date,
    kind,
    route_id,
    airlines: codes,
  });
  return [
    ...(['added', 'dropped', 'returned'] as const).flatMap((kind) =>
      change[kind].map((route) => row(kind, route, airlines[route] ?? null)),
    ),
    ...relabelled.map(({ route, from, to }) => ({
      ...row('relabelled', route, null),
      label_before: from,
      label_after: to,
    })),
    ...airline_added.map(({ route, airline }) => row('airline_added', route, [airline])),
    ...airline_dropped.map(({ route, airline }) => row('airline_dropped', route, [airline])),
    ...rescheduled_routes.map((route) => row('rescheduled', route, null)),
  ];
}
