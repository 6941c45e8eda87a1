/** Type 3 records of SSIM chapter 7: one leg of a flight with its period and days of operation. */

import { MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import { timeAndDayShift } from '../common/localTime.ts';
import {
  column,
  parseDate,
  parseDayChange,
  parseDays,
  parseDesignator,
  parseOffset,
  parseRestriction,
  parseTimes,
} from './fields.ts';

/** A flight leg as the file has it. */
export interface FlightLeg {
  readonly airline: string;
  /** Airline, flight number and operational suffix. */
  readonly designator: string;
  /** Flight number; null when malformed. */
  readonly number: number | null;
  /** Designator and itinerary variation: what the legs and the segment records of a flight have in common. */
  readonly variation: string;
  /** Sequence number of the leg, 0 to 99; 0 when malformed. */
  readonly sequence: number;
  readonly serviceType: string;
  /** Days since 1970 in the time mode of the file, of the departure of this leg; null is an open end. */
  readonly from: number | null;
  readonly to: number | null;
  /** Weekdays of the departure of this leg; bit 0 is Monday. */
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
  /** IATA aircraft type; empty when not given. */
  readonly aircraft: string;
  /** `L` and `Z`: a code share, operated by another airline. `S` and `X`: a wet lease. */
  readonly disclosure: string;
  /** Traffic restriction code of the leg itself, a blank where there is none. */
  readonly restriction: string;
  /** Days from the departure of the flight at its first station to the departure of this leg. */
  readonly departureDay: number;
}

/** The leg of a record, or the reason why it is rejected. */
export function parseLeg(record: string): FlightLeg | string {
  const { airline, number, designator } = parseDesignator(record);
  const [origin, destination] = [column(record, 37, 39), column(record, 55, 57)];
  if (!/^[A-Z0-9]{2,3}$/.test(airline)) return 'airline designator malformed';
  if (!/^[A-Z]{3}$/.test(origin) || !/^[A-Z]{3}$/.test(destination)) return 'station malformed';
  const [from, to] = [parseDate(column(record, 15, 21)), parseDate(column(record, 22, 28))];
  if (from === undefined || to === undefined) return 'period of operation malformed';
  if (from !== null && to !== null && to < from) return 'period of operation that ends before it begins';
  const days = parseDays(column(record, 29, 35));
  if (days === null) return 'days of operation malformed';
  const sequence = Number(/^[ \d]\d$/.exec(column(record, 12, 13)));
  const departures = parseTimes(column(record, 40, 43), column(record, 44, 47));
  const arrivals = parseTimes(column(record, 62, 65), column(record, 58, 61));
  if (departures === null || arrivals === null) return 'time malformed';
  return {
    airline,
    designator,
    number,
    variation: `${designator} ${column(record, 10, 11)}${column(record, 128)}`,
    sequence,
    serviceType: column(record, 14),
    from,
    to,
    days,
    everyOtherWeek: column(record, 36) === '2',
    origin,
    destination,
    departure: departures.passenger,
    aircraftDeparture: departures.aircraft,
    aircraftArrival: arrivals.aircraft,
    departureOffset: parseOffset(column(record, 48, 52)),
    arrivalOffset: parseOffset(column(record, 66, 70)),
    aircraft: column(record, 73, 75).trim(),
    disclosure: column(record, 149),
    restriction: parseRestriction(column(record, 150, 160), sequence),
    departureDay: parseDayChange(column(record, 193)),
  };
}

/**
 * Days by which a later leg of a flight must be moved. Period and days are those of its own departure; some files
 * repeat those of the first leg instead, and give the day in the date variation alone.
 * @param first the first leg of the same flight
 */
export function daysNotAdjusted(leg: FlightLeg, first: FlightLeg): number {
  if (leg.sequence <= first.sequence || leg.from !== first.from || leg.days !== first.days) return 0;
  const isAmbiguous = leg.from === null && leg.days === 0x7f;
  return isAmbiguous ? 0 : leg.departureDay - first.departureDay;
}

/**
 * The day and time of a departure on the clock of its airport, from the time mode of the file. Dates are those of the
 * aircraft: passengers who leave the gate before midnight do so the day before.
 * @param offset minutes that local time is ahead of UTC
 */
export function localDeparture(leg: FlightLeg, isUtc: boolean, offset: number): { minute: number; dayShift: number } {
  const { minute, dayShift } = timeAndDayShift(leg.departure + (isUtc ? offset : 0));
  return { minute, dayShift: dayShift + Math.round((leg.aircraftDeparture - leg.departure) / MINUTES_PER_DAY) };
}

/** Block time in minutes. No leg lasts a day, so that day changes are not needed. */
export function blockMinutesOf(leg: FlightLeg, isUtc: boolean, departureOffset: number, arrivalOffset: number): number {
  const offsets = isUtc ? 0 : arrivalOffset - departureOffset;
  return mod(leg.aircraftArrival - leg.aircraftDeparture - offsets, MINUTES_PER_DAY);
}
