/** The values of a JSON response that the tables have in another form. */
import type { z } from 'zod';
import type { Airline, LegacyAirline } from '../../../src/contract/schemas.ts';
import { MONTHS, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { dayDigits } from '../../../src/core/dataset/schedule.ts';
import { YEAR } from '../../../src/core/seasonality.ts';
import type { ImportedDeparture } from '../common/imported.ts';

/** Departures of either form, joined by time. @param onMismatch called when the earlier form has more days than times */
export function departuresOf(
  airline: z.infer<typeof Airline> | z.infer<typeof LegacyAirline>,
  blockMin: number | null,
  onMismatch: () => void,
): ImportedDeparture[] {
  const days = new Map<string | null, number>();
  const add = (time: string | null, day: (typeof WEEKDAYS)[number]) =>
    days.set(time, (days.get(time) ?? 0) | (1 << WEEKDAYS.indexOf(day)));
  if ('schedule' in airline)
    for (const { day, times } of airline.schedule) for (const time of times.length > 0 ? times : [null]) add(time, day);
  else {
    const { fly_days: flyDays, dep_times: times } = airline;
    if (times.length > 0 && times.length !== flyDays.length) onMismatch();
    for (const [index, day] of flyDays.entries()) add(times[index] ?? null, day);
  }
  return [...days].map(([departure, bits]) => ({ departure, days: dayDigits(bits), block_min: blockMin }));
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
