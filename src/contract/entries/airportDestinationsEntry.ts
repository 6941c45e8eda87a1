import { AIRPORT_NOT_FOUND, INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  airportCodeParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
  placesParameter,
  regionsParameter,
  rowParameters,
} from '../parameters.ts';
import { Destinations } from '../schemas.ts';
import { LIMITS } from '../vocabulary.ts';

/** Lists the direct routes from an airport. */
export const airportDestinationsEntry = {
  id: 'airport_destinations',
  title: 'List destinations of an airport',
  path: '/api/airport/{airport_code}/destinations',
  summary: 'List the known direct routes from one airport.',
  description: `Answers "where can I fly from here without a stop". Returns the known direct routes from one airport, by city of destination, each with airlines, weekdays, local departure times, season, minutes and kilometres; one call replaces a route_detail call per destination. Without limit the answer is never cut: about 800 bytes or 250 tokens a destination, so 3,000 tokens for a small airport, 10,000 to 30,000 for a large one and 65,000 for the largest hubs. fields=summary takes about a quarter of that; filters by airline, day and time hold together for one departure. An empty schedule (weekly null) means unknown days: unknown counts what a filter leaves out. An area, or a filter, that would give over 25,000 tokens gives the first ${LIMITS.mcpRows} rows over MCP, summary by default, and total: set limit for others. If one destination matters use route_detail, or find_connections, which also finds stops. An unknown code is an error that says where to look it up. Weekly pattern: no dates, no fares.`,
  parameters: {
    airport_code: airportCodeParameter(
      'Airport or area code, 3 letters, any case. Example: KEF. Use resolve_airport for a city.',
    ),
    include_charter: charterParameter('Also lists destinations and airlines that are charter.'),
    to_country: countriesParameter('Countries of destination, ISO codes or names, separated by commas.'),
    to_region: regionsParameter('Regions of destination, such as Scandinavia, separated by commas.'),
    airline: airlinesParameter('IATA or ICAO airline codes, separated by commas.'),
    alliance: allianceParameter('Airlines of an alliance.'),
    ...departureParameters(),
    also_from: placesParameter('Airport or area codes that must have a direct route to the destination, too.'),
    ...rowParameters(),
  },
  output: Destinations,
  errors: [AIRPORT_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'Destinations of Funchal', input: { airport_code: 'FNC' } },
    {
      title: 'Destinations on a Friday evening, at most two hours away',
      input: { airport_code: 'BSL', day: 'Fri', depart_after: '17:00', max_flying_min: 120, fields: 'summary' },
    },
  ],
} as const satisfies OperationEntry;
