/** Itineraries between places, as pages show them: without times. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { airlineOf, scheduledServicesOf, weekOf } from '../../core/departures/departures.ts';
import { isTimed } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import { findItineraries, type Itinerary } from '../../core/search/itineraries.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Age, ageOf } from '../age.ts';
import { scheduledRoute } from '../routeView.ts';
import { seasonName } from '../season.ts';

/** One flight of an itinerary. */
export interface LegView {
  /** Indices of its services. */
  readonly services: readonly number[];
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
  /** Whether every leg has a departure with a known time. */
  readonly isTimed: boolean;
  /** Whether no airline flies all legs. */
  readonly changesAirline: boolean;
  readonly age: Age;
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
  indexes: Indexes,
  origins: readonly number[],
  destinations: readonly number[],
  maxStops: number,
): ItineraryView[] =>
  findItineraries(indexes.network, origins, destinations, { maxStops, maxFlyingMin: LONGEST_MIN }).map((itinerary) =>
    viewItinerary(indexes, itinerary),
  );

/** The direct routes between the airports of two places of which no time is known, shortest flight time first. */
export const untimedDirect = (
  indexes: Indexes,
  origins: readonly number[],
  destinations: readonly number[],
): ItineraryView[] =>
  origins
    .flatMap((from) => destinations.flatMap((to) => scheduledRoute(indexes, from, to) ?? []))
    .filter((route) => !isTimed(indexes.timetable, route))
    .map((route) => viewItinerary(indexes, { totalFlyingMin: at(indexes.routes.flyingMin, route), routes: [route] }))
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin);

function viewItinerary(
  indexes: Indexes,
  { totalFlyingMin, routes }: Pick<Itinerary, 'totalFlyingMin' | 'routes'>,
): ItineraryView {
  const legs = routes.map((route) => viewLeg(indexes, route));
  return {
    totalFlyingMin,
    stops: routes.length - 1,
    legs,
    changesAirline: changesAirline(legs),
    age: ageOf(
      indexes,
      legs.flatMap(({ services }) => services),
    ),
    isTimed: routes.every((route) => isTimed(indexes.timetable, route)),
  };
}

/** Whether no airline flies all of some legs: then they may be sold on separate tickets. */
export const changesAirline = (legs: readonly { readonly airlines: readonly string[] }[]): boolean =>
  !legs[0]?.airlines.some((airline) => legs.every(({ airlines }) => airlines.includes(airline)));

function viewLeg({ airports, routes, departures }: Indexes, route: number): LegView {
  const [from, to] = [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))];
  const services = scheduledServicesOf(departures, route);
  return {
    services,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    flyingMin: at(routes.flyingMin, route),
    airlines: services.map((service) => airlineOf(departures, service).name),
    days: services.reduce((days, service) => days | weekOf(departures, service).days, 0),
    season: seasonName(routes, route),
  };
}
