/** What updates of the data changed: the newest one with its routes and the earlier ones in numbers, `/changes`. */
import type { RouteChange } from '../../contract/schemas.ts';
import { CHANGES_FILE, type Change, changeCount } from '../../core/dataset/changes.ts';
import { entryOf } from '../../core/objects.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { changeRows } from '../../operations/routeChanges.ts';
import { type ListEntry, listSection, makePage, type Page, type PageSection } from '../page.ts';
import { count, counted, longDate } from '../text/words.ts';
import { changeEntries, changesPath, changeText, NO_UPDATE } from './changesSearch.ts';

/** Most routes in a list of the newest update: the search has all. */
const LISTED_ROUTES = 60;
/** Earlier updates, with their numbers. */
const EARLIER = 60;

/** The page of the updates, newest first. */
export function changesPage(indexes: Indexes): Page {
  const [newest, ...earlier] = indexes.changeLog.changes;
  return makePage({
    page: { id: 'changes', params: {} },
    titles: ['Changes: new, ended and resumed routes'],
    description: ['Routes that each data update added, ended, resumed or gave a different season, newest first.'],
    json: `/${CHANGES_FILE}`,
    title: 'Changes',
    sub: newest ? `Newest update: ${longDate(newest.date)}.` : NO_UPDATE,
    lead: 'New, ended and resumed routes, by date of the data update.',
    sections: [
      ...(newest ? newestSections(indexes, newest) : []),
      {
        ...listSection(
          'Earlier updates',
          earlier.slice(0, EARLIER).map((change) => ({
            text: longDate(change.date),
            path: changesPath({ date: change.date }),
            note: summaryOf(change),
          })),
        ),
        ...(earlier.length > EARLIER ? { after: [{ text: 'Changes of older updates', path: changesPath({}) }] } : {}),
      },
    ],
  });
}

/** The kinds of change with lists: title of the list, and words of the summary. */
const KINDS = [
  { kind: 'added', title: 'New', noun: ['new route', 'new routes'] },
  { kind: 'returned', title: 'Resumed', noun: ['resumed route', 'resumed routes'] },
  { kind: 'dropped', title: 'Ended', noun: ['ended route', 'ended routes'] },
  {
    kind: 'relabelled',
    title: 'Different season',
    noun: ['route with a different season', 'routes with a different season'],
  },
  { kind: 'airline_added', title: 'Airline joined', noun: ['airline joined a route', 'airlines joined a route'] },
  { kind: 'airline_dropped', title: 'Airline left', noun: ['airline left a route', 'airlines left a route'] },
  {
    kind: 'rescheduled',
    title: 'Different timetable',
    noun: ['route with a different timetable', 'routes with a different timetable'],
  },
] as const;

/** An update in numbers. */
function summaryOf(change: Change): string {
  return KINDS.map(({ kind, noun }) => ({ number: changeCount(change, kind), noun }))
    .filter(({ number }) => number > 0)
    .map(({ number, noun: [one, many] }) => counted(number, one, many))
    .join(', ');
}

/** An update, and the first routes with each kind of change. A route with a page is a link. */
function newestSections(indexes: Indexes, change: Change): PageSection[] {
  const rows = Map.groupBy(changeRows(change), ({ kind }) => kind);
  const lists = KINDS.map(({ kind, title }) => {
    const entries = changeEntries(indexes, rows.get(kind) ?? []).slice(0, LISTED_ROUTES);
    const others = changeCount(change, kind) - entries.reduce((sum, { changes }) => sum + changes, 0);
    const path = changesPath({ date: change.date, kind });
    // An update before 29 November 2026 has the number of these routes alone.
    if (kind === 'rescheduled' && entries.length === 0) return listSection(title, []);
    return listSection(title, [...entries, ...(others > 0 ? [{ text: `${count(others)} more`, path }] : [])]);
  });
  return [{ title: longDate(change.date), content: { kind: 'text', text: summaryOf(change) } }, ...lists];
}

/** The changes of a route, newest first. */
export function routeHistory(indexes: Indexes, id: string): ListEntry[] {
  const { changeLog } = indexes;
  const byRoute = entryOf(histories, changeLog, () =>
    Map.groupBy(changeLog.changes.flatMap(changeRows), ({ route_id }) => route_id),
  );
  return (byRoute.get(id) ?? []).map((change) => ({
    text: `${longDate(change.date)}: ${changeText(indexes, change)}`,
  }));
}

/** The changes of each route, kept as long as their log: each route has a page. */
const histories = new WeakMap<Indexes['changeLog'], ReadonlyMap<string, readonly RouteChange[]>>();
