/**
 * The reference week: the one week whose clocks turn the local times of the data into UTC.
 *
 * A timetable here is weekly and has no dates, so its clocks must come from somewhere, and they must not depend on
 * today's date. The rule:
 * 1. A departure a week counts for a season in which its service is flown; a service whose months are not known
 *    counts for both. The northern summer season is April to October, the winter season November to March, as the
 *    IATA seasons (last Sunday of March, last Sunday of October) are counted in months everywhere in this project.
 * 2. The season with the most departures is that of the reference week. With equal numbers it is the season in
 *    which the data last changed.
 * 3. The week lies in the midst of the last season of that name that had begun when the data last changed: it is
 *    the week, Monday to Sunday, that contains 1 July or 1 January.
 * 4. A time zone has the offset of Wednesday noon UTC for the whole week.
 */
import type { Dataset } from '../dataset/dataset.ts';
import { dayCount } from '../dataset/schedule.ts';
import { dayNumber, isoDate, weekday, yearOf } from '../time.ts';
import { timedDepartures } from './timedDepartures.ts';

/** The week whose clocks a timetable has. */
export interface ReferenceWeek {
  readonly season: 'summer' | 'winter';
  /** ISO date of its Monday. */
  readonly monday: string;
}

/** The reference week of a dataset. */
export function referenceWeek({ routes, dataDate }: Pick<Dataset, 'routes' | 'dataDate'>): ReferenceWeek {
  let [summer, winter] = [0, 0];
  for (const { months, services } of routes) {
    const weekly = services.flatMap(timedDepartures).reduce((sum, { days }) => sum + dayCount(days), 0);
    if (months === null || isFlown(months, SUMMER_MONTHS)) summer += weekly;
    if (months === null || isFlown(months, WINTER_MONTHS)) winter += weekly;
  }
  const changed = dayNumber(dataDate);
  const year = yearOf(changed);
  const isSummerNow = changed >= lastSunday(year, MARCH) && changed < lastSunday(year, OCTOBER);
  const season = summer === winter ? (isSummerNow ? 'summer' : 'winter') : summer > winter ? 'summer' : 'winter';
  return { season, monday: isoDate(mondayOf(midSeason(season, changed))) };
}

/** Places of April to October, and of the other months, in a text of twelve months. */
const SUMMER_MONTHS = [3, 4, 5, 6, 7, 8, 9];
const WINTER_MONTHS = [10, 11, 0, 1, 2];

const isFlown = (months: string, season: readonly number[]): boolean => season.some((month) => months[month] !== '-');

/** ISO date of the Wednesday, whose clocks are those of the week. */
export const midweek = ({ monday }: ReferenceWeek): string => isoDate(dayNumber(monday) + 2);

/** 1 July or 1 January in the last season of that name that had begun on a day. Days are days since 1970. */
function midSeason(season: ReferenceWeek['season'], day: number): number {
  const year = yearOf(day);
  if (season === 'summer') return dayNumber(`${day >= lastSunday(year, MARCH) ? year : year - 1}-07-01`);
  return dayNumber(`${day >= lastSunday(year, OCTOBER) ? year + 1 : year}-01-01`);
}

const MARCH = '03';
const OCTOBER = '10';

/** The last Sunday of a month of 31 days. */
function lastSunday(year: number, month: typeof MARCH | typeof OCTOBER): number {
  const last = dayNumber(`${year}-${month}-31`);
  return last - ((weekday(last) + 1) % 7);
}

const mondayOf = (day: number): number => day - weekday(day);
