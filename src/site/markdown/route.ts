import { bullets, table } from '../../reference/blocks.ts';
import type { OneStop, RouteChoice } from '../pages/alternatives.ts';
import type { CharterRoutePage } from '../pages/charterRoute.ts';
import type { RoutePage } from '../pages/route.ts';
import type { SiteData } from '../siteData.ts';
import { counted, duration, flightsAWeek, kilometres, shortDays, shortList } from '../text/words.ts';
import type { AirlineTimetable, TimetableLine } from '../timetable.ts';
import { escapeMarkdown, link, writePage } from './write.ts';

/** The Markdown version of a route's page. */
export function routeMarkdown(site: SiteData, page: RoutePage): string {
  const { head, from, to, lead } = page;
  return writePage(site.layout, head, `${from.label} to ${to.label}`, lead, [
    ['At a glance', bullets(summaryLines(site, page))],
    ['Timetable', page.timetables.map(timetableMarkdown).join('\n\n')],
    ['Return flights', returnMarkdown(site, page)],
    ['Other airports in the same cities', bullets(page.sameCity.map((choice) => choiceLine(site, choice)))],
    ['Flights with one stop', bullets(page.oneStop.map((choice) => oneStopLine(site, choice)))],
    ['About this route', bullets(page.facts.map(escapeMarkdown))],
    ['History', bullets(page.history.map(({ date, text }) => `${date}: ${escapeMarkdown(text)}`))],
  ]);
}

/** The Markdown version of the page of a charter-only route. */
export const charterRouteMarkdown = (site: SiteData, page: CharterRoutePage): string =>
  writePage(site.layout, page.head, page.title, page.lead, [
    ['Charter timetable', page.timetables.map(timetableMarkdown).join('\n\n')],
  ]);

function summaryLines(site: SiteData, page: RoutePage): string[] {
  const { from, to, distanceKm, season } = page;
  return [
    `From: ${link(site, `${from.name}, ${from.city}, ${from.country} (${from.code})`, from.path)}`,
    `To: ${link(site, `${to.name}, ${to.city}, ${to.country} (${to.code})`, to.path)}`,
    `Flight time: ${duration(page.flyingMin)}`,
    ...(distanceKm === null ? [] : [`Distance: ${kilometres(distanceKm)}`]),
    ...(page.weekly === null ? [] : [`Flights a week: ${page.weekly}${byWeekday(page)}`]),
    ...(season.isKnown ? [`Season: ${season.differs ? `${season.label}. ${season.text}` : season.label}`] : []),
    ...(page.timeDifference === null ? [] : [page.timeDifference]),
  ];
}

function byWeekday({ week, everyDay }: RoutePage): string {
  if (week.length === 0) return '';
  return everyDay === null
    ? ` (${week.map(({ day, flights }) => `${day} ${flights}`).join(', ')})`
    : ` (${everyDay} every day)`;
}

function timetableMarkdown({ name, code, weekly, days, lines, seasonalNote }: AirlineTimetable): string {
  const frequency =
    weekly === 0
      ? 'days not known'
      : `${counted(weekly, 'flight')} a week, ${shortDays(days).replace('Daily', 'daily')}`;
  return [
    `### ${escapeMarkdown(name)} (${code}): ${frequency}`,
    ...(lines.length === 0 ? [] : [table(['Departs', 'Arrives', 'Duration', 'Days'], lines.map(timetableCells))]),
    ...(seasonalNote === null ? [] : [escapeMarkdown(seasonalNote)]),
  ].join('\n\n');
}

/** ` +1` for an arrival on the next day. */
export const shiftText = (dayShift: number): string => (dayShift === 0 ? '' : ` ${dayShift > 0 ? '+' : ''}${dayShift}`);

function timetableCells({ departs, arrives, dayShift, blockMin, days }: TimetableLine): string[] {
  return [
    departs ?? 'not known',
    arrives === null ? 'not known' : arrives + shiftText(dayShift),
    blockMin === null ? 'not known' : duration(blockMin),
    shortDays(days),
  ];
}

function returnMarkdown(site: SiteData, { from, to, returnFlights }: RoutePage): string {
  if (!returnFlights) return 'No direct return flights are known.';
  const { path, rows } = returnFlights;
  const cells = rows.map(({ title, outbound, inbound }) => [title, escapeMarkdown(outbound), escapeMarkdown(inbound)]);
  return `${link(site, `${to.label} to ${from.label}`, path)}\n\n${table(['', 'Outbound', 'Return'], cells)}`;
}

const choiceLine = (site: SiteData, { from, to, path, flyingMin, airlines, ...flights }: RouteChoice): string =>
  `${link(site, `${from.label} to ${to.label}`, path)}: ${duration(flyingMin)}, ${flightsAWeek(flights)}, ${escapeMarkdown(shortList(airlines, 3))}`;

const oneStopLine = (site: SiteData, { via, totalFlyingMin, legs }: OneStop): string =>
  `via ${link(site, via.label, via.path)}: ${duration(totalFlyingMin)} flight time (${legs.map((leg) => link(site, leg.id, leg.path)).join(', ')})`;
