/** The columns of a US DOT on-time file, by the names it has had. */
import { z } from 'zod';
import { numberIn } from '../../../src/core/numberIn.ts';
import { keysOf, recordOf } from '../../../src/core/objects.ts';
import { MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import type { Cells } from '../common/csv.ts';
import { clockMinutes } from '../common/timetable.ts';

/** What is read of a flight, and the names of its column in the published forms of the file. */
const NAMES = {
  date: ['flightdate', 'fl_date'],
  year: ['year'],
  month: ['month'],
  day: ['dayofmonth', 'day_of_month', 'day'],
  marketing: ['marketing_airline_network', 'mkt_unique_carrier', 'mkt_carrier'],
  reporting: [
    ...['reporting_airline', 'op_unique_carrier', 'unique_carrier', 'uniquecarrier', 'iata_code_reporting_airline'],
    ...['op_carrier', 'carrier', 'operating_airline', 'airline_code', 'airline'],
  ],
  marketingNumber: ['flight_number_marketing_airline', 'mkt_carrier_fl_num'],
  number: [
    ...['flight_number_reporting_airline', 'op_carrier_fl_num'],
    ...['fl_num', 'fl_number', 'flightnum', 'flight', 'flight_number'],
  ],
  origin: ['origin', 'origin_airport'],
  destination: ['dest', 'destination_airport'],
  departure: ['crsdeptime', 'crs_dep_time', 'sched_dep_time', 'scheduled_departure'],
  elapsed: ['crselapsedtime', 'crs_elapsed_time', 'scheduled_time'],
  cancelled: ['cancelled'],
  actual: ['deptime', 'dep_time', 'departure_time'],
  delay: ['depdelay', 'dep_delay', 'departure_delay'],
} as const;
type Column = keyof typeof NAMES;

/** For `tableRows`, what reads a row. @throws Error naming the column that is missing */
export function rowReader(names: readonly string[], shown: string) {
  const found = recordOf(keysOf(NAMES), (column) => NAMES[column].find((name) => names.includes(name)));
  const has = (...columns: readonly Column[]) => columns.every((column) => found[column] !== undefined);
  const need = (isThere: boolean, column: string) => {
    if (!isThere) throw new Error(`missing column ${column}: ${shown}`);
  };
  for (const column of ['origin', 'destination'] as const) need(has(column), NAMES[column].join(' or '));
  need(has('departure') || has('actual', 'delay'), 'CRSDepTime, or DepTime and DepDelay');
  need(has('date') || has('year', 'month', 'day'), 'FlightDate');
  need(has('marketing') || has('reporting'), 'Reporting_Airline');
  return (cells: Cells) => {
    const cell = (column: Column): string => cells(found[column] ?? '');
    const dateText = has('date') ? cell('date') : `${cell('year')}-${cell('month')}-${cell('day')}`;
    return {
      /** ISO date, and the date as the file has it. */
      date: dateIn(dateText),
      dateText,
      // What a traveller books is the airline that sells the flight.
      airline: cell(has('marketing') ? 'marketing' : 'reporting').toUpperCase(),
      /** Flight number as the file has it; empty where it has none. */
      number: cell('marketingNumber') || cell('number'),
      /** Flight number of the airline: that of a feeder's own code may be another one. */
      flight: flightNumber(cell(has('marketing') ? 'marketingNumber' : 'number')),
      origin: cell('origin').toUpperCase(),
      destination: cell('destination').toUpperCase(),
      /**
       * Scheduled departure in minutes after midnight; 1440 is the end of the day. Where the file has no scheduled times
       * it is the actual departure minus the delay: the date is that of the scheduled departure.
       */
      departure: has('departure')
        ? clockMinutes(cell('departure'))
        : scheduledMinutes(clockMinutes(cell('actual')), numberIn(cell('delay'))),
      departureText: has('departure') ? cell('departure') : `${cell('actual')} ${cell('delay')}`,
      elapsed: numberIn(cell('elapsed')),
      isCancelled: has('cancelled')
        ? /^(1([.,]0+)?|t(rue)?|y(es)?)$/i.test(cell('cancelled'))
        : has('actual') && /^(NA)?$/.test(cell('actual')),
    };
  };
}

/** A flight of the file; null where a value is missing or malformed. */
export type OnTimeRow = ReturnType<ReturnType<typeof rowReader>>;

/**
 * `2013-1-5`, `2013/1/5`, `1/5/2013 12:00:00 AM` and `20130105` as 2013-01-05.
 * @throws Error for a date with the day first, because others of that form would be taken for another day
 */
function dateIn(text: string): string | null {
  const iso = /^((?:19[7-9]|20\d)\d)[-/]?(\d{1,2})[-/]?(\d{1,2})(?!\d)/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/((?:19[7-9]|20\d)\d)/.exec(text);
  const [year, month, day] = iso ? iso.slice(1) : american ? [american[3], american[1], american[2]] : [];
  if (!year || !month || !day) return null;
  if (american && Number(month) > 12 && Number(day) <= 12)
    throw new Error(`the date \`${text}\` has the day before the month: expected YYYY-MM-DD or month/day/year`);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return z.iso.date().safeParse(date).success ? date : null;
}

const flightNumber = (text: string) => Number(/^0*([1-9]\d{0,3})([.,]0+)?$/.exec(text)?.[1] ?? 0) || null;

/** @param delay minutes, negative before the scheduled departure */
const scheduledMinutes = (actual: number | null, delay: number | null): number | null =>
  actual === null || delay === null ? null : mod(actual - Math.round(delay), MINUTES_PER_DAY);
