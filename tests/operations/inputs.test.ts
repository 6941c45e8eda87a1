import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inputSchema, operationList } from '../../src/contract/operations.ts';
import type { Parameter } from '../../src/contract/parameters.ts';
import { must } from '../../src/core/must.ts';
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
      fc.property(fc.array(input, { minLength: 2, maxLength: 20 }), (inputs) => {
        const keys = inputs.map((one) => inputKey(id, one));
        const texts = inputs.map((one) => JSON.stringify(one));
        const pairs = new Set(keys.map((key, i) => JSON.stringify([key, texts[i]])));
        expect([new Set(keys).size, new Set(texts).size]).toEqual([pairs.size, pairs.size]);
      }),
      { numRuns: 100 },
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

test.each([
  ['airport_destinations', { day: 'fri,MON,Fri', airline: 'vy,BA,vy' }, { day: 'Mon,Fri', airline: 'BA,VY' }],
  ['airport_destinations', { day: 'fri , MON', airline: 'vy, BA' }, { day: 'Mon,Fri', airline: 'BA,VY' }],
  ['airport_destinations', { to_country: 'Greece, gr,Greece' }, { to_country: 'gr,Greece' }],
  ['airport_destinations', { also_from: 'zrh,Lon' }, { also_from: 'LON,ZRH,lon' }],
  ['airport_origins', { airport_code: 'kef', from_country: 'US,dk' }, { airport_code: 'KEF', from_country: 'dk,US' }],
  ['airline_routes', { airline_code: 'ba', day: 'sun,sat' }, { airline_code: 'BA', day: 'Sat,Sun' }],
  ['reachable_airports', { airport_code: 'lhr', airline: 'lx,ba' }, { airport_code: 'LHR', airline: 'BA,LX' }],
  ['route_changes', { airport: 'dub,lhr', airline: 'fr' }, { airport: 'LHR,DUB,DUB', airline: 'FR' }],
  ['find_connections', { avoid: 'dxb,DOH', via: 'ist' }, { avoid: 'DOH,DXB,doh', via: 'IST' }],
] as const)('%s: %o and %o share a key', (id, one, other) => {
  const required = { airport_code: 'LHR', airline_code: 'BA', from: 'LHR', to: 'SYD' };
  const names = Object.keys(
    must(
      operationList.find((operation) => operation.id === id),
      id,
    ).parameters,
  );
  const base = Object.fromEntries(Object.entries(required).filter(([name]) => names.includes(name)));
  const keyOf = (input: object) => inputKey(id, canonicalInput(id, inputSchema(id).parse({ ...base, ...input })));
  expect(keyOf(one)).toBe(keyOf(other));
  expect(keyOf(one)).not.toBe(keyOf({}));
});
