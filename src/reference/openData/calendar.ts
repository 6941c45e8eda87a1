/** The days of a published timetable: the pattern of a typical week, repeated for some weeks. */

import { ALL_MONTHS } from '../../core/departures/routeColumns.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { dayNumber, isoDate, MINUTES_PER_DAY, MINUTES_PER_WEEK, MS_PER_MINUTE, weekday } from '../../core/time.ts';
import { utcOffset } from '../../core/timeZone.ts';
import type { Indexes } from '../../operations/indexes.ts';

/** Days from a first to a last one, both included, counted from 1970. */
export interface DateRange {
  readonly start: number;
  readonly end: number;
}

/** Local days of departure with the same clocks at both ends of a flight. */
interface Stretch extends DateRange {
  /** Minutes that local time is ahead of UTC: at the origin at departure, at the destination at arrival. */
  readonly origin: number;
  readonly destination: number;
}

/** A flight as it counts for the calendar. */
interface Flight {
  /** IANA names of the time zones of both ends. */
  readonly zones: readonly [origin: string, destination: string];
  /** Months in which it is flown, bit 0 for January. */
  readonly months: number;
  /** Local time of departure, in minutes after midnight. */
  readonly minute: number;
  /** Minutes from departure to arrival. */
  readonly block: number;
}

/** The weeks of a timetable. */
export type Calendar = ReturnType<typeof createCalendar>;

/** Days around a change of clocks, in UTC, on which a flight of that local day may depart or arrive on the other side of it. */
const DAYS_AROUND = [-3, -2, -1, 0, 1, 2];

/** Makes the calendar of some weeks from the Monday of the week of a date. @param date ISO date of the build */
export function createCalendar(date: string, weeks: number) {
  // The first day, a Monday, and the last one, counted from 1970.
  const first = dayNumber(date) - weekday(dayNumber(date));
  const last = first + weeks * 7 - 1;
  // A departure on the first or last day in UTC can be of the day before or after at its origin.
  const [firstLocal, lastLocal] = [first - 1, last + 1];
  const monthOf = memoize((day: number) => Number(isoDate(day).slice(5, 7)) - 1);
  const clocksOf = memoize((zone: string) =>
    zoneClocks(zone, (first - 7) * MINUTES_PER_DAY, (last + 7) * MINUTES_PER_DAY),
  );

  /** The periods of some months, cut where a clock of two zones may differ between their days. */
  const piecesOf = memoize((zonesAndMonths: string): readonly DateRange[] => {
    const [months, ...zones] = zonesAndMonths.split(' ');
    const changes = zones.flatMap((zone) => clocksOf(zone).changes);
    const cuts = new Set(
      changes.flatMap(({ from }) => DAYS_AROUND.map((days) => Math.floor(from / MINUTES_PER_DAY) + days)),
    );
    const pieces: DateRange[] = [];
    for (let day = firstLocal; day <= lastLocal; day++) {
      if ((Number(months) & (1 << monthOf(day))) === 0) continue;
      const before = pieces.at(-1);
      if (before?.end === day - 1 && !cuts.has(day)) pieces[pieces.length - 1] = { ...before, end: day };
      else pieces.push({ start: day, end: day });
    }
    return pieces;
  });

  /** The local days of departure of a flight, by its clocks. */
  function stretches({ zones, months, minute, block }: Flight): readonly Stretch[] {
    const [from, to] = [clocksOf(zones[0]), clocksOf(zones[1])];
    const found: Stretch[] = [];
    for (const { start, end } of piecesOf([months, ...zones].join(' '))) {
      const departs = start * MINUTES_PER_DAY + minute;
      const origin = from.offsetAtLocal(departs);
      const destination = to.offsetAt(departs - origin + block);
      const before = found.at(-1);
      if (before?.end === start - 1 && before.origin === origin && before.destination === destination)
        found[found.length - 1] = { ...before, end };
      else found.push({ start, end, origin, destination });
    }
    return found;
  }

  /** Of a period, the days from the first to the last in the calendar on one of some weekdays; null when there is none. */
  function operated({ start, end }: DateRange, weekdays: number): DateRange | null {
    const isOperated = (day: number) => ((weekdays >> weekday(day)) & 1) === 1;
    let [from, to] = [Math.max(start, first), Math.min(end, last)];
    while (from <= to && !isOperated(from)) from++;
    while (to > from && !isOperated(to)) to--;
    return from > to ? null : { start: from, end: to };
  }

  return { first, last, stretches, operated };
}

/** A change of clocks: from a minute in UTC since 1970 on, local time is so many minutes ahead. */
interface Change {
  readonly from: number;
  readonly offset: number;
}

/** The clocks of a zone between two minutes since 1970 in UTC. */
function zoneClocks(zone: string, start: number, end: number) {
  const offsetAt = (minute: number): number => {
    const [date = '', time] = new Date(minute * MS_PER_MINUTE).toISOString().split(/[TZ]/);
    return utcOffset(zone, date, time?.slice(0, 5));
  };
  const initial = offsetAt(start);
  const changes: Change[] = [];
  // No clock is changed and changed back within a week.
  for (let minute = start; minute < end; minute += MINUTES_PER_WEEK)
    changes.push(...changesBetween(minute, minute + MINUTES_PER_WEEK, offsetAt));
  return {
    changes,
    /** Minutes ahead of UTC at a minute in UTC. */
    offsetAt: (minute: number): number => changes.findLast(({ from }) => from <= minute)?.offset ?? initial,
    /** Minutes ahead of UTC at a minute of local time: of two the first; where the clock leaps, as before. */
    offsetAtLocal: (minute: number): number =>
      changes.reduce(
        (before, { from, offset }) => (minute - Math.max(before, offset) >= from ? offset : before),
        initial,
      ),
  };
}

/** The change after the first minute and up to the second one, or none. */
function changesBetween(after: number, until: number, offsetAt: (minute: number) => number): Change[] {
  const offset = offsetAt(until);
  if (offsetAt(after) === offset) return [];
  if (until - after === 1) return [{ from: until, offset }];
  const middle = Math.floor((after + until) / 2);
  return [...changesBetween(after, middle, offsetAt), ...changesBetween(middle, until, offsetAt)];
}

/** The months in which a service is not known to rest, bit 0 for January. */
export const monthsOf = ({ routes, departures }: Indexes, route: number, service: number): number =>
  at(departures.serviceMonths, service) || at(routes.months, route) || ALL_MONTHS;
