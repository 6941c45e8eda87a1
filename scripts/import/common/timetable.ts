/** A timetable: the flights of a source by their periods of operation, which become services with a usual week. */
import type { Departure } from '../../../src/core/dataset/dataset.ts';
import { EVERY_OTHER_WEEK, serviceKey } from '../../../src/core/dataset/rows.ts';
import { ALL_DAYS, dayDigits, timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { joinDays } from '../../../src/core/departures/departures.ts';
import { at, must } from '../../../src/core/must.ts';
import { entryOf, increase } from '../../../src/core/objects.ts';
import { dayNumber, isoDate, weekday, weekNumber, yearOf } from '../../../src/core/time.ts';
import { BLOCKS_PER_YEAR, blockOf, type Coverage, coverage, monthsFlown, monthsOfBlocks } from './flownMonths.ts';
import type { ImportContext, ImportedService } from './importer.ts';
import { MOST_DEPARTURES, tooManyDepartures } from './limits.ts';
import { LONGEST_DAYS } from './localTime.ts';
import type { ImportLog } from './log.ts';

/** A service without flights ahead has ended when its source covers this many blocks of the future: ten months. */
const ENDED_AFTER_BLOCKS = 40;
/** Eight weeks without a flight at the end of a source that covers a year. */
const ABSENT_BLOCKS = 8;
/** Two months of blocks: in a source that long, a flight on one day is no service. */
const SINGLE_DAY_BLOCKS = 8;

type ServiceIdentity = Pick<ImportedService, 'from' | 'to' | 'airline' | 'service_type'>;

/** A flight that leaves at the same local time on some weekdays of a period. */
export interface Period {
  /** Days since 1970, local to the origin, both included; `to` is null for a period that has no end. */
  readonly from: number;
  readonly to: number | null;
  /** Bit 0 is Monday. None: the flight is cancelled in this period. */
  readonly days: number;
  /** Whether it is flown every other week only, beginning with that of `from`; every week when it is left out. */
  readonly everyOtherWeek?: boolean;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Minutes gate to gate, below 2,048; null when unknown. */
  readonly block: number | null;
  /** IATA aircraft type; null or left out when unknown. */
  readonly aircraft?: string | null;
}

/** A flight of the source by its name, which all its periods have in common. */
interface Flight {
  readonly number: number | null;
  /** How many were added. */
  periods: number;
  isRemoved: boolean;
}

interface Service {
  readonly identity: ServiceIdentity;
  /** The periods of each flight, in the order in which they were added. */
  readonly periods: Map<Flight, Period[]>;
}

/** Collects flights. */
export class PeriodTimetable {
  readonly #services = new Map<string, Service>();
  readonly #flights = new Map<string, Flight>();
  /** Latest beginning of a period and latest end of one by airline. */
  readonly #ends = new Map<string, { begin: number; end: number }>();
  #firstDay = Number.POSITIVE_INFINITY;

  /**
   * Adds a period of a flight. Of two periods of one flight the later one added holds for a day of both.
   * @param flight its name in the source, and its flight number or null
   */
  add(identity: ServiceIdentity, flight: { readonly name: string; readonly number: number | null }, period: Period) {
    const key = `${identity.from}${identity.to}${identity.airline}${identity.service_type}`;
    const service = entryOf(this.#services, key, () => ({ identity, periods: new Map() }));
    const named = entryOf(this.#flights, flight.name, () => ({ number: flight.number, periods: 0, isRemoved: false }));
    named.periods++;
    const periods = entryOf(service.periods, named, () => []);
    const last = periods.at(-1);
    if (last !== undefined && continues(period, last)) periods[periods.length - 1] = { ...last, to: period.to };
    else periods.push(period);

    const { from, to } = period;
    const known = entryOf(this.#ends, identity.airline, () => ({ begin: 0, end: 0 }));
    known.begin = Math.max(known.begin, from);
    known.end = Math.max(known.end, to ?? 0);
    this.#firstDay = Math.min(this.#firstDay, from);
  }

  /** Leaves out a flight. @returns how many periods it has; none when there is no such flight, or it was removed before */
  remove(name: string): number {
    const flight = this.#flights.get(name);
    if (flight === undefined || flight.isRemoved) return 0;
    flight.isRemoved = true;
    return flight.periods;
  }

  /**
   * The network of all flights: one service for each route and airline, with its months and the departures of the first
   * usual week from the date of the import on. Services that are not flown any more, or were on one day only, are noted.
   * A source of decades is cut to three years.
   */
  network({ log, date }: Pick<ImportContext, 'log' | 'date'>) {
    if (this.#services.size === 0) return { services: [], years: null };
    const lastDay = this.#ends.values().reduce((latest, ends) => Math.max(latest, lastDayOf(ends)), 0);
    const end = Math.min(lastDay, this.#firstDay + LONGEST_DAYS - 1);
    const services = uniqueServices(this.#flown(dayNumber(date), end, log), log);
    return { services, years: [yearOf(this.#firstDay), yearOf(end)] as const, asOf: isoDate(end) };
  }

  *#flown(today: number, end: number, log: ImportLog): Generator<ImportedService, undefined> {
    let departures = 0;
    const count = (more: number) => {
      departures += more;
      if (departures > MOST_DEPARTURES) throw tooManyDepartures();
    };
    for (const [airline, services] of Map.groupBy(this.#services.values(), ({ identity }) => identity.airline)) {
      const openEnd = lastDayOf(must(this.#ends.get(airline), 'ends of an airline'));
      const flown = services.flatMap((service) => flownService(service, openEnd, today, count) ?? []);
      const flights = new Map<number, number>();
      for (const { blocks } of flown) for (const [block, count] of blocks) increase(flights, block, count);
      const covered = coverage(flights, blockOf(today), blockOf(end));
      if (covered === null) continue;
      for (const service of flown) {
        const months = monthsFlown(service.blocks, covered, covered.last > blockOf(today));
        const why = whyNotFlown(service, today, covered, months);
        const seen = isoDate(Math.min(service.last, today, end)).slice(0, 7);
        const { airline, from, to } = service.identity;
        if (why === null) yield { ...importedService(service, covered, months), seen };
        else log.note(why, `${airline} ${from}-${to}`);
      }
    }
  }
}

/** The last day of an airline's timetable, where open periods are cut. One without any end is taken to hold a year. */
const lastDayOf = ({ begin, end }: { begin: number; end: number }): number => (end < begin ? begin + 364 : end);

/**
 * How a service is flown, before it is known what its source covers of the airline; null when it has no flight. The days of
 * one flight at a time are counted out: those of all flights of a service of 5,000 trips would take gigabytes.
 * @param count called with the number of days of each flight
 */
function flownService(
  { identity, periods }: Service,
  openEnd: number,
  today: number,
  count: (departures: number) => void,
) {
  const flights = [...periods].filter(([{ isRemoved }]) => !isRemoved);
  /** Number of flights by block of the year (see flownMonths.ts), and by week. */
  const blocks = new Map<number, number>();
  const weeks = new Map<number, number>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, own] of flights) {
    const days = flightDays(own, openEnd, count);
    for (const day of days.keys()) {
      increase(blocks, blockOf(day));
      increase(weeks, weekNumber(day));
      first = Math.min(first, day);
      last = Math.max(last, day);
    }
  }
  const shown = weekToShow(weeks, weekNumber(today));
  if (shown === null) return null;
  const departures: Departure[] = [];
  const everyOtherWeek = new Set<boolean>();
  for (const [{ number }, own] of flights)
    for (let day = shown * 7 - 3; day < shown * 7 + 4; day++) {
      const period = periodOn(own, openEnd, day);
      if (period === null) continue;
      const { minute, block: blockMin, everyOtherWeek: isEveryOther = false } = period;
      const aircraft = period.aircraft ? [period.aircraft] : [];
      departures.push({ minute, days: 1 << weekday(day), blockMin, flight: number, aircraft });
      everyOtherWeek.add(isEveryOther);
    }
  const seasonal_note = everyOtherWeek.has(true) ? at(EVERY_OTHER_WEEK, everyOtherWeek.size - 1) : null;
  return { identity, blocks, first, last, departures: departureRows(departures), seasonal_note };
}
type FlownService = NonNullable<ReturnType<typeof flownService>>;

/** Whether a daily flight goes on as before: a year of the United States has seven million flights of a day each. */
const continues = (period: Period, last: Period): boolean =>
  last.to === period.from - 1 &&
  [last, period].every(({ days, everyOtherWeek }) => days === ALL_DAYS && !everyOtherWeek) &&
  last.minute === period.minute &&
  last.block === period.block &&
  last.aircraft === period.aircraft;

/**
 * The days on which a flight departs with their periods, of two the later.
 * @param openEnd last day of open periods
 * @param count called with the number of days that are looked at
 */
export function flightDays(
  periods: readonly Period[],
  openEnd: number,
  count: (departures: number) => void = () => {},
): ReadonlyMap<number, Period> {
  const held = new Map<number, Period>();
  const stop = lastDayRead(periods);
  for (const period of periods) {
    const last = Math.min(period.to ?? openEnd, stop);
    count(Math.max(0, last - period.from + 1));
    for (let day = period.from; day <= last; day++)
      if (period.days === 0) held.delete(day);
      else if (operatesOn(period, day)) held.set(day, period);
  }
  return held;
}

/** The period in which a flight departs on a day, as `flightDays` has it; null when it does not. */
function periodOn(periods: readonly Period[], openEnd: number, day: number): Period | null {
  if (day > lastDayRead(periods)) return null;
  const holds = (period: Period) =>
    period.from <= day && day <= (period.to ?? openEnd) && (period.days === 0 || operatesOn(period, day));
  const found = periods.findLast(holds);
  return found === undefined || found.days === 0 ? null : found;
}

/** The last day of three years from the first of a flight. */
const lastDayRead = (periods: readonly Period[]): number =>
  periods.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY) + LONGEST_DAYS - 1;

const operatesOn = ({ days, everyOtherWeek, from }: Period, day: number): boolean =>
  ((days >> weekday(day)) & 1) === 1 && (!everyOtherWeek || (weekNumber(day) - weekNumber(from)) % 2 === 0);

/** The periods that have exactly these days: weeks that follow each other with the same weekdays are one. */
export function periodsOfDays(days: readonly number[]): Pick<Period, 'from' | 'to' | 'days'>[] {
  const periods: { from: number; to: number; days: number }[] = [];
  for (const [week, own] of Map.groupBy(days, weekNumber)) {
    const bits = own.reduce((all, day) => all | (1 << weekday(day)), 0);
    const [from, to] = [Math.min(...own), Math.max(...own)];
    const before = periods.at(-1);
    if (before?.days === bits && weekNumber(before.to) === week - 1) before.to = to;
    else periods.push({ from, to, days: bits });
  }
  return periods;
}

const hasYear = ({ first, last }: Coverage): boolean => last - first + 1 >= BLOCKS_PER_YEAR;

/** Why a service is not flown: it ended before today or before the last year of a source that continues, or flew once. */
function whyNotFlown({ first, last }: FlownService, today: number, cover: Coverage, months: string | null) {
  const isOver = last < today && cover.last - blockOf(today) >= ENDED_AFTER_BLOCKS;
  // In a year of past flights, what has no season and none at the end has ended.
  const isPast = hasYear(cover) && cover.last <= blockOf(today);
  const isAbsent = isPast && months === null && blockOf(last) <= cover.last - ABSENT_BLOCKS;
  if (isOver || isAbsent || blockOf(last) <= cover.last - BLOCKS_PER_YEAR)
    return 'services that are not flown any more';
  const isOnce = first === last && cover.last - cover.first >= SINGLE_DAY_BLOCKS;
  return isOnce ? 'services flown on a single day' : null;
}

/** The service as it is imported, with the months of the last year that its source covers, and those in which it flies. */
function importedService(service: FlownService, cover: Coverage, months: string | null): ImportedService {
  const { identity, blocks, departures, seasonal_note } = service;
  const covers = monthsOfBlocks(Array.from({ length: cover.last - cover.first + 1 }, (_, i) => cover.first + i));
  const ofYear = [...blocks.keys()].filter((block) => block > cover.last - BLOCKS_PER_YEAR);
  const flown = monthsOfBlocks(ofYear) ?? monthsOfBlocks(ofYear, 1);
  const season = covers === null || flown === null ? null : { covers, months: flown };
  return { ...identity, months, coversYear: hasYear(cover), season, seasonal_note, departures };
}

/** One entry per route and airline. Where an airline has scheduled and charter flights, the scheduled ones are kept. */
export function uniqueServices(services: Iterable<ImportedService>, log: ImportLog): ImportedService[] {
  const entries = new Map<string, ImportedService>();
  for (const service of services) {
    const key = serviceKey(service);
    const before = entries.get(key);
    if (before) log.note('charter services of an airline with scheduled flights on the route', key);
    if (!before || before.service_type === 'charter') entries.set(key, service);
  }
  return [...entries.values()];
}

/** Operated weeks from which the week to show is chosen. */
const CANDIDATES = 8;

/**
 * The week whose departures are shown. Of the first eight weeks from today in which the service is flown (the last eight
 * when at most one lies ahead, a file may have some of its days only), the first whose number of departures is their
 * median: neither a holiday week nor a week with two schedules. Null when the service is never flown.
 * @param departuresByWeek number of departures by week (see weekNumber)
 */
export function weekToShow(departuresByWeek: ReadonlyMap<number, number>, today: number): number | null {
  const weeks = [...departuresByWeek].sort(([a], [b]) => a - b);
  const ahead = weeks.filter(([week]) => week >= today).slice(0, CANDIDATES);
  const candidates = ahead.length > 1 ? ahead : weeks.slice(-CANDIDATES).reverse();
  const counts = candidates.map(([, departures]) => departures).sort((a, b) => a - b);
  const median = counts[counts.length >> 1];
  return candidates.find(([, departures]) => departures === median)?.[0] ?? null;
}

/** `705`, `0705`, `07:05`, `705.0` and `2400` as minutes after midnight; null when malformed. */
export function clockMinutes(text: string): number | null {
  const digits = /^(\d{1,4}|\d{1,2}:\d\d)([.,]0+)?$/.exec(text)?.[1]?.replace(':', '');
  if (digits === undefined) return null;
  const [hour, minute] = [Math.floor(Number(digits) / 100), Number(digits) % 100];
  return (hour < 24 && minute < 60) || digits === '2400' ? hour * 60 + minute : null;
}

/** The rows of the departures of a service; those that share time, block time and number are one. */
export const departureRows = (departures: readonly Departure[]) =>
  joinDays(departures).map(({ minute, days, blockMin, flight, aircraft }) => ({
    departure: minute === null ? null : timeOfDay(minute),
    days: dayDigits(days),
    block_min: blockMin,
    flight,
    aircraft: aircraft.join(' '),
  }));
