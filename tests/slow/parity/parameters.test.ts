import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Input, OPERATIONS, type OperationId, operationList } from '../../../src/contract/operations.ts';
import { type Case, callDirectly, callMcp, callRest, connect } from '../../parity/protocols.ts';
import { openService, type Service, smallPublished } from '../../server/mcp/service.ts';

/** Full rows over every interface: MCP has other defaults. */
const FULL = { fields: 'full', limit: 500 } as const;
const to = (airport_code: string, more: object = {}) => ({ airport_code, ...FULL, ...more });
const by = (airline_code: string) => ({ airline_code, ...FULL });

/** The form of lists over REST, where an operation has a choice. */
const whole = (id: OperationId) =>
  Object.fromEntries(
    Object.entries({ fields: 'full', format: 'rows' }).filter(([name]) => name in OPERATIONS[id].parameters),
  );

/** For every parameter of every operation: an input, and another value of the parameter that changes the answer. */
const EFFECTS: {
  readonly [Id in OperationId]: {
    readonly [P in keyof Input<Id>]-?: readonly [input: Partial<Input<Id>>, value: NonNullable<Input<Id>[P]>];
  };
} = {
  resolve_airport: { q: [{ q: 'London' }, 'Zurich'], format: [{ q: 'London' }, 'columns'] },
  find_connections: {
    from: [{ from: 'LHR', to: 'GRU' }, 'KEF'],
    to: [{ from: 'LHR', to: 'GRU' }, 'JFK'],
    max_stops: [{ from: 'LHR', to: 'GRU' }, 0],
    max_flying_min: [{ from: 'LHR', to: 'GRU' }, 100],
    include_charter: [{ from: 'LGW', to: 'HER' }, true],
    avoid: [{ from: 'LHR', to: 'GRU' }, 'zrh'],
    avoid_country: [{ from: 'LHR', to: 'GRU' }, 'ch'],
    via: [{ from: 'LHR', to: 'JFK' }, 'KEF'],
    airline: [{ from: 'LHR', to: 'JFK' }, 'vs'],
    alliance: [{ from: 'LHR', to: 'JFK' }, 'skyteam'],
    fields: [{ from: 'LHR', to: 'JFK', fields: 'full' }, 'summary'],
    format: [{ from: 'LHR', to: 'JFK' }, 'columns'],
    limit: [{ from: 'LHR', to: 'JFK' }, 1],
    offset: [{ from: 'LHR', to: 'JFK' }, 1],
  },
  find_airlines: {
    q: [{}, 'swiss'],
    airport: [{}, 'kef'],
    alliance: [{}, 'star'],
    country: [{}, 'Iceland'],
    format: [{}, 'columns'],
    limit: [{}, 1],
    offset: [{}, 1],
  },
  nearby_airports: {
    place: [{ place: 'LHR' }, 'KEF'],
    latitude: [{ latitude: 51.5, longitude: 0 }, 51.6],
    longitude: [{ latitude: 51.5, longitude: 0 }, -0.1],
    radius_km: [{ latitude: 49.5, longitude: 4 }, 500],
    to: [{ latitude: 49.5, longitude: 4, radius_km: 500 }, 'GRU'],
    to_country: [{ latitude: 49.5, longitude: 4, radius_km: 500 }, 'br'],
    to_region: [{ latitude: 49.5, longitude: 4, radius_km: 500 }, 'nordics'],
    format: [{ place: 'LHR' }, 'columns'],
    limit: [{ latitude: 49.5, longitude: 4, radius_km: 500 }, 1],
    offset: [{ latitude: 49.5, longitude: 4, radius_km: 500 }, 1],
  },
  airport_destinations: {
    airport_code: [{ airport_code: 'LHR' }, 'ZRH'],
    include_charter: [{ airport_code: 'ZRH' }, true],
    to_country: [{ airport_code: 'LHR' }, 'United States,ch'],
    airline: [{ airport_code: 'LHR' }, 'vir,lx'],
    alliance: [{ airport_code: 'LHR' }, 'star'],
    day: [{ airport_code: 'LHR' }, 'mon,Fri'],
    depart_after: [{ airport_code: 'LHR' }, '09:00'],
    depart_before: [{ airport_code: 'LHR' }, '09:00'],
    arrive_after: [{ airport_code: 'LHR' }, '12:00'],
    arrive_before: [{ airport_code: 'LHR' }, '12:00'],
    aircraft: [{ airport_code: 'LHR' }, 'a380'],
    min_flying_min: [{ airport_code: 'LHR' }, 200],
    max_flying_min: [{ airport_code: 'LHR' }, 200],
    month: [{ airport_code: 'LHR' }, 1],
    also_from: [{ airport_code: 'LHR' }, 'kef'],
    season: [{ airport_code: 'LHR' }, 'year_round'],
    include_unknown: [{ airport_code: 'LHR', aircraft: 'A380' }, true],
    to_region: [{ airport_code: 'LHR' }, 'nordics'],
    sort: [{ airport_code: 'LHR' }, 'flying_min'],
    format: [{ airport_code: 'LHR' }, 'columns'],
    fields: [{ airport_code: 'LHR' }, 'summary'],
    group: [{ airport_code: 'LHR' }, 'airline'],
    limit: [{ airport_code: 'LHR' }, 1],
    offset: [{ airport_code: 'LHR' }, 1],
  },
  airport_origins: {
    airport_code: [to('LHR'), 'ZRH'],
    include_charter: [to('HER'), true],
    from_country: [to('LHR'), 'United States,ch'],
    airline: [to('LHR'), 'lx'],
    alliance: [to('LHR'), 'star'],
    day: [to('JFK', { airline: 'VS' }), 'mon,Fri'],
    depart_after: [to('LHR'), '09:00'],
    depart_before: [to('LHR'), '09:00'],
    arrive_after: [to('LHR'), '12:00'],
    arrive_before: [to('LHR'), '12:00'],
    aircraft: [to('LHR'), 'a380'],
    min_flying_min: [to('LHR'), 200],
    max_flying_min: [to('LHR'), 200],
    month: [to('KEF'), 1],
    season: [to('KEF'), 'winter'],
    include_unknown: [to('JFK', { aircraft: 'A380' }), true],
    from_region: [to('LHR'), 'nordics'],
    sort: [to('LHR'), 'flying_min'],
    format: [to('LHR'), 'columns'],
    fields: [to('LHR'), 'summary'],
    group: [to('LHR'), 'airline'],
    limit: [to('LHR'), 1],
    offset: [to('LHR'), 1],
  },
  airline_routes: {
    airline_code: [by('BA'), 'lx'],
    include_charter: [by('TB'), true],
    from_country: [by('BA'), 'United States,ch'],
    to_country: [by('BA'), 'is'],
    alliance: [by('BA'), 'star'],
    day: [by('BA'), 'mon,Fri'],
    depart_after: [by('BA'), '09:00'],
    depart_before: [by('BA'), '09:00'],
    arrive_after: [by('BA'), '12:00'],
    arrive_before: [by('BA'), '12:00'],
    aircraft: [by('BA'), 'a380'],
    min_flying_min: [by('BA'), 200],
    max_flying_min: [by('BA'), 200],
    month: [by('BA'), 1],
    season: [by('BA'), 'year_round'],
    include_unknown: [{ ...by('BA'), aircraft: 'A380' }, true],
    from_region: [by('BA'), 'nordics'],
    to_region: [by('BA'), 'nordics'],
    sort: [by('BA'), '-flying_min'],
    format: [by('BA'), 'columns'],
    fields: [by('BA'), 'summary'],
    group: [by('BA'), 'airline'],
    limit: [by('BA'), 1],
    offset: [by('BA'), 1],
  },
  find_flights: {
    from: [{ from: 'LHR' }, 'zrh'],
    to: [{ to: 'JFK' }, 'lhr'],
    from_country: [{ from_country: 'GB' }, 'ch'],
    to_country: [{ to_country: 'us' }, 'Switzerland'],
    from_region: [{ from_region: 'nordics' }, 'North America'],
    to_region: [{ to_region: 'nordics' }, 'North America'],
    airline: [{ airline: 'BA' }, 'vir'],
    alliance: [{ from: 'LHR' }, 'star'],
    flight: [{ flight: 'VS3' }, 'ba1'],
    include_charter: [{ to: 'HER' }, true],
    day: [{ from: 'LHR' }, 'monday,Fri'],
    depart_after: [{ from: 'LHR' }, '09:00'],
    depart_before: [{ from: 'LHR' }, '09:00'],
    arrive_day: [{ from: 'LHR' }, 'tue,Fri'],
    arrive_after: [{ from: 'LHR' }, '12:00'],
    arrive_before: [{ from: 'LHR' }, '12:00'],
    aircraft: [{ from: 'LHR' }, 'a380'],
    min_flying_min: [{ from: 'LHR' }, 200],
    max_flying_min: [{ from: 'LHR' }, 200],
    month: [{ from: 'LHR' }, 1],
    season: [{ from: 'LHR' }, 'summer'],
    include_unknown: [{ from: 'LHR', aircraft: 'A380' }, true],
    sort: [{ from: 'LHR' }, '-departure'],
    group: [{ from: 'LHR' }, 'to_country'],
    format: [{ from: 'LHR' }, 'columns'],
    limit: [{ from: 'LHR' }, 1],
    offset: [{ from: 'LHR' }, 1],
  },
  reachable_airports: {
    airport_code: [{ airport_code: 'LHR' }, 'kef'],
    max_stops: [{ airport_code: 'LHR' }, 0],
    max_flying_min: [{ airport_code: 'LHR' }, 200],
    format: [{ airport_code: 'LHR' }, 'columns'],
    to_country: [{ airport_code: 'LHR' }, 'br,Iceland'],
    to_region: [{ airport_code: 'LHR' }, 'nordics'],
    airline: [{ airport_code: 'LHR' }, 'lx'],
    alliance: [{ airport_code: 'LHR' }, 'star'],
    avoid_country: [{ airport_code: 'LHR' }, 'ch,us,is'],
    month: [{ airport_code: 'LHR' }, 1],
    limit: [{ airport_code: 'LHR' }, 1],
    offset: [{ airport_code: 'LHR' }, 1],
  },
  route_changes: {
    airport: [{}, 'kef,zrh'],
    airline: [{}, 'vs'],
    format: [{}, 'columns'],
    kind: [{}, 'relabelled'],
    since: [{}, '2026-06-02'],
    limit: [{}, 1],
    offset: [{}, 1],
  },
  route_detail: {
    route_id: [{ route_id: 'LHR-JFK' }, 'JFK-LHR'],
    include_charter: [{ route_id: 'LHR-JFK' }, true],
  },
  find_journeys: {
    offset: [{ from: 'LHR', to: 'JFK' }, 1],
    from: [{ from: 'LHR', to: 'ZRH' }, 'kef'],
    to: [{ from: 'LHR', to: 'ZRH' }, 'jfk,kef'],
    day: [{ from: 'LHR', to: 'JFK' }, 'tue,Fri'],
    arrive_day: [{ from: 'LHR', to: 'JFK' }, 'tue,Fri'],
    from_country: [{ from: 'LHR,KEF', to: 'JFK' }, 'IS'],
    from_region: [{ from: 'LHR,KEF', to: 'JFK' }, 'nordics'],
    to_country: [{ from: 'LHR', to: 'KEF,JFK' }, 'US'],
    to_region: [{ from: 'LHR', to: 'KEF,JFK' }, 'nordics'],
    avoid_country: [{ from: 'KEF', to: 'ZRH' }, 'GB'],
    depart_after: [{ from: 'LHR', to: 'JFK' }, '09:00'],
    depart_before: [{ from: 'LHR', to: 'JFK' }, '09:00'],
    arrive_after: [{ from: 'LHR', to: 'JFK' }, '20:00'],
    arrive_before: [{ from: 'LHR', to: 'JFK' }, '12:00'],
    month: [{ from: 'KEF', to: 'LHR' }, 1],
    max_stops: [{ from: 'KEF', to: 'ZRH' }, 0],
    min_layover: [{ from: 'LHR', to: 'GRU' }, 60],
    max_layover: [{ from: 'LHR', to: 'GRU' }, 800],
    avoid: [{ from: 'KEF', to: 'ZRH' }, 'lon'],
    via: [{ from: 'KEF', to: 'ZRH' }, 'jfk'],
    airline: [{ from: 'LHR', to: 'JFK' }, 'vs'],
    alliance: [{ from: 'LHR', to: 'JFK' }, 'skyteam'],
    aircraft: [{ from: 'LHR', to: 'JFK' }, '388'],
    keep: [{ from: 'GRU', to: 'ZRH' }, 'all'],
    return_day: [{ from: 'LHR', to: 'JFK' }, 'Same'],
    return_after: [{ from: 'LHR', to: 'JFK', return_day: 'Sun' }, '23:00'],
    return_before: [{ from: 'LHR', to: 'JFK', return_day: 'Sun' }, '01:00'],
    min_stay: [{ from: 'LHR', to: 'JFK', return_day: 'Sun' }, 20_000],
    max_stay: [{ from: 'LHR', to: 'JFK', return_day: 'Sun' }, 0],
    limit: [{ from: 'LHR', to: 'JFK' }, 1],
    format: [{ from: 'LHR', to: 'JFK' }, 'columns'],
  },
};

const cases = operationList.flatMap(({ id, parameters }) =>
  Object.keys(parameters).map(
    (name) => [id, name, Object.entries(EFFECTS[id]).find(([key]) => key === name)?.[1]] as const,
  ),
);
let service: Service;
let client: Client;
const { indexes } = smallPublished();
beforeAll(async () => {
  service = await openService();
  client = await connect(service.url, 'modern');
});
afterAll(async () => {
  await client.close();
  await service.close();
});

describe('a parameter changes the answer of every interface, kept answers too', () => {
  test.each(cases)('%s %s', async (id, name, effect) => {
    if (!effect) throw new Error(`add an input to EFFECTS whose answer depends on ${name} of ${id}`);
    const [input, value] = effect;
    const plain: Case = { id, input: { ...whole(id), ...input } };
    const changed: Case = { id, input: { ...plain.input, [name]: value } };
    expect(callDirectly(indexes, changed)).not.toEqual(callDirectly(indexes, plain));
    for (const _ of ['computed', 'kept'])
      for (const one of [plain, changed]) {
        const expected = callDirectly(indexes, one);
        const { status, ...rest } = await callRest(service.url, one);
        expect([status, rest]).toEqual([200, expected]);
        expect(await callMcp(client, one)).toEqual(expected);
      }
  });
});

test('REST and MCP take the values of a choice in any case', async () => {
  const inAlliance = (alliance: string): Case => ({
    id: 'airport_destinations',
    input: { airport_code: 'LHR', alliance, ...whole('airport_destinations') },
  });
  const expected = callDirectly(indexes, inAlliance('star'));
  const { status, ...rest } = await callRest(service.url, inAlliance('Star'));
  expect([status, rest]).toEqual([200, expected]);
  expect(await callMcp(client, inAlliance('Star'))).toEqual(expected);
});
