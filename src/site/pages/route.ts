/** The page of a direct route, `/r/LHR-JFK`. */
import { cityPairPath, connectionsPath, routeApiPath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { isTimed } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../operations/records.ts';
import { isScheduled, scheduledRoutes } from '../../operations/routeWeeks.ts';
import { ageOf, dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { mapOfFlights } from '../maps/routeMap.ts';
import type { Choice, Page, PageSection } from '../page.ts';
import { countryCrumbs, type Link, type PageHead, pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type RouteView, scheduledRoute, viewRoute } from '../routeView.ts';
import { seasonPhrase, seasonStrip } from '../season.ts';
import { airportNode, flightNode } from '../seo/jsonLd.ts';
import { cityOf } from '../subjects.ts';
import {
  capitalised,
  counted,
  daysPhrase,
  duration,
  flightsAWeek,
  kilometres,
  list,
  NOT_KNOWN,
  shortDays,
  shortList,
  weeklyCount,
} from '../text/words.ts';
import { airlineTimetable, clocksNote } from '../timetable.ts';
import { oneStopChoices, sameCityChoices } from './alternatives.ts';
import { routeHistory } from './changes.ts';
import { routeFacts } from './routeFacts.ts';

/** The page of a route. The time that it takes does not depend on the size of the dataset. */
export function routePage(indexes: Indexes, route: number): Page {
  const { routes } = indexes;
  const view = viewRoute(indexes, route);
  const { id, from, to, flyingMin, distanceKm, services, airlines, age } = view;
  const season = seasonPhrase(indexes, route);
  const months = seasonStrip(at(routes.labelDerived, route) === 1 ? 0 : at(routes.months, route), season);
  const week = view.daysKnown
    ? WEEKDAYS.map((day, i) => ({ day, flights: flightsOnDays(indexes, services, 1 << i) }))
    : [];
  const everyDay = week[0] && week.every(({ flights }) => flights === week[0]?.flights) ? week[0].flights : 0;
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const sameCity = sameCityChoices(indexes, route);
  const flights = view.weekly === 0 ? counted(services.length, 'airline') : flightsAWeek(view);
  return {
    head: routeHead(indexes, route, view),
    signs: [from, '→', to],
    title: `${from.airport} to ${to.airport}`,
    sub: `${from.city}, ${from.country}, to ${to.city}, ${to.country}`,
    lead: dated(age, routeLead(view, season)),
    age,
    figures: [
      { name: 'Flight time', value: duration(flyingMin) },
      ...(distanceKm === null ? [] : [{ name: 'Distance', value: kilometres(distanceKm) }]),
      everyDay > 0
        ? { name: everyDay === 1 ? 'Flight every day' : 'Flights every day', value: `${everyDay}` }
        : { name: 'Flights a week', value: capitalised(weeklyCount(view)) },
      { name: airlines.length === 1 ? 'Airline' : 'Airlines', value: `${airlines.length}` },
    ],
    map: () =>
      from.onMap && to.onMap
        ? mapOfFlights([{ from: from.onMap, to: to.onMap }], {
            focus: [from.onMap, to.onMap],
            text: `Map of the great circle from ${from.city}, ${from.country}, to ${to.city}, ${to.country}${distance}.`,
          })
        : null,
    summary: `${duration(flyingMin)}, ${flights}`,
    sections: [
      ...(everyDay === 0 && week.length > 0
        ? [{ title: 'Flights by weekday', content: { kind: 'days', days: week } } as const]
        : []),
      timetablesSection(indexes, route, view),
      [
        returnSection(indexes, route, view),
        ...(months.differs || !months.isKnown
          ? [{ title: 'Season', content: { kind: 'months', season: months } } as const]
          : []),
        {
          title: 'Other airports in the same cities',
          content: { kind: 'choices', choices: sameCity.map(sameCityChoice) },
          ...(sameCity.length === 0 ? {} : { after: cityPairLink(indexes, route) }),
        },
        {
          title: 'Flights with one stop',
          content: { kind: 'choices', choices: oneStopChoices(indexes, route).map(oneStopChoice) },
        },
        {
          title: 'About this route',
          content: { kind: 'facts', entries: routeFacts(indexes, route).map((text) => ({ text })) },
        },
        { title: 'History', content: { kind: 'facts', entries: routeHistory(indexes, id) } },
        {
          title: 'More flights',
          content: {
            kind: 'facts',
            entries: [
              {
                text: `Journeys from ${from.label} to ${to.label} by day, direct and with stops`,
                path: connectionsPath(from.code, to.code),
              },
              { text: `Direct flights from ${from.label}`, path: from.path },
              { text: `Direct flights to ${to.label}`, path: to.arrivalsPath },
              { text: `Direct flights from ${to.label}`, path: to.path },
            ],
          },
        },
      ],
    ],
  };
}

function routeHead(indexes: Indexes, route: number, view: RouteView): PageHead {
  const { airports, routes, departures, timetable, baseUrl } = indexes;
  const { id, path, from, to, flyingMin, distanceKm, services, weekly, daysKnown, days, airlines, age } = view;
  const [url, fromUrl, toUrl] = [baseUrl + path, baseUrl + from.path, baseUrl + to.path];
  const flight = { url, from: { '@id': fromUrl }, to: { '@id': toUrl }, flyingMin, distanceKm };
  const daily = daysKnown ? shortDays(days).replace('Daily', 'daily') : '';
  const flights =
    weekly === 0 ? 'Direct flights' : `${daysKnown ? '' : 'At least '}${counted(weekly, 'direct flight')} a week`;
  const times = isTimed(timetable, route) ? 'Departure times by weekday.' : 'Departure times are not known.';
  return pageHead(
    baseUrl,
    { id: 'route', params: { route: id } },
    {
      titles: [
        `Flights from ${from.title} to ${to.title}`,
        `${from.title} to ${to.title}: flights`,
        `Flights from ${from.label} to ${to.label}`,
        `${from.label} to ${to.label}: flights`,
        `Flights from ${from.code} to ${to.code}: airlines and timetable`,
      ],
      description: [
        `${flights} from ${from.label} to ${to.label}${daily === '' ? '' : ` (${daily})`}.`,
        `${shortList(airlines, 3)}.`,
        `About ${duration(flyingMin)}${distanceKm === null ? '' : `, ${kilometres(distanceKm)}`}.`,
        days === 0 ? 'Days and departure times are not known.' : times,
      ],
      age,
      parents: [...countryCrumbs(from.country), { name: from.label, path: from.path }],
      name: `to ${to.label}`,
      json: routeApiPath(id),
      jsonLd: [
        airportNode(at(airports, at(routes.from, route)), fromUrl),
        airportNode(at(airports, at(routes.to, route)), toUrl),
        // A flight of schema.org has no date: those of old timetables are left out.
        ...services
          .filter((service) => ageOf(indexes, [service]).source === null)
          .map((service) => flightNode(flight, departures.airlineOf(service))),
      ],
    },
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
    (sum, service) => sum + departures.weekOf(service, (departure) => at(departures.days, departure) & days).weekly,
    0,
  );

/** The timetables of the airlines; without a known day it is a list of them. */
function timetablesSection(indexes: Indexes, route: number, { from, to, services }: RouteView): PageSection {
  const { departures } = indexes;
  const hasDays = services.some((service) => departures.hasKnownDays(service));
  const timetables = services.map((service) => airlineTimetable(indexes, route, service));
  const notes = [
    'All times are local.',
    timeDifference(at(departures.clockShift, route), from, to),
    '+1 means arrival on the next day.',
    clocksNote(indexes, [route]),
  ];
  return {
    title: hasDays ? 'Timetable' : timetables.length === 1 ? 'Airline' : 'Airlines',
    id: 'timetable',
    content: { kind: 'timetables', timetables },
    ...(hasDays ? { after: notes.filter((note) => note !== null).join(' ') } : {}),
  };
}

function timeDifference(minutes: number, from: AirportView, to: AirportView): string | null {
  if (minutes === 0) return null;
  return `${to.city} is ${duration(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}

/** The route in the opposite direction, compared with this one. */
function returnSection(indexes: Indexes, route: number, outbound: RouteView): PageSection {
  const { from, to } = outbound;
  const title = 'Return flights';
  const back = scheduledRoute(indexes, at(indexes.routes.to, route), at(indexes.routes.from, route));
  if (back === undefined) {
    const withStop = { text: 'Find flights with a stop', path: connectionsPath(to.code, from.code) };
    return { title, content: { kind: 'text', text: ['Return flights: none in our data. ', withStop, '.'] } };
  }
  const inbound = viewRoute(indexes, back);
  const row = (name: string, text: (one: RouteView) => string) => [name, text(outbound), text(inbound)];
  return {
    title,
    content: {
      kind: 'table',
      caption: 'Outbound and return flights',
      columns: ['', `${from.code}–${to.code}`, [{ text: `${to.code}–${from.code}`, path: inbound.path }]],
      rows: [
        row('Flights a week', (one) => capitalised(weeklyCount(one))),
        row('Days', daysText),
        row('Flight time', ({ flyingMin }) => duration(flyingMin)),
        row('Airlines', ({ airlines }) => list(airlines)),
      ],
    },
    after: [{ text: `Flights from ${to.city} to ${from.city}`, path: inbound.path }],
  };
}

function daysText({ days, daysKnown }: RouteView): string {
  if (days === 0) return NOT_KNOWN;
  return daysKnown ? shortDays(days) : `At least ${shortDays(days).replace('Daily', 'daily')}`;
}

const sameCityChoice = ({ path, from, to, airlines, flyingMin, age, ...flights }: RouteView): Choice => ({
  text: [{ text: `${from.label} to ${to.label}`, path }],
  details: [[shortList(airlines, 3), ...age.chips].join('; ')],
  figures: [duration(flyingMin), flightsAWeek(flights)],
});

function oneStopChoice({
  via,
  totalFlyingMin,
  extraMin,
  legs,
  warnings,
  age,
}: ReturnType<typeof oneStopChoices>[number]): Choice {
  const flights = legs.flatMap(({ from, to, path, airlines }, i): (string | Link)[] => [
    ...(i > 0 ? [', then '] : []),
    { text: `${from.code}–${to.code}`, path },
    ` ${shortList(airlines, 2)}`,
  ]);
  const extra = `${duration(Math.abs(extraMin))} ${extraMin >= 0 ? 'longer' : 'shorter'}, without the change`;
  return {
    text: ['via ', { text: via.label, path: via.path }],
    details: [[...flights, ...warnings.map((warning) => `, ${warning}`)], age.chips.join('; ')],
    figures: [`${duration(totalFlyingMin)} flight time`, extra],
  };
}

/** The page with the flights between all airports of the two cities; none of one city. */
function cityPairLink(indexes: Indexes, route: number): Link[] {
  const { airports, routes } = indexes;
  const city = (airport: number) => cityOf(indexes, at(airports, airport).cityCode);
  const [from, to] = [city(at(routes.from, route)), city(at(routes.to, route))];
  if (from.code === to.code) return [];
  return [{ text: `Flights between the airports of ${from.label} and ${to.label}`, path: cityPairPath(from, to) }];
}

export const routeKind: BuiltKind<'route'> = {
  list: (indexes) => scheduledRoutes(indexes).map((route) => ({ route: idOfRoute(indexes, route) })),
  make: (indexes, { route: id }) => {
    const route = routeOfId(indexes, id);
    return route !== undefined && isScheduled(indexes, route) ? routePage(indexes, route) : null;
  },
};
