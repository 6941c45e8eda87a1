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

/** Lists the direct routes from an airport. */
export const airportDestinationsEntry = {
  id: 'airport_destinations',
  title: 'List destinations of an airport',
  path: '/api/airport/{airport_code}/destinations',
  summary: 'List the known direct routes from one airport.',
  description:
    'Known direct routes from an airport or area, by city of destination, with airlines, weekdays, local departure times, season, minutes and kilometres. Filters by airline, day and time hold together for one departure. An empty schedule (weekly null) means that the days are not known; unknown counts what a filter leaves out for that.',
  advice:
    'For where one can fly without a stop. fields=full adds times; for one destination use route_detail. Weekly pattern: no dates, no fares.',
  parameters: {
    airport_code: airportCodeParameter('Airport or area code, any case.'),
    include_charter: charterParameter('Also charter, which tour operators sell.'),
    to_country: countriesParameter('Countries of destination: ISO codes or names, separated by commas.'),
    to_region: regionsParameter('Regions of destination, such as Scandinavia.'),
    airline: airlinesParameter('IATA or ICAO codes, separated by commas.'),
    alliance: allianceParameter('Airlines of an alliance.'),
    ...departureParameters(),
    also_from: placesParameter('Places with a direct route to the destination, too.'),
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
