/** The page of what updates of the data changed, `/changes`. */

import { CHANGES_PATH, markdownPath, routePath } from '../../contract/paths.ts';
import type { ChangeKind } from '../../contract/vocabulary.ts';
import { CHANGES_FILE, type Change, changeCount } from '../../core/dataset/changes.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import { bullets } from '../../reference/blocks.ts';
import { escapeMarkdown, link, writePage } from '../markdown.ts';
import type { LayoutData, Link } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { asOf, counted, longDate, NOT_KNOWN } from '../text/words.ts';
import { changesPath, NO_UPDATE } from './changesSearch.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** Most routes in a list of the newest update: the search has all. */
const LISTED_ROUTES = 60;
/** Earlier updates, with their numbers. */
const EARLIER = 60;

export type ChangesPage = ReturnType<typeof changesPage>;

/** The page of the updates, newest first. */
export function changesPage(indexes: Indexes) {
  const [newest, ...earlier] = indexes.changeLog.changes;
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Changes', {
      title: 'Changes: new, ended and resumed routes',
      description: 'Routes that each data update added, ended, resumed or gave a different season, newest first.',
      path: CHANGES_PATH,
      json: `/${CHANGES_FILE}`,
      markdown: markdownPath(CHANGES_PATH),
    }),
    /** Date of the data, in words; that there was no update. */
    asOf: newest ? asOf(indexes.dataDate) : NO_UPDATE,
    newest: newest ? { ...summaryOf(newest), lists: listsOf(indexes, newest) } : null,
    earlier: earlier.slice(0, EARLIER).map(summaryOf),
    /** The search with every change, where updates are left out here. */
    more: earlier.length > EARLIER ? changesPath({}) : null,
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

/** An update in numbers, with the path of its changes. */
function summaryOf(change: Change) {
  const parts = KINDS.map(({ kind, noun }) => ({ number: changeCount(change, kind), noun }));
  const others = ['route with a different timetable', 'routes with a different timetable'] as const;
  return {
    date: longDate(change.date),
    path: changesPath({ date: change.date }),
    summary: [...parts, { number: change.rescheduled, noun: others }]
      .filter(({ number }) => number > 0)
      .map(({ number, noun }) => counted(number, ...noun))
      .join(', '),
  };
}

/** The first routes with each kind of change. A route with a page is a link. */
function listsOf(indexes: Indexes, change: Change) {
  const entry = (id: string, text = id): Link | { readonly text: string } =>
    routeOfId(indexes, id) === undefined ? { text } : { text, path: routePath(id) };
  const entries = (kind: ChangeKind) => {
    if (kind === 'relabelled')
      return change.relabelled.map(({ route, to }) => entry(route, `${route}: ${to ?? NOT_KNOWN}`));
    if (kind === 'airline_added' || kind === 'airline_dropped')
      return (change[kind] ?? []).map(({ route, airline }) => entry(route, `${route}: ${airline}`));
    return change[kind].map((id) => entry(id));
  };
  return KINDS.map(({ kind, title }) => {
    const routes = entries(kind).slice(0, LISTED_ROUTES);
    /** Others are not listed here. */
    const others = changeCount(change, kind) - routes.length;
    return { title, routes, others, path: changesPath({ date: change.date, kind }) };
  }).filter(({ routes }) => routes.length > 0);
}

/** The Markdown version of the page of changes. */
export function changesMarkdown(layout: LayoutData, page: ChangesPage): string {
  const lists = (page.newest?.lists ?? []).map(({ title, routes, others }) => {
    const shown = routes.map((route) =>
      'path' in route ? link(layout, route.text, route.path) : escapeMarkdown(route.text),
    );
    return `${title}: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  });
  const [newest, earlier] = [
    page.newest,
    page.earlier.map(({ date, summary }) => escapeMarkdown(`${date}: ${summary}`)),
  ];
  return writePage(layout, page.head, 'Changes', `${page.head.description} ${page.asOf}`, [
    ...(newest ? [[newest.date, [escapeMarkdown(newest.summary), ...lists].join('\n\n')] as const] : []),
    ['Earlier updates', bullets(earlier)],
  ]);
}

export const changesKind: BuiltKind<'changes', ChangesPage> = { make: changesPage, markdown: changesMarkdown };
