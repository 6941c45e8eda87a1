import type { AirportRecord, Departure, Service } from '../core/dataset/dataset.ts';
import { dayCount, timeOfDay } from '../core/dataset/schedule.ts';
import { memoize } from '../core/memoize.ts';
import { createUtcOffset } from '../core/timeZone.ts';

/** One line of an airline's timetable: a departure at one local time on some weekdays. */
export interface TimetableLine {
  /** `HH:MM` local to the origin, or null when only the day is known. */
  readonly departs: string | null;
  /** `HH:MM` local to the destination, or null when not known. */
  readonly arrives: string | null;
  /** Days after departure on which it arrives: -1 to 2. */
  readonly dayShift: number;
  readonly blockMin: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
}

/** The week of one airline on one route. */
export interface AirlineTimetable {
  readonly code: string;
  readonly name: string;
  readonly weekly: number;
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly seasonalNote: string | null;
  readonly lines: readonly TimetableLine[];
}

/**
 * Arrival times need the clocks of both ends. Timetables here are weekly, without a date, so the difference is taken
 * in the midst of the IATA season in which the data was made: it changes twice a year, not with every import. Around a
 * change of clocks an arrival can be an hour off.
 */
export interface Clocks {
  /** Minutes that the clock of `to` is ahead of that of `from`. */
  readonly ahead: (from: AirportRecord, to: AirportRecord) => number;
}

/** Clocks in the season of a date; one look-up for each time zone. */
export function clocksAt(isoDate: string): Clocks {
  const date = midSeason(isoDate);
  const utcOffset = createUtcOffset();
  const offset = memoize((timeZone: string) => utcOffset(timeZone, date));
  return { ahead: (from, to) => offset(to.timeZone) - offset(from.timeZone) };
}

/** 1 July in the northern summer season, from the last Sunday of March to that of October; 1 January in the winter's. */
function midSeason(isoDate: string): string {
  const date = new Date(`${isoDate}T12:00:00Z`);
  const year = date.getUTCFullYear();
  if (date < lastSunday(year, 2)) return `${year}-01-01`;
  return date < lastSunday(year, 9) ? `${year}-07-01` : `${year + 1}-01-01`;
}

/** Midnight UTC of the last Sunday of a month of 31 days, January being 0. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31));
  return new Date(Date.UTC(year, month, 31 - last.getUTCDay()));
}

/** The timetable of one service; `ahead` as in Clocks. */
export function timetableOf(service: Service, ahead: number): AirlineTimetable {
  return {
    code: service.airlineCode,
    name: service.airlineName,
    weekly: service.weeklyDepartures,
    days: service.departures.reduce((days, departure) => days | departure.days, 0),
    seasonalNote: service.seasonalNote,
    lines: mergeLines(service.departures).map((departure) => lineOf(departure, ahead)),
  };
}

/** Departures of one minute and block time as one, by time; those without a time last. */
function mergeLines(departures: readonly Departure[]): Departure[] {
  const merged = new Map<string, Departure>();
  for (const departure of departures) {
    const key = `${departure.minute} ${departure.blockMin}`;
    merged.set(key, { ...departure, days: departure.days | (merged.get(key)?.days ?? 0) });
  }
  return [...merged.values()].sort(
    (a, b) => (a.minute ?? 1440) - (b.minute ?? 1440) || dayCount(b.days) - dayCount(a.days) || a.days - b.days,
  );
}

function lineOf({ minute, days, blockMin }: Departure, ahead: number): TimetableLine {
  if (minute === null || blockMin === null)
    return { departs: minute === null ? null : timeOfDay(minute), arrives: null, dayShift: 0, blockMin, days };
  const arrival = minute + blockMin + ahead;
  const dayShift = Math.floor(arrival / 1440);
  return { departs: timeOfDay(minute), arrives: timeOfDay(arrival - dayShift * 1440), dayShift, blockMin, days };
}
