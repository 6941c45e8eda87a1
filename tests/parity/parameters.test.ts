import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Input, type OperationId, operationList } from '../../src/contract/operations.ts';
import { openService, type Service, smallPublished } from '../server/mcp/service.ts';
import { askDirectly, askMcp, askRest, type Case, connect } from './doors.ts';

/** For every parameter of every operation: an input, and another value of the parameter that changes the answer. */
const EFFECTS: {
  readonly [Id in OperationId]: {
    readonly [P in keyof Input<Id>]-?: readonly [input: Partial<Input<Id>>, value: NonNullable<Input<Id>[P]>];
  };
} = {
  resolve_airport: { q: [{ q: 'London' }, 'Zurich'] },
  find_connections: {
    from: [{ from: 'LHR', to: 'GRU' }, 'KEF'],
    to: [{ from: 'LHR', to: 'GRU' }, 'JFK'],
    max_stops: [{ from: 'LHR', to: 'GRU' }, 0],
    max_flying_min: [{ from: 'LHR', to: 'GRU' }, 100],
    include_charter: [{ from: 'LGW', to: 'HER' }, true],
  },
  airport_destinations: {
    airport_code: [{ airport_code: 'LHR' }, 'ZRH'],
    include_charter: [{ airport_code: 'ZRH' }, true],
    to_country: [{ airport_code: 'LHR' }, 'United States,ch'],
    airline: [{ airport_code: 'LHR' }, 'va,vs'],
    day: [{ airport_code: 'LHR' }, 'mon,Fri'],
    depart_after: [{ airport_code: 'LHR' }, '09:00'],
    depart_before: [{ airport_code: 'LHR' }, '09:00'],
    min_flying_min: [{ airport_code: 'LHR' }, 200],
    max_flying_min: [{ airport_code: 'LHR' }, 200],
    month: [{ airport_code: 'LHR' }, 1],
    also_from: [{ airport_code: 'LHR' }, 'kef'],
    fields: [{ airport_code: 'LHR' }, 'summary'],
    limit: [{ airport_code: 'LHR' }, 1],
    offset: [{ airport_code: 'LHR' }, 1],
  },
  route_detail: {
    route_id: [{ route_id: 'LHR-JFK' }, 'JFK-LHR'],
    include_charter: [{ route_id: 'LHR-JFK' }, true],
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
    const plain: Case = { id, input };
    const changed: Case = { id, input: { ...input, [name]: value } };
    expect(askDirectly(indexes, changed)).not.toEqual(askDirectly(indexes, plain));
    for (const _ of ['computed', 'kept'])
      for (const one of [plain, changed]) {
        const expected = askDirectly(indexes, one);
        const { status, ...rest } = await askRest(service.url, one);
        expect([status, rest]).toEqual([200, expected]);
        expect(await askMcp(client, one)).toEqual(expected);
      }
  });
});
