/**
 * The clocks of the timetable: those of one week, the reference week, turn the local times of the data into UTC.
 *
 * A timetable here is weekly and has no dates, so its clocks must come from somewhere, and they must not depend on
 * today's date. The rule:
 * 1. A departure a week counts for a season in which its service is flown; a service whose months are not known
 *    counts for both. The northern summer season is April to October, the winter season November to March, as the
 *    IATA seasons (last Sunday of March, last Sunday of October) are counted in months everywhere in this project.
 * 2. The season with the most departures is that of the reference week. With equal numbers it is the season of
 *    the date of the data.
 * 3. The week lies in the midst of the first season of that name that ends after the date of the data: it is the week,
 *    Monday to Sunday, that contains 1 July or 1 January. So a country that has changed its time zone for good has the
 *    new one.
 * 4. A time zone has the offset of Wednesday noon UTC for the whole week.
 */
import { type Dataset, isCharter } from '../dataset/dataset.ts';
import { dayCount } from '../dataset/schedule.ts';
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import { dayNumber, isoDate, lastSunday, weekday, yearOf } from '../time.ts';
import { utcOffset } from '../timeZone.ts';

/** The week whose clocks a timetable has. */
export interface ReferenceWeek {
  readonly season: 'summer' | 'winter';
  /** ISO date of its Monday. */
  readonly monday: string;
}

/** The month of a reference week. 0 is January. */
export const referenceMonth = ({ season }: ReferenceWeek): number => (season === 'summer' ? 6 : 0);

/**
 * The clocks of airports in a reference week: minutes ahead of UTC, aligned with the airports.
 * @throws RangeError for an unknown time zone
 */
export function clocksOf(airports: Dataset['airports'], week: ReferenceWeek): Int16Array<ArrayBuffer> {
  const day = midweek(week);
  const offsetOf = memoize((timeZone: string) => utcOffset(timeZone, day));
  return Int16Array.from(airports, ({ timeZone }) => offsetOf(timeZone));
}

/** The reference week of a dataset. */
export function referenceWeek({ routes, dataDate }: Pick<Dataset, 'routes' | 'dataDate'>): ReferenceWeek {
  let [summer, winter] = [0, 0];
  for (const { months, services } of routes) {
    const weekly = services
      .filter((service) => !isCharter(service))
      .flatMap(({ departures }) => departures)
      .reduce((sum, { days }) => sum + dayCount(days), 0);
    if (months === null || isFlown(months, SUMMER_MONTHS)) summer += weekly;
    if (months === null || isFlown(months, WINTER_MONTHS)) winter += weekly;
  }
  const changed = dayNumber(dataDate);
  const year = yearOf(changed);
  const isSummerNow = changed >= lastSunday(year, 3) && changed < lastSunday(year, 10);
  const season = summer > winter || (summer === winter && isSummerNow) ? 'summer' : 'winter';
  const middle = midSeason(season, changed);
  return { season, monday: isoDate(middle - weekday(middle)) };
}

/** Places of April to October, and of the other months, in a text of twelve months. */
const SUMMER_MONTHS = [3, 4, 5, 6, 7, 8, 9];
const WINTER_MONTHS = [10, 11, 0, 1, 2];

const isFlown = (months: string, season: readonly number[]): boolean => season.some((month) => months[month] !== '-');

/** ISO date of the Wednesday, whose clocks are those of the week. */
export const midweek = ({ monday }: ReferenceWeek): string => isoDate(dayNumber(monday) + 2);

/** 1 July or 1 January in the first season of that name that ends after a day. Days are days since 1970. */
function midSeason(season: ReferenceWeek['season'], day: number): number {
  const year = yearOf(day);
  if (season === 'summer') return dayNumber(`${day < lastSunday(year, 10) ? year : year + 1}-07-01`);
  return dayNumber(`${day < lastSunday(year, 3) ? year : year + 1}-01-01`);
}

/**
 * Whether the time difference of two zones is the same all year: where it changes, arrivals of one week are off in
 * another. @throws RangeError for an unknown time zone
 */
export const haveSameClockChanges = (a: string, b: string, year: number): boolean =>
  a === b || clockChanges(`${a} ${year}`) === clockChanges(`${b} ${year}`);

/** The offsets of a zone at the middle of each month against that of January. @param zoneAndYear `Europe/London 2026` */
const clockChanges = memoize((zoneAndYear: string): string => {
  const [zone = '', year] = zoneAndYear.split(' ');
  const offsets = Array.from({ length: 12 }, (_, i) => utcOffset(zone, `${year}-${String(i + 1).padStart(2, '0')}-15`));
  return offsets.map((offset) => offset - at(offsets, 0)).join();
});
