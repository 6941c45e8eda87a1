import { expect, test } from 'vitest';
import { inputSchema, OPERATIONS, operationList } from '../../src/contract/operations.ts';
import { canonicalInput } from '../../src/contract/parameters.ts';
import { must } from '../../src/core/must.ts';
import '../support/seed.ts';

test('codes are canonical in upper case, ASCII letters only; text stays as it is', () => {
  expect(canonicalInput(OPERATIONS.route_detail.parameters, { route_id: 'lhr-ıßé', include_charter: true })).toEqual({
    route_id: 'LHR-ıßé',
    include_charter: true,
  });
  expect(canonicalInput(OPERATIONS.resolve_airport.parameters, { q: 'London' })).toEqual({ q: 'London' });
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
] as const)('%s: %o and %o are one input', (id, one, other) => {
  const required = { airport_code: 'LHR', airline_code: 'BA', from: 'LHR', to: 'SYD' };
  const names = Object.keys(
    must(
      operationList.find((operation) => operation.id === id),
      id,
    ).parameters,
  );
  const base = Object.fromEntries(Object.entries(required).filter(([name]) => names.includes(name)));
  const canonical = (input: object) =>
    canonicalInput(OPERATIONS[id].parameters, inputSchema(id).parse({ ...base, ...input }));
  expect(canonical(one)).toEqual(canonical(other));
  expect(canonical(one)).not.toEqual(canonical({}));
});
