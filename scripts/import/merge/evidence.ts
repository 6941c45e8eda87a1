/**
 * Periods of operation of every flight, and what they say: the week that is
 * shown and the months that are flown. Held in flat columns, because a world
 * timetable has millions of them.
 */
import type { Row } from '../../../src/core/dataset/rows.ts';
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';
import type { ImportedDeparture, ImportedService } from './imported.ts';
import { blockOf, type Coverage, coverage, monthsFlown } from './months.ts';

/** The end of a period that has none. */
export const OPEN = 0xffff;
/** Longest stretch of days that is looked at: three years. */
const LONGEST = 3 * 366;
/** Operated weeks from which the week to show is chosen. */
const CANDIDATE_WEEKS = 8;

/** A flight that leaves at the same local time on some weekdays of a period. */
export interface Period {
  readonly service: number;
  /** The same number for the same flight number and leg: of two records for one day the later one holds. */
  readonly flight: number;
  /** Days since 1970, local to the origin, both included; `to` may be OPEN. */
  readonly from: number;
  readonly to: number;
  /** Bit 0 is Monday. None: the flight is cancelled in this period. */
  readonly days: number;
  readonly everyOtherWeek: boolean;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Minutes gate to gate, or 0 when not known. */
  readonly block: number;
}

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
  add(period: Period): void;
  /** Leaves out all periods of a flight number on a route. @returns how many */
  remove(flight: number): number;
  readonly size: number;
  /** First and last year of operation, or null when there is none. */
  years(): readonly [number, number] | null;
  /**
   * What the periods say.
   * @param today days since 1970: the week shown is the first usual one from here on
   * @param onEnded is told of services that are not flown any more
   */
  services(today: number, onEnded: (service: EvidencedService) => void): Iterable<ImportedService>;
}

/** Weekday of a day since 1970, 0 for Monday. */
export const weekday = (day: number): number => (day + 3) % 7;
const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const MS_PER_DAY = 86_400_000;

/** Days since 1970 of an ISO date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

export function createEvidence(): Evidence {
  const columns = {
    service: new Uint32Array(1024),
    flight: new Uint32Array(1024),
    from: new Uint16Array(1024),
    to: new Uint16Array(1024),
    rest: new Uint32Array(1024),
  };
  let size = 0;
  const known = new Map<string, number>();
  const all: EvidencedService[] = [];
  const removed = new Set<number>();

  function grow(): void {
    const double = <A extends Uint32Array | Uint16Array>(old: A): A => {
      const bigger = new (old.constructor as new (length: number) => A)(old.length * 2);
      bigger.set(old);
      return bigger;
    };
    for (const name of ['service', 'flight', 'rest'] as const) columns[name] = double(columns[name]);
    for (const name of ['from', 'to'] as const) columns[name] = double(columns[name]);
  }

  const at = (i: number): Period => {
    const rest = columns.rest[i] ?? 0;
    return {
      service: columns.service[i] ?? 0,
      flight: columns.flight[i] ?? 0,
      from: columns.from[i] ?? 0,
      to: columns.to[i] ?? 0,
      days: rest & 0x7f,
      everyOtherWeek: (rest & 0x80) !== 0,
      minute: (rest >>> 8) & 0x7ff,
      block: (rest >>> 19) & 0x7ff,
    };
  };

  /** Indices of the periods by service: those of service s are order[starts[s]] to order[starts[s + 1]]. */
  function grouped(): { order: Uint32Array; starts: Uint32Array } {
    const starts = new Uint32Array(all.length + 1);
    const increase = (counts: Uint32Array, i: number, by: number): number => {
      counts[i] = (counts[i] ?? 0) + by;
      return counts[i];
    };
    for (let i = 0; i < size; i++) increase(starts, (columns.service[i] ?? 0) + 1, 1);
    for (let s = 0; s < all.length; s++) increase(starts, s + 1, starts[s] ?? 0);
    const next = starts.slice();
    const order = new Uint32Array(size);
    for (let i = 0; i < size; i++) order[increase(next, columns.service[i] ?? 0, 1) - 1] = i;
    return { order, starts };
  }

  return {
    service(service) {
      const key = `${service.from}${service.to}${service.airline}${service.serviceType}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      all.push(service);
      known.set(key, all.length - 1);
      return all.length - 1;
    },
    add(period) {
      if (size === columns.service.length) grow();
      columns.service[size] = period.service;
      columns.flight[size] = period.flight;
      columns.from[size] = period.from;
      columns.to[size] = period.to;
      columns.rest[size] =
        period.days | (period.everyOtherWeek ? 0x80 : 0) | (period.minute << 8) | ((period.block << 19) >>> 0);
      size++;
    },
    remove(flight) {
      if (removed.has(flight)) return 0;
      removed.add(flight);
      let count = 0;
      for (let i = 0; i < size; i++) if (columns.flight[i] === flight) count++;
      return count;
    },
    get size() {
      return size;
    },
    years() {
      let [first, last] = [OPEN, 0];
      for (let i = 0; i < size; i++) {
        first = Math.min(first, columns.from[i] ?? OPEN);
        const to = columns.to[i] ?? 0;
        last = Math.max(last, to === OPEN ? (columns.from[i] ?? 0) : to);
      }
      const year = (day: number) => new Date(day * MS_PER_DAY).getUTCFullYear();
      return size === 0 ? null : [year(first), Math.min(year(last), year(first) + 3)];
    },
    *services(today, onEnded) {
      const { order, starts } = grouped();
      const ends = lastDays(all, size, at);
      const days = new DayMap();
      /** Calls back with every day on which a flight of the service leaves, and the period that says so. */
      const eachFlight = (service: number, visit: (day: number, period: Period) => void, only?: number) => {
        const periods = Array.from(order.subarray(starts[service], starts[service + 1]), at).filter(
          ({ flight }) => !removed.has(flight),
        );
        const end = ends.get(all[service]?.airline ?? '') ?? 0;
        for (const flight of Map.groupBy(periods, (period) => period.flight).values())
          days.visit(flight, end, visit, only);
      };

      const flights = new Map<string, Map<number, number>>();
      for (const [s, { airline }] of all.entries()) {
        const byBlock = getOrMake(flights, airline);
        eachFlight(s, (day) => count(byBlock, cachedBlockOf(day)));
      }
      const covered = new Map([...flights].map(([airline, byBlock]) => [airline, coverage(byBlock)]));

      for (const [s, service] of all.entries()) {
        const [blocks, weeks] = [new Map<number, number>(), new Map<number, number>()];
        let last = 0;
        eachFlight(s, (day) => {
          count(blocks, cachedBlockOf(day));
          count(weeks, weekOf(day));
          last = Math.max(last, day);
        });
        const [shown, cover] = [weekToShow(weeks, weekOf(today)), covered.get(service.airline)];
        if (shown === null || !cover) continue;
        if (hasEnded(last, today, cover)) {
          onEnded(service);
          continue;
        }
        const departures = new Departures();
        eachFlight(s, (day, { minute, block }) => departures.add(weekday(day), minute, block), shown);
        yield { ...service, months: monthsFlown(blocks, cover), seasonalNote: null, departures: departures.rows() };
      }
    },
  };
}

/** A year of blocks, less a season's margin: what must lie ahead before a service that does not fly again has ended. */
const ENDED_AFTER_BLOCKS = 40;

/** Whether a service flew for the last time before today, or before the last year, of a source that goes on. */
function hasEnded(lastDay: number, today: number, cover: Coverage): boolean {
  const last = cachedBlockOf(lastDay);
  return last < cover.last - 47 || (lastDay < today && cover.last - cachedBlockOf(today) >= ENDED_AFTER_BLOCKS);
}

const count = (counts: Map<number, number>, key: number) => void counts.set(key, (counts.get(key) ?? 0) + 1);

function getOrMake(maps: Map<string, Map<number, number>>, key: string): Map<number, number> {
  const found = maps.get(key) ?? new Map<number, number>();
  maps.set(key, found);
  return found;
}

/**
 * The week whose departures are shown. Of the first eight weeks from today in
 * which the service is flown (the last eight when none lies ahead), the first
 * whose number of departures is their median: neither a holiday week nor two
 * time changes laid over each other. Null when it is never flown.
 */
export function weekToShow(departuresByWeek: ReadonlyMap<number, number>, today: number): number | null {
  const weeks = [...departuresByWeek.keys()].sort((a, b) => a - b);
  const ahead = weeks.filter((week) => week >= today).slice(0, CANDIDATE_WEEKS);
  const candidates = ahead.length > 0 ? ahead : weeks.slice(-CANDIDATE_WEEKS).reverse();
  const departures = (week: number) => departuresByWeek.get(week) ?? 0;
  const counts = candidates.map(departures).sort((a, b) => a - b);
  const median = counts[counts.length >> 1];
  return candidates.find((week) => departures(week) === median) ?? null;
}

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

/** The days of one flight; of two periods for one day the later one holds. */
class DayMap {
  private readonly holder = new Int32Array(LONGEST);

  visit(periods: readonly Period[], end: number, visit: (day: number, period: Period) => void, week?: number): void {
    const monday = week === undefined ? 0 : week * 7 - 3;
    const start = week === undefined ? Math.min(...periods.map(({ from }) => from)) : monday;
    const stop = week === undefined ? start + LONGEST - 1 : monday + 6;
    const { holder } = this;
    let last = start;
    for (const [index, period] of periods.entries()) {
      const to = Math.min(period.to === OPEN ? end : period.to, stop);
      for (let day = Math.max(period.from, start); day <= to; day++)
        if (period.days === 0 || operates(period, day)) holder[day - start] = period.days === 0 ? 0 : index + 1;
      last = Math.max(last, to);
    }
    for (let day = start; day <= last; day++) {
      const period = periods[(holder[day - start] ?? 0) - 1];
      if (period) visit(day, period);
    }
    holder.fill(0, 0, last - start + 1);
  }
}

function operates({ days, everyOtherWeek, from }: Period, day: number): boolean {
  if (((days >> weekday(day)) & 1) === 0) return false;
  return !everyOtherWeek || (weekOf(day) - weekOf(from)) % 2 === 0;
}

/** Departures of one week, joined to rows of one time and block time. */
class Departures {
  private readonly days = new Map<number, number>();

  add(day: number, minute: number, block: number): void {
    const key = minute * 2048 + block;
    this.days.set(key, (this.days.get(key) ?? 0) | (1 << day));
  }

  rows(): ImportedDeparture[] {
    return [...this.days]
      .sort(([a], [b]) => a - b)
      .map(([key, days]) => ({
        departure: timeOfDay(key >> 11),
        days: dayDigits(days),
        block_min: key & 0x7ff || null,
      }));
  }
}

/** Weekdays as digits, 1 for Monday. */
export const dayDigits = (days: number): string =>
  [1, 2, 3, 4, 5, 6, 7].filter((digit) => days & (1 << (digit - 1))).join('');

const blockCache = new Map<number, number>();
function cachedBlockOf(day: number): number {
  let block = blockCache.get(day);
  if (block === undefined) {
    block = blockOf(day);
    blockCache.set(day, block);
  }
  return block;
}
