/** The values of a JSON response that the tables have in another form. */
import { z } from 'zod';
import { Airline, LegacyAirline, ScheduleEntry } from '../../../src/contract/schemas.ts';
import { MONTHS, type WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { DepartureRow } from '../../../src/core/dataset/rows.ts';
import { minuteOfDay, weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { YEAR } from '../../../src/core/seasonality.ts';
import type { ImportedDeparture } from '../common/importer.ts';
import { DepartureWeek } from '../common/timetable.ts';

/** Flight numbers and aircraft types, which responses do not have, in the order of the times. */
const details = {
  flights: z.array(z.union([z.string(), z.int().transform(String)]).nullable()).default([]),
  aircraft: z.array(DepartureRow.shape.aircraft.nullable()).default([]),
};
export const AirlineIn = Airline.extend({ schedule: z.array(ScheduleEntry.extend(details)) });
export const LegacyAirlineIn = LegacyAirline.extend(details);

/**
 * Departures of either form, joined by time and number.
 * @param numberOf the flight number in a designator, or null
 * @param onMismatch called when lists that belong together differ in length
 */
export function departuresFrom(
  airline: z.infer<typeof AirlineIn> | z.infer<typeof LegacyAirlineIn>,
  blockMin: number | null,
  numberOf: (designator: string) => number | null,
  onMismatch: () => void,
): ImportedDeparture[] {
  const week = new DepartureWeek();
  const add = (
    day: (typeof WEEKDAYS)[number],
    time: string | null,
    flight: string | null | undefined,
    aircraft: string | null | undefined,
  ) =>
    week.add(weekdayBits([day]), {
      minute: time === null ? null : minuteOfDay(time),
      block: blockMin,
      flight: numberOf(flight ?? ''),
      aircraft: (aircraft ?? '').split(' ').filter((type) => type !== ''),
    });
  const check = (lists: readonly (readonly unknown[])[], length: number) => {
    if (lists.some((list) => list.length > 0 && list.length !== length)) onMismatch();
  };
  if ('schedule' in airline)
    for (const { day, times, flights, aircraft } of airline.schedule) {
      const all = times.length > 0 ? times : [null];
      check([flights, aircraft], all.length);
      for (const [i, time] of all.entries()) add(day, time, flights[i], aircraft[i]);
    }
  else {
    const { fly_days: flyDays, dep_times: times, flights, aircraft } = airline;
    check([times, flights, aircraft], flyDays.length);
    for (const [i, day] of flyDays.entries()) add(day, times[i] ?? null, flights[i], aircraft[i]);
  }
  return week.rows();
}

const MONTH_NAMES: readonly string[] = MONTHS;

/** `Summer seasonal (May–Sep)` as `----MJJAS---`; null when the label names no months. */
export function monthsOfLabel(label: string | null): string | null {
  if (label === 'Year-round') return YEAR;
  const inside = /\(([^)]+)\)$/.exec(label ?? '')?.[1];
  if (inside === undefined) return null;
  const flown = new Array<boolean>(12).fill(false);
  for (const range of inside.split(', ')) {
    const [first, last = first] = range.split('–').map((name) => MONTH_NAMES.indexOf(name));
    if (first === undefined || last === undefined || first < 0 || last < 0) return null;
    for (let month = first; ; month = (month + 1) % 12) {
      flown[month] = true;
      if (month === last) break;
    }
  }
  return YEAR.replace(/./g, (letter, month) => (flown[month] ? letter : '-'));
}
