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
  description: `Airports by city, airport name, airport or area code (LON), region or country (Tuscany, Iceland), best match first. Case and accents do not matter, and typing errors are forgiven. At most ${LIMITS.matches}, with coordinates and hub weight (importance 0 to ${LIMITS.importance}; 0 has none in the data). A city has all its airports.`,
  advice:
    'Call it first for a city or a name: the other tools take codes. It lists no flights. Empty: try the local or the English name, or a larger city nearby.',
  parameters: {
    q: {
      in: 'query',
      schema: z
        .string()
        .min(LIMITS.queryLength)
        .describe('City, airport name, code, region or country: Zürich, LON, ohare.'),
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
