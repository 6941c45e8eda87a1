/**
 * How likely a service is flown now, from the evidence of its sources.
 *
 * The weights were fitted by logistic regression on the services known on 2023-08-01 (routes of flightgear-data-ai,
 * OpenTravelData and standing data) against the flights that observers entered in the 24 months after it: a year is too
 * short, because a flight that does not change is not entered again. The same weights rank the routes of 2024-08-01:
 * of the 40,300 likeliest, 68.4 % were seen in the year after. Fitted on half of the airports, they rank the routes
 * between the others as well as fitted on all: of the likeliest 8,841 of 18,614, 71.0 % were seen with either.
 */

/** What the sources have of one service, both directions taken together. */
export interface Signals {
  /** Freshness of the newest observation, of either direction: 1 now, 0 never; see `freshness`. */
  readonly freshness: number;
  /** Share of comparable services that observers have seen recently: see coverage.ts. */
  readonly coverage: number;
  /** Flights observed in each direction. */
  readonly flights: readonly [number, number];
  /** Timetables and lists that name the service, counted in both directions. */
  readonly lists: number;
  /** Other services of the airline at both airports: see coverage.ts. */
  readonly bases: readonly [fewer: number, more: number];
}

/** Weights in log-odds. A recent observation counts more where the observers see most: the weight is that of the product. */
const WEIGHTS = {
  constant: -3.45,
  freshnessTimesCoverage: 3.88,
  flights: 0.26,
  lists: 0.3,
  fewerBases: 0.31,
  moreBases: 0.29,
};
/** More lists than these add nothing: they copy from each other. */
const MOST_LISTS = 4;
/** Months after which an observation counts 1/e of a new one. */
const FADING_MONTHS = 12;
/** Freshness of observations whose source has no dates at all: the mean over lines of all ages. */
const UNDATED_FRESHNESS = 0.35;

/** Probability of at least this makes a route active: it balances routes that are missed and routes that have ended. */
export const ACTIVE_FROM = 0.55;
/**
 * Probability that is enough for a route that timetables have in both directions. The weights are fitted to flights that
 * were entered anew, and one that does not change is not. Of the routes of 2023 below it, a quarter were seen within two
 * years.
 */
export const STAYS_FROM = 0.35;
/** Where observers see less than this share of an airline or airport, a service that they do not see may be flown. */
export const WEAK_COVERAGE = 0.25;
/** Months for which a published timetable alone makes a service active. */
export const TIMETABLE_MONTHS = 12;
/** Months after which a timetable or list no longer counts. */
export const LIST_MONTHS = 150;
/** Months within which a service counts as recently seen. */
export const SEEN_MONTHS = 18;

/** Freshness of an observation. @param age see `observedAge` */
export const freshness = (age: number | null): number =>
  age === null ? UNDATED_FRESHNESS : Math.exp(-Math.max(0, age) / FADING_MONTHS);

/** Probability that a service is flown now, 0 to 1. */
export function probability({ freshness, coverage, flights, lists, bases }: Signals): number {
  const logOdds =
    WEIGHTS.constant +
    WEIGHTS.freshnessTimesCoverage * freshness * coverage +
    WEIGHTS.flights * (Math.log1p(flights[0]) + Math.log1p(flights[1])) +
    WEIGHTS.lists * Math.min(MOST_LISTS, lists) +
    WEIGHTS.fewerBases * Math.log1p(bases[0]) +
    WEIGHTS.moreBases * Math.log1p(bases[1]);
  return 1 / (1 + Math.exp(-logOdds));
}
