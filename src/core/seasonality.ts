import { MONTHS, type SeasonLabel } from '../contract/vocabulary.ts';
import { at } from './must.ts';
import { MS_PER_DAY } from './time.ts';

/**
 * The rule behind every seasonality label, from flights to the label on a
 * page. A label is never made from distance or climate. Where no flights over a
 * year are known, `dataset/routeMonths.ts` has curated seasons, and one rule by
 * the number of departures a week.
 *
 * From flights to months (`monthsFlown`). A month has four blocks: the 1st to
 * 7th, 8th to 14th, 15th to 21st, and the rest.
 * 1. Only the last twelve months that the source covers count. When it covers
 *    less than a year, the months are not known. Coverage is judged by the whole
 *    airline, not by the route: blocks at either end in which the airline has
 *    less than a fifth of its usual flights are not covered (a schedule that is
 *    not loaded yet looks like one that is not flown).
 * 2. Fewer than four flights in that year are no evidence.
 * 3. A route that is flown at one end of that year only (in its first two or its
 *    last two blocks) began or ended in it, or is in a season whose other end
 *    was not seen: not known. When the source reaches further back and shows the
 *    same change at the same time of the year before, give or take a block, it
 *    is a season.
 * 4. A month is flown when two of its blocks are. The last days of March or
 *    October after the change of IATA seasons are one block, so a summer from
 *    29 March is April to October. When no month is flown by this rule, the
 *    months are not known.
 *
 * From months to the label (`seasonalityLabel`). Curated months
 * (curated/seasons.csv) begin here.
 * 5. Months that are not known: null.
 * 6. All twelve: `Year-round`.
 * 7. One unbroken season inside March to October with a month of June to
 *    August is `Summer seasonal`; inside October to March with a month of
 *    December to February it is `Winter seasonal`. These are the IATA seasons,
 *    which change on the last Sundays of March and October. South of the
 *    equator (both ends) the two names change places; a route between the
 *    hemispheres has neither.
 * 8. Any other pattern, a gap or a second season included: `Seasonal`.
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
  if (all.length === 0 || all.includes(null)) return null;
  return joinedMonths(all.filter((months) => months !== null));
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

/** Fewest flights in a year that are evidence. */
const FEWEST_FLIGHTS = 4;
/** Blocks of a month that make it a month of operation. */
const FEWEST_BLOCKS = 2;
/** Share of an airline's usual flights in a block below which the source does not cover it. */
const COVERED_SHARE = 0.2;
/** Blocks in a year. */
export const BLOCKS_PER_YEAR = 48;

/** Block of a day (days since 1970): 48 a year, counted from January 1970. */
export function blockOf(day: number): number {
  const date = new Date(day * MS_PER_DAY);
  const block = Math.min(3, Math.floor((date.getUTCDate() - 1) / 7));
  return (date.getUTCFullYear() - 1970) * BLOCKS_PER_YEAR + date.getUTCMonth() * 4 + block;
}

/** Months of which at least two blocks are given: covered by a timetable of a season, or flown in it; null for none. */
export function monthsOfBlocks(blocks: Iterable<number>): string | null {
  const perMonth = new Array<number>(12).fill(0);
  for (const block of new Set(blocks)) {
    const month = Math.floor((block % BLOCKS_PER_YEAR) / 4);
    perMonth[month] = at(perMonth, month) + 1;
  }
  const found = Array.from(YEAR, (initial, i) => (at(perMonth, i) >= FEWEST_BLOCKS ? initial : '-')).join('');
  return /[A-Z]/.test(found) ? found : null;
}

/** Months of any of several lists; null when there is no list. */
export const joinedMonths = (all: readonly string[]): string | null =>
  all.length === 0
    ? null
    : Array.from(YEAR, (initial, i) => (all.some((months) => months[i] !== '-') ? initial : '-')).join('');

/** First and last block that a source covers, both included. */
export interface Coverage {
  readonly first: number;
  readonly last: number;
}

/**
 * What a source covers of an airline, or null when it has no flight.
 * @param flights flights of the whole airline by block
 */
export function coverage(flights: ReadonlyMap<number, number>): Coverage | null {
  if (flights.size === 0) return null;
  const counts = [...flights.values()].sort((a, b) => a - b);
  const usual = at(counts, counts.length >> 1);
  const covered = [...flights].flatMap(([block, count]) => (count >= COVERED_SHARE * usual ? [block] : []));
  return { first: Math.min(...covered), last: Math.max(...covered) };
}

/**
 * Months of a service, twelve places as in services.csv, or null when they are not known.
 * @param flights flights of the service by block
 * @param covered what the source covers of its airline
 */
export function monthsFlown(flights: ReadonlyMap<number, number>, covered: Coverage): string | null {
  const { last } = covered;
  const first = last - BLOCKS_PER_YEAR + 1;
  if (first < covered.first) return null;
  /** A block without an entry has no flights. */
  const flightsIn = (block: number) => flights.get(block) ?? 0;
  const year = Array.from({ length: BLOCKS_PER_YEAR }, (_, i) => flightsIn(first + i));
  if (year.reduce((sum, count) => sum + count, 0) < FEWEST_FLIGHTS) return null;

  // Two blocks together, so that neither a holiday week nor a flight of every other week looks like an end.
  const isFlownFrom = (block: number) => flightsIn(block) + flightsIn(block + 1) > 0;
  const flownLast = isFlownFrom(last - 1);
  const isSameYearBefore = [first - 2, first - 3].some((b) => b >= covered.first && isFlownFrom(b) === flownLast);
  if (flownLast !== isFlownFrom(first) && !isSameYearBefore) return null;
  const monthOf = (i: number) => Math.floor(((first + i) % BLOCKS_PER_YEAR) / 4);
  const isFlown = MONTHS.map(
    (_, month) => year.filter((count, i) => count > 0 && monthOf(i) === month).length >= FEWEST_BLOCKS,
  );
  return isFlown.includes(true) ? Array.from(YEAR, (initial, i) => (isFlown[i] ? initial : '-')).join('') : null;
}
