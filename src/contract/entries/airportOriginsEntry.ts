import { AIRPORT_NOT_FOUND, INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  airportCodeParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
  regionsParameter,
  rowParameters,
} from '../parameters.ts';
import { Origins } from '../schemas.ts';

/** Lists the direct routes to an airport. */
export const airportOriginsEntry = {
  id: 'airport_origins',
  title: 'List origins of an airport',
  path: '/api/airport/{airport_code}/origins',
  summary: 'List the known direct routes to one airport.',
  description:
    'Known direct routes to an airport or area, by city of origin. Filters and rows are those of airport_destinations.',
  advice: 'For who flies to a place, and from where.',
  parameters: {
    airport_code: airportCodeParameter('Airport or area code, any case.'),
    include_charter: charterParameter('Also charter.'),
    from_country: countriesParameter('Countries of origin: ISO codes or names.'),
    from_region: regionsParameter('Regions of origin.'),
    airline: airlinesParameter('IATA or ICAO codes.'),
    alliance: allianceParameter('Airlines of an alliance.'),
    ...departureParameters(),
    ...rowParameters(),
  },
  output: Origins,
  errors: [AIRPORT_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'Who flies to Reykjavík', input: { airport_code: 'KEF' } },
    {
      title: 'Airports with a flight to Aberdeen on a Sunday',
      input: { airport_code: 'ABZ', day: 'Sun', fields: 'summary' },
    },
  ],
} as const satisfies OperationEntry;
