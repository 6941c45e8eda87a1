import { z } from 'zod';
import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import { airlinesParameter, fixedPageParameters, placesParameter, sinceParameter } from '../parameters.ts';
import { RouteChanges } from '../schemas.ts';
import { CHANGE_KINDS } from '../vocabulary.ts';

/** Lists what updates of the data changed. */
export const routeChangesEntry = {
  id: 'route_changes',
  title: 'List changes of routes',
  path: '/api/changes',
  summary: 'List what updates of the data changed.',
  description:
    'Routes that updates of the data added, dropped, restored or gave another season label, and airlines that joined or left a route, newest first. Empty updates: the data was not updated. Changes of the data may be later than those of the flights.',
  advice: 'For what changed.',
  parameters: {
    airport: placesParameter('Airport or area codes, separated by commas: routes from or to them.'),
    airline: airlinesParameter(
      'IATA or ICAO airline codes, separated by commas: also routes that they flew before the drop.',
    ),
    kind: {
      in: 'query',
      schema: z.enum(CHANGE_KINDS).optional().describe('Kind of change.'),
      example: 'added',
    },
    since: sinceParameter('Earliest date of the update, YYYY-MM-DD.'),
    ...fixedPageParameters(),
  },
  output: RouteChanges,
  errors: [PLACE_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [{ title: 'Changes at London Heathrow', input: { airport: 'LHR', limit: 5 } }],
} as const satisfies OperationEntry;
