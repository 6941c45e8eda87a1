/** Itineraries between places, as pages show them: without times. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import { type ScheduleTable, seasonLabelOf, serviceTypeOf } from '../../core/schedule/scheduleTable.ts';
import type { Itinerary } from '../../core/search/itineraries.ts';
import { findItinerariesBetween } from '../../core/search/itinerariesBetween.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';

/** One flight of an itinerary. */
export interface LegView {
  readonly path: string;
  readonly from: AirportRecord;
  readonly to: AirportRecord;
  readonly flyingMin: number;
  readonly airlines: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly season: string | null;
}

export interface ItineraryView {
  readonly totalFlyingMin: number;
  readonly stops: number;
  readonly legs: readonly LegView[];
  /** Whether every leg has a departure with a known time and block time. */
  readonly isTimed: boolean;
}

/** Longest flight time of an itinerary, in minutes: two days. */
const LONGEST_MIN = 2880;

/**
 * The best itineraries between the airports of two places, as find_connections has them: those with the fewest stops,
 * shortest flight time first.
 * @param origins indices of airports
 * @param destinations indices of airports
 */
export const searchItineraries = (
  indexes: QueryIndexes,
  origins: readonly number[],
  destinations: readonly number[],
  maxStops: number,
): ItineraryView[] =>
  findItinerariesBetween(indexes.network, origins, destinations, { maxStops, maxFlyingMin: LONGEST_MIN }).map(
    (itinerary) => viewItinerary(indexes, itinerary),
  );

function viewItinerary(indexes: QueryIndexes, { totalFlyingMin, routes }: Itinerary): ItineraryView {
  const legs = routes.map((route) => at(indexes.networkRoutes, route));
  return {
    totalFlyingMin,
    stops: legs.length - 1,
    legs: legs.map((route) => viewLeg(indexes, route)),
    isTimed: legs.every((route) => indexes.timetable.flown[route] === 1),
  };
}

function viewLeg({ airports, routes, schedule }: QueryIndexes, route: number): LegView {
  const [from, to] = [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))];
  const services = regularServices(schedule, route);
  return {
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    flyingMin: at(schedule.flyingMin, route),
    airlines: services.map((service) => at(schedule.airlines, at(schedule.airline, service)).name),
    days: services.reduce((days, service) => days | daysOfService(schedule, service), 0),
    season: seasonLabelOf(schedule, route),
  };
}

/** The services of a route that are not charter. */
function regularServices(schedule: ScheduleTable, route: number): number[] {
  const [start, end] = [at(schedule.serviceStart, route), at(schedule.serviceStart, route + 1)];
  return Array.from({ length: end - start }, (_, i) => start + i).filter(
    (service) => serviceTypeOf(schedule, service) !== 'charter',
  );
}

/** The weekdays of a service; bit 0 is Monday. */
function daysOfService({ departureStart, days }: ScheduleTable, service: number): number {
  let all = 0;
  for (let d = at(departureStart, service); d < at(departureStart, service + 1); d++) all |= at(days, d);
  return all;
}
