/** What updates of the data changed, newest first. */
import { routePath } from '../../contract/paths.ts';
import { CHANGES_FILE, type Change, type ChangeLog } from '../../core/dataset/changes.ts';
import { CHANGES_PATH, HOME_PATH } from '../addresses.ts';
import { breadcrumbList } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { asOf, counted, longDate } from '../text/words.ts';
import type { Link, PageHead } from './page.ts';

/** Routes of one kind of change; those that are flown now are links. */
export interface ChangeList {
  readonly title: string;
  readonly routes: readonly (Link | { readonly text: string })[];
  /** Routes that are not listed. */
  readonly others: number;
}

export interface ChangesPage {
  readonly head: PageHead;
  /** The date of the data, in words. */
  readonly asOf: string;
  readonly days: readonly { readonly date: string; readonly summary: string; readonly lists: readonly ChangeList[] }[];
}

/** Most routes of a kind shown for a day; the JSON form has more. */
const SHOWN = 120;
/** Days whose routes are listed; of those before the numbers are told. */
const DAYS_LISTED = 12;

export function changesPage(world: SiteData, log: ChangeLog): ChangesPage {
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Changes', path: CHANGES_PATH },
  ];
  return {
    head: {
      title: 'What changed: new, ended and returning routes',
      description:
        'Routes that each update of the data added, ended, brought back or gave another season, newest first.',
      path: CHANGES_PATH,
      json: `/${CHANGES_FILE}`,
      crumbs,
      jsonLd: [breadcrumbList(world.baseUrl, crumbs)],
    },
    asOf: asOf(world.dataset.dataDate),
    days: log.changes.map((change, day) => ({
      date: longDate(change.date),
      summary: summaryOf(change),
      lists: day < DAYS_LISTED ? listsOf(world, change) : [],
    })),
  };
}

const total = (change: Change, list: 'added' | 'dropped' | 'returned' | 'relabelled'): number =>
  change.counts?.[list] ?? change[list].length;

function summaryOf(change: Change): string {
  const kinds: [count: number, noun: string, more: string][] = [
    [total(change, 'added'), 'new route', ''],
    [total(change, 'returned'), 'returning route', ''],
    [total(change, 'dropped'), 'ended route', ''],
    [total(change, 'relabelled'), 'route', ' with another season'],
    [change.rescheduled, 'route', ' with another timetable'],
  ];
  return kinds.flatMap(([count, noun, more]) => (count > 0 ? [`${counted(count, noun)}${more}`] : [])).join(', ');
}

function listsOf(world: SiteData, change: Change): ChangeList[] {
  const link = (id: string) => (world.dataset.routeIndex.has(id) ? { text: id, path: routePath(id) } : { text: id });
  const list = (title: string, kind: 'added' | 'dropped' | 'returned'): ChangeList => ({
    title,
    routes: change[kind].slice(0, SHOWN).map(link),
    others: total(change, kind) - Math.min(SHOWN, change[kind].length),
  });
  const season: ChangeList = {
    title: 'Another season',
    routes: change.relabelled
      .slice(0, SHOWN)
      .map(({ route, to }) => ({ ...link(route), text: `${route}: ${to ?? 'not known'}` })),
    others: total(change, 'relabelled') - Math.min(SHOWN, change.relabelled.length),
  };
  const all = [list('New', 'added'), list('Returning', 'returned'), list('Ended', 'dropped'), season];
  return all.filter(({ routes }) => routes.length > 0);
}
