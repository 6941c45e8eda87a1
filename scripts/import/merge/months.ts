/**
 * From observed flights to the months in which a service is flown: the
 * evidence behind every seasonality label.
 *
 * A month is looked at in four blocks: the 1st to 7th, 8th to 14th, 15th to
 * 21st, and the rest. The rule, in order:
 * 1. Only the last twelve months that the source covers count. When it covers
 *    less than a year, nothing is known. What it covers is judged by the whole
 *    airline, not by the route: blocks at either end in which the airline has
 *    less than a fifth of its usual flights are not covered (a schedule that is
 *    not loaded yet looks just like one that is not flown).
 * 2. Fewer than four flights in that year are no evidence.
 * 3. A route that is flown at one end of that year only (in its first two or its
 *    last two blocks) began or ended in it,
 *    or is in the midst of a season whose other side was not seen: not known.
 *    When the source reaches further back and shows the same change at the same
 *    time of the year before, it is a season after all.
 * 4. A month is flown when two of its blocks are. The last days of March or
 *    October on the far side of the change of IATA seasons are one block, so a
 *    summer from 29 March is April to October.
 *
 * Names for the seasons, and the hemispheres, are src/core/seasonality.ts.
 */

/** Fewest flights in a year from which anything is concluded. */
const FEWEST_FLIGHTS = 4;
/** Blocks of a month that make it a month of operation. */
const FEWEST_BLOCKS = 2;
/** Share of an airline's usual flights in a block below which the source does not cover it. */
const COVERED_SHARE = 0.2;

const BLOCKS_PER_YEAR = 48;
const INITIALS = 'JFMAMJJASOND';
const MS_PER_DAY = 86_400_000;

/** Block of a day (days since 1970): 48 a year, counted from January 1970. */
export function blockOf(day: number): number {
  const date = new Date(day * MS_PER_DAY);
  const block = Math.min(3, Math.floor((date.getUTCDate() - 1) / 7));
  return (date.getUTCFullYear() - 1970) * BLOCKS_PER_YEAR + date.getUTCMonth() * 4 + block;
}

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
  const blocks = [...flights.keys()].sort((a, b) => a - b);
  const counts = [...flights.values()].sort((a, b) => a - b);
  const usual = counts[counts.length >> 1] ?? 0;
  const covered = blocks.filter((block) => (flights.get(block) ?? 0) >= COVERED_SHARE * usual);
  const [first, last] = [covered[0], covered.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
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
  const year = Array.from({ length: BLOCKS_PER_YEAR }, (_, i) => flights.get(first + i) ?? 0);
  if (year.reduce((sum, count) => sum + count, 0) < FEWEST_FLIGHTS) return null;

  // Two blocks together, so that neither a holiday week nor a flight of every other week looks like an end.
  const isFlownFrom = (block: number) => (flights.get(block) ?? 0) + (flights.get(block + 1) ?? 0) > 0;
  const flownLast = isFlownFrom(last - 1);
  if (flownLast !== isFlownFrom(first) && (first - 2 < covered.first || isFlownFrom(first - 2) !== flownLast))
    return null;
  const blocks = new Array<number>(12).fill(0);
  for (const [i, count] of year.entries()) {
    const month = Math.floor(((first + i) % BLOCKS_PER_YEAR) / 4);
    if (count > 0) blocks[month] = (blocks[month] ?? 0) + 1;
  }
  return blocks.map((flown, month) => (flown >= FEWEST_BLOCKS ? INITIALS[month] : '-')).join('');
}
