import { z } from 'zod';
import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import { AirportMatches } from '../schemas.ts';
import { LIMITS } from '../vocabulary.ts';

/** Finds airports by name or code. */
export const resolveAirportEntry = {
  id: 'resolve_airport',
  title: 'Find airports',
  path: '/api/airports',
  summary: 'Find airports by city, name or code.',
  description: `Finds airport codes for a place. Call it first whenever you have a city, an airport name, a region or country (Tuscany, Iceland) or a metropolitan area code (LON) rather than a 3-letter airport code. Case and accents do not matter, and a typing error is forgiven. Returns up to ${LIMITS.matches} airports, best match first: code, name, city, country, coordinates and hub weight (importance 0 to ${LIMITS.importance}; 0 has none in the data); at most 3 KB or 800 tokens. A city with several airports returns all of them, and flights may leave from any. An empty list means that nothing matched: try the local or the English name, or a larger city nearby. It does not list flights: use find_connections, airport_destinations or route_detail next.`,
  parameters: {
    q: {
      in: 'query',
      schema: z
        .string()
        .min(LIMITS.queryLength)
        .describe(
          `City, airport name, code, region or country; at least ${LIMITS.queryLength} character. Examples: London, Zürich, LON, JFK, ohare.`,
        ),
      example: 'London',
    },
  },
  output: AirportMatches,
  errors: [INVALID, RATE_LIMITED],
  examples: [
    { title: 'Every airport of London, by city', input: { q: 'London' } },
    { title: 'By metropolitan area code', input: { q: 'LON' } },
    { title: 'A local spelling', input: { q: 'Muenchen' } },
  ],
} as const satisfies OperationEntry;
