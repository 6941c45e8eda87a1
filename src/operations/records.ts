import { routePath } from '../contract/paths.ts';
import type { Airline, Airport, Destination, Leg, RouteDetail } from '../contract/schemas.ts';
import { isCharter } from '../core/dataset/charter.ts';
import type { AirportRecord, Dataset, Route } from '../core/dataset/dataset.ts';

/** The contract's view of an airport. */
export const toAirport = (airport: AirportRecord): Airport => ({
  airport_code: airport.code,
  name: airport.name,
  city: airport.city,
  country: airport.country,
  lat: airport.lat,
  lon: airport.lon,
  importance: airport.importance,
});

/** The airlines of a route; charter entries only when they are asked for. */
const toAirlines = (route: Route, includeCharter: boolean): Airline[] =>
  route.services
    .filter((service) => includeCharter || !isCharter(service))
    .map((service) => ({
      airline_code: service.airlineCode,
      airline: service.airlineName,
      schedule: [...service.schedule],
      seasonal_note: service.seasonalNote,
      service_type: service.serviceType,
    }));

/** The world and the address under which its answers are published. */
export interface PublishContext {
  readonly dataset: Dataset;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

const endsOf = (route: Route) => ({ from: route.id.slice(0, 3), to: route.id.slice(4) });

/** The contract's view of a route as one leg of an itinerary. */
export const toLeg = ({ baseUrl }: PublishContext, route: Route, includeCharter: boolean): Leg => ({
  route_id: route.id,
  ...endsOf(route),
  flying_min: route.flyingMin,
  seasonality_label: route.seasonalityLabel,
  airlines: toAirlines(route, includeCharter),
  booking: { url: baseUrl + routePath(route.id) },
});

/** The contract's view of a route; `charter_only` stands in it when charter was asked for. */
export const toRouteDetail = ({ baseUrl }: PublishContext, route: Route, includeCharter: boolean): RouteDetail => ({
  route_id: route.id,
  ...endsOf(route),
  status: 'active',
  seasonality_label: route.seasonalityLabel,
  distance_km: route.distanceKm,
  flying_min: route.flyingMin,
  airlines: toAirlines(route, includeCharter),
  booking: { url: baseUrl + routePath(route.id) },
  ...(includeCharter ? { charter_only: route.charterOnly } : {}),
});

/** A route with the cities at both ends. */
export function toDestination(published: PublishContext, route: Route, includeCharter: boolean): Destination {
  const [from, to] = [published.dataset.airports[route.from], published.dataset.airports[route.to]];
  if (!from || !to) throw new Error(`route ${route.id} has no airports`);
  return {
    ...toRouteDetail(published, route, includeCharter),
    from_city: from.city,
    from_country: from.country,
    to_city: to.city,
    to_country: to.country,
  };
}
