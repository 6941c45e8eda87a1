import { z } from 'zod';
import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import { charterParameter, upperCase } from '../parameters.ts';
import { RouteDetail } from '../schemas.ts';

/** Shows one direct route. */
export const routeDetailEntry = {
  id: 'route_detail',
  title: 'Show one direct route',
  path: '/api/route/{route_id}',
  summary: 'Detail of one direct route.',
  description:
    'One direct route with its airlines, weekdays, local departure times, season, great-circle kilometres and block minutes. Each direction is a route of its own.',
  advice:
    'Not found: the data has no such direct route, use find_connections. Weekly pattern: no dates, no fares, no seats.',
  parameters: {
    route_id: {
      in: 'path',
      schema: z.string().min(1).describe('Airport codes of origin and destination, any case: LHR-JFK.'),
      example: 'LHR-JFK',
      canonical: upperCase,
    },
    include_charter: charterParameter('Also charter airlines, and routes that are only charter. Adds charter_only.'),
  },
  output: RouteDetail,
  errors: [
    { status: 404, when: 'The route is not known, or it is only charter and `include_charter` is false.' },
    INVALID,
    RATE_LIMITED,
  ],
  examples: [{ title: 'London Heathrow to New York JFK', input: { route_id: 'LHR-JFK' } }],
} as const satisfies OperationEntry;
