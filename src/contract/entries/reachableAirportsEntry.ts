import { AIRPORT_NOT_FOUND, INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  airportCodeParameter,
  allianceParameter,
  countriesParameter,
  fixedPageParameters,
  maxStopsParameter,
  monthParameter,
  regionsParameter,
  totalFlyingParameter,
} from '../parameters.ts';
import { Reachable } from '../schemas.ts';

/** Lists the airports within a number of stops and minutes. */
export const reachableAirportsEntry = {
  id: 'reachable_airports',
  title: 'List airports within reach',
  path: '/api/airport/{airport_code}/reachable',
  summary: 'List the airports within a number of stops and minutes of flight.',
  description:
    'Airports within max_stops and max_flying_min of an airport or area, fewest stops first, then minutes, with the connecting airports of the shortest itinerary. Waiting times are not counted.',
  advice: 'For where one can get to. For the flights use find_connections.',
  parameters: {
    airport_code: airportCodeParameter('Airport or area code, any case.'),
    max_stops: maxStopsParameter('Most stops.', 1, 2),
    max_flying_min: totalFlyingParameter('Most flying minutes over all legs.', 300),
    to_country: countriesParameter('Countries: ISO codes or names, separated by commas.'),
    to_region: regionsParameter('Regions, such as Scandinavia.'),
    airline: airlinesParameter('Every leg has one of these airlines.'),
    alliance: allianceParameter('Every leg is of a member.'),
    month: monthParameter('Leaves out routes known to rest in this month.'),
    ...fixedPageParameters(),
  },
  output: Reachable,
  errors: [AIRPORT_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    {
      title: 'Greece within one stop and five hours of flying from London Heathrow',
      input: { airport_code: 'LHR', max_flying_min: 300, to_country: 'GR', limit: 5 },
    },
  ],
} as const satisfies OperationEntry;
