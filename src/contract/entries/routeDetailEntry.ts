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
    'Answers "who flies from A to B, on which days and at what time". Returns one direct route with its airlines, weekdays, local departure times, season, great-circle kilometres and block minutes; 100 to 2,000 tokens. The two directions are two routes. Use it when you know both airports and want the direct flight only; an error means that the data has no such direct route, and find_connections then finds ways with stops. Weekly pattern: no dates, no fares, no seats.',
  parameters: {
    route_id: {
      in: 'path',
      schema: z
        .string()
        .min(1)
        .describe('Origin and destination airport codes joined by a hyphen, any case. Example: LHR-JFK.'),
      example: 'LHR-JFK',
      canonical: upperCase,
    },
    include_charter: charterParameter(
      'Also finds a route that is only charter, lists charter airlines and adds charter_only.',
    ),
  },
  output: RouteDetail,
  errors: [
    { status: 404, when: 'The route is not known, or it is only charter and `include_charter` is false.' },
    INVALID,
    RATE_LIMITED,
  ],
  examples: [{ title: 'London Heathrow to New York JFK', input: { route_id: 'LHR-JFK' } }],
} as const satisfies OperationEntry;
