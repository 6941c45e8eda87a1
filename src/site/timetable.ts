import type { AirportRecord, Departure, Service } from '../core/dataset/dataset.ts';
import { dayCount, timeOfDay } from '../core/dataset/schedule.ts';
import { memoize } from '../core/memoize.ts';
import { compareMinutes, MINUTES_PER_DAY } from '../core/time.ts';
import { midweek, type ReferenceWeek } from '../core/timetable/referenceWeek.ts';
import { createUtcOffset } from '../core/timeZone.ts';
import { operatingDays } from './services.ts';

/** Departures of an airline at one local time. */
export interface TimetableLine {
  /** `HH:MM` local to the origin, or null when only the day is known. */
  readonly departs: string | null;
  /** `HH:MM` local to the destination, or null when not known. */
  readonly arrives: string | null;
  /** Days from the date of departure to the date of arrival, -1 to 2. */
  readonly dayShift: number;
  readonly blockMin: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
}

/** Weekly timetable of one airline on one route. */
export interface AirlineTimetable {
  readonly code: string;
  readonly name: string;
  readonly weekly: number;
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly seasonalNote: string | null;
  readonly lines: readonly TimetableLine[];
}

/** Minutes that the clock of `to` is ahead of the clock of `from`. */
export type TimeDifference = (from: AirportRecord, to: AirportRecord) => number;

/** Time differences for arrival times. A weekly timetable has no dates: its clocks are those of the reference week. */
export function weekTimeDifference(week: ReferenceWeek): TimeDifference {
  const utcOffset = createUtcOffset();
  const offsetOf = memoize((timeZone: string) => utcOffset(timeZone, midweek(week)));
  return (from, to) => offsetOf(to.timeZone) - offsetOf(from.timeZone);
}

/** The timetable of one service. @param difference minutes that the clock of the destination is ahead */
export function timetableOf(service: Service, difference: number): AirlineTimetable {
  return {
    code: service.airlineCode,
    name: service.airlineName,
    weekly: service.weeklyDepartures,
    days: operatingDays([service]),
    seasonalNote: service.seasonalNote,
    lines: mergeLines(service.departures).map((departure) => timetableLine(departure, difference)),
  };
}

/** Joins the days of departures with the same time and block time. By time; those without a time are last. */
function mergeLines(departures: readonly Departure[]): Departure[] {
  const merged = new Map<string, Departure>();
  for (const departure of departures) {
    const key = `${departure.minute} ${departure.blockMin}`;
    merged.set(key, { ...departure, days: departure.days | (merged.get(key)?.days ?? 0) });
  }
  return [...merged.values()].sort(
    (a, b) => compareMinutes(a, b) || dayCount(b.days) - dayCount(a.days) || a.days - b.days,
  );
}

function timetableLine({ minute, days, blockMin }: Departure, difference: number): TimetableLine {
  if (minute === null || blockMin === null)
    return { departs: minute === null ? null : timeOfDay(minute), arrives: null, dayShift: 0, blockMin, days };
  const arrival = minute + blockMin + difference;
  const dayShift = Math.floor(arrival / MINUTES_PER_DAY);
  return {
    departs: timeOfDay(minute),
    arrives: timeOfDay(arrival - dayShift * MINUTES_PER_DAY),
    dayShift,
    blockMin,
    days,
  };
}
