import { z } from 'zod';
import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
  fixedPageParameters,
  flightParameter,
  placesParameter,
  regionsParameter,
} from '../parameters.ts';
import { Flights } from '../schemas.ts';
import { FLIGHT_SORTS } from '../vocabulary.ts';

/** Lists departures. */
export const findFlightsEntry = {
  id: 'find_flights',
  title: 'Find flights',
  path: '/api/flights',
  summary: 'List departures, with flight numbers, times and aircraft.',
  description:
    'Known departures between places, countries or regions, of an airline, or of one flight number, with weekdays, local times, block time and aircraft types. Needs from, to, a country, a region, airline or flight. Flight numbers and aircraft are those of the timetables of the data.',
  advice: 'For which flights there are, and when. Weekly pattern: no dates, no fares.',
  parameters: {
    from: placesParameter('Origin airport or area codes.'),
    to: placesParameter('Destination airport or area codes.'),
    from_country: countriesParameter('Countries of origin.'),
    to_country: countriesParameter('Countries of destination.'),
    from_region: regionsParameter('Regions of origin.'),
    to_region: regionsParameter('Regions of destination.'),
    airline: airlinesParameter('IATA or ICAO codes.'),
    alliance: allianceParameter('Airlines of an alliance.'),
    flight: flightParameter('Flight number, such as BA117: its legs in the order flown.'),
    include_charter: charterParameter('Also charter.'),
    ...departureParameters(),
    sort: {
      in: 'query',
      schema: z
        .enum(FLIGHT_SORTS)
        .optional()
        .describe('departure (default), arrival, block_min, distance_km, from or to; - before it reverses.'),
      example: 'arrival',
    },
    ...fixedPageParameters(),
  },
  output: Flights,
  errors: [PLACE_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'One flight number', input: { flight: 'BA117' } },
    {
      title: 'From London to Greece on Saturday evening, landing before midnight',
      input: { from: 'LON', to_country: 'GR', day: 'Sat', depart_after: '16:00', arrive_before: '23:59', limit: 5 },
    },
  ],
} as const satisfies OperationEntry;
