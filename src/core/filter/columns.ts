/**
 * What a filter reads: the columns of the dataset on a server, those of the rows of a page in a browser. Airports, routes,
 * airlines, services, departures and sets of aircraft types are numbers.
 */

/** Departures by service, and services by route. */
export interface ServiceColumns {
  /** Services of route `r`: `serviceStart[r]` to `serviceStart[r + 1]`. */
  readonly serviceStart: ArrayLike<number>;
  /** By route: minutes by which the clocks of the destination are ahead of those of the origin. */
  readonly clockShift: ArrayLike<number>;
  /** By service. */
  readonly airline: ArrayLike<number>;
  /** By service: `CHARTER` for one that is sold through tour operators. */
  readonly serviceType: ArrayLike<number>;
  /** Departures of service `s`: `departureStart[s]` to `departureStart[s + 1]`. None: its weekdays are not known. */
  readonly departureStart: ArrayLike<number>;
  /** By departure: minutes after local midnight, or `UNKNOWN_TIME`. */
  readonly minute: ArrayLike<number>;
  /** By departure: weekdays; bit 0 is Monday. */
  readonly days: ArrayLike<number>;
  /** By departure: minutes gate to gate; 0 when they are not known. */
  readonly block: ArrayLike<number>;
  /** By departure: flight number of the airline; 0 when it is not known. */
  readonly flight: ArrayLike<number>;
  /** By departure: set of aircraft types; `NO_TYPES` when they are not known. */
  readonly aircraft: ArrayLike<number>;
}

/** Facts of routes. */
export interface RouteFacts {
  /** Airport of origin. */
  readonly from: ArrayLike<number>;
  /** Airport of destination. */
  readonly to: ArrayLike<number>;
  /** Flying minutes. */
  readonly flyingMin: ArrayLike<number>;
  /** Great-circle distance in whole kilometres, or `UNKNOWN_KM`. */
  readonly km: ArrayLike<number>;
  /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
  readonly months: ArrayLike<number>;
  /** Index into `SEASONS` of the contract. */
  readonly season: ArrayLike<number>;
}

export interface FilterColumns extends ServiceColumns, RouteFacts {}

/** Distance of a route whose distance is not known. */
export const UNKNOWN_KM = 0xffff;

/** Service type of a charter service. */
export const CHARTER = 2;

/** The set of aircraft types of a departure whose types are not known. */
export const NO_TYPES = 0;

/** Whether a bit set of months leaves a month out; one that is not known leaves out none. @param month 0 is January */
export const isRest = (months: number, month: number): boolean => months !== 0 && (months & (1 << month)) === 0;
