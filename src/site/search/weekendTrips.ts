/** Weekend trips: a search of return trips by direct flights to everywhere. */
import { LAYOVER } from '../../contract/vocabulary.ts';
import { findsTrips } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { PlannerQuery } from './plannerQuery.ts';

/** The search that a page of weekend trips begins with. */
export const WEEKEND = {
  ...{ max_stops: '0', day: 'Fri', depart_after: '16:00', return_day: 'Sun', limit: '50' },
} as const satisfies PlannerQuery;

/** Whether a place has weekend trips. Pages without are not linked to. @param code of an airport or an area @param least fewest trips */
export function hasWeekendTrips(indexes: Indexes, code: string, least = 1): boolean {
  const { day, depart_after, return_day } = WEEKEND;
  const call = {
    from: code,
    day,
    depart_after,
    return_day,
    max_stops: 0,
    max_layover: LAYOVER.defaultMax,
    limit: least,
  };
  return findsTrips(indexes, call, least);
}
