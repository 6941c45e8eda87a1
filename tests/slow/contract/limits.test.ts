import { expect, test, vi } from 'vitest';
import { OPERATIONS } from '../../../src/contract/operations.ts';
import { callOperation } from '../../../src/operations/handlers.ts';
import { inputJsonSchema } from '../../../src/reference/jsonSchema.ts';
import { indexes } from '../../operations/published.ts';

vi.mock('../../../src/contract/vocabulary.ts', async (original) => ({
  ...(await original<typeof import('../../../src/contract/vocabulary.ts')>()),
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
  expect(resolve_airport.description).toContain('At most 1,');
  expect(resolve_airport.description).toContain('importance 0 to 8');
  expect(find_connections.description).toContain('the 4 itineraries with one stop');
});

test('a changed limit changes schemas and answers', () => {
  expect(inputJsonSchema(find_connections)).toMatchObject({
    properties: { max_stops: { maximum: 6, default: 5 }, max_flying_min: { default: 600 } },
  });
  expect(inputJsonSchema(find_journeys)).toMatchObject({ properties: { limit: { maximum: 9, default: 3 } } });
  expect(inputJsonSchema(resolve_airport)).toMatchObject({ properties: { q: { minLength: 2 } } });
  expect(callOperation(indexes, 'resolve_airport', { q: 'London' }).airports).toHaveLength(1);
});
