/** The page of a flight number, `/flight/BA117`. */
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { flightNamed } from '../../operations/names.ts';
import { routeOfId } from '../../operations/records.ts';
import { isRecent } from '../age.ts';
import type { Page } from '../page.ts';
import type { RequestedKind } from '../pageKind.ts';
import { type RowChoice, type RowView, routeRows } from '../route-table/rows.ts';
import { airlinesOfRows } from '../route-table/summary.ts';
import { routesOfFlight } from '../subjects.ts';
import { daysPhrase, duration, list } from '../text/words.ts';
import { type WeeklyDeparture, weeklyTimetable } from '../timetable.ts';
import { flightListPage } from './flightLists.ts';

/** The page of a flight number; null for one that is not in the data. @param flight canonical */
export function* flightPage(indexes: Indexes, flight: string): Steps<Page | null> {
  const { airline: code, number } = flightNamed(indexes, flight);
  const choice: RowChoice = {
    airline: code,
    isShown: (departure) => at(indexes.departures.flight, departure) === number,
  };
  const rows = routeRows(indexes, routesOfFlight(indexes, flight), choice);
  if (rows.length === 0) return null;
  const stops = airportsFlown(rows);
  const [origin, destination] = [at(stops, 0), at(stops, stops.length - 1)];
  const airlines = airlinesOfRows(rows);
  const timetable = rows.flatMap(({ route }) => weeklyTimetable(indexes, [route], choice));
  const airline = at(airlines, 0).text;
  const way = wayOf(rows, stops);
  const lead = `${airline} ${flight} flies ${way} ${daysPhrase(at(rows, 0).days)}.${timesSentence(timetable)}`;
  const title = `${flight}: ${origin.label} to ${destination.label}`;
  const back = rows.flatMap(({ from, to }) => routeOfId(indexes, `${to.code}-${from.code}`) ?? []);
  return yield* flightListPage(indexes, { id: 'flight', params: { flight } }, rows, {
    parents: [{ name: airline, path: at(airlines, 0).path }],
    name: flight,
    titles: [`${airline} ${title}`, title],
    description: [lead, 'Days, local times, flight time and aircraft of each leg.'],
    signs: stops.map((airport) => airport.code),
    title,
    sub: airline,
    lead,
    flights: `legs of ${flight} in the order flown`,
    timetable,
    links: {
      'Flights back': routeRows(indexes, back).map(({ from, to, path }) => ({
        text: `${from.label} to ${to.label}`,
        path,
      })),
    },
    search: { from: origin.label, to: destination.label },
    noindex: !rows.some(({ services }) => services.some(({ service }) => isRecent(indexes, service))),
  });
}

/** The airports of legs in the order flown, each stop once where the legs are a chain. */
const airportsFlown = (rows: readonly RowView[]): RowView['to'][] =>
  rows.flatMap(({ from, to }, i) => (rows[i - 1]?.to === from ? to : [from, to]));

/** `from London (LHR) to Sydney (SYD) via Singapore (SIN)`; all airports where the legs are no chain. */
function wayOf(rows: readonly RowView[], stops: readonly RowView['to'][]): string {
  if (stops.length !== rows.length + 1) return `between ${list([...new Set(stops)].map(({ label }) => label))}`;
  const via = stops.slice(1, -1).map(({ label }) => label);
  const ends = `from ${at(stops, 0).label} to ${at(stops, stops.length - 1).label}`;
  return via.length === 0 ? ends : `${ends} via ${list(via)}`;
}

/** The times of a flight that has the same on all its days; empty for others. */
function timesSentence(timetable: readonly WeeklyDeparture[]): string {
  const [only, second] = timetable;
  if (!only?.departs || !only.arrives || only.blockMin === null || second) return '';
  return ` It departs at ${only.departs} and arrives at ${only.arrives}, ${duration(only.blockMin)} later.`;
}

/** The flight numbers of recent timetables. */
function* recentFlights(indexes: Indexes) {
  const { departures } = indexes;
  const flights = new Set<string>();
  for (const service of departures.airline.keys())
    if (isRecent(indexes, service) && !departures.isCharterService(service))
      for (const departure of departures.departuresOf(service)) {
        const flight = departures.flightOf(service, departure);
        if (flight !== null) flights.add(flight);
      }
  for (const flight of flights) yield { flight };
}

export const flightKind: RequestedKind<'flight'> = {
  list: recentFlights,
  make: ({ indexes, run }, { flight }) => run(flightPage(indexes, flight)),
};
