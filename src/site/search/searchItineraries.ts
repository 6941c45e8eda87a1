/** Itineraries between places, as pages show them: without times. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { isAtRest } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import { findItineraries, type Itinerary } from '../../core/search/itineraries.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { allowedBy } from '../../operations/routeFilters.ts';
import { ageOf } from '../age.ts';
import { seasonName } from '../season.ts';
import { scheduledRoute } from '../subjects.ts';
import type { Restrictions } from './restrictions.ts';

export type ItineraryView = ReturnType<typeof viewItinerary>;

/** Longest flight time of an itinerary, in minutes: two days. */
const LONGEST_MIN = 2880;

/**
 * The itineraries with the fewest stops between the airports of two places, shortest flight time first.
 * @param restrictions what legs and stops may be
 */
export const searchItineraries = (
  indexes: Indexes,
  { from, to }: Ends,
  maxStops: number,
  { via, avoid, airlines, month }: Restrictions,
): ItineraryView[] => {
  const found = (airlines ?? [null]).flatMap((set) =>
    findItineraries(indexes.network, from, to, {
      allowed: allowedBy(indexes, set, avoid, month),
      via: via ?? undefined,
      maxStops,
      maxFlyingMin: LONGEST_MIN,
    }).map((itinerary) => viewItinerary(indexes, itinerary, set, month)),
  );
  const fewest = Math.min(...found.map(({ stops }) => stops));
  return found.filter(({ stops }) => stops === fewest).sort((a, b) => a.totalFlyingMin - b.totalFlyingMin);
};

/** The direct flights between the airports of two places of which no time is known, shortest flight time first. */
export const untimedDirect = (
  indexes: Indexes,
  ends: Ends,
  { via, airlines, month }: Restrictions,
): ItineraryView[] => {
  if (via !== null) return [];
  const all = airlines === null ? null : new Set(airlines.flatMap((set) => [...set]));
  return ends.from
    .flatMap((from) => ends.to.flatMap((to) => scheduledRoute(indexes, from, to) ?? []))
    .map((route) =>
      viewItinerary(indexes, { totalFlyingMin: at(indexes.routes.flyingMin, route), routes: [route] }, all, month),
    )
    .filter(({ isTimed, legs }) => !isTimed && legs.every(({ services }) => services.length > 0))
    .sort((a, b) => a.totalFlyingMin - b.totalFlyingMin);
};

/** @param airlines indices of those shown, null for all @param month 0 to 11: services at rest then are not shown */
function viewItinerary(
  indexes: Indexes,
  { totalFlyingMin, routes }: Pick<Itinerary, 'totalFlyingMin' | 'routes'>,
  airlines: ReadonlySet<number> | null,
  month: number | undefined,
) {
  const legs = routes.map((route) => viewLeg(indexes, route, airlines, month));
  const services = legs.flatMap((leg) => leg.services);
  return {
    totalFlyingMin,
    stops: routes.length - 1,
    legs,
    /** What to know before such an itinerary is booked. */
    warnings: warningsOf(legs),
    age: ageOf(indexes, services),
    /** Whether every leg has a departure with a known time. */
    isTimed: legs.every((leg) => leg.services.some((service) => indexes.departures.hasKnownTime(service))),
  };
}

/** The United States and their territories with airports of entry. */
const UNITED_STATES: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'MP', 'AS']);
const isUnitedStates = ({ countryCode }: AirportRecord): boolean => UNITED_STATES.has(countryCode);

/**
 * What to know before flights in a row are booked. No airline that flies all of them: they may be sold on separate
 * tickets. A stop in the United States on the way between other countries: every passenger enters the country, as its
 * airports have no international transit (U.S. Customs and Border Protection).
 * @param legs flights in the order of travel, with the names of their airlines
 */
export function warningsOf(
  legs: readonly { readonly from: AirportRecord; readonly to: AirportRecord; readonly airlines: readonly string[] }[],
): string[] {
  const [{ from, airlines }, last] = [at(legs, 0), at(legs, legs.length - 1)];
  const isOneAirline = airlines.some((airline) => legs.every((leg) => leg.airlines.includes(airline)));
  const isBetweenOthers = !isUnitedStates(from) && !isUnitedStates(last.to);
  return [
    ...(isOneAirline ? [] : ['separate tickets possible']),
    ...(isBetweenOthers && legs.some(({ to }) => isUnitedStates(to)) ? ['entry to the United States required'] : []),
  ];
}

function viewLeg(
  { airports, routes, departures }: Indexes,
  route: number,
  accepted: ReadonlySet<number> | null,
  month: number | undefined,
) {
  const [from, to] = [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))];
  const services = departures
    .scheduledServicesOf(route)
    .filter((service) => accepted === null || accepted.has(at(departures.airline, service)))
    .filter((service) => month === undefined || !isAtRest({ routes, departures }, route, service, month));
  return {
    route,
    /** Indices of its services. */
    services,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    flyingMin: at(routes.flyingMin, route),
    airlines: services.map((service) => departures.airlineOf(service).name),
    /** Bit 0 is Monday. */
    days: services.reduce((days, service) => days | departures.weekOf(service).days, 0),
    season: seasonName(routes, route),
  };
}
