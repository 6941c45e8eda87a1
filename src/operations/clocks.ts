/** The indexes with the clocks of a month: local arrivals, filters by arrival, journeys and layovers follow them. */

import type { Input, OperationId } from '../contract/operations.ts';
import { buildTimetable, usableDepartures } from '../core/journeys/timetable.ts';
import { memoize } from '../core/memoize.ts';
import { entryOf } from '../core/objects.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';

/** Indexes by month, of each release that is open. */
const VIEWS = new WeakMap<object, Map<number, Indexes>>();

/**
 * The indexes with the clocks of a month. The timetable of journeys is sorted on the first use: months with the same clocks
 * share one.
 * @param month 1 to 12; undefined is the month of the build
 */
export function inMonth(indexes: Indexes, month: number | undefined): Indexes {
  if (month === undefined || month - 1 === indexes.departures.month) return indexes;
  const views = VIEWS.get(indexes.stored) ?? new Map<number, Indexes>();
  VIEWS.set(indexes.stored, views);
  return entryOf(views, month, () => viewOf(indexes, month - 1, [indexes, ...views.values()]));
}

function viewOf(indexes: Indexes, month: number, others: readonly Indexes[]): Indexes {
  const departures = indexes.departures.inMonth(month);
  const alike = others.find((other) => haveSameClocks(other, departures.offset));
  const timetable = memoize<void, Indexes['timetable']>(() => {
    if (alike === undefined) return buildTimetable(indexes.airports, indexes.routes, departures);
    const shared = { ...alike.timetable, departures };
    // A service that rests in one month may be flown in the other.
    return Object.freeze({ ...shared, usual: usableDepartures(shared, {}) });
  });
  return {
    ...indexes,
    departures,
    filterColumns: { ...indexes.filterColumns, clockShift: departures.clockShift },
    get timetable() {
      return timetable();
    },
  };
}

const haveSameClocks = ({ departures }: Indexes, offset: Int16Array): boolean =>
  departures.offset.every((minutes, airport) => minutes === offset[airport]);

/** A handler whose requests have the clocks of their `month`. */
export function withClocks<Id extends OperationId, Result>(
  handler: OperationHandler<Id, Result>,
): OperationHandler<Id, Result> {
  const monthOf = (input: Input<Id>) => (input as { readonly month?: number }).month;
  return {
    ...handler,
    find: (indexes, input) => handler.find(inMonth(indexes, monthOf(input)), input),
    toRecord: (indexes, result, input) => handler.toRecord(inMonth(indexes, monthOf(input)), result, input),
  };
}
