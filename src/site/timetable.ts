/** The weekly timetables of pages. */

import { routePath } from '../contract/paths.ts';
import { dayCount, timeOfDay } from '../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../core/dataset/week.ts';
import { haveSameClockChanges } from '../core/departures/clocks.ts';
import { compareNames } from '../core/destinationOrder.ts';
import type { DepartureFilter } from '../core/filter/departureFilter.ts';
import { at } from '../core/must.ts';
import { nameOfMonth } from '../core/time.ts';
import type { Indexes } from '../operations/indexes.ts';
import { ageOf } from './age.ts';
import { viewAt } from './airportView.ts';
import { type RowView, SCHEDULED_DEPARTURES } from './route-table/rows.ts';

/** Departures of an airline at one local time, with one block time and number. */
export type TimetableLine = ReturnType<typeof timetableLines>[number];

/** The timetable of a service of a route, by time, unknown times last. @param filter of its departures */
export const timetableLines = (
  { departures, naming }: Indexes,
  route: number,
  service: number,
  filter: DepartureFilter = SCHEDULED_DEPARTURES,
) =>
  departures
    .departuresOf(service)
    .filter((departure) => departures.daysMatching(route, filter)(departure) !== 0)
    .map((departure) => {
      const minute = at(departures.minute, departure);
      const arrival = departures.arrivalOf(route, departure);
      return {
        /** Flight number, or null when not known. */
        flight: departures.flightOf(service, departure),
        /** Aircraft types, each once; none where they are not known. */
        aircraft: departures.aircraftOf(departure).map((code) => ({
          code,
          name: naming.aircraft.nameOfType(code) ?? code,
          family: naming.aircraft.familyOf.get(code) ?? null,
        })),
        /** `HH:MM` local to the origin, or null when only the day is known. */
        departs: minute === UNKNOWN_TIME ? null : timeOfDay(minute),
        /** `HH:MM` local to the destination, or null when not known. */
        arrives: arrival && timeOfDay(arrival.minute),
        /** Days from the date of departure to the date of arrival, -1 to 3. */
        dayShift: arrival?.dayOffset ?? 0,
        blockMin: at(departures.block, departure) || null,
        /** Bit 0 is Monday. */
        days: departures.daysMatching(route, filter)(departure),
      };
    })
    .sort((a, b) => compareTimes(a, b) || dayCount(b.days) - dayCount(a.days) || a.days - b.days);

/** The order of departures by local time; unknown times are last: `~` is after every time. */
const compareTimes = (a: { departs: string | null }, b: { departs: string | null }): number =>
  (a.departs ?? '~') < (b.departs ?? '~') ? -1 : Number(a.departs !== b.departs);

/**
 * What the mark of a day behind an arrival time means.
 * @param shown flights whose times are shown; to the west over the date line one can arrive on the day before
 */
export const dayShiftNote = (shown: readonly { readonly dayShift: number }[]): string =>
  `+1 means arrival on the next day${shown.some(({ dayShift }) => dayShift < 0) ? ', -1 on the day before' : ''}`;

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

/** Weekly timetable of one airline on one route. */
export type AirlineTimetable = ReturnType<typeof airlineTimetable>;

/** The timetable of a service of a route. */
export const airlineTimetable = (indexes: Indexes, route: number, service: number) => ({
  ...indexes.departures.airlineOf(service),
  ...indexes.departures.weekOf(service),
  seasonalNote: indexes.departures.seasonalNoteOf(service),
  age: ageOf(indexes, [service]),
  lines: timetableLines(indexes, route, service),
});

/** A departure of a weekly table, with its route. */
export type WeeklyDeparture = ReturnType<typeof weeklyTimetable>[number];

/** Departures of routes, by time; those without a known time are last. */
export const weeklyTimetable = (
  indexes: Indexes,
  routes: readonly number[],
  filter: DepartureFilter = SCHEDULED_DEPARTURES,
) =>
  routes
    .flatMap((route) => {
      const [from, to] = [
        viewAt(indexes, at(indexes.routes.from, route)),
        viewAt(indexes, at(indexes.routes.to, route)),
      ];
      const path = routePath(`${from.code}-${to.code}`);
      return indexes.departures.scheduledServicesOf(route).flatMap((service) => {
        const airline = indexes.departures.airlineOf(service);
        if (filter.airlines?.has(at(indexes.departures.airline, service)) === false) return [];
        const lines = timetableLines(indexes, route, service, filter);
        return lines.map((line) => ({ ...line, path, from, to, airline: airline.name }));
      });
    })
    .sort((a, b) => compareTimes(a, b) || compareNames(a.airline, b.airline));
