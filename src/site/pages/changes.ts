/** What updates of the data changed: the newest one with its routes and the earlier ones in numbers, `/changes`. */
import { routePath } from '../../contract/paths.ts';
import type { ChangeKind } from '../../contract/vocabulary.ts';
import { CHANGES_FILE, type Change, changeCount } from '../../core/dataset/changes.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import type { ListEntry, Page, PageSection } from '../page.ts';
import { pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { asOf, counted, longDate, NOT_KNOWN } from '../text/words.ts';
import { changesPath, NO_UPDATE } from './changesSearch.ts';

/** Most routes in a list of the newest update: the search has all. */
const LISTED_ROUTES = 60;
/** Earlier updates, with their numbers. */
const EARLIER = 60;

/** The page of the updates, newest first. */
export function changesPage(indexes: Indexes): Page {
  const [newest, ...earlier] = indexes.changeLog.changes;
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
    sub: newest ? asOf(indexes.dataDate) : NO_UPDATE,
    lead: 'New, ended and resumed routes, by date of the data update.',
    sections: [
      ...(newest ? [newestSection(indexes, newest)] : []),
      {
        title: 'Earlier updates',
        content: {
          kind: 'facts',
          entries: earlier.slice(0, EARLIER).map((change) => ({
            text: longDate(change.date),
            path: changesPath({ date: change.date }),
            note: summaryOf(change),
          })),
        },
        ...(earlier.length > EARLIER ? { after: [{ text: 'Changes of older updates', path: changesPath({}) }] } : {}),
      },
    ],
  };
}

/** The kinds of change with lists: title of the list, and words of the summary. */
const KINDS: readonly {
  readonly kind: ChangeKind;
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
}[] = [
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
];

/** An update in numbers. */
function summaryOf(change: Change): string {
  const others = ['route with a different timetable', 'routes with a different timetable'] as const;
  return [
    ...KINDS.map(({ kind, noun }) => ({ number: changeCount(change, kind), noun })),
    { number: change.rescheduled, noun: others },
  ]
    .filter(({ number }) => number > 0)
    .map(({ number, noun }) => counted(number, ...noun))
    .join(', ');
}

/** The first routes with each kind of change. A route with a page is a link. */
function newestSection(indexes: Indexes, change: Change): PageSection {
  const entry = (id: string, text = id): ListEntry =>
    routeOfId(indexes, id) === undefined ? { text } : { text, path: routePath(id) };
  const entriesOf = (kind: ChangeKind) => {
    if (kind === 'relabelled')
      return change.relabelled.map(({ route, to }) => entry(route, `${route}: ${to ?? NOT_KNOWN}`));
    if (kind === 'airline_added' || kind === 'airline_dropped')
      return (change[kind] ?? []).map(({ route, airline }) => entry(route, `${route}: ${airline}`));
    return change[kind].map((id) => entry(id));
  };
  const lists = KINDS.map(({ kind, title }) => {
    const entries = entriesOf(kind).slice(0, LISTED_ROUTES);
    const others = changeCount(change, kind) - entries.length;
    const path = changesPath({ date: change.date, kind });
    return { title, entries: others > 0 ? [...entries, { text: `${others} more`, path }] : entries };
  });
  return {
    title: longDate(change.date),
    note: summaryOf(change),
    content: { kind: 'chips', lists: lists.filter(({ entries }) => entries.length > 0) },
  };
}

/** The changes of a route, newest first. */
export const routeHistory = ({ changeLog }: Pick<Indexes, 'changeLog'>, id: string): ListEntry[] =>
  changeLog.changes.flatMap((change) =>
    eventsOf(change, id).map((text) => ({ text: `${longDate(change.date)}: ${text}` })),
  );

function eventsOf(change: Change, id: string): string[] {
  const { added, returned, dropped, relabelled, airline_added = [], airline_dropped = [] } = change;
  const isOf = ({ route }: { readonly route: string }) => route === id;
  return [
    ...(added.includes(id) ? ['New route.'] : []),
    ...(returned.includes(id) ? ['Resumed.'] : []),
    ...(dropped.includes(id) ? ['Ended.'] : []),
    ...relabelled.filter(isOf).map(({ to }) => `Season: ${to ?? NOT_KNOWN}.`),
    ...airline_added.filter(isOf).map(({ airline }) => `${airline} began to fly the route.`),
    ...airline_dropped.filter(isOf).map(({ airline }) => `${airline} left the route.`),
  ];
}

export const changesKind: BuiltKind<'changes'> = { make: changesPage };
