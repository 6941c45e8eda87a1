/**
 * From flights to the months in which a service is flown (`monthsFlown`). src/core/seasonality.ts makes the label of
 * them. A month has four blocks: the 1st to 7th, 8th to 14th, 15th to 21st, and the rest.
 * 1. Only the last twelve months that the source covers count. When it covers less than a year, the months are not
 *    known. Coverage is judged by the whole airline, not by the route: blocks at either end in which the airline has
 *    less than a fifth of its usual flights are not covered (a schedule that is not loaded yet looks like one that is
 *    not flown). It ends a year after the date of the import at most: of later years only some flights are loaded. For
 *    an airline without flights from that date on, it ends where the source does: the airline has stopped.
 * 2. Fewer than four flights in that year are no evidence.
 * 3. A route that is flown at one end of that year only (in its first two or its last two blocks) began or ended in it,
 *    or is in a season whose other end was not seen: not known. When the source reaches further back and shows the same
 *    change at the same time of the year before, give or take a block, it is a season. It is one, too, in a timetable of
 *    flights to come that does not reach further back, when it ends or begins with a season of IATA.
 * 4. A month is flown when two of its blocks are. The last days of March or October after the change of IATA seasons
 *    are one block, so a summer from 29 March is April to October. When no month is flown by this rule, the months are
 *    not known.
 */
import { at } from '../../../src/core/must.ts';
import { countEach } from '../../../src/core/objects.ts';
import { monthsWhere } from '../../../src/core/seasonality.ts';
import { MS_PER_DAY } from '../../../src/core/time.ts';

/** Fewest flights in a year that are evidence. */
const FEWEST_FLIGHTS = 4;
/** Blocks of a month that make it a month of operation. */
const FEWEST_BLOCKS = 2;
/** Share of an airline's usual flights in a block below which the source does not cover it. */
const COVERED_SHARE = 0.2;
export const BLOCKS_PER_YEAR = 48;

/** Block of a day (days since 1970): 48 a year, counted from January 1970. */
export function blockOf(day: number): number {
  const date = new Date(day * MS_PER_DAY);
  const block = Math.min(3, Math.floor((date.getUTCDate() - 1) / 7));
  return (date.getUTCFullYear() - 1970) * BLOCKS_PER_YEAR + date.getUTCMonth() * 4 + block;
}

/** Months with so many blocks: covered by a timetable, or flown in it; null for none. */
export function monthsOfBlocks(blocks: Iterable<number>, fewest = FEWEST_BLOCKS): string | null {
  const perMonth = countEach([...new Set(blocks)].map((block) => Math.floor((block % BLOCKS_PER_YEAR) / 4)));
  const found = monthsWhere((month) => (perMonth.get(month) ?? 0) >= fewest);
  return /[A-Z]/.test(found) ? found : null;
}

/**
 * The first and the last block that a source covers of an airline, or null when it has no flight.
 * @param flights flights of the whole airline by block
 * @param today block of the date of the import
 * @param end last block in which the source has flights of any airline
 */
export function coverage(flights: ReadonlyMap<number, number>, today: number, end: number) {
  if (flights.size === 0) return null;
  // A year from the first flight, where all lie ahead.
  const limit = Math.max(today, Math.min(...flights.keys())) + BLOCKS_PER_YEAR - 1;
  const near = [...flights].filter(([block]) => block <= limit);
  const counts = near.map(([, count]) => count).sort((a, b) => a - b);
  const usual = at(counts, counts.length >> 1);
  const covered = near.flatMap(([block, count]) => (count >= COVERED_SHARE * usual ? [block] : []));
  const hasStopped = Math.max(...flights.keys()) < Math.min(today, end);
  return { first: Math.min(...covered), last: hasStopped ? Math.min(end, limit) : Math.max(...covered) };
}

export type Coverage = NonNullable<ReturnType<typeof coverage>>;

/**
 * Months of a service, twelve places as in services.csv, or null when they are not known.
 * @param flights flights of the service by block
 * @param covered what the source covers of its airline
 * @param isAhead whether the source has flights to come
 */
export function monthsFlown(flights: ReadonlyMap<number, number>, covered: Coverage, isAhead: boolean): string | null {
  const { last } = covered;
  const first = last - BLOCKS_PER_YEAR + 1;
  if (first < covered.first) return null;
  const flightsIn = (block: number) => flights.get(block) ?? 0;
  const year = Array.from({ length: BLOCKS_PER_YEAR }, (_, i) => flightsIn(first + i));
  if (year.reduce((sum, count) => sum + count, 0) < FEWEST_FLIGHTS) return null;

  // Two blocks together, so that neither a holiday week nor a flight of every other week looks like an end.
  const isFlownFrom = (block: number) => flightsIn(block) + flightsIn(block + 1) > 0;
  const flownLast = isFlownFrom(last - 1);
  const isSameYearBefore = [first - 2, first - 3].some((b) => b >= covered.first && isFlownFrom(b) === flownLast);
  if (flownLast !== isFlownFrom(first) && !isSameYearBefore) {
    const reachesBack = first - 3 >= covered.first;
    if (reachesBack || !isAhead || !changesWithSeason(year, first, flownLast)) return null;
  }
  return monthsOfBlocks(year.flatMap((count, i) => (count > 0 ? [first + i] : [])));
}

/** Blocks of the year in which the last flights before a change of IATA seasons are, and the first after it. */
const LAST_OF_SEASON = [10, 11, 38, 39];
const FIRST_OF_SEASON = [11, 12, 39, 40];

/** Whether a service flown at one end of a year, from a first block on, begins or ends with a season of IATA at the other. */
function changesWithSeason(year: readonly number[], first: number, flownLast: boolean): boolean {
  const edge = flownLast ? year.findIndex((count) => count > 0) : year.findLastIndex((count) => count > 0);
  return (flownLast ? FIRST_OF_SEASON : LAST_OF_SEASON).includes((first + edge) % BLOCKS_PER_YEAR);
}
