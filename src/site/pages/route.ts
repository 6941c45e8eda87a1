/** The page of a direct route, `/r/LHR-JFK`. */
import { writeQuery } from '../../contract/formerQueries.ts';
import { airlinePath, cityPairPath, connectionsPath, hubPath, routeApiPath } from '../../contract/paths.ts';
import { isTimed } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { idOfRoute, routeOfId } from '../../operations/records.ts';
import { isScheduled, scheduledRoutes } from '../../operations/routeWeeks.ts';
import { dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { airlineNote, boardName, boardNote, departureBoard } from '../departureBoard.ts';
import { mapOfFlights } from '../maps/routeMap.ts';
import { type BuiltKind, listSection, makePage, type Page, type PageSection } from '../page.ts';
import { countryCrumbs, type Link } from '../pageHead.ts';
import { type ShownRoutes, showRoutes } from '../route-table/routeCall.ts';
import { ageOfRows, type RowView, routeRows, timeText } from '../route-table/rows.ts';
import { monthsText, seasonPhrase } from '../season.ts';
import { airportNode } from '../seo/jsonLd.ts';
import { airportsOfRoute, cityOf, scheduledRoute } from '../subjects.ts';
import {
  capitalised,
  cityAndCountry,
  counted,
  daysPhrase,
  duration,
  flightsAWeek,
  kilometres,
  list,
  NOT_KNOWN,
  sentences,
  shortDays,
  shortList,
  weeklyCount,
} from '../text/words.ts';
import { clocksNote } from '../timetable.ts';
import { routeHistory } from './changes.ts';
import { routesBetween } from './cityPair.ts';
import { flightsOnMap } from './networkMaps.ts';

/**
 * The page of a route. The time that it takes does not depend on the size of the dataset.
 * @param search the filters of its departures
 */
export function routePage(indexes: Indexes, route: number, search?: URLSearchParams): Page {
  const { routes, timetable, baseUrl } = indexes;
  const id = idOfRoute(indexes, route);
  const view = rowOf(indexes, route);
  const { from, to, flyingMin, distanceKm, weekly, daysKnown, days, services } = view;
  const age = ageOfRows(indexes, [view]);
  const shown = showRoutes(indexes, { id: 'find_flights', input: { from: from.code, to: to.code } }, search);
  const season = seasonPhrase(indexes, route);
  const months = monthsText(at(routes.labelDerived, route) === 1 ? 0 : at(routes.months, route), season);
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const daily = daysKnown ? ` (${shortDays(days).replace('Daily', 'daily')})` : '';
  const flights =
    weekly === 0 ? 'Direct flights' : `${daysKnown ? '' : 'At least '}${counted(weekly, 'direct flight')} a week`;
  const times = isTimed(timetable, route) ? 'Departure times by weekday.' : 'Departure times are not known.';
  return makePage({
    page: { id: 'route', params: { route: id } },
    titles: [
      `Flights from ${from.title} to ${to.title}`,
      `${from.title} to ${to.title}: flights`,
      `Flights from ${from.label} to ${to.label}`,
      `${from.label} to ${to.label}: flights`,
      `Flights from ${from.code} to ${to.code}: airlines and timetable`,
    ],
    description: [
      `${flights} from ${from.label} to ${to.label}${daily}.`,
      `${shortList(namesOf(view), 3)}.`,
      `About ${duration(flyingMin)}${distance}.`,
      days === 0 ? 'Days and departure times are not known.' : times,
    ],
    parents: [...countryCrumbs(from.country), { text: from.label, path: from.path }],
    name: `to ${to.label}`,
    json: shown.values.size > 0 ? shown.json : routeApiPath(id),
    filters: writeQuery(shown.values),
    jsonLd: airportsOfRoute(indexes, route).map((airport) => airportNode(airport, baseUrl + hubPath(airport))),
    signs: [from, '→', to],
    title: `${from.airport} to ${to.airport}`,
    sub: `${cityAndCountry(from)}, to ${cityAndCountry(to)}`,
    lead: dated(age, routeLead(view, season)),
    age,
    figures: [
      { name: 'Flight time', value: capitalised(timeText(view)) },
      ...(distanceKm === null ? [] : [{ name: 'Distance', value: kilometres(distanceKm) }]),
      { name: 'Flights a week', value: capitalised(weeklyCount(view)) },
      { name: services.length === 1 ? 'Airline' : 'Airlines', value: `${services.length}` },
    ],
    map: () =>
      mapOfFlights(flightsOnMap(indexes, [route]), {
        focus: [from.code, to.code],
        text: `Map of the great circle from ${cityAndCountry(from)}, to ${cityAndCountry(to)}${distance}.`,
      }),
    summary: `${duration(flyingMin)}, ${weekly === 0 ? counted(services.length, 'airline') : flightsAWeek(view)}`,
    sections: [
      ...(days === 0 && shown.values.size === 0 ? [] : [timetableSection(indexes, route, view, shown)]),
      [
        airlinesSection(indexes, view),
        returnSection(indexes, route, view),
        { title: 'Season', content: { kind: 'text', text: months ?? '' } },
        listSection('History', routeHistory(indexes, id)),
        listSection('More flights', [
          {
            text: `Journeys from ${from.label} to ${to.label} by day, direct and with stops`,
            path: connectionsPath(from.code, to.code),
          },
          ...cityPairLink(indexes, route),
          { text: `Direct flights to ${to.label}`, path: to.originsPath },
        ]),
      ],
    ],
  });
}

const rowOf = (indexes: Indexes, route: number): RowView => at(routeRows(indexes, [route]), 0);

const namesOf = ({ services }: RowView): string[] => services.map(({ name }) => name);

/** Airlines, frequency, days and duration in sentences. */
function routeLead(view: RowView, season: string | null): string {
  const { from, to, weekly, daysKnown, days, flyingMin } = view;
  const airlines = namesOf(view);
  const names = airlines.length > 4 ? `${shortList(airlines, 4)} airlines` : list(airlines);
  const times = weekly === 1 ? 'once a week' : `${counted(weekly, 'time')} a week`;
  const known = daysKnown ? `${times}, ${daysPhrase(days)}` : `at least ${times}`;
  const frequency = weekly === 0 ? '. The days are not known' : `, ${known}`;
  const when = season === null ? '' : ` ${season}.`;
  return `${names} ${airlines.length === 1 ? 'flies' : 'fly'} direct from ${from.label} to ${to.label}${frequency}. The flight takes about ${duration(flyingMin)}.${when}`;
}

/** The departures of all airlines in order of time. */
function timetableSection(indexes: Indexes, route: number, view: RowView, shown: ShownRoutes): PageSection {
  const { from, to, path } = view;
  const { board, day } = departureBoard(indexes, shown, { path, place: null });
  return {
    title: day === null ? 'Timetable' : capitalised(boardName('departures', day)),
    id: 'timetable',
    content: { kind: 'departures', board },
    after: sentences(
      'All times are local.',
      timeDifference(at(indexes.departures.clockShift, route), from, to),
      boardNote(board),
      clocksNote(indexes, [view]),
    ),
  };
}

/** The airlines of the route with their week. */
const airlinesSection = (indexes: Indexes, { services }: RowView): PageSection =>
  listSection(
    services.length === 1 ? 'Airline' : 'Airlines',
    services.map(({ name, airline: code, service }) => ({
      text: `${name} (${code})`,
      path: airlinePath({ name, code }),
      note: airlineNote(indexes, service),
    })),
  );

function timeDifference(minutes: number, from: AirportView, to: AirportView): string | null {
  if (minutes === 0) return null;
  return `${to.city} is ${duration(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}

/** The route in the opposite direction, compared with this one. */
function returnSection(indexes: Indexes, route: number, outbound: RowView): PageSection {
  const { from, to } = outbound;
  const title = 'Return flights';
  const back = scheduledRoute(indexes, at(indexes.routes.to, route), at(indexes.routes.from, route));
  if (back === undefined) {
    const withStop = { text: 'Find flights with a stop', path: connectionsPath(to.code, from.code) };
    return { title, content: { kind: 'text', text: ['Return flights: none in our data. ', withStop, '.'] } };
  }
  const inbound = rowOf(indexes, back);
  const row = (name: string, text: (one: RowView) => string) => [name, text(outbound), text(inbound)];
  return {
    title,
    content: {
      kind: 'table',
      caption: 'Outbound and return flights',
      columns: ['', `${from.code}–${to.code}`, [{ text: `${to.code}–${from.code}`, path: inbound.path }]],
      rows: [
        row('Flights a week', (one) => capitalised(weeklyCount(one))),
        row('Days', daysText),
        row('Flight time', (one) => capitalised(timeText(one))),
        row('Airlines', (one) => list(namesOf(one))),
      ],
    },
    after: [{ text: `Flights from ${to.city} to ${from.city}`, path: inbound.path }],
  };
}

function daysText({ days, daysKnown }: RowView): string {
  if (days === 0) return NOT_KNOWN;
  return daysKnown ? shortDays(days) : `At least ${shortDays(days).replace('Daily', 'daily')}`;
}

/** The page with the flights between all airports of the two cities; none where this route is the only one. */
function cityPairLink(indexes: Indexes, route: number): Link[] {
  const city = (airport: number) => cityOf(indexes, at(indexes.airports, airport).cityCode);
  const [from, to] = [city(at(indexes.routes.from, route)), city(at(indexes.routes.to, route))];
  if (from.code === to.code || routesBetween(indexes, from, to).length < 2) return [];
  return [{ text: `Flights between all airports of ${from.label} and ${to.label}`, path: cityPairPath(from, to) }];
}

export const routeKind: BuiltKind<'route'> = {
  list: (indexes) => scheduledRoutes(indexes).map((route) => ({ route: idOfRoute(indexes, route) })),
  make: (indexes, { route: id }, search) => {
    const route = routeOfId(indexes, id);
    return route !== undefined && isScheduled(indexes, route) ? routePage(indexes, route, search) : null;
  },
};
