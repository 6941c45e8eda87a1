/** The days of flight in periods of operation, and their number. */
import { at, missing } from '../../../src/core/must.ts';
import { weekday, weekNumber } from '../../../src/core/time.ts';
import { blockOf } from './flownMonths.ts';
import { increase, OPEN, type Period } from './periods.ts';

/** Longest stretch of days that is looked at: three years. */
const LONGEST = 3 * 366;

/** Block of every day that a period can name: the timetable of the world reads it a hundred million times. */
const BLOCKS = Uint16Array.from({ length: OPEN + 1 }, (_, day) => blockOf(day));

/** Flights by day, in two flat columns. */
export interface Tally {
  add(day: number): void;
  /** Removes all flights. */
  clear(): void;
  /** First and last day; the last is before the first when there is none. */
  readonly first: number;
  readonly last: number;
  /** Number of flights by block of the year (see flownMonths.ts), and by week. */
  blocks(): Map<number, number>;
  weeks(): Map<number, number>;
}

/** Creates an empty tally. */
export function createTally(): Tally {
  const [blocks, weeks] = [new Uint32Array(1 << 14), new Uint32Array(1 << 14)];
  let [first, last] = [OPEN, 0];
  const block = (day: number) => BLOCKS[day] ?? missing(day);
  return {
    add(day) {
      increase(blocks, block(day));
      increase(weeks, weekNumber(day));
      if (day < first) first = day;
      if (day > last) last = day;
    },
    clear() {
      if (last >= first) {
        blocks.fill(0, block(first), block(last) + 1);
        weeks.fill(0, weekNumber(first), weekNumber(last) + 1);
      }
      [first, last] = [OPEN, 0];
    },
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    blocks: () => (last < first ? new Map() : aboveZero(blocks, block(first), block(last))),
    weeks: () => (last < first ? new Map() : aboveZero(weeks, weekNumber(first), weekNumber(last))),
  };
}

function aboveZero(counts: Uint32Array, first: number, last: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = first; i <= last; i++) if (at(counts, i) > 0) found.set(i, at(counts, i));
  return found;
}

/** Visits days of one flight with the period of each. @param end where periods that do not end are cut */
export type VisitDays = (
  periods: readonly Period[],
  end: number,
  visit: (day: number, period: Period) => void,
  week?: number,
) => void;

/** Visits the days of one flight, or those of one week; of two periods for one day the later one holds. */
export function dayVisitor(): VisitDays {
  /** One more than the index of the period that holds each day. */
  const holder = new Int32Array(LONGEST);
  return (periods, end, visit, week) => {
    const monday = week === undefined ? null : week * 7 - 3;
    const start = monday ?? periods.reduce((first, { from }) => Math.min(first, from), OPEN);
    const stop = monday === null ? start + LONGEST - 1 : monday + 6;
    const lastOf = (period: Period) => Math.min(period.to === OPEN ? end : period.to, stop);
    if (areDisjoint(periods, lastOf)) {
      for (const period of periods)
        eachDay(period, Math.max(period.from, start), lastOf(period), (day) => visit(day, period));
      return;
    }
    let last = start;
    for (const [index, period] of periods.entries()) {
      const [from, to] = [Math.max(period.from, start), lastOf(period)];
      if (period.days === 0 && to >= from) holder.fill(0, from - start, to - start + 1);
      eachDay(period, from, to, (day) => {
        holder[day - start] = index + 1;
      });
      last = Math.max(last, to);
    }
    for (let day = start; day <= last; day++) {
      const period = periods[(holder[day - start] ?? missing(day)) - 1];
      if (period) visit(day, period);
    }
    holder.fill(0, 0, last - start + 1);
  };
}

/** Whether each period begins after the one before has ended, so that none can hold a day of another. */
const areDisjoint = (periods: readonly Period[], lastOf: (period: Period) => number): boolean =>
  periods.every(({ from }, i) => i === 0 || from > lastOf(at(periods, i - 1)));

function eachDay({ days, everyOtherWeek, from }: Period, first: number, last: number, visit: (day: number) => void) {
  for (let day = first; day <= last; day++) {
    if (((days >> weekday(day)) & 1) === 0) continue;
    if (!everyOtherWeek || (weekNumber(day) - weekNumber(from)) % 2 === 0) visit(day);
  }
}
