import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import {
  countriesParameter,
  degreesParameter,
  fixedPageParameters,
  nameParameter,
  placesParameter,
  radiusParameter,
  regionsParameter,
} from '../parameters.ts';
import { NearbyAirports } from '../schemas.ts';

/** Lists the airports near a town. */
export const nearbyAirportsEntry = {
  id: 'nearby_airports',
  title: 'List airports near a place',
  path: '/api/nearby',
  summary: 'List airports with direct routes near a town or a position, nearest first.',
  description:
    'Airports with direct routes around a town of 5,000 people or more or a position, nearest first, with kilometres; with to, to_country or to_region those with a direct flight there.',
  parameters: {
    place: nameParameter('A town; country or state may follow: Oxford, UK.', 'Oxford, UK'),
    latitude: degreesParameter('Degrees; with longitude, in place of a town.', 90, 51.75),
    longitude: degreesParameter('Degrees.', 180, -1.26),
    radius_km: radiusParameter('Greatest distance in kilometres.'),
    to: placesParameter('Places of which one has a direct flight from the airport.'),
    to_country: countriesParameter('Countries with a direct flight.'),
    to_region: regionsParameter('Regions with a direct flight.'),
    ...fixedPageParameters(),
  },
  output: NearbyAirports,
  errors: [PLACE_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'Airports near Oxford with flights to Spain', input: { place: 'Oxford, UK', to_country: 'ES', limit: 3 } },
    { title: 'Within 60 km of a position', input: { latitude: 43.32, longitude: 11.33, radius_km: 60 } },
  ],
} as const satisfies OperationEntry;
