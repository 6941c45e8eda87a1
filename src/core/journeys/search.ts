/** A search in progress: its conditions in the form in which the inner loops read them. */
import { LAYOVER } from '../../contract/vocabulary.ts';
import { at, missing } from '../must.ts';
import { MINUTES_PER_DAY, MINUTES_PER_WEEK } from '../time.ts';
import type { JourneyScratch } from '../timetable/scratch.ts';
import { routeOfDeparture, type Timetable } from '../timetable/timetable.ts';
import type { CompleteQuery } from './query.ts';

/** Routes and departures looked at between two pauses: some milliseconds at most. */
export const SLICE = 25_000;

export interface JourneySearch {
  readonly timetable: Timetable;
  readonly scratch: JourneyScratch;
  readonly query: CompleteQuery;
  readonly origin: number;
  /** None of them is the origin. */
  readonly destinations: readonly number[];
  /** 1 if a via airport must be passed, else 0. */
  readonly needsVia: number;
  readonly hasAirlines: boolean;
  /** Least layovers in minutes: between two domestic flights, and otherwise. */
  readonly domesticLayover: number;
  readonly otherLayover: number;
  /**
   * Greatest layover in minutes. A week above the least layover or more is the same as no bound: the next flight
   * could be taken a week earlier, and the journey would beat the one with the longer layover.
   */
  readonly greatestLayover: number;
  /** Latest local time of day of the arrival, or null. */
  readonly arriveBefore: number | null;
  /** Routes and departures looked at so far: a measure of cost that does not depend on the machine. */
  work: number;
  /** The amount of work at which the search pauses. */
  pauseAt: number;
}

/**
 * The searches that answer a query together. There is one for each origin, because no journey passes its origin again
 * but it may pass another one. Several destinations are searched at once: a journey that ends at the first of them
 * beats one that goes on to the second. When a condition may hold for the longer journey alone, that is not so: then
 * each destination has a search of its own.
 */
export function searchesOf(timetable: Timetable, query: CompleteQuery): JourneySearch[] {
  const mayPassDestination = query.via !== null || query.arriveBefore !== null;
  return [...new Set(query.from)].flatMap((origin) => {
    const destinations = [...new Set(query.to)].filter((airport) => airport !== origin);
    const groups = mayPassDestination ? destinations.map((each) => [each]) : [destinations];
    return groups.map((group) => createSearch(timetable, query, origin, group));
  });
}

/** Starts a search. `prepare` comes before its first step. */
function createSearch(
  timetable: Timetable,
  query: CompleteQuery,
  origin: number,
  destinations: readonly number[],
): JourneySearch {
  const otherLayover = query.minLayover ?? LAYOVER.otherMin;
  return {
    timetable,
    scratch: timetable.scratch,
    query,
    origin,
    destinations,
    needsVia: query.via === null ? 0 : 1,
    hasAirlines: query.airlines !== null,
    domesticLayover: query.minLayover ?? LAYOVER.domesticMin,
    otherLayover,
    greatestLayover: Math.min(query.maxLayover, otherLayover + MINUTES_PER_WEEK - 1),
    arriveBefore: query.arriveBefore,
    work: 0,
    pauseAt: SLICE,
  };
}

/** Whether an arrival is early enough in its day. @param minute of the week in UTC, 0 or more */
export function isInTime({ timetable, arriveBefore }: JourneySearch, airport: number, minute: number): boolean {
  return (
    arriveBefore === null ||
    (minute + MINUTES_PER_DAY + (timetable.offset[airport] ?? missing(airport))) % MINUTES_PER_DAY <= arriveBefore
  );
}

/** Whether an airport may be a stop. */
export const mayStop = ({ scratch }: JourneySearch, airport: number): boolean => scratch.stop[airport] === 1;

/** `need` after a stop at an airport: 1 if a via airport is still to come. */
export const needAfter = ({ scratch }: JourneySearch, airport: number, need: number): number =>
  need === 1 && scratch.via[airport] === 0 ? 1 : 0;

/** Fewest minutes on the ground between a departure's arrival and a flight of a route. */
export function leastLayover(
  { timetable, domesticLayover, otherLayover }: JourneySearch,
  departure: number,
  route: number,
): number {
  const { domestic } = timetable;
  const isDomestic = at(domestic, routeOfDeparture(timetable, departure)) === 1 && at(domestic, route) === 1;
  return isDomestic ? domesticLayover : otherLayover;
}

/** Minutes on the ground between two departures of a chain: the fewest that are enough, for the week repeats. */
export function layoverBetween(search: JourneySearch, departure: number, next: number): number {
  const { departs, block } = search.timetable;
  const least = leastLayover(search, departure, routeOfDeparture(search.timetable, next));
  const opens = (at(departs, departure) + at(block, departure) + least) % MINUTES_PER_WEEK;
  return least + ((at(departs, next) - opens + MINUTES_PER_WEEK) % MINUTES_PER_WEEK);
}
