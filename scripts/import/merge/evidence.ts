/** What the periods of operation of all flights say: the week that is shown and the months that are flown. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import type { ImportedService } from './imported.ts';
import { blockOf, type Coverage, coverage, monthsFlown } from './months.ts';
import { createPeriods, OPEN, type Period } from './periods.ts';
import { createWeek, weekToShow } from './week.ts';

/** Longest stretch of days that is looked at: three years. */
const LONGEST = 3 * 366;
/** A year of blocks less a season's margin: what must lie ahead before a service that does not fly again has ended. */
const ENDED_AFTER_BLOCKS = 40;
const BLOCKS_PER_YEAR = 48;
/** Two months of blocks: a source that long knows that a flight on one day is no service. */
const SINGLE_DAY_BLOCKS = 8;

/** One airline on one route, as periods tell it. */
export interface EvidencedService {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
}

export interface Evidence {
  /** Number of a service; the same for the same route, airline and type. */
  service(service: EvidencedService): number;
  /** Number of a flight of that name. */
  flight(name: string): number;
  /** Number of a flight, or null when none of that name was added. */
  find(name: string): number | null;
  add(period: Period): void;
  /** Leaves out all periods of a flight. @returns how many */
  remove(flight: number): number;
  /** First and last year of operation, or null when there is none. */
  years(): readonly [number, number] | null;
  /**
   * What the periods say.
   * @param today days since 1970: the week shown is the first usual one from here on
   * @param onLeftOut is told of services that are not flown any more, or were on one day only
   */
  services(today: number, onLeftOut: (why: string, service: EvidencedService) => void): Iterable<ImportedService>;
}

/** Weekday of a day since 1970, 0 for Monday. */
export const weekday = (day: number): number => (day + 3) % 7;
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const MS_PER_DAY = 86_400_000;

/** Days since 1970 of an ISO date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

export function createEvidence(): Evidence {
  const periods = createPeriods();
  const known = new Map<string, number>();
  const flights = new Map<string, number>();
  const all: EvidencedService[] = [];
  const removed = new Set<number>();

  return {
    service(service) {
      const key = `${service.from}${service.to}${service.airline}${service.serviceType}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      all.push(service);
      known.set(key, all.length - 1);
      return all.length - 1;
    },
    flight(name) {
      const number = flights.get(name) ?? flights.size;
      flights.set(name, number);
      return number;
    },
    find: (name) => flights.get(name) ?? null,
    add: periods.add,
    remove(flight) {
      if (removed.has(flight)) return 0;
      removed.add(flight);
      let count = 0;
      for (let i = 0; i < periods.size; i++) if (periods.at(i).flight === flight) count++;
      return count;
    },
    years() {
      let [first, last] = [OPEN, 0];
      for (let i = 0; i < periods.size; i++) {
        const { from, to } = periods.at(i);
        first = Math.min(first, from);
        last = Math.max(last, to === OPEN ? from : to);
      }
      const year = (day: number) => new Date(day * MS_PER_DAY).getUTCFullYear();
      return periods.size === 0 ? null : [year(first), Math.min(year(last), year(first) + 3)];
    },
    *services(today, onLeftOut) {
      const byService = periods.byService(all.length);
      const ends = new Map<string, number>();
      const visitDays = dayVisitor();
      /** Calls back with every day on which a flight of the service leaves, and the period that says so. */
      const eachFlight = (service: number, visit: (day: number, period: Period) => void, week?: number) => {
        const own = Array.from(byService(service), periods.at).filter(({ flight }) => !removed.has(flight));
        const end = ends.get(all[service]?.airline ?? '') ?? 0;
        for (const flight of Map.groupBy(own, (period) => period.flight).values()) visitDays(flight, end, visit, week);
      };

      for (const [airline, end] of lastDays(all, periods.size, periods.at)) ends.set(airline, end);
      const flown = new Map<string, Map<number, number>>();
      for (const [s, { airline }] of all.entries()) {
        const blocks = flown.get(airline) ?? new Map<number, number>();
        flown.set(airline, blocks);
        eachFlight(s, (day) => count(blocks, cachedBlockOf(day)));
      }
      const covered = new Map([...flown].map(([airline, blocks]) => [airline, coverage(blocks)]));

      for (const [s, service] of all.entries()) {
        const [blocks, weeks] = [new Map<number, number>(), new Map<number, number>()];
        let [first, last] = [OPEN, 0];
        eachFlight(s, (day) => {
          count(blocks, cachedBlockOf(day));
          count(weeks, weekOf(day));
          first = Math.min(first, day);
          last = Math.max(last, day);
        });
        const [shown, cover] = [weekToShow(weeks, weekOf(today)), covered.get(service.airline)];
        if (shown === null || !cover) continue;
        const why = hasEnded(last, today, cover)
          ? 'services that are not flown any more'
          : first === last && cover.last - cover.first >= SINGLE_DAY_BLOCKS
            ? 'services flown on a single day'
            : null;
        if (why !== null) {
          onLeftOut(why, service);
          continue;
        }
        const departures = createWeek();
        eachFlight(s, (day, { minute, block }) => departures.add(weekday(day), minute, block), shown);
        yield { ...service, months: monthsFlown(blocks, cover), seasonalNote: null, departures: departures.rows() };
      }
    },
  };
}

/** Whether a service flew for the last time before today, or before the last year, of a source that goes on. */
function hasEnded(lastDay: number, today: number, cover: Coverage): boolean {
  if (cachedBlockOf(lastDay) <= cover.last - BLOCKS_PER_YEAR) return true;
  return lastDay < today && cover.last - cachedBlockOf(today) >= ENDED_AFTER_BLOCKS;
}

const count = (counts: Map<number, number>, key: number) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Last day of each airline's periods that end: where those that do not end are cut. */
function lastDays(all: readonly EvidencedService[], size: number, at: (i: number) => Period): Map<string, number> {
  const [ends, begins] = [new Map<string, number>(), new Map<string, number>()];
  for (let i = 0; i < size; i++) {
    const { service, from, to } = at(i);
    const airline = all[service]?.airline ?? '';
    begins.set(airline, Math.max(begins.get(airline) ?? 0, from));
    if (to !== OPEN) ends.set(airline, Math.max(ends.get(airline) ?? 0, to));
  }
  // A timetable without any end is taken to hold for a year.
  for (const [airline, begin] of begins) if ((ends.get(airline) ?? 0) < begin) ends.set(airline, begin + 364);
  return ends;
}

/** Visits the days of one flight, or those of one week; of two periods for one day the later one holds. */
function dayVisitor() {
  const holder = new Int32Array(LONGEST);
  return (periods: readonly Period[], end: number, visit: (day: number, period: Period) => void, week?: number) => {
    const monday = week === undefined ? null : week * 7 - 3;
    const start = monday ?? periods.reduce((first, { from }) => Math.min(first, from), OPEN);
    const stop = monday === null ? start + LONGEST - 1 : monday + 6;
    let last = start;
    for (const [index, period] of periods.entries()) {
      const to = Math.min(period.to === OPEN ? end : period.to, stop);
      for (let day = Math.max(period.from, start); day <= to; day++)
        if (period.days === 0) holder[day - start] = 0;
        else if (operates(period, day)) holder[day - start] = index + 1;
      last = Math.max(last, to);
    }
    for (let day = start; day <= last; day++) {
      const period = periods[(holder[day - start] ?? 0) - 1];
      if (period) visit(day, period);
    }
    holder.fill(0, 0, last - start + 1);
  };
}

function operates({ days, everyOtherWeek, from }: Period, day: number): boolean {
  if (((days >> weekday(day)) & 1) === 0) return false;
  return !everyOtherWeek || (weekOf(day) - weekOf(from)) % 2 === 0;
}

const blocksByDay = new Map<number, number>();
function cachedBlockOf(day: number): number {
  let block = blocksByDay.get(day);
  if (block === undefined) {
    block = blockOf(day);
    blocksByDay.set(day, block);
  }
  return block;
}
