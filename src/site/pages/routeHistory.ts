import type { Change, ChangeLog } from '../../core/dataset/changes.ts';
import { longDate } from '../text/words.ts';

/** What an update of the data changed on a route. */
export interface RouteEvent {
  /** In words. */
  readonly date: string;
  readonly text: string;
}

/** The changes of a route, newest first. */
export const routeHistory = ({ changes }: ChangeLog, id: string): RouteEvent[] =>
  changes.flatMap((change) => eventsOf(change, id).map((text) => ({ date: longDate(change.date), text })));

function eventsOf(change: Change, id: string): string[] {
  const { added, returned, dropped, relabelled, airline_added = [], airline_dropped = [] } = change;
  const isOf = ({ route }: { readonly route: string }) => route === id;
  return [
    ...(added.includes(id) ? ['New route.'] : []),
    ...(returned.includes(id) ? ['Resumed.'] : []),
    ...(dropped.includes(id) ? ['Ended.'] : []),
    ...relabelled.filter(isOf).map(({ to }) => `Season: ${to ?? 'not known'}.`),
    ...airline_added.filter(isOf).map(({ airline }) => `${airline} began to fly the route.`),
    ...airline_dropped.filter(isOf).map(({ airline }) => `${airline} left the route.`),
  ];
}
