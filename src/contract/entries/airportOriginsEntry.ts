import { AIRPORT_NOT_FOUND, INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  airportCodeParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
  inShortPages,
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
    'Answers "who flies to this place": the known direct routes to an airport or area, by city of origin. Filters and rows as in airport_destinations.',
  parameters: {
    airport_code: airportCodeParameter('Airport or area code, 3 letters, any case. Example: KEF.'),
    include_charter: charterParameter('Also lists routes and airlines that are charter.'),
    from_country: countriesParameter('Countries of origin, ISO codes or names, separated by commas.'),
    from_region: regionsParameter('Regions of origin, such as Scandinavia, separated by commas.'),
    airline: airlinesParameter('IATA or ICAO airline codes, separated by commas.'),
    alliance: allianceParameter('Airlines of an alliance.'),
    ...departureParameters(),
    ...inShortPages(rowParameters()),
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
