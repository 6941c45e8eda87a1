/** What updates of the data changed, in numbers, `/changes`. */
import type { RouteChange } from '../../contract/schemas.ts';
import type { ChangeKind } from '../../contract/vocabulary.ts';
import { CHANGES_FILE, type Change, changeCount } from '../../core/dataset/changes.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { changeRows } from '../../operations/routeChanges.ts';
import { type ListEntry, listSection, type Page } from '../page.ts';
import { pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { asOf, counted, longDate } from '../text/words.ts';
import { changesPath, changeText, NO_UPDATE } from './changesSearch.ts';

/** Most updates on the page: the search has the changes of all. */
const LISTED = 60;

/** The page of the updates, newest first. */
export function changesPage(indexes: Indexes): Page {
  const { changes } = indexes.changeLog;
  return {
    head: pageHead(
      indexes.baseUrl,
      { id: 'changes', params: {} },
      {
        titles: ['Changes: new, ended and resumed routes'],
        description: ['Routes that each data update added, ended, resumed or gave a different season, newest first.'],
        name: 'Changes',
        json: `/${CHANGES_FILE}`,
      },
    ),
    title: 'Changes',
    sub: changes.length > 0 ? asOf(indexes.dataDate) : NO_UPDATE,
    lead: 'New, ended and resumed routes, by date of the data update.',
    sections: [
      {
        ...listSection(
          'Updates',
          changes.slice(0, LISTED).map((change) => ({
            text: longDate(change.date),
            path: changesPath({ date: change.date }),
            note: summaryOf(change),
          })),
        ),
        ...(changes.length > LISTED ? { after: [{ text: 'Changes of older updates', path: changesPath({}) }] } : {}),
      },
    ],
  };
}

/** What an update changed, in its order: the words for one and for several. */
const WORDS: readonly (readonly [kind: ChangeKind, one: string, many?: string])[] = [
  ['added', 'new route'],
  ['returned', 'resumed route'],
  ['dropped', 'ended route'],
  ['relabelled', 'route with a different season', 'routes with a different season'],
  ['airline_added', 'airline joined a route', 'airlines joined a route'],
  ['airline_dropped', 'airline left a route', 'airlines left a route'],
];

/** An update in numbers. */
const summaryOf = (change: Change): string =>
  [
    ...WORDS.map(([kind, ...words]) => [changeCount(change, kind), ...words] as const),
    [change.rescheduled, 'route with a different timetable', 'routes with a different timetable'] as const,
  ]
    .filter(([number]) => number > 0)
    .map((number) => counted(...number))
    .join(', ');

/** The changes of a route, newest first. */
export function routeHistory(indexes: Pick<Indexes, 'changeLog' | 'airlineByCode'>, id: string): ListEntry[] {
  const { changeLog } = indexes;
  const byRoute =
    histories.get(changeLog) ?? Map.groupBy(changeLog.changes.flatMap(changeRows), ({ route_id }) => route_id);
  histories.set(changeLog, byRoute);
  return (byRoute.get(id) ?? []).map((change) => ({
    text: `${longDate(change.date)}: ${changeText(indexes, change)}`,
  }));
}

/** The changes of each route, kept as long as their log: each route has a page. */
const histories = new WeakMap<Indexes['changeLog'], ReadonlyMap<string, readonly RouteChange[]>>();

export const changesKind: BuiltKind<'changes'> = { make: changesPage };
