/**
 * The timetable as IATA SSIM chapter 7, in local time. SSIM requires a flight number and an arrival time: departures
 * without a known time or number are left out, and an arrival whose block time is not known is estimated from the
 * flying time of the route. Columns count from 1, as in the manual.
 */
import { MONTHS } from '../../contract/vocabulary.ts';
import { daysInPlaces, timeOfDay } from '../../core/dataset/schedule.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { entryOf } from '../../core/objects.ts';
import { isoDate, MINUTES_PER_DAY, mod } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { SERVICE_NAME } from '../summary.ts';
import { type Calendar, monthsOf } from './calendar.ts';

/** Weeks that the periods of operation cover: a year, so that each season is in it. */
export const SSIM_WEEKS = 52;

const RECORDS_PER_BLOCK = 5;
const ZEROS = '0'.repeat(200);

/** The records of the data set, 200 characters each. @param calendar the days that the periods of operation cover */
export function* ssimLines(indexes: Indexes, calendar: Calendar): Generator<string> {
  yield* block([record(1, [1, '1AIRLINE STANDARD SCHEDULE DATA SET'], [192, '001'])]);
  // The end of a carrier says whether another one follows. The legs of all carriers together take 300 MB.
  let before: Carrier | null = null;
  for (const [airline, { code }] of indexes.departures.airlines.entries()) {
    const legs = [...legsOf(indexes, calendar, airline)];
    if (legs.length === 0) continue;
    if (before !== null) yield* carrierLines(before, calendar, 'C');
    before = { code, legs };
  }
  if (before !== null) yield* carrierLines(before, calendar, 'E');
}

/** The legs of an airline. */
interface Carrier {
  readonly code: string;
  readonly legs: readonly (readonly Field[])[];
}

/** The records of a carrier. @param end whether another carrier follows (`C`), or the data set ends (`E`) */
function* carrierLines({ code, legs }: Carrier, calendar: Calendar, end: 'C' | 'E'): Generator<string> {
  const release = ssimDate(calendar.first);
  const validity = [15, period(calendar.first, calendar.last) + release] as const;
  let serial = 2;
  yield* block([record(serial++, [1, '2L'], [3, code], validity, [36, SERVICE_NAME], [65, release], [72, 'P'])]);
  yield* block(legs.map((fields) => record(serial++, ...fields)));
  const last = [188, String(serial - 1).padStart(6, '0') + end] as const;
  yield* block([record(serial, [1, '5'], [3, code], [6, release], last)]);
}

type Field = readonly [column: number, text: string];

/** The fields of the leg records of an airline, by flight number. */
function* legsOf(indexes: Indexes, calendar: Calendar, airline: number): Generator<readonly Field[]> {
  const { airports, routes, departures } = indexes;
  const { code } = at(departures.airlines, airline);
  const legs = [...departures.servicesOfAirline(airline)].flatMap(({ route, service }) =>
    [...departures.departuresOf(service)].map((departure) => {
      return { route, service, departure, number: at(departures.flight, departure) };
    }),
  );
  legs.sort((a, b) => a.number - b.number);
  const suffixOf = createSuffixes();
  let [before, variation] = [0, 0];
  for (const { route, service, departure, number } of legs) {
    const minute = at(departures.minute, departure);
    if (number === 0 || minute === UNKNOWN_TIME) continue;
    const from = at(airports, at(routes.from, route));
    const to = at(airports, at(routes.to, route));
    const days = at(departures.days, departure);
    const block = at(departures.block, departure) || at(routes.flyingMin, route);
    const suffix = suffixOf(`${number} ${route}`, days);
    const zones = [from.timeZone, to.timeZone] as const;
    const months = monthsOf(indexes, route, service);
    for (const stretch of calendar.stretches({ zones, months, minute, block })) {
      const operated = calendar.operated(stretch, days);
      if (operated === null) continue;
      variation = number === before ? variation + 1 : 1;
      before = number;
      const { origin, destination } = stretch;
      const arrival = minute + block + destination - origin;
      const [departs, arrives] = [hhmm(minute), hhmm(mod(arrival, MINUTES_PER_DAY))];
      const dayChange = Math.floor(arrival / MINUTES_PER_DAY);
      const itinerary = String(variation).padStart(3, '0');
      yield [
        [1, `3${suffix}`],
        [3, code],
        [6, `${String(number).padStart(4, '0')}${itinerary.slice(1)}01`],
        [14, departures.isCharterService(service) ? 'C' : 'J'],
        [15, period(operated.start, operated.end) + daysInPlaces(days, ' ')],
        [37, from.code + departs + departs + utcVariation(origin)],
        [55, to.code + arrives + arrives + utcVariation(destination)],
        [73, departures.aircraftOf(departure)[0] ?? ''],
        [128, itinerary.charAt(0).replace('0', ' ')],
        [193, `0${dayChange < 0 ? 'A' : dayChange}`],
      ];
    }
  }
}

/**
 * Operational suffixes: one number can leave twice a day on one route in our data, and SSIM tells the two apart by a
 * letter. @returns a function of number and route, and of the days, bit 0 is Monday
 */
function createSuffixes(): (key: string, days: number) => string {
  const taken = new Map<string, number[]>();
  return (key, days) => {
    const used = entryOf(taken, key, () => []);
    const free = used.findIndex((others) => (others & days) === 0);
    const index = free < 0 ? used.length : free;
    used[index] = (used[index] ?? 0) | days;
    return index === 0 ? ' ' : String.fromCharCode(64 + index);
  };
}

/** A record of 200 characters. */
function record(serial: number, ...fields: readonly Field[]): string {
  let text = '';
  for (const [column, value] of fields) text = text.padEnd(column - 1) + value;
  return text.padEnd(194) + String(serial).padStart(6, '0');
}

/** Records with the zero records that fill up their last block. */
function* block(records: readonly string[]): Generator<string> {
  yield* records;
  for (let i = records.length; i % RECORDS_PER_BLOCK !== 0; i++) yield ZEROS;
}

/** `01JUN26` of a day since 1970. */
const ssimDate = memoize((day: number): string => {
  const [year = '', month = '', date = ''] = isoDate(day).split('-');
  return date + at(MONTHS, Number(month) - 1).toUpperCase() + year.slice(2);
});

const period = (start: number, end: number): string => ssimDate(start) + ssimDate(end);
const hhmm = (minute: number): string => timeOfDay(minute).replace(':', '');
/** `+0530` of minutes that local time is ahead of UTC. */
const utcVariation = (offset: number): string => (offset < 0 ? '-' : '+') + hhmm(Math.abs(offset));
