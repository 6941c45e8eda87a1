/** Records of the contract, made from the dataset. */
import { routePath } from '../contract/paths.ts';
import type { Airline, Airport, Leg } from '../contract/schemas.ts';
import type { AirportRecord, Dataset, Route, Service } from '../core/dataset/dataset.ts';
import { isCharter } from '../core/dataset/isCharter.ts';

/** The dataset and the address under which it is published. */
export interface PublishContext {
  readonly dataset: Dataset;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** An airport as the contract has it. */
export const toAirport = (airport: AirportRecord): Airport => ({
  airport_code: airport.code,
  name: airport.name,
  city: airport.city,
  country: airport.country,
  lat: airport.lat,
  lon: airport.lon,
  importance: airport.importance,
});

/** A route as a leg of an itinerary; every other record of a route is made from its leg. */
export const toLeg = ({ baseUrl }: PublishContext, route: Route, includeCharter: boolean): Leg => ({
  route_id: route.id,
  from: route.id.slice(0, 3),
  to: route.id.slice(4),
  flying_min: route.flyingMin,
  seasonality_label: route.seasonalityLabel,
  airlines: toAirlines(route, includeCharter),
  booking: { url: baseUrl + routePath(route.id) },
});

const toAirlines = ({ services }: Route, includeCharter: boolean): Airline[] =>
  services.filter((service) => includeCharter || !isCharter(service)).map(toAirline);

/** A service as the contract has it. */
export const toAirline = (service: Service): Airline => ({
  airline_code: service.airlineCode,
  airline: service.airlineName,
  schedule: [...service.schedule],
  seasonal_note: service.seasonalNote,
  service_type: service.serviceType,
});
