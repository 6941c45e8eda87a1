import { MONTHS, type SeasonLabel } from '../contract/vocabulary.ts';
import { at } from './must.ts';

/**
 * The label of a route from the months in which it is flown. The months come from flights over a year
 * (scripts/import/common/flownMonths.ts), from curated seasons, or from the one rule by departures a week
 * (`dataset/routeMonths.ts`). A label is never made from distance or climate.
 * 1. Months that are not known: null.
 * 2. All twelve: `Year-round`.
 * 3. One unbroken season inside March to October with a month of June to August is `Summer seasonal`; inside October to
 *    March with a month of December to February it is `Winter seasonal`. These are the IATA seasons, which change on the
 *    last Sundays of March and October. South of the equator (both ends) the two names change places; a route between
 *    the hemispheres has neither.
 * 4. Any other pattern, a gap or a second season included: `Seasonal`.
 * Every label but the first is followed by its months: `Summer seasonal (May–Sep)`.
 */
export function seasonalityLabel(months: string | null, ends: Hemispheres): string | null {
  if (months === null) return null;
  const flown = Array.from(months, (mark) => mark !== '-');
  if (flown.every(Boolean)) return 'Year-round' satisfies SeasonLabel;
  const seasons = monthRuns(flown);
  return seasons.length === 0 ? null : `${seasonName(seasons, ends)} (${seasons.map(monthRange).join(', ')})`;
}

/** On which side of the equator the two ends of a route lie; `mixed` also where it is not known. */
export type Hemispheres = 'north' | 'south' | 'mixed';

/** Hemispheres of two latitudes in degrees; null is not known. */
export function hemispheres(a: number | null, b: number | null): Hemispheres {
  if (a === null || b === null) return 'mixed';
  if (a >= 0 && b >= 0) return 'north';
  return a < 0 && b < 0 ? 'south' : 'mixed';
}

/** Months flown by any of several services; null when they are not known of all, unless one flies all year. */
export function unionOfMonths(all: readonly (string | null)[]): string | null {
  if (all.includes(YEAR)) return YEAR;
  return all.includes(null) ? null : joinedMonths(all.filter((months) => months !== null));
}

/** The initials of all twelve months. */
export const YEAR = 'JFMAMJJASOND';

/** First and last month (0 to 11) of an unbroken season; last is before first where it spans the new year. */
export type MonthRun = readonly [first: number, last: number];

/** The unbroken seasons of a year, by first month. None when no month or every month is flown. */
export function monthRuns(flown: readonly boolean[]): MonthRun[] {
  const found: MonthRun[] = [];
  for (let first = 0; first < 12; first++) {
    if (!flown[first] || flown[(first + 11) % 12]) continue;
    let last = first;
    while (flown[(last + 1) % 12]) last = (last + 1) % 12;
    found.push([first, last]);
  }
  return found;
}

const [MARCH, JUNE, AUGUST, OCTOBER, DECEMBER, FEBRUARY] = [2, 5, 7, 9, 11, 1];

function seasonName(seasons: readonly MonthRun[], ends: Hemispheres): SeasonLabel {
  const [only] = seasons;
  if (only === undefined || seasons.length > 1 || ends === 'mixed') return 'Seasonal';
  const isWarm = lies(only, MARCH, OCTOBER) && meets(only, JUNE, AUGUST);
  const isCold = lies(only, OCTOBER, MARCH) && meets(only, DECEMBER, FEBRUARY);
  if (!isWarm && !isCold) return 'Seasonal';
  return isWarm === (ends === 'north') ? 'Summer seasonal' : 'Winter seasonal';
}

const monthsAfter = (from: number, to: number): number => (to - from + 12) % 12;
/** Whether a season lies inside a stretch of the year, both months included. */
const lies = ([first, last]: MonthRun, from: number, to: number): boolean =>
  monthsAfter(from, first) <= monthsAfter(from, last) && monthsAfter(from, last) <= monthsAfter(from, to);
/** Whether a season has a month of a stretch. */
const meets = ([first, last]: MonthRun, from: number, to: number): boolean =>
  monthsAfter(first, from) <= monthsAfter(first, last) || monthsAfter(from, first) <= monthsAfter(from, to);

function monthRange([first, last]: MonthRun): string {
  return first === last ? at(MONTHS, first) : `${at(MONTHS, first)}–${at(MONTHS, last)}`;
}

/** Months of any of several lists; null when there is no list. */
export const joinedMonths = (all: readonly string[]): string | null =>
  all.length === 0 ? null : monthsWhere((month) => all.some((months) => months[month] !== '-'));

/** The months for which a test holds, 0 is January, in twelve places as in services.csv. */
export const monthsWhere = (test: (month: number) => boolean): string =>
  Array.from(YEAR, (initial, month) => (test(month) ? initial : '-')).join('');
