/** Departures as pages show them. */

import { familyPath, flightPath, routePath } from '../contract/paths.ts';
import { timeOfDay } from '../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import { haveSameClockChanges } from '../core/departures/clocks.ts';
import type { DepartureFilter } from '../core/filter/departureFilter.ts';
import { routeMatcher } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import { nameOfMonth } from '../core/time.ts';
import { type ListedDeparture, listDepartures } from '../operations/flightRows.ts';
import type { Indexes } from '../operations/indexes.ts';
import { viewAt } from './airportView.ts';
import { type RowView, SCHEDULED_DEPARTURES } from './route-table/rows.ts';
import { flightTime, NOT_KNOWN } from './text/words.ts';

/** A departure of a list, with its route. */
export type DepartureView = ReturnType<typeof viewDeparture>;

/** A departure of the flights operation as pages show it. */
export function viewDeparture(indexes: Indexes, { route, service, departure, days, mayMatch }: ListedDeparture) {
  const { departures, naming, routes } = indexes;
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const airline = departures.airlineOf(service);
  const ends = { path: routePath(`${from.code}-${to.code}`), from, to, airline: airline.name, mayMatch };
  if (departure === null)
    return {
      ...ends,
      ...{ flight: null, flightPath: null, aircraft: [], departs: null, arrives: null, dayShift: 0 },
      ...{ blockMin: null, isEstimated: false, days },
    };
  const minute = at(departures.minute, departure);
  const arrival = departures.arrivalOf(route, departure);
  const flight = departures.flightOf(service, departure);
  return {
    ...ends,
    /** Flight number, or null when not known. */
    flight,
    flightPath: flight && flightPath(flight),
    /** Aircraft types, each once; none where they are not known. */
    aircraft: departures.aircraftOf(departure).map((code) => {
      const family = naming.aircraft.familyOf.get(code);
      return { code, name: naming.aircraft.nameOfType(code) ?? code, path: family && familyPath(family) };
    }),
    /** `HH:MM` local to the origin, or null when only the day is known. */
    departs: minute === UNKNOWN_TIME ? null : timeOfDay(minute),
    /** `HH:MM` local to the destination, or null when not known. */
    arrives: arrival && timeOfDay(arrival.minute),
    /** Days from the date of departure to the date of arrival, -1 to 3. */
    dayShift: arrival?.dayOffset ?? 0,
    blockMin: at(departures.block, departure) || null,
    /** Whether the block time, and with it the arrival, is not that of the timetable. */
    isEstimated: departures.isEstimated(departure),
    /** The weekdays that match, bit 0 is Monday; 0 when they are not known. */
    days,
  };
}

/** The duration of a departure: `7 h 50 min`, `about 7 h 50 min` of an estimate, `Not known`. */
export const durationText = ({ blockMin, isEstimated }: Pick<DepartureView, 'blockMin' | 'isEstimated'>): string =>
  blockMin === null ? NOT_KNOWN : flightTime(blockMin, isEstimated);

/** The departures of routes, by time; those without a known time are last. @param filter what is kept of them */
export function departuresOfRoutes(
  indexes: Indexes,
  routes: readonly number[],
  filter: DepartureFilter = SCHEDULED_DEPARTURES,
): DepartureView[] {
  const matchOf = routeMatcher(indexes.filterColumns, { from: null, to: null, facts: {}, departures: filter });
  const matches = routes.flatMap((route) => matchOf(route) ?? []);
  return listDepartures(indexes, matches, filter).map((departure) => viewDeparture(indexes, departure));
}

/**
 * What the mark of a day behind an arrival time means.
 * @param shown flights whose times are shown; to the west over the date line one can arrive on the day before
 */
export const dayShiftNote = (shown: readonly { readonly dayShift: number }[]): string =>
  `+1 means arrival on the next day${shown.some(({ dayShift }) => dayShift < 0) ? ', -1 on the day before' : ''}`;

/** The same of the mark behind a departure time, where a list is of arrivals. */
export const departureShiftNote = (shown: readonly { readonly dayShift: number }[]): string =>
  `-1 means departure on the day before${shown.some(({ dayShift }) => dayShift < 0) ? ', +1 on the next day' : ''}`;

/** What a reader has to know of the arrival times of rows; null where the clocks of their ends change alike. */
export function clocksNote({ airports, routes, departures, dataDate }: Indexes, rows: readonly RowView[]) {
  const year = Number(dataDate.slice(0, 4));
  const zone = (airport: number) => at(airports, airport).timeZone;
  const isAlike = ({ route }: RowView) =>
    haveSameClockChanges(zone(at(routes.from, route)), zone(at(routes.to, route)), year);
  return rows.every(isAlike)
    ? null
    : `Arrival times use the clocks of ${nameOfMonth(departures.month)}: in other months those between places that change their clocks on other dates can be one or two hours off.`;
}
