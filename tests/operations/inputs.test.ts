import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputSchema, operationList } from '../../src/contract/operations.ts';
import type { Parameter } from '../../src/contract/parameters.ts';
import { canonicalInput, inputKey } from '../../src/operations/inputs.ts';
import '../support/seed.ts';

/** A value of the type of an example. Few distinct ones, so that equal values meet; separators in the text. */
function valueLike({ example, schema }: Parameter): fc.Arbitrary<string | number | boolean | undefined> {
  // A text with a pattern or of a list of values is its example, or absent.
  if (typeof example === 'string' && !schema.safeParse(' :').success && schema.safeParse(undefined).success)
    return fc.constantFrom(example, undefined);
  if (typeof example === 'number') return fc.integer({ min: 1, max: 2 });
  if (typeof example === 'boolean') return fc.boolean();
  return fc.string({ unit: fc.constantFrom('a', 'A', ' ', ':', '1', '\0'), minLength: 1, maxLength: 4 });
}

describe.each(operationList)('$id', ({ id, parameters }) => {
  const values = Object.entries(parameters).map(([name, parameter]) => [name, valueLike(parameter)] as const);
  const input = fc.record(Object.fromEntries(values)).map((sent) => canonicalInput(id, inputSchema(id).parse(sent)));

  test('two inputs have the same key exactly when they are equal in every parameter', () => {
    fc.assert(
      fc.property(input, input, (a, b) => {
        expect(inputKey(id, a) === inputKey(id, b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
      { numRuns: 2000 },
    );
  });
});

test('codes are canonical in upper case, ASCII letters only; text stays as it is', () => {
  expect(canonicalInput('route_detail', { route_id: 'lhr-ıßé', include_charter: true })).toEqual({
    route_id: 'LHR-ıßé',
    include_charter: true,
  });
  expect(canonicalInput('resolve_airport', { q: 'London' })).toEqual({ q: 'London' });
});

test('keys of different operations differ', () => {
  expect(inputKey('route_detail', { route_id: 'LHR', include_charter: true })).not.toBe(
    inputKey('airport_destinations', { airport_code: 'LHR', include_charter: true }),
  );
});
