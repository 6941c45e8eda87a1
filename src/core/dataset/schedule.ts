import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { mod } from '../time.ts';
import type { Departure } from './dataset.ts';

/** All weekdays as a bit set. */
export const ALL_DAYS = (1 << WEEKDAYS.length) - 1;

/** `135` (Monday, Wednesday, Friday as in SSIM) as a bit set; bit 0 is Monday. */
export function dayBits(digits: string): number {
  let bits = 0;
  for (const digit of digits) bits |= 1 << (Number(digit) - 1);
  return bits;
}

/** Weekdays in seven places as in SSIM: `1.3.5..`. @param gap what is in the place of a day that is not one of them */
export const daysInPlaces = (days: number, gap: string): string =>
  WEEKDAYS.map((_, day) => (days & (1 << day) ? day + 1 : gap)).join('');

/** Weekdays as digits as in SSIM, 1 for Monday, so that all departures share 128 texts. @param days bit 0 is Monday */
export const dayDigits = memoize((days: number): string => daysInPlaces(days, ''));

/** Weekdays by name as a bit set; bit 0 is Monday. Other texts are left out. */
export const weekdayBits = (names: readonly string[]): number =>
  WEEKDAYS.reduce((bits, day, index) => (names.includes(day) ? bits | (1 << index) : bits), 0);

/** Weekdays moved by a number of days, later or earlier. */
export function shiftDays(days: number, by: number): number {
  const shift = mod(by, WEEKDAYS.length);
  return ((days << shift) | (days >> (WEEKDAYS.length - shift))) & ALL_DAYS;
}

/** Number of weekdays in a bit set. */
export function dayCount(days: number): number {
  let count = 0;
  for (let bits = days; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** `HH:MM` as minutes after midnight. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Every time of day as `HH:MM` by its minute, so that all departures share 1,440 texts. */
const TIMES_OF_DAY: readonly string[] = Array.from(
  { length: 24 * 60 },
  (_, minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
);

/** Minutes after midnight, below 1,440, as `HH:MM`. */
export const timeOfDay = (minute: number): string => at(TIMES_OF_DAY, minute);

/**
 * Median block time over all departures of a week, in whole minutes, or null when none is known.
 * Each weekday of a departure counts once.
 */
export function medianBlockMin(departures: readonly Pick<Departure, 'blockMin' | 'days'>[]): number | null {
  const minutes = departures.flatMap(({ blockMin, days }) =>
    blockMin === null ? [] : Array<number>(dayCount(days)).fill(blockMin),
  );
  if (minutes.length === 0) return null;
  minutes.sort((a, b) => a - b);
  const middle = minutes.length >> 1;
  const upper = at(minutes, middle);
  return Math.round(minutes.length % 2 === 1 ? upper : (at(minutes, middle - 1) + upper) / 2);
}
