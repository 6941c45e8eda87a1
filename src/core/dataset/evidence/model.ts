/**
 * How likely a service is flown now, from the evidence of its sources.
 *
 * The weights were fitted by logistic regression on the services known on 2024-08-01 (routes of flightgear-data-ai,
 * OpenTravelData and standing data) against the flights that observers entered in the twelve months after it. Weights
 * fitted a year earlier, on the services known on 2023-08-01, rank the routes of 2024 equally well: of the 40,000
 * likeliest, 68.4 % were seen in the year after with either set. `npm run data:judge` measures the result.
 */

/** What the sources have of one service, both directions taken together. */
export interface Signals {
  /** Freshness of the newest observation of the direction seen last, and of the other: 1 now, 0 never; see `freshness`. */
  readonly latest: number;
  readonly other: number;
  /** Freshness of the oldest observation that has a date, 0 without one: a service of the last months may not stay. */
  readonly newness: number;
  /** Whether all observations are older than the history of their source. */
  readonly isOld: boolean;
  /** ln(1 + flights observed), summed over the directions. */
  readonly flights: number;
  /** Timetables and lists that name the service, counted in both directions: 0 to 4. */
  readonly lists: number;
  /** Share of comparable services that observers have seen recently: see coverage.ts. */
  readonly coverage: number;
  /** ln(1 + services of the airline that are known): see coverage.ts. */
  readonly airlineServices: number;
}

/** Weights in log-odds. A recent observation counts more where the observers see most: the weight is that of the product. */
const WEIGHTS = {
  constant: -4.6,
  latestTimesCoverage: 3.72,
  other: 0.75,
  newness: -0.58,
  isOld: -0.53,
  flights: 0.364,
  lists: 0.177,
  airlineServices: 0.254,
};
/** More lists than these add nothing: they copy from each other. */
const MOST_LISTS = 4;
/** Months after which an observation counts 1/e of a new one. */
const FADING_MONTHS = 12;
/** Freshness of observations whose source has no dates at all: the mean over lines of all ages. */
const UNDATED_FRESHNESS = 0.35;

/** Probability of at least this makes a route active: it balances routes that are missed and routes that have ended. */
export const ACTIVE_FROM = 0.23;
/** Where observers see less than this share of an airline or airport, a service that they do not see may be flown. */
export const WEAK_COVERAGE = 0.25;
/** Months for which a published timetable alone makes a service active. */
export const TIMETABLE_MONTHS = 12;
/** Months after which a timetable or list no longer counts. */
export const LIST_MONTHS = 150;
/** Months within which a service counts as recently seen. */
export const SEEN_MONTHS = 18;

/** Freshness of an observation. @param age months since it, or null when the source has no dates */
export const freshness = (age: number | null): number =>
  age === null ? UNDATED_FRESHNESS : Math.exp(-Math.max(0, age) / FADING_MONTHS);

/** Probability that a service is flown now, 0 to 1. */
export function probability(signals: Signals): number {
  const logOdds =
    WEIGHTS.constant +
    WEIGHTS.latestTimesCoverage * signals.latest * signals.coverage +
    WEIGHTS.other * signals.other +
    WEIGHTS.newness * signals.newness +
    WEIGHTS.isOld * Number(signals.isOld) +
    WEIGHTS.flights * signals.flights +
    WEIGHTS.lists * Math.min(MOST_LISTS, signals.lists) +
    WEIGHTS.airlineServices * signals.airlineServices;
  return 1 / (1 + Math.exp(-logOdds));
}
