/** Records of the contract, made from the indexes. */
import type { Airport, Leg, RouteDetail } from '../contract/schemas.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { type DepartureFilter, matchService, readsDepartures } from '../core/filter/departureFilter.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';

/** An airport as the contract has it. */
export function toAirport({ code, name, city, country, lat, lon, importance }: AirportRecord): Airport {
  return { airport_code: code, name, city, country, lat, lon, importance };
}

/** The id of a route, such as `LHR-JFK`. */
export const idOfRoute = (indexes: Indexes, route: number): string => endsOfRoute(indexes, route).route_id;

/** A route by its id and the codes of its ends, as records begin. */
export function endsOfRoute({ airports, routes }: Indexes, route: number) {
  const from = at(airports, at(routes.from, route)).code;
  const to = at(airports, at(routes.to, route)).code;
  return { route_id: `${from}-${to}`, from, to };
}

/** The route of an id such as `LHR-JFK`; undefined when there is none. */
export function routeOfId({ airportIndex, routes }: Indexes, id: string): number | undefined {
  const origin = airportIndex.get(id.slice(0, 3));
  const destination = airportIndex.get(id.slice(4));
  return origin === undefined || destination === undefined ? undefined : routes.findRoute(origin, destination);
}

/** The services of a route with departures that pass a filter. */
export const servicesMatching = (
  { departures, filterColumns }: Indexes,
  route: number,
  filter: DepartureFilter,
): number[] =>
  departures.servicesOf(route).filter((service) => {
    const match = matchService(filterColumns, route, service, filter);
    return match === 'some' || match === 'all';
  });

/** A route as a leg of an itinerary, with the services and departures that pass a filter. */
export function toLeg(
  indexes: Indexes,
  route: number,
  filter: DepartureFilter,
  services: readonly number[] = servicesMatching(indexes, route, filter),
): Leg {
  const { routes, departures, routeAddress } = indexes;
  const ends = endsOfRoute(indexes, route);
  const days = readsDepartures(filter) ? departures.daysMatching(route, filter) : undefined;
  return {
    ...ends,
    flying_min: at(routes.flyingMin, route),
    seasonality_label: routes.seasonLabelOf(route),
    airlines: services.map((service) => {
      const { code, name } = departures.airlineOf(service);
      return {
        airline_code: code,
        airline: name,
        schedule: departures.scheduleOf(service, days),
        seasonal_note: departures.seasonalNoteOf(service),
        service_type: departures.serviceTypeOf(service),
      };
    }),
    booking: { url: routeAddress + ends.route_id },
  };
}

/** A route with the services that a filter keeps. `charter_only` is present where charter is included. */
export function toRouteDetail(
  indexes: Indexes,
  route: number,
  filter: DepartureFilter,
  services?: readonly number[],
): RouteDetail {
  const { routes } = indexes;
  const { flying_min, seasonality_label, airlines, booking, ...ends } = toLeg(indexes, route, filter, services);
  return {
    ...ends,
    status: 'active',
    seasonality_label,
    distance_km: routes.distanceOf(route),
    flying_min,
    airlines,
    booking,
    ...(filter.includeCharter ? { charter_only: routes.charterOnly[route] === 1 } : {}),
  };
}
