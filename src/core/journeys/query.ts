/** What is asked of the journey search, and the form in which its loops read it. */
import { LAYOVER, LIMITS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../dataset/schedule.ts';
import { MINUTES_PER_WEEK } from '../time.ts';
import { type Timetable, type Usable, usableDepartures } from './timetable.ts';

/** Which journeys are wanted. Indices of airports are those of the dataset, others those of the departures table. */
export interface JourneyQuery {
  /** Airports of departure, and airports of arrival. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** Whether journeys from one to the other are wanted; all pairs unless given. */
  readonly isPair?: (from: number, to: number) => boolean;
  /** Weekdays of departure, local to the origin; bit 0 is Monday. All seven unless given. */
  readonly days?: number;
  /**
   * Time of day of the departure, in minutes after local midnight, both bounds inclusive. When `departAfter` is
   * later than `departBefore` the window is the rest of the day, on either side of midnight.
   */
  readonly departAfter?: number | null;
  readonly departBefore?: number | null;
  /** Time of day of the arrival, on any day; in the same form. */
  readonly arriveAfter?: number | null;
  readonly arriveBefore?: number | null;
  /** 0 to 11: what is known to rest in this month is not used. Unless given, the month of the reference week. */
  readonly month?: number;
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
  /** All legs of a journey are flown by airlines of one of these sets; null for any. */
  readonly airlines?: readonly ReadonlySet<number>[] | null;
  /** Every leg has one of these sets of aircraft types; null for any. */
  readonly aircraft?: ReadonlySet<number> | null;
  /** Whether direct departures are listed that another journey beats; not unless given. */
  readonly keepDirect?: boolean;
  /** Most journeys in the answer; 12 unless given. */
  readonly limit?: number;
}

/** A query with every value set. `from` and `to` have each airport once. */
export interface Conditions
  extends Required<
    Omit<JourneyQuery, 'month' | 'minLayover' | 'maxLayover' | 'avoid' | 'via' | 'airlines' | 'aircraft'>
  > {
  /** Least layovers in minutes: between two domestic flights, and otherwise. */
  readonly domesticLayover: number;
  readonly otherLayover: number;
  /**
   * Greatest layover in minutes. A week above the least layover or more is the same as no bound: the next flight
   * could be taken a week earlier, and the journey would beat the one with the longer layover.
   */
  readonly greatestLayover: number;
  /** By airport: 1 if no stop may be there. */
  readonly avoided: Uint8Array;
  /** By airport: 1 if a stop must be at one of these; null for any. */
  readonly via: Uint8Array | null;
  /** The departures of each set of airlines. */
  readonly usable: readonly Usable[];
  readonly cost: SearchCost;
}

/** What the answer to a query has cost so far. */
export interface SearchCost {
  /** Routes and departures looked at: a measure that does not depend on the machine. */
  work: number;
  pauseAt: number;
}

/** Routes and departures looked at between two pauses: some milliseconds at most. */
const SLICE = 25_000;

/** Whether the search has run for so long that the caller should get its turn. */
export function isPauseDue(cost: SearchCost): boolean {
  const isDue = cost.work >= cost.pauseAt;
  if (isDue) cost.pauseAt = cost.work + SLICE;
  return isDue;
}

/** Sets what the query leaves open. */
export function conditionsOf(timetable: Timetable, query: JourneyQuery): Conditions {
  const airports = timetable.routes.starts.length - 1;
  const { minLayover = null, maxLayover = LAYOVER.defaultMax, via = null, avoid = [] } = query;
  const { airlines = null, aircraft = null, month } = query;
  const otherLayover = minLayover ?? LAYOVER.otherMin;
  return {
    from: [...new Set(query.from)],
    to: [...new Set(query.to)],
    isPair: query.isPair ?? ((from, to) => from !== to),
    days: query.days ?? ALL_DAYS,
    departAfter: query.departAfter ?? null,
    departBefore: query.departBefore ?? null,
    arriveAfter: query.arriveAfter ?? null,
    arriveBefore: query.arriveBefore ?? null,
    maxStops: query.maxStops ?? LIMITS.defaultStops,
    keepDirect: query.keepDirect ?? false,
    limit: query.limit ?? LIMITS.defaultJourneys,
    otherLayover,
    domesticLayover: minLayover ?? LAYOVER.domesticMin,
    greatestLayover: Math.min(maxLayover, otherLayover + MINUTES_PER_WEEK - 1),
    avoided: marks(airports, avoid),
    via: via === null ? null : marks(airports, via),
    usable:
      airlines === null && aircraft === null && month === undefined
        ? [timetable.usual]
        : (airlines ?? [null]).map((set) => usableDepartures(timetable, { airlines: set, aircraft, month })),
    cost: { work: 0, pauseAt: SLICE },
  };
}

/** 1 at each of the indices. */
function marks(length: number, indices: readonly number[]): Uint8Array {
  const marked = new Uint8Array(length);
  for (const index of indices) marked[index] = 1;
  return marked;
}
