import { timeOfDay } from '../../core/dataset/schedule.ts';
import { bullets, table } from '../../reference/blocks.ts';
import type { FlightListPage, WeeklyDeparture } from '../pages/flightLists.ts';
import { rowPlaces } from '../route-table/rows.ts';
import type { LayoutData } from '../siteData.ts';
import { counted, duration, flightsAWeek, kilometres, shortDays, timeSpan } from '../text/words.ts';
import { shiftText } from './route.ts';
import { escapeMarkdown, flightCells, link, linkList, writePage } from './write.ts';

/** The Markdown version of a page with a list of flights. */
export function flightListMarkdown(site: LayoutData, page: FlightListPage): string {
  const { rows, kind, columns } = page.table;
  const isSeasonal = columns.includes('Season');
  const lines = rows.map((row) => [
    link(site, rowPlaces(kind, row), row.path),
    ...flightCells(row),
    row.span === null ? 'not known' : timeSpan(row.span),
    duration(row.flyingMin),
    row.distanceKm === null ? 'not known' : kilometres(row.distanceKm),
    ...(isSeasonal ? [row.season ?? ''] : []),
  ]);
  const head = ['Route', 'Airlines', 'Days', 'Flights a week', 'Departs', 'Duration', 'Distance'];
  const airlines = page.airlines.map(
    ({ text, path, routes, ...flights }) =>
      `${link(site, text, path)}: ${counted(routes, 'route')}, ${flightsAWeek(flights)}`,
  );
  return writePage(site, page.head, page.title, page.lead, [
    [page.tableTitle, table(isSeasonal ? [...head, 'Season'] : head, lines)],
    ['Weekly timetable', page.timetable === null ? '' : departuresMarkdown(page.timetable)],
    ['Airlines', bullets(airlines)],
    ...page.links.map(({ title, links }) => [title, linkList(site, links)] as const),
  ]);
}

const departuresMarkdown = (departures: readonly WeeklyDeparture[]): string =>
  table(
    ['Departs', 'Arrives', 'Duration', 'From', 'To', 'Airline', 'Days'],
    departures.map(({ minute, arrival, from, to, airline, days }) => [
      minute === null ? 'not known' : timeOfDay(minute),
      arrival ? timeOfDay(arrival.minute) + shiftText(arrival.dayShift) : 'not known',
      arrival ? duration(arrival.blockMin) : 'not known',
      from.code,
      to.code,
      escapeMarkdown(airline),
      shortDays(days),
    ]),
  );
