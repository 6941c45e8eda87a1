/** GTFS times, which count in the time zone of the agency, as local times of airports. */
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { isoDate, MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';

/** `7:05:00` or `25:10:30` as whole minutes; null when malformed. Times after midnight of the next day are above 24:00. */
export function gtfsMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,3}):([0-5]\d):[0-5]\d$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** @returns local days by local minute after midnight, for departures at one GTFS time on some service days */
export type LocalDays = (
  serviceDays: readonly number[],
  minutes: number,
  agencyZone: string,
  airportZone: string,
) => ReadonlyMap<number, readonly number[]>;

/**
 * Creates the conversion. A time counts from noon of the service day minus twelve hours, by the clock of the agency: that
 * is midnight except on days on which clocks change. Where agency and airport change their clocks on other days, one
 * GTFS time is several local times.
 */
export function localDays(): LocalDays {
  const utcOffset = createUtcOffset();
  const atNoon = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day))));
  const atMidnight = memoize((zone: string) => memoize((day: number) => utcOffset(zone, isoDate(day), '00:00')));
  /** @param minute since 1970 in UTC */
  function offsetAt(zone: string, minute: number): number {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const start = atMidnight(zone)(day);
    const isSteady = start === atMidnight(zone)(day + 1);
    return isSteady ? start : utcOffset(zone, isoDate(day), timeOfDay(mod(minute, MINUTES_PER_DAY)));
  }
  return (serviceDays, minutes, agencyZone, airportZone) => {
    const days = new Map<number, number[]>();
    for (const day of serviceDays) {
      const utc = day * MINUTES_PER_DAY - atNoon(agencyZone)(day) + minutes;
      const local = utc + offsetAt(airportZone, utc);
      const minute = mod(local, MINUTES_PER_DAY);
      const known = days.get(minute);
      if (known) known.push(Math.floor(local / MINUTES_PER_DAY));
      else days.set(minute, [Math.floor(local / MINUTES_PER_DAY)]);
    }
    return days;
  };
}
