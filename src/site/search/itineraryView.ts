/** Itineraries without times, as pages show them. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { ConnectionOption } from '../../operations/findConnections.ts';
import type { UntimedRoute } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOf } from '../age.ts';
import { seasonName } from '../season.ts';

export type ItineraryView = ReturnType<typeof viewLegs>;

/** An option of find_connections. @param month 0 to 11: services at rest then are not shown */
export const viewOption = (
  indexes: Indexes,
  { totalFlyingMin, routes, airlines }: ConnectionOption,
  month: number | null,
): ItineraryView =>
  viewLegs(
    indexes,
    totalFlyingMin,
    routes.map((route) => ({
      route,
      services: indexes.departures
        .scheduledServicesOf(route)
        .filter((service) => airlines === null || airlines.has(at(indexes.departures.airline, service)))
        .filter((service) => month === null || !restsIn(indexes, route, service, month)),
    })),
  );

/** Whether a service of a route is known to rest in a month. @param month 0 to 11 */
function restsIn({ routes, departures }: Indexes, route: number, service: number, month: number): boolean {
  const months = at(departures.serviceMonths, service);
  return routes.restsIn(route, month) || (months !== 0 && (months & (1 << month)) === 0);
}

/** A direct flight without known times. */
export const viewUntimed = (indexes: Indexes, untimed: UntimedRoute): ItineraryView =>
  viewLegs(indexes, at(indexes.routes.flyingMin, untimed.route), [untimed]);

function viewLegs(indexes: Indexes, totalFlyingMin: number, routes: readonly UntimedRoute[]) {
  const legs = routes.map((leg) => viewLeg(indexes, leg));
  return {
    totalFlyingMin,
    /** Whether the flight time of a leg is estimated. */
    isEstimated: legs.some(({ isEstimated }) => isEstimated),
    stops: routes.length - 1,
    legs,
    /** What to know before such an itinerary is booked. */
    warnings: warningsOf(legs),
    age: ageOf(
      indexes,
      legs.flatMap(({ services }) => services),
    ),
    /** Whether every leg has a departure with a known time. */
    isTimed: legs.every((leg) => leg.services.some((service) => indexes.departures.hasKnownTime(service))),
  };
}

function viewLeg({ airports, routes, departures }: Indexes, { route, services }: UntimedRoute) {
  const [from, to] = [at(airports, at(routes.from, route)), at(airports, at(routes.to, route))];
  return {
    route,
    /** Indices of its services. */
    services,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    flyingMin: at(routes.flyingMin, route),
    isEstimated: routes.isEstimated(route),
    airlines: services.map((service) => departures.airlineOf(service).name),
    /** Bit 0 is Monday. */
    days: services.reduce((days, service) => days | departures.weekOf(service).days, 0),
    season: seasonName(routes, route),
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
    ...(isOneAirline ? [] : ['Separate tickets may be needed: a missed connection is then at your own risk']),
    ...(isBetweenOthers && legs.some(({ to }) => isUnitedStates(to))
      ? ['You enter the United States on the way: a visa or an ESTA is needed']
      : []),
  ];
}
