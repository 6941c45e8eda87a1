/** The page of what updates of the data changed, `/changes`. */

import { CHANGES_PATH, markdownPath, routePath } from '../../contract/paths.ts';
import { CHANGES_FILE, type Change, changeCount } from '../../core/dataset/changes.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import { escapeMarkdown, link, writePage } from '../markdown.ts';
import type { LayoutData, Link } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { asOf, counted, longDate } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** Most routes in a list. The JSON has more. */
const LISTED_ROUTES = 120;
/** Dates with lists of routes; older ones have numbers only. */
const LISTED_DATES = 12;

export type ChangesPage = ReturnType<typeof changesPage>;

/** The page of the changes by date, newest first. */
export function changesPage(indexes: Indexes) {
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Changes', {
      title: 'Changes: new, ended and resumed routes',
      description: 'Routes that each data update added, ended, resumed or gave a different season, newest first.',
      path: CHANGES_PATH,
      json: `/${CHANGES_FILE}`,
      markdown: markdownPath(CHANGES_PATH),
    }),
    /** Date of the data, in words. */
    asOf: asOf(indexes.dataDate),
    days: indexes.changeLog.changes.map((change, i) => ({
      date: longDate(change.date),
      summary: changeSummary(change),
      lists: i < LISTED_DATES ? listsOf(indexes, change) : [],
    })),
  };
}

/** The kinds of change with lists: title of the list, and words of the summary. */
const KINDS = [
  { kind: 'added', title: 'New', noun: 'new route', suffix: '' },
  { kind: 'returned', title: 'Resumed', noun: 'resumed route', suffix: '' },
  { kind: 'dropped', title: 'Ended', noun: 'ended route', suffix: '' },
  { kind: 'relabelled', title: 'Different season', noun: 'route', suffix: ' with a different season' },
] as const;
type ListedKind = (typeof KINDS)[number]['kind'];

function changeSummary(change: Change): string {
  const parts = [
    ...KINDS.map(({ kind, noun, suffix }) => ({ number: changeCount(change, kind), noun, suffix })),
    { number: change.rescheduled, noun: 'route', suffix: ' with a different timetable' },
  ];
  return parts
    .filter(({ number }) => number > 0)
    .map(({ number, noun, suffix }) => `${counted(number, noun)}${suffix}`)
    .join(', ');
}

/** The routes with one kind of change. A route with a page is a link. */
function listsOf(indexes: Indexes, change: Change) {
  const entry = (id: string, text = id): Link | { readonly text: string } =>
    routeOfId(indexes, id) === undefined ? { text } : { text, path: routePath(id) };
  const entries = (kind: ListedKind) =>
    kind === 'relabelled'
      ? change.relabelled.map(({ route, to }) => entry(route, `${route}: ${to ?? 'not known'}`))
      : change[kind].map((id) => entry(id));
  return KINDS.map(({ kind, title }) => {
    const routes = entries(kind).slice(0, LISTED_ROUTES);
    /** Others are not listed. */
    return { title, routes, others: changeCount(change, kind) - routes.length };
  }).filter(({ routes }) => routes.length > 0);
}

/** The Markdown version of the page of changes. */
export function changesMarkdown(layout: LayoutData, page: ChangesPage): string {
  const empty = 'No changes are recorded yet.';
  return writePage(
    layout,
    page.head,
    'Changes',
    `${page.head.description} ${page.days.length === 0 ? empty : page.asOf}`,
    page.days.map(({ date, summary, lists }) => [
      date,
      [
        escapeMarkdown(summary),
        ...lists.map(({ title, routes, others }) => {
          const shown = routes.map((route) =>
            'path' in route ? link(layout, route.text, route.path) : escapeMarkdown(route.text),
          );
          return `${title}: ${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
        }),
      ].join('\n\n'),
    ]),
  );
}

export const changesKind: BuiltKind<'changes', ChangesPage> = { make: changesPage, markdown: changesMarkdown };
