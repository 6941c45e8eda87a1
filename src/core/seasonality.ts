import { MONTHS, type SeasonLabel } from '../contract/vocabulary.ts';

/**
 * From the months in which a route was flown to the label that travellers read.
 *
 * The rule, in order:
 * 1. All twelve months: `Year-round`.
 * 2. None: null. A season that touches the turn of the year on one side only
 *    (flown in December but not in January, or the reverse) is null too: one
 *    year of evidence cannot tell it from a route that began or ended.
 * 3. One unbroken season inside March to October with a month of June to
 *    August is `Summer seasonal`; inside October to March with a month of
 *    December to February it is `Winter seasonal`. These are the IATA seasons,
 *    which change on the last Sundays of March and October. South of the
 *    equator (both ends) the two names change places; a route between the
 *    hemispheres has neither.
 * 4. Any other pattern: `Seasonal`.
 *
 * Every label but the first is followed by its months: `Summer seasonal (May–Sep)`.
 */
export function seasonalityLabel(months: string | null, ends: Hemispheres): string | null {
  if (months === null) return null;
  const flown = Array.from(months, (mark) => mark !== '-');
  const count = flown.filter(Boolean).length;
  if (count === 12) return 'Year-round' satisfies SeasonLabel;
  if (count === 0 || flown[11] !== flown[0]) return null;
  const seasons = runs(flown);
  return `${seasonName(seasons, ends)} (${seasons.map(monthRange).join(', ')})`;
}

/** On which side of the equator the two ends of a route lie; `mixed` also where it is not known. */
export type Hemispheres = 'north' | 'south' | 'mixed';

/** Hemispheres of two latitudes in degrees; null is not known. */
export function hemispheres(a: number | null, b: number | null): Hemispheres {
  if (a === null || b === null) return 'mixed';
  if (a >= 0 && b >= 0) return 'north';
  return a < 0 && b < 0 ? 'south' : 'mixed';
}

/** Months flown by any of several services, or null when one that matters is not known. */
export function unionOfMonths(all: readonly (string | null)[]): string | null {
  const yearRound = all.find((months) => months !== null && !months.includes('-'));
  if (yearRound) return yearRound;
  if (all.length === 0 || all.includes(null)) return null;
  return Array.from('JFMAMJJASOND', (initial, i) => (all.some((months) => months?.[i] !== '-') ? initial : '-')).join(
    '',
  );
}

/** First and last month (0 to 11) of an unbroken season; last may be before first. */
type Run = readonly [first: number, last: number];

const MARCH = 2;
const OCTOBER = 9;

function runs(flown: readonly boolean[]): Run[] {
  const found: Run[] = [];
  for (let first = 0; first < 12; first++) {
    if (!flown[first] || flown[(first + 11) % 12]) continue;
    let last = first;
    while (flown[(last + 1) % 12]) last = (last + 1) % 12;
    found.push([first, last]);
  }
  return found;
}

function seasonName(seasons: readonly Run[], ends: Hemispheres): SeasonLabel {
  const [only, ...others] = seasons;
  if (!only || others.length > 0 || ends === 'mixed') return 'Seasonal';
  const [first, last] = only;
  const warmNorth = first <= last && first >= MARCH && last <= OCTOBER && last >= 5 && first <= 7;
  const coldNorth = first > last && first >= OCTOBER && last <= MARCH;
  if (!warmNorth && !coldNorth) return 'Seasonal';
  return warmNorth === (ends === 'north') ? 'Summer seasonal' : 'Winter seasonal';
}

function monthRange([first, last]: Run): string {
  return first === last ? `${MONTHS[first]}` : `${MONTHS[first]}–${MONTHS[last]}`;
}
