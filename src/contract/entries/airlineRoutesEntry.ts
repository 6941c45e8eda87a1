import { z } from 'zod';
import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceParameter,
  charterParameter,
  countriesParameter,
  departureParameters,
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
    'Known direct routes of one airline, by origin, with the departures of this airline alone. Filters and rows are those of airport_destinations.',
  parameters: {
    airline_code: {
      in: 'path',
      schema: z.string().min(1).describe('Airline code, any case.'),
      example: 'BA',
      canonical: upperCase,
    },
    include_charter: charterParameter('Also charter.'),
    from_country: countriesParameter('Countries of origin: ISO codes or names.'),
    from_region: regionsParameter('Regions of origin.'),
    to_country: countriesParameter('Countries of destination.'),
    to_region: regionsParameter('Regions of destination.'),
    airline: airlinesParameter('Without this airline among them the list is empty.'),
    alliance: allianceParameter('Without this airline in it the list is empty.'),
    ...departureParameters(),
    ...rowParameters(),
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
