/** The page of a flight number, `/flight/BA117`. */

import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { medianBlockMin, minuteOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK, mod } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { flightNamed } from '../../operations/names.ts';
import { routeOfId } from '../../operations/records.ts';
import { isRecent } from '../age.ts';
import type { Page, RequestedKind } from '../page.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, type RowView, routeRows, SCHEDULED_DEPARTURES } from '../route-table/rows.ts';
import { routesOfFlight } from '../subjects.ts';
import { capitalised, counted, daysPhrase, duration, list } from '../text/words.ts';
import { type DepartureView, departuresOfRoutes } from '../timetable.ts';
import { flightListPage } from './flightLists.ts';

/** The page of a flight number; null for one that is not in the data. @param flight canonical */
export function flightPage(indexes: Indexes, flight: string): Page | null {
  const { airline: code, number } = flightNamed(indexes, flight);
  const airlines = new Set([indexes.departures.airlines.findIndex((one) => one.code === code)]);
  const filter = { ...SCHEDULED_DEPARTURES, airlines, flight: number };
  const legs = routeRows(indexes, routesOfFlight(indexes, flight), filter).map((row) =>
    legOf(row, departuresOfRoutes(indexes, [row.route], filter)),
  );
  const [first] = legs;
  if (!first) return null;
  const stops = [first.from, ...legs.map(({ to }) => to)];
  const isCircle = new Set(stops).size < stops.length;
  const isOneFlight = !isCircle && legs.every((leg, i) => i === 0 || goesOn(at(legs, i - 1), leg));
  const [origin, destination] = [first.from, isOneFlight ? at(stops, legs.length) : first.to];
  const carriers = airlinesOfRows(legs);
  const timetable = legs.flatMap(({ lines }) => lines);
  const airline = at(carriers, 0).text;
  const lead = isOneFlight
    ? `${airline} ${flight} flies ${wayOf(stops)} ${daysPhrase(first.days)}.${timesSentence(timetable)}`
    : `the number ${flight} is used on ${counted(legs.length, 'route')}: ${legs.map(({ from, to, days }) => `${wayOf([from, to])} ${daysPhrase(days)}`).join('; ')}.`;
  const title = `${flight}: ${isOneFlight ? `${origin.label} to ${destination.label}` : counted(legs.length, 'route')}`;
  const back = legs.flatMap(({ from, to }) => routeOfId(indexes, `${to.code}-${from.code}`) ?? []);
  const call = { id: 'find_flights', input: { flight } } as const;
  const shown = { ...showRoutes(indexes, call), rows: legs, all: legs };
  return flightListPage(indexes, { id: 'flight', params: { flight } }, shown, {
    parents: [{ text: airline, path: at(carriers, 0).path }],
    name: flight,
    titles: [`${airline} ${title}`, title],
    description: [capitalised(lead), 'Days, local times, flight time and aircraft of each leg.'],
    signs: [...new Set(isOneFlight ? stops : legs.flatMap(({ from, to }) => [from, to]))].map(({ code: sign }) => sign),
    title,
    sub: airline,
    lead,
    flights: isOneFlight ? `legs of ${flight} in the order flown` : `routes of ${flight}`,
    board: {
      ...{ of: 'departures', departures: timetable, total: timetable.length, place: 'route' },
      ...{ hasDays: true, isLinked: true },
      ...{ week: null, times: null, filters: [], form: null, mayMatch: null, formats: null },
    },
    links: {
      'Flights back': routeRows(indexes, back).map(({ from, to, path }) => ({
        text: `${from.label} to ${to.label}`,
        path,
      })),
    },
    search: { from: origin.label, to: destination.label },
    noindex: !legs.some(({ services }) => services.some(({ service }) => isRecent(indexes, service))),
  });
}

/** A row of the table with the departures of the flight, whose duration it has where that is known. */
const legOf = (row: RowView, lines: readonly DepartureView[]) => ({
  ...row,
  lines,
  flyingMin: medianBlockMin(lines) ?? row.flyingMin,
  isEstimated: lines.some(({ isEstimated }) => isEstimated) || (medianBlockMin(lines) === null && row.isEstimated),
});
type Leg = ReturnType<typeof legOf>;

/** Longest time on the ground between two legs of a flight, in minutes. */
const LONGEST_STOP_MIN = 720;

/** Whether a leg begins where another ends, and each departure of both has one of the other that it connects with. */
function goesOn(before: Leg, leg: Leg): boolean {
  const arrivals = before.lines.flatMap((line) => weekMinutes(line.days, line.arrives, line.dayShift));
  const departures = leg.lines.flatMap((line) => weekMinutes(line.days, line.departs));
  const connect = (arrival: number, departure: number) =>
    mod(departure - arrival, MINUTES_PER_WEEK) <= LONGEST_STOP_MIN;
  return (
    before.to === leg.from &&
    arrivals.every((arrival) => departures.some((departure) => connect(arrival, departure))) &&
    departures.every((departure) => arrivals.some((arrival) => connect(arrival, departure)))
  );
}

/** A local time on some weekdays, in minutes after the beginning of Monday; NaN for one that is not known. */
const weekMinutes = (days: number, time: string | null, dayShift = 0): number[] =>
  WEEKDAYS.flatMap((_, day) =>
    days & (1 << day) ? (day + dayShift) * MINUTES_PER_DAY + (time === null ? Number.NaN : minuteOfDay(time)) : [],
  );

/** `from London (LHR) to Sydney (SYD) via Singapore (SIN)`. */
function wayOf(stops: readonly RowView['to'][]): string {
  const labels = stops.map(({ label }) => label);
  const via = labels.slice(1, -1);
  return `from ${at(labels, 0)} to ${at(labels, labels.length - 1)}${via.length > 0 ? ` via ${list(via)}` : ''}`;
}

/** The times of a flight that has the same on all its days; empty for others. */
function timesSentence(timetable: readonly DepartureView[]): string {
  const [only, second] = timetable;
  if (!only?.departs || !only.arrives || only.blockMin === null || second) return '';
  return ` It departs at ${only.departs} and arrives at ${only.arrives}, ${duration(only.blockMin)} later.`;
}

/** The flight numbers of recent timetables. */
function recentFlights(indexes: Indexes) {
  const { departures } = indexes;
  const flights = [...departures.airline.keys()]
    .filter((service) => isRecent(indexes, service) && !departures.isCharterService(service))
    .flatMap((service) => departures.departuresOf(service).map((departure) => departures.flightOf(service, departure)));
  return [...new Set(flights)].filter((flight) => flight !== null).map((flight) => ({ flight }));
}

export const flightKind: RequestedKind<'flight'> = {
  list: recentFlights,
  make: (indexes, { flight }) => flightPage(indexes, flight),
};
