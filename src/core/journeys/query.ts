import { LAYOVER, LIMITS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../dataset/schedule.ts';
import { MINUTES_PER_DAY } from '../time.ts';
import type { Timetable } from '../timetable/timetable.ts';

/** Which journeys are wanted. Airports are indices into the dataset's, airlines into the timetable's. */
export interface JourneyQuery {
  /** Airports of departure, and airports of arrival. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Weekdays of departure, local to the origin; bit 0 is Monday. All seven unless given. */
  readonly days?: number;
  /**
   * Time of day of the departure, in minutes after local midnight, both bounds inclusive. When `departAfter` is
   * later than `departBefore` the window is the rest of the day, on either side of midnight.
   */
  readonly departAfter?: number | null;
  readonly departBefore?: number | null;
  /** Latest time of day of the arrival, on any day, in minutes after local midnight, inclusive. */
  readonly arriveBefore?: number | null;
  /** 0 to 3; 2 unless given. */
  readonly maxStops?: number;
  /** Fewest minutes between two flights, at most a week; 45 between two domestic ones, else 75, unless given. */
  readonly minLayover?: number | null;
  /** Most minutes between two flights; 720 unless given. */
  readonly maxLayover?: number;
  /** No stop is at one of these airports. */
  readonly avoid?: readonly number[];
  /** At least one stop is at one of these airports; null for any. */
  readonly via?: readonly number[] | null;
  /** Every leg is flown by one of these airlines; null for any. */
  readonly airlines?: readonly number[] | null;
  /** Most journeys in the answer; 12 unless given. */
  readonly limit?: number;
}

/** A query with every value set. */
export type CompleteQuery = { readonly [Name in keyof JourneyQuery]-?: Exclude<JourneyQuery[Name], undefined> };

/** Sets what the query leaves open. @throws RangeError naming the first value that is out of range */
export function completeQuery({ offset, airlines }: Timetable, query: JourneyQuery): CompleteQuery {
  const complete: CompleteQuery = {
    days: ALL_DAYS,
    departAfter: null,
    departBefore: null,
    arriveBefore: null,
    maxStops: LIMITS.defaultStops,
    minLayover: null,
    maxLayover: LAYOVER.max,
    avoid: [],
    via: null,
    airlines: null,
    limit: LIMITS.defaultJourneys,
    ...query,
  };
  for (const name of ['from', 'to', 'avoid', 'via'] as const)
    for (const airport of complete[name] ?? []) checkWholeNumber(name, airport, 0, offset.length - 1);
  for (const airline of complete.airlines ?? []) checkWholeNumber('airlines', airline, 0, airlines.length - 1);
  for (const name of ['departAfter', 'departBefore', 'arriveBefore'] as const)
    if (complete[name] !== null) checkWholeNumber(name, complete[name], 0, MINUTES_PER_DAY - 1);
  if (complete.minLayover !== null) checkWholeNumber('minLayover', complete.minLayover, 0, LAYOVER.longestMin);
  checkWholeNumber('maxLayover', complete.maxLayover, 0, Number.MAX_SAFE_INTEGER);
  checkWholeNumber('days', complete.days, 0, ALL_DAYS);
  checkWholeNumber('maxStops', complete.maxStops, 0, LIMITS.maxStops);
  checkWholeNumber('limit', complete.limit, 1, Number.MAX_SAFE_INTEGER);
  return complete;
}

function checkWholeNumber(name: keyof JourneyQuery, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}, not ${value}.`);
}
