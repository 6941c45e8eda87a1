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
import { timedDepartures } from './timedDepartures.ts';

/** The week whose clocks a timetable has. */
export interface ReferenceWeek {
  readonly season: 'summer' | 'winter';
  /** ISO date of its Monday. */
  readonly monday: string;
}

const DAY_MS = 86_400_000;

/** The reference week of a dataset. */
export function referenceWeek({ routes, dataDate }: Pick<Dataset, 'routes' | 'dataDate'>): ReferenceWeek {
  let [summer, winter] = [0, 0];
  for (const { months, services } of routes) {
    const weekly = services.flatMap(timedDepartures).reduce((sum, { days }) => sum + dayCount(days), 0);
    if (months === null || isFlown(months, SUMMER_MONTHS)) summer += weekly;
    if (months === null || isFlown(months, WINTER_MONTHS)) winter += weekly;
  }
  const changed = new Date(`${dataDate}T00:00:00Z`);
  const year = changed.getUTCFullYear();
  const isSummerNow = changed >= lastSunday(year, 2) && changed < lastSunday(year, 9);
  const season = summer === winter ? (isSummerNow ? 'summer' : 'winter') : summer > winter ? 'summer' : 'winter';
  return { season, monday: isoDate(mondayOf(midSeason(season, changed))) };
}

/** Places of April to October, and of the other months, in a text of twelve months. */
const SUMMER_MONTHS = [3, 4, 5, 6, 7, 8, 9];
const WINTER_MONTHS = [10, 11, 0, 1, 2];

const isFlown = (months: string, season: readonly number[]): boolean => season.some((month) => months[month] !== '-');

/** ISO date of the Wednesday, whose clocks are those of the week. */
export const midweek = ({ monday }: ReferenceWeek): string =>
  isoDate(new Date(Date.parse(`${monday}T00:00:00Z`) + 2 * DAY_MS));

/** 1 July or 1 January in the last season of that name that had begun on a date. */
function midSeason(season: ReferenceWeek['season'], date: Date): Date {
  const year = date.getUTCFullYear();
  if (season === 'summer') return new Date(Date.UTC(date >= lastSunday(year, 2) ? year : year - 1, 6, 1));
  return new Date(Date.UTC(date >= lastSunday(year, 9) ? year + 1 : year, 0, 1));
}

/** Midnight UTC of the last Sunday of a month of 31 days, January being 0. */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month, 31));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS);
}

const mondayOf = (date: Date): Date => new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS);

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
