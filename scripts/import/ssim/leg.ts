/** Type 3, 4 and 2 records of SSIM chapter 7. Columns count from 1, as in the manual. */

import { MINUTES_PER_DAY, mod } from '../local-time.ts';
import { dayNumber } from '../merge/evidence.ts';

/** A flight leg as it stands in the file. */
export interface Leg {
  readonly airline: string;
  /** Airline, flight number and operational suffix. */
  readonly designator: string;
  /** Designator and itinerary variation: what ties a leg to its segment records. */
  readonly variation: string;
  readonly serviceType: string;
  /** Days since 1970 in the time mode of the file; null is an open end. */
  readonly from: number | null;
  readonly to: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly everyOtherWeek: boolean;
  readonly origin: string;
  readonly destination: string;
  /** Minutes after midnight, passenger time, and aircraft time for the block. */
  readonly departure: number;
  readonly aircraftDeparture: number;
  readonly aircraftArrival: number;
  /** Minutes that local time is ahead of UTC, or null when not given. */
  readonly departureOffset: number | null;
  readonly arrivalOffset: number | null;
  readonly aircraft: string;
  /** `L` and `Z`: a code share, operated by another airline. */
  readonly disclosure: string;
  /** Days from the day of operation to the departure of this leg. */
  readonly departureDay: number;
}

const column = (record: string, first: number, last = first): string => record.slice(first - 1, last);

/** The reason why a record is no leg, or the leg. */
export function parseLeg(record: string): Leg | string {
  const airline = column(record, 3, 5).trim();
  const number = column(record, 6, 9).trim();
  const [origin, destination] = [column(record, 37, 39), column(record, 55, 57)];
  if (!/^[A-Z0-9]{2,3}$/.test(airline)) return 'airline designator malformed';
  if (!/^[A-Z]{3}$/.test(origin) || !/^[A-Z]{3}$/.test(destination)) return 'station malformed';
  const [from, to] = [parseDate(column(record, 15, 21)), parseDate(column(record, 22, 28))];
  if (from === undefined || to === undefined) return 'period of operation malformed';
  if (from !== null && to !== null && to < from) return 'period of operation that ends before it begins';
  const days = parseDays(column(record, 29, 35));
  if (days === null) return 'days of operation malformed';
  const aircraftDeparture = parseTime(column(record, 44, 47)) ?? parseTime(column(record, 40, 43));
  const departure = parseTime(column(record, 40, 43)) ?? aircraftDeparture;
  const aircraftArrival = parseTime(column(record, 58, 61)) ?? parseTime(column(record, 62, 65));
  if (departure === null || aircraftDeparture === null || aircraftArrival === null) return 'time malformed';
  const designator = `${airline}${Number.parseInt(number, 10) || number}${column(record, 2).trim()}`;
  return {
    airline,
    designator,
    variation: `${designator} ${column(record, 10, 11)}${column(record, 128)}`,
    serviceType: column(record, 14),
    from,
    to,
    days,
    everyOtherWeek: column(record, 36) === '2',
    origin,
    destination,
    departure,
    aircraftDeparture,
    aircraftArrival,
    departureOffset: parseOffset(column(record, 48, 52)),
    arrivalOffset: parseOffset(column(record, 66, 70)),
    aircraft: column(record, 73, 75),
    disclosure: column(record, 149),
    departureDay: parseDayChange(column(record, 193)),
  };
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const dates = new Map<string, number | null | undefined>();

/** `01JUN26`; null when open (`00XXX00` or blank), undefined when malformed. */
export function parseDate(text: string): number | null | undefined {
  if (dates.has(text)) return dates.get(text);
  const value = computeDate(text);
  // A few thousand days make up any timetable; garbage is not kept.
  if (value !== undefined) dates.set(text, value);
  return value;
}

function computeDate(text: string): number | null | undefined {
  if (text === '00XXX00' || text.trim() === '') return null;
  const match = /^(\d\d)([A-Z]{3})(\d\d)$/.exec(text);
  const month = MONTHS.indexOf(match?.[2] ?? '');
  if (match === null || month < 0) return undefined;
  const year = Number(match[3]) + (Number(match[3]) < 90 ? 2000 : 1900);
  const day = dayNumber(`${year}-${String(month + 1).padStart(2, '0')}-${match[1]}`);
  return Number.isNaN(day) ? undefined : day;
}

/** Days by their digits, wherever they stand. None is allowed: a cancelled period. */
function parseDays(text: string): number | null {
  let days = 0;
  for (const digit of text) {
    if (digit >= '1' && digit <= '7') days |= 1 << (Number(digit) - 1);
    else if (digit !== ' ' && digit !== '0') return null;
  }
  return days;
}

/** `2359`, and `2400` for the end of the day. */
function parseTime(text: string): number | null {
  if (!/^\d{4}$/.test(text)) return null;
  const [hour, minute] = [Number(text.slice(0, 2)), Number(text.slice(2))];
  return (hour < 24 && minute < 60) || text === '2400' ? hour * 60 + minute : null;
}

function parseOffset(text: string): number | null {
  const match = /^([+-])(\d\d)(\d\d)$/.exec(text);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : null;
}

/** `1` is the next day; `A` and `J` are the day before. */
const parseDayChange = (text: string): number => (text === 'A' || text === 'J' ? -1 : Number(text) || 0);

/** Weekdays moved by a number of days. */
export function shiftDays(days: number, by: number): number {
  const shift = mod(by, 7);
  return ((days << shift) | (days >> (7 - shift))) & 0x7f;
}

/** The day and time of a departure on the clock of its airport, from the time mode of the file. */
export function localDeparture(leg: Leg, isUtc: boolean, offset: number): { minute: number; dayShift: number } {
  const minute = leg.departure + (isUtc ? offset : 0);
  return {
    minute: mod(minute, MINUTES_PER_DAY),
    dayShift: leg.departureDay + Math.floor(minute / MINUTES_PER_DAY),
  };
}

/** Block time in minutes. No leg lasts a day, so that day changes need not be believed. */
export function blockMinutesOf(leg: Leg, isUtc: boolean, departureOffset: number, arrivalOffset: number): number {
  const offsets = isUtc ? 0 : arrivalOffset - departureOffset;
  return mod(leg.aircraftArrival - leg.aircraftDeparture - offsets, MINUTES_PER_DAY);
}

/** A segment record: more about the legs between two stations of a flight. */
export interface Segment {
  readonly variation: string;
  /** Data element identifier, such as 50. */
  readonly element: number;
  readonly board: string;
  readonly off: string;
  readonly data: string;
}

export function parseSegment(record: string): Segment {
  const airline = column(record, 3, 5).trim();
  const number = column(record, 6, 9).trim();
  const designator = `${airline}${Number.parseInt(number, 10) || number}${column(record, 2).trim()}`;
  return {
    variation: `${designator} ${column(record, 10, 11)}${column(record, 28)}`,
    element: Number(column(record, 31, 33)),
    board: column(record, 34, 36),
    off: column(record, 37, 39),
    data: column(record, 40, 194).trim(),
  };
}

/** Flight designators in the data of a segment record: `UA 9876 /AC 1234` are UA9876 and AC1234. */
export const designatorsIn = (data: string): string[] =>
  [...data.matchAll(/\b([A-Z0-9]{2}[A-Z]?)\s*(\d{1,4})([A-Z]?)(?=\s|\/|$)/g)].map(
    ([, airline, number, suffix]) => `${airline}${Number(number)}${suffix}`,
  );

/** The carrier record that precedes the legs of an airline. */
export interface Carrier {
  readonly airline: string;
  readonly isUtc: boolean;
}

export const parseCarrier = (record: string): Carrier => ({
  airline: column(record, 3, 5).trim(),
  isUtc: column(record, 2) === 'U',
});
