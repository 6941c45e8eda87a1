/** Records of the contract, made from the dataset. */
import type { Airport } from '../contract/schemas.ts';
import type { AirportRecord, Dataset } from '../core/dataset/dataset.ts';

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
