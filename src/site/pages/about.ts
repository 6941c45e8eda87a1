/** The page on method and limits, `/about`: what the data is, and how old. */

import { PAGES } from '../../contract/pages.ts';
import { WORDS_PATH } from '../../contract/paths.ts';
import { YEAR_ROUND_WEEKLY } from '../../core/dataset/routeMonths.ts';
import { monthNumber, nameOfMonth } from '../../core/time.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { scheduledRoutes } from '../../operations/routeWeeks.ts';
import { fragment } from '../../reference/blocks.ts';
import { type ListEntry, listSection, makePage, type Page } from '../page.ts';
import { UNCERTAINTY_WORDS } from '../text/uncertainty.ts';
import { count, counted, list, longDate } from '../text/words.ts';
import { ABSENT_TITLE } from './airline.ts';

/** The page on method and limits. */
export function aboutPage(indexes: Indexes): Page {
  const { routes, departures, dataDate, timetableYears } = indexes;
  const [first, last] = timetableYears;
  const lead = `The timetables are of ${first} to ${last}. They are not current schedules: check flights with the airline before you travel.`;
  const isTimed = (route: number) =>
    departures.scheduledServicesOf(route).some((service) => departures.hasKnownTime(service));
  const all = scheduledRoutes(indexes);
  const share = (has: (route: number) => boolean) => `${count(all.filter(has).length)} of ${count(all.length)} routes`;
  return makePage({
    page: { id: 'about', params: {} },
    titles: ['Method and limits: what the data is, and how old'],
    description: [lead, 'Sources, seasons, times, and what is not shown.'],
    title: 'Method and limits',
    lead,
    sections: [
      listSection('How old the data is', [
        `Days and times come from weekly timetables of ${first} to ${last}.`,
        `The data is as of ${longDate(dataDate)}. An update can add, end or resume routes without newer timetables.`,
        ages(indexes),
        'Airlines that ceased and airports that closed are removed or replaced by their successors.',
      ]),
      listSection('What is listed', [
        'Direct passenger flights of scheduled airlines. Cargo, rail and bus services are not listed.',
        'Charter flights are left out of lists and connections. The open data has them, and the API on request.',
        ...missingEntries(indexes),
        'Pages of airports begin with the airlines that are based there and missing. Other airlines and routes may be missing, too.',
        'A route is one direction between two airports. The opposite direction is another route.',
      ]),
      {
        ...listSection(
          'Words for what is known',
          UNCERTAINTY_WORDS.map(([text, note]) => ({ text, note })),
        ),
        id: WORDS_ID,
      },
      listSection('Days and times', [
        `Departure times are known for ${share(isTimed)}. They are local to the airport of departure.`,
        `Arrival times use the clocks of ${nameOfMonth(departures.month)}: in other months they can be one or two hours off.`,
        'Flight times are the median time from gate to gate of the timetable, or an estimate from the distance where none is known.',
      ]),
      listSection('Seasons', [
        `A season is known for ${share((route) => routes.seasonLabelOf(route) !== null)}. A route without one may be flown all year or in some months only.`,
        `A route with at least ${YEAR_ROUND_WEEKLY} departures a week in both directions is taken as flown all year, unless one of its airports is known as seasonal. Otherwise a season is never estimated from distance or climate.`,
      ]),
      listSection('Connections', [
        'Connections combine separate flights. Whether they are sold on one ticket is not known.',
        'Distances are great-circle distances.',
      ]),
      listSection('More', [
        { text: 'Changes by date', path: PAGES.changes.path },
        { text: 'Open data, with sources and licence', path: PAGES.data.path },
        { text: 'Rules in detail, and the API', path: PAGES.developers.path },
      ]),
    ],
  });
}

/** How many airlines the data lacks, and of how many it has few routes. */
function missingEntries(indexes: Indexes): ListEntry[] {
  const absent = absentAirlines(indexes).length;
  const few = indexes.missingAirlines.length - absent;
  return [
    { text: `${counted(absent, 'airline')} not in our data`, path: `${PAGES.airlines.path}#${fragment(ABSENT_TITLE)}` },
    { text: `${counted(few, 'airline')} with few of their routes in our data: the page of each says so.` },
  ].filter((_, i) => (i === 0 ? absent : few) > 0);
}

/** Fragment of the address of the words. */
const WORDS_ID = WORDS_PATH.replace(/^.*#/, '');

/** How many services have a timetable of each year, and how many an observer has seen in a year. */
function ages({ departures, dataDate }: Indexes): string {
  const year = (month: number) => Math.floor(month / 12);
  const now = monthNumber(dataDate);
  const years = Map.groupBy(departures.timetableMonth, (month) => year(month));
  const dated = [...years].filter(([each]) => each > 0).sort(([a], [b]) => a - b);
  const texts = dated.map(([each, services]) => `${count(services.length)} of ${each}`);
  const seen = departures.seenMonth.reduce((sum, month) => sum + Number(month > 0 && now - month <= 12), 0);
  const undated = years.get(0)?.length ?? 0;
  return `Services (an airline on a route) by the year of their timetable: ${list([...texts, `${count(undated)} of a year that is not known`])}. Observers of flights saw ${count(seen)} of them in the last twelve months.`;
}
