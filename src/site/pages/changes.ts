import { CHANGES_PATH, markdownPath, routePath } from '../../contract/paths.ts';
import { CHANGES_FILE, type Change, type ChangeLog } from '../../core/dataset/changes.ts';
import type { HeadWithMarkdown, Link } from '../pageHead.ts';
import type { SiteData } from '../siteData.ts';
import { asOf, counted, longDate } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** Routes with one kind of change. A route with a page is a link. */
export interface ChangeList {
  readonly title: string;
  readonly routes: readonly (Link | { readonly text: string })[];
  /** Number of routes that are not listed. */
  readonly others: number;
}

/** The page of the changes by date, newest first. */
export interface ChangesPage {
  readonly head: HeadWithMarkdown;
  /** Date of the data, in words. */
  readonly asOf: string;
  readonly days: readonly { readonly date: string; readonly summary: string; readonly lists: readonly ChangeList[] }[];
}

/** Most routes in a list. The JSON has more. */
const LISTED_ROUTES = 120;
/** Dates with lists of routes; older ones have numbers only. */
const LISTED_DATES = 12;

/** What the updates of the data changed, `/changes`. */
export function changesPage(site: SiteData, { changes }: ChangeLog): ChangesPage {
  return {
    head: headWithCrumbs(site.baseUrl, [], 'Changes', {
      title: 'Changes: new, ended and resumed routes',
      description: 'Routes that each data update added, ended, resumed or gave a different season, newest first.',
      path: CHANGES_PATH,
      json: `/${CHANGES_FILE}`,
      markdown: markdownPath(CHANGES_PATH),
    }),
    asOf: asOf(site.dataset.dataDate),
    days: changes.map((change, i) => ({
      date: longDate(change.date),
      summary: changeSummary(change),
      lists: i < LISTED_DATES ? listsOf(site, change) : [],
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

/** Number of routes with a kind of change. The lists of the log are cut. */
const total = (change: Change, kind: ListedKind): number => change.counts?.[kind] ?? change[kind].length;

function changeSummary(change: Change): string {
  const parts = [
    ...KINDS.map(({ kind, noun, suffix }) => ({ number: total(change, kind), noun, suffix })),
    { number: change.rescheduled, noun: 'route', suffix: ' with a different timetable' },
  ];
  return parts
    .filter(({ number }) => number > 0)
    .map(({ number, noun, suffix }) => `${counted(number, noun)}${suffix}`)
    .join(', ');
}

function listsOf({ dataset }: SiteData, change: Change): ChangeList[] {
  const entry = (id: string, text = id) => (dataset.routeIndex.has(id) ? { text, path: routePath(id) } : { text });
  const entries = (kind: ListedKind) =>
    kind === 'relabelled'
      ? change.relabelled.map(({ route, to }) => entry(route, `${route}: ${to ?? 'not known'}`))
      : change[kind].map((id) => entry(id));
  return KINDS.map(({ kind, title }) => {
    const routes = entries(kind).slice(0, LISTED_ROUTES);
    return { title, routes, others: total(change, kind) - routes.length };
  }).filter(({ routes }) => routes.length > 0);
}
