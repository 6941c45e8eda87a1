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
import { LIMITS } from '../vocabulary.ts';

/** Lists the airports within a number of stops and minutes. */
export const reachableAirportsEntry = {
  id: 'reachable_airports',
  title: 'List airports within reach',
  path: '/api/airport/{airport_code}/reachable',
  summary: 'List the airports within a number of stops and minutes of flight.',
  description:
    'Answers "where can I get to": the airports within max_stops and max_flying_min of an airport or area, fewest stops first, then minutes, with the connecting airports of the shortest itinerary. Waiting times are not counted. Use find_connections for the flights.',
  parameters: {
    airport_code: airportCodeParameter('Airport or area code, 3 letters, any case. Example: KEF.'),
    max_stops: maxStopsParameter(`Most stops, 0 to ${LIMITS.maxStops}. Default 1.`, 1, 2),
    max_flying_min: totalFlyingParameter(`Most flying minutes over all legs. Default ${LIMITS.defaultFlyingMin}.`, 300),
    to_country: countriesParameter('Countries, ISO codes or names, separated by commas.'),
    to_region: regionsParameter('Regions, such as Scandinavia, separated by commas.'),
    airline: airlinesParameter('Airline codes, separated by commas: every leg has one of them.'),
    alliance: allianceParameter('Alliance: every leg is flown by a member.'),
    month: monthParameter('Month, 1 to 12: leaves out routes known to rest then.'),
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
