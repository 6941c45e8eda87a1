/** From periods of operation to days of flight, and how many there are of them. */
import { blockOf } from '../../../src/core/seasonality.ts';
import { OPEN, type Period } from './periods.ts';

/** Longest stretch of days that is looked at: three years. */
const LONGEST = 3 * 366;
const MS_PER_DAY = 86_400_000;

/** Weekday of a day since 1970, 0 for Monday. */
export const weekday = (day: number): number => (day + 3) % 7;

/** Week of a day since 1970; weeks begin on Mondays. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);

/** Days since 1970 of an ISO date. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;

/** Year of a day since 1970. */
export const yearOf = (day: number): number => new Date(day * MS_PER_DAY).getUTCFullYear();

/** Block of every day that a period can name: a world's timetable asks a hundred million times. */
const BLOCKS = Uint16Array.from({ length: OPEN }, (_, day) => blockOf(day));

/** Flights by day, as many as you like in a few flat columns. */
export interface Tally {
  add(day: number): void;
  /** Forgets everything. */
  clear(): void;
  /** First and last day; the last is before the first when there is none. */
  readonly first: number;
  readonly last: number;
  /** Number of flights by block of the year (see seasonality.ts), and by week. */
  blocks(): Map<number, number>;
  weeks(): Map<number, number>;
}

export function createTally(): Tally {
  const [blocks, weeks] = [new Uint32Array(1 << 14), new Uint32Array(1 << 14)];
  let [first, last] = [OPEN, 0];
  const block = (day: number) => BLOCKS[day] ?? 0;
  return {
    add(day) {
      const [b, w] = [block(day), weekOf(day)];
      blocks[b] = (blocks[b] ?? 0) + 1;
      weeks[w] = (weeks[w] ?? 0) + 1;
      if (day < first) first = day;
      if (day > last) last = day;
    },
    clear() {
      if (last >= first) {
        blocks.fill(0, block(first), block(last) + 1);
        weeks.fill(0, weekOf(first), weekOf(last) + 1);
      }
      [first, last] = [OPEN, 0];
    },
    get first() {
      return first;
    },
    get last() {
      return last;
    },
    blocks: () => (last < first ? new Map() : counted(blocks, block(first), block(last))),
    weeks: () => (last < first ? new Map() : counted(weeks, weekOf(first), weekOf(last))),
  };
}

function counted(counts: Uint32Array, first: number, last: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = first; i <= last; i++) if (counts[i]) found.set(i, counts[i] ?? 0);
  return found;
}

/** Visits days of one flight with the period that says so. @param end where periods that do not end are cut */
export type VisitDays = (
  periods: readonly Period[],
  end: number,
  visit: (day: number, period: Period) => void,
  week?: number,
) => void;

/** Visits the days of one flight, or those of one week; of two periods for one day the later one holds. */
export function dayVisitor(): VisitDays {
  const holder = new Int32Array(LONGEST);
  return (periods, end, visit, week) => {
    const monday = week === undefined ? null : week * 7 - 3;
    const start = monday ?? periods.reduce((first, { from }) => Math.min(first, from), OPEN);
    const stop = monday === null ? start + LONGEST - 1 : monday + 6;
    const lastOf = (period: Period) => Math.min(period.to === OPEN ? end : period.to, stop);
    if (areApart(periods, lastOf)) {
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
      const period = periods[(holder[day - start] ?? 0) - 1];
      if (period) visit(day, period);
    }
    holder.fill(0, 0, last - start + 1);
  };
}

/** Whether each period begins after the one before has ended, so that none can hold a day of another. */
const areApart = (periods: readonly Period[], lastOf: (period: Period) => number): boolean =>
  periods.every(({ from }, i) => i === 0 || from > lastOf(periods[i - 1] as Period));

function eachDay({ days, everyOtherWeek, from }: Period, first: number, last: number, visit: (day: number) => void) {
  for (let day = first; day <= last; day++) {
    if (((days >> weekday(day)) & 1) === 0) continue;
    if (!everyOtherWeek || (weekOf(day) - weekOf(from)) % 2 === 0) visit(day);
  }
}
