/** The page of a direct route, `/r/LHR-JFK`. */

import { cityPairPath, markdownPath, routeApiPath, socialCardPath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Change, ChangeLog } from '../../core/dataset/changes.ts';
import { airlineOf, hasKnownDays, weekOf } from '../../core/departures/departures.ts';
import { isTimed } from '../../core/journeys/timetable.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../operations/records.ts';
import { scheduledRoutes } from '../../operations/routeWeeks.ts';
import { bullets, table } from '../../reference/blocks.ts';
import { ageOf, dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { mapOfFlights, type RouteMap } from '../maps/routeMap.ts';
import { escapeMarkdown, link, writePage } from '../markdown.ts';
import type { LayoutData, Link } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type RouteView, scheduledRoute, viewRoute } from '../routeView.ts';
import { seasonPhrase, seasonStrip } from '../season.ts';
import { airportNode, flightNode } from '../seo/jsonLd.ts';
import { cityOf } from '../subjects.ts';
import { datedDescription, shortTitle } from '../text/metadata.ts';
import {
  capitalised,
  counted,
  daysPhrase,
  duration,
  flightsAWeek,
  kilometres,
  list,
  longDate,
  NOT_KNOWN,
  shortDays,
  shortList,
  weeklyCount,
} from '../text/words.ts';
import { oneStopChoices, sameCityChoices } from './alternatives.ts';
import { countryCrumbs, headWithCrumbs } from './headWithCrumbs.ts';
import { routeFacts } from './routeFacts.ts';
import { airlineTimetable, clocksNote, timetableMarkdown } from './timetable.ts';

export type RoutePage = ReturnType<typeof routePage>;

/** The page of a route. The time that it takes does not depend on the size of the dataset. */
export function routePage(indexes: Indexes, route: number) {
  const { routes, departures, changeLog } = indexes;
  const view = viewRoute(indexes, route);
  const { id, from, to, flyingMin, distanceKm, services, age } = view;
  const isTimed = services.some((service) => hasKnownDays(departures, service));
  const sameCity = sameCityChoices(indexes, route);
  const week = view.daysKnown
    ? WEEKDAYS.map((day, i) => ({ day, flights: flightsOnDays(indexes, services, 1 << i) }))
    : [];
  return {
    head: routeHead(indexes, route, view),
    from,
    to,
    lead: dated(age, routeLead(view, seasonPhrase(indexes, route))),
    age,
    flyingMin,
    distanceKm,
    /** Flights a week: `35`, `at least 4`; null when no day is known. */
    weekly: view.weekly === 0 ? null : weeklyCount(view),
    /** Flights by weekday, Monday first; none when the days of an airline are not known. */
    week,
    /** Flights of every day when all days have the same number; null when they differ or are not known. */
    everyDay: everyDay(week.map(({ flights }) => flights)),
    /** The time difference in a sentence; null when there is none. */
    timeDifference: timeDifferenceText(at(departures.clockShift, route), from, to),
    /** Whether a day of a flight is known. */
    isTimed,
    clocksNote: clocksNote(indexes, [route]),
    timetables: services.map((service) => airlineTimetable(indexes, route, service)),
    season: seasonStrip(
      at(routes.labelDerived, route) === 1 ? 0 : at(routes.months, route),
      seasonPhrase(indexes, route),
    ),
    returnFlights: returnFlights(indexes, route, view),
    sameCity,
    /** The page with the flights between all airports of the two cities; null when there is none. */
    cityPair: sameCity.length === 0 ? null : cityPairLink(indexes, route),
    /** What updates of the data changed, newest first. */
    history: routeHistory(changeLog, id),
    oneStop: oneStopChoices(indexes, route),
    facts: routeFacts(indexes, route),
  };
}

function routeHead(indexes: Indexes, route: number, view: RouteView) {
  const { airports, routes, departures, timetable, baseUrl } = indexes;
  const { id, path, from, to, flyingMin, distanceKm, services } = view;
  const [url, fromUrl, toUrl] = [baseUrl + path, baseUrl + from.path, baseUrl + to.path];
  const flight = { url, from: { '@id': fromUrl }, to: { '@id': toUrl }, flyingMin, distanceKm };
  const parents = [...countryCrumbs(from.country), { name: from.label, path: from.path }];
  return headWithCrumbs(baseUrl, parents, `to ${to.label}`, {
    title: shortTitle(
      `Flights from ${from.title} to ${to.title}`,
      `${from.title} to ${to.title}: flights`,
      `Flights from ${from.label} to ${to.label}`,
      `${from.label} to ${to.label}: flights`,
      `Flights from ${from.code} to ${to.code}: airlines and timetable`,
    ),
    description: descriptionOf(view, isTimed(timetable, route)),
    path,
    json: routeApiPath(id),
    markdown: markdownPath(path),
    socialCard: socialCardPath(id),
    jsonLd: [
      airportNode(at(airports, at(routes.from, route)), fromUrl),
      airportNode(at(airports, at(routes.to, route)), toUrl),
      // A flight of schema.org has no date: those of old timetables are left out.
      ...services
        .filter((service) => ageOf(indexes, [service]).source === null)
        .map((service) => flightNode(flight, airlineOf(departures, service))),
    ],
  });
}

/** @param isTimed whether a departure time is known */
function descriptionOf(view: RouteView, isTimed: boolean): string {
  const { from, to, weekly, daysKnown, days, airlines, flyingMin, distanceKm, age } = view;
  const daily = daysKnown ? shortDays(days).replace('Daily', 'daily') : '';
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const flights =
    weekly === 0 ? 'Direct flights' : `${daysKnown ? '' : 'At least '}${counted(weekly, 'direct flight')} a week`;
  return datedDescription(
    age,
    `${flights} from ${from.label} to ${to.label}${daily === '' ? '' : ` (${daily})`}.`,
    `${shortList(airlines, 3)}.`,
    `About ${duration(flyingMin)}${distance}.`,
    days === 0
      ? 'Days and departure times are not known.'
      : isTimed
        ? 'Departure times by weekday.'
        : 'Departure times are not known.',
  );
}

/** Airlines, frequency, days and duration in sentences. */
function routeLead(
  { from, to, weekly, daysKnown, days, airlines, flyingMin }: RouteView,
  season: string | null,
): string {
  const names = airlines.length > 4 ? `${shortList(airlines, 4)} airlines` : list(airlines);
  const times = weekly === 1 ? 'once a week' : `${counted(weekly, 'time')} a week`;
  const known = daysKnown ? `${times}, ${daysPhrase(days)}` : `at least ${times}`;
  const frequency = weekly === 0 ? ', on days that are not known' : `, ${known}`;
  const when = season === null ? '' : ` ${season}.`;
  return `${names} ${airlines.length === 1 ? 'flies' : 'fly'} direct from ${from.label} to ${to.label}${frequency}. The flight takes about ${duration(flyingMin)}.${when}`;
}

/** Flights of all services on some weekdays. */
const flightsOnDays = ({ departures }: Indexes, services: readonly number[], days: number): number =>
  services.reduce(
    (sum, service) => sum + weekOf(departures, service, (departure) => at(departures.days, departure) & days).weekly,
    0,
  );

function everyDay([monday = 0, ...others]: readonly number[]): number | null {
  return monday > 0 && others.every((flights) => flights === monday) ? monday : null;
}

function timeDifferenceText(minutes: number, from: AirportView, to: AirportView): string | null {
  if (minutes === 0) return null;
  return `${to.city} is ${duration(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}

/** The route in the opposite direction, compared with this one; null when there is none. */
function returnFlights(indexes: Indexes, route: number, outbound: RouteView) {
  const back = scheduledRoute(indexes, at(indexes.routes.to, route), at(indexes.routes.from, route));
  if (back === undefined) return null;
  const inbound = viewRoute(indexes, back);
  const row = (title: string, text: (one: RouteView) => string) => ({
    title,
    outbound: text(outbound),
    inbound: text(inbound),
  });
  return {
    path: inbound.path,
    rows: [
      row('Flights a week', (one) => capitalised(weeklyCount(one))),
      row('Days', daysText),
      row('Flight time', ({ flyingMin }) => duration(flyingMin)),
      row('Airlines', ({ airlines }) => list(airlines)),
    ],
  };
}

function daysText({ days, daysKnown }: RouteView): string {
  if (days === 0) return NOT_KNOWN;
  return daysKnown ? shortDays(days) : `At least ${shortDays(days).replace('Daily', 'daily')}`;
}

function cityPairLink(indexes: Indexes, route: number): Link | null {
  const { airports, routes } = indexes;
  const city = (airport: number) => cityOf(indexes, at(airports, airport).cityCode);
  const [from, to] = [city(at(routes.from, route)), city(at(routes.to, route))];
  if (from.code === to.code) return null;
  return { text: `Flights between the airports of ${from.label} and ${to.label}`, path: cityPairPath(from, to) };
}

/** The changes of a route, newest first. */
export const routeHistory = ({ changes }: ChangeLog, id: string): { date: string; text: string }[] =>
  changes.flatMap((change) => eventsOf(change, id).map((text) => ({ date: longDate(change.date), text })));

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

/**
 * The map of a route's page. It is not part of the page object: neither the Markdown version nor the check for changed
 * pages needs it, and it takes half of the time.
 */
export function routeMap({ from, to, distanceKm }: RoutePage): RouteMap | null {
  if (!from.onMap || !to.onMap) return null;
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const text = `Map of the great circle from ${from.city}, ${from.country}, to ${to.city}, ${to.country}${distance}.`;
  return mapOfFlights([{ from: from.onMap, to: to.onMap }], { focus: [from.onMap, to.onMap], text });
}

/** The Markdown version of a route's page. */
export function routeMarkdown(layout: LayoutData, page: RoutePage): string {
  const { head, from, to, lead } = page;
  const sameCity = page.sameCity.map(
    ({ from: origin, to: destination, path, flyingMin, airlines, ...flights }) =>
      `${link(layout, `${origin.label} to ${destination.label}`, path)}: ${duration(flyingMin)}, ${flightsAWeek(flights)}, ${escapeMarkdown(shortList(airlines, 3))}`,
  );
  const oneStop = page.oneStop.map(
    ({ via, totalFlyingMin, legs }) =>
      `via ${link(layout, via.label, via.path)}: ${duration(totalFlyingMin)} flight time (${legs.map((leg) => link(layout, leg.id, leg.path)).join(', ')})`,
  );
  return writePage(layout, head, `${from.label} to ${to.label}`, lead, [
    ['At a glance', bullets(summaryLines(layout, page))],
    [page.isTimed ? 'Timetable' : 'Airlines', page.timetables.map(timetableMarkdown).join('\n\n')],
    ['Return flights', returnMarkdown(layout, page)],
    ['Other airports in the same cities', bullets(sameCity)],
    ['Flights with one stop', bullets(oneStop)],
    ['About this route', bullets(page.facts.map(escapeMarkdown))],
    ['History', bullets(page.history.map(({ date, text }) => `${date}: ${escapeMarkdown(text)}`))],
  ]);
}

function summaryLines(layout: LayoutData, page: RoutePage): string[] {
  const { distanceKm, season } = page;
  const airport = ({ name, city, country, code, path }: AirportView) =>
    link(layout, `${name}, ${city}, ${country} (${code})`, path);
  return [
    `From: ${airport(page.from)}`,
    `To: ${airport(page.to)}`,
    `Flight time: ${duration(page.flyingMin)}`,
    ...(distanceKm === null ? [] : [`Distance: ${kilometres(distanceKm)}`]),
    ...(page.weekly === null ? [] : [`Flights a week: ${page.weekly}${byWeekday(page)}`]),
    ...(season.isKnown ? [`Season: ${season.differs ? `${season.label}. ${season.text}` : season.label}`] : []),
    ...(page.timeDifference === null ? [] : [page.timeDifference]),
  ];
}

function byWeekday({ week, everyDay: daily }: RoutePage): string {
  if (week.length === 0) return '';
  return daily === null
    ? ` (${week.map(({ day, flights }) => `${day} ${flights}`).join(', ')})`
    : ` (${daily} every day)`;
}

function returnMarkdown(layout: LayoutData, { from, to, returnFlights: back }: RoutePage): string {
  if (!back) return 'None in our data.';
  const cells = back.rows.map(({ title, outbound, inbound }) => [
    title,
    escapeMarkdown(outbound),
    escapeMarkdown(inbound),
  ]);
  return `${link(layout, `${to.label} to ${from.label}`, back.path)}\n\n${table(['', 'Outbound', 'Return'], cells)}`;
}

export const routeKind: BuiltKind<'route', RoutePage> = {
  list: (indexes) => scheduledRoutes(indexes).map((route) => ({ route: idOfRoute(indexes, route) })),
  make: (indexes, { route }) => routePage(indexes, must(routeOfId(indexes, route), route)),
  markdown: routeMarkdown,
};
