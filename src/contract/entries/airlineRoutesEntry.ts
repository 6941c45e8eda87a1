import { z } from 'zod';
import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
  inShortPages,
  regionsParameter,
  rowParameters,
  upperCase,
} from '../parameters.ts';
import { AirlineRoutes } from '../schemas.ts';

/** Lists the routes of an airline. */
export const airlineRoutesEntry = {
  id: 'airline_routes',
  title: 'List routes of an airline',
  path: '/api/airline/{airline_code}/routes',
  summary: 'List the known direct routes of one airline.',
  description:
    'Answers "where does this airline fly": the known direct routes of one airline, by origin. Filters and rows as in airport_destinations, with the departures of this airline alone.',
  parameters: {
    airline_code: {
      in: 'path',
      schema: z.string().min(1).describe('Airline code, 2 characters, any case. Example: BA.'),
      example: 'BA',
      canonical: upperCase,
    },
    include_charter: charterParameter('Also lists routes and airlines that are charter.'),
    from_country: countriesParameter('Countries of origin, ISO codes or names, separated by commas.'),
    from_region: regionsParameter('Regions of origin, such as Scandinavia, separated by commas.'),
    to_country: countriesParameter('Countries of destination, ISO codes or names, separated by commas.'),
    to_region: regionsParameter('Regions of destination, such as Scandinavia, separated by commas.'),
    airline: airlinesParameter('Airline codes: without this airline among them the list is empty.'),
    alliance: allianceParameter('Alliance: without this airline in it the list is empty.'),
    ...departureParameters(),
    ...inShortPages(rowParameters()),
  },
  output: AirlineRoutes,
  errors: [{ status: 404, when: 'No active route has the airline; the detail names it.' }, INVALID, RATE_LIMITED],
  examples: [
    {
      title: 'Routes of Swiss out of Switzerland on a Saturday',
      input: { airline_code: 'LX', from_country: 'CH', day: 'Sat', fields: 'summary' },
    },
  ],
} as const satisfies OperationEntry;
