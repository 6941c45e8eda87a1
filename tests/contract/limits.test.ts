import { expect, test, vi } from 'vitest';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { inputJsonSchema } from '../../src/reference/jsonSchema.ts';
import { indexes } from '../operations/published.ts';

vi.mock('../../src/contract/vocabulary.ts', async (original) => ({
  ...(await original<typeof import('../../src/contract/vocabulary.ts')>()),
  LIMITS: {
    matches: 1,
    queryLength: 2,
    maxStops: 6,
    defaultStops: 5,
    defaultFlyingMin: 600,
    layoverOptions: 4,
    journeys: 9,
    defaultJourneys: 3,
    importance: 8,
  },
}));

const { resolve_airport, find_connections, find_journeys } = OPERATIONS;

test('a changed limit changes what the descriptions say', () => {
  expect(resolve_airport.description).toContain('Returns up to 1 airports');
  expect(resolve_airport.description).toContain('importance 0 to 8');
  expect(resolve_airport.parameters.q.schema.description).toContain('at least 2 character');
  expect(find_connections.description).toContain('else the 4 shortest with one stop');
  expect(find_connections.description).toContain('raise max_stops (to 6)');
  const { max_stops, max_flying_min } = find_connections.parameters;
  expect(max_stops.schema.description).toBe('Most stops allowed, 0 to 6. 0 is direct flights only. Default 5.');
  expect(max_flying_min.schema.description).toContain('Default 600.');
  expect(find_journeys.parameters.limit.schema.description).toBe('Most journeys, 1 to 9. Default 3.');
});

test('a changed limit changes schemas and answers', () => {
  expect(inputJsonSchema(find_connections)).toMatchObject({
    properties: { max_stops: { maximum: 6, default: 5 }, max_flying_min: { default: 600 } },
  });
  expect(inputJsonSchema(resolve_airport)).toMatchObject({ properties: { q: { minLength: 2 } } });
  expect(callOperation(indexes, 'resolve_airport', { q: 'London' }).airports).toHaveLength(1);
});
