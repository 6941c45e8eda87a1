/**
 * How likely a service is flown now, from what sources say of it. The weights were fitted by logistic regression on
 * services known on 2024-08-01 (routes of flightgear-data-ai, OpenTravelData and standing data) against the flights
 * that observers entered in the twelve months after it; `npm run data:judge` measures the result.
 */

/** What the sources have of one service, both directions taken together. */
export interface Signals {
  /** Freshness of the newest observation of the direction seen last, and of the other: 1 now, 0 never; see `freshness`. */
  readonly latest: number;
  readonly other: number;
  /** ln(1 + flights observed), summed over the directions. */
  readonly flights: number;
  /** Timetables and lists that name the service, counted in both directions: 0 to 4. */
  readonly lists: number;
  /** Share of comparable services that observers have seen of late: see coverage.ts. */
  readonly coverage: number;
}

/** Weights in log-odds. */
const WEIGHTS = { constant: -5.31, latest: 2.47, other: 1.1, flights: 0.38, lists: 0.22, coverage: 2.62 };
/** More lists than these add nothing: they copy from each other. */
const MOST_LISTS = 4;
/** Months after which an observation says 1/e of what it said. */
const FADING_MONTHS = 12;
/** Freshness of observations whose source has no dates at all: the mean over lines of all ages. */
const UNDATED_FRESHNESS = 0.35;

/** Probability of at least this makes a route active: it balances routes that are missed and routes that have ended. */
export const ACTIVE_FROM = 0.3;
/** Observers that see less than this share of an airline or airport do not witness by silence. */
export const WEAK_COVERAGE = 0.25;
/** Months for which a published timetable is believed outright. */
export const TIMETABLE_MONTHS = 12;
/** Months after which a timetable or list says nothing of the present any more. */
export const LIST_MONTHS = 150;
/** Months within which a service counts as seen of late. */
export const SEEN_MONTHS = 18;

/** Freshness of an observation. @param age months since it, or null when the source has no dates */
export const freshness = (age: number | null): number =>
  age === null ? UNDATED_FRESHNESS : Math.exp(-Math.max(0, age) / FADING_MONTHS);

/** Probability that a service is flown now, 0 to 1. */
export function probability({ latest, other, flights, lists, coverage }: Signals): number {
  const logOdds =
    WEIGHTS.constant +
    WEIGHTS.latest * latest +
    WEIGHTS.other * other +
    WEIGHTS.flights * flights +
    WEIGHTS.lists * Math.min(MOST_LISTS, lists) +
    WEIGHTS.coverage * coverage;
  return 1 / (1 + Math.exp(-logOdds));
}
