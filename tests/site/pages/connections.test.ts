import { describe, expect, test } from 'vitest';
import { callOperation } from '../../../src/operations/handlers.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import type { PageLocals } from '../../../src/operations/pageLocals.ts';
import { connectionsPage } from '../../../src/site/pages/connections.ts';
import { readQuery } from '../../../src/site/search/query.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { testSite } from '../testSite.ts';

const indexes = buildIndexes(testSite());
const locals: PageLocals = {
  indexes,
  path: '/connections',
  status: 200,
  call: async (id, input) => callOperation(indexes, id, input),
};
const search = (from: string, to: string, maxStops = 2) => connectionsPage(locals, { from, to, maxStops });

test('a place that is one airport is shown with its city, and goes by its code in links', async () => {
  for (const from of ['dxb', 'Dubai', ' Dubai (DXB) ']) {
    const { fields, query, title } = await search(from, 'LHR');
    expect(fields).toEqual({ from: 'Dubai (DXB)', to: 'London (LHR)' });
    expect(query).toEqual({ from: 'DXB', to: 'LHR', maxStops: 2 });
    expect(title).toBe('Dubai (DXB) to London (LHR)');
  }
});

test('a city with several airports, or a place that is not known, is shown as it was typed', async () => {
  expect((await search('london', 'JFK')).fields).toEqual({ from: 'london', to: 'New York (JFK)' });
  const { fields, choices } = await search('qqzzqq', 'JFK');
  expect(fields).toEqual({ from: 'qqzzqq', to: 'New York (JFK)' });
  expect(choices).toEqual([{ field: 'From', asked: 'qqzzqq', candidates: [] }]);
});

test('with nothing found, the way on keeps the other place by its code', async () => {
  const { suggestions, itineraries } = await search('Dubai', 'jfk', 0);
  expect(itineraries).toEqual([]);
  expect(suggestions[0]).toEqual({ text: 'Allow 1 stop', path: '/connections?from=DXB&to=JFK&max_stops=1' });
});

test('half a search keeps what was said', async () => {
  const { fields, title } = await search('DXB', '');
  expect([title, fields]).toEqual(['Find flights', { from: 'Dubai (DXB)', to: '' }]);
});

test.each([
  ['LHR', 'JFK', 2, 'There is a direct flight.'],
  ['London', 'JFK', 2, 'There are 2 direct routes.'],
  ['LHR', 'LHR', 2, 'Both places are the same.'],
  ['LHR', 'FNC', 2, 'No scheduled flights are known from Funchal (FNC).'],
  ['DXB', 'LHR', 1, 'No itinerary with 1 stop or fewer is known.'],
  ['DXB', 'LHR', 0, 'There is no direct flight.'],
  ['LHR', 'qqzzqq', 2, expect.stringMatching(/^No airport is known as “qqzzqq”/)],
  ['DXB', 'JFK', 2, expect.stringMatching(/^There is no direct flight\. There is one itinerary with 1 stop\. /)],
])('%s to %s with %i stops: %s', async (from, to, maxStops, lead) => {
  expect((await search(from, to, maxStops)).lead).toEqual(lead);
});

describe('a search of the bundled network', () => {
  const world = bundledWorld();
  const locals: PageLocals = {
    indexes: world.indexes,
    path: '/connections',
    status: 200,
    call: async (id, input) => callOperation(world.indexes, id, input),
  };
  const search = (query: string) => connectionsPage(locals, readQuery(new URLSearchParams(query)));

  test('between cities looks at all their airports', async () => {
    const { itineraries, title } = await search('from=London&to=New+York');
    expect(title).toBe('London to New York');
    expect(new Set(itineraries.map(({ legs }) => legs.length))).toEqual(new Set([1]));
    expect(itineraries.length).toBeGreaterThan(1);
  });

  test('without a result says why and offers more', async () => {
    const { itineraries, lead, suggestions } = await search('from=ABZ&to=HNL&max_stops=0');
    expect(itineraries).toEqual([]);
    expect(lead).toBe('There is no direct flight.');
    expect(suggestions[0]).toEqual({ text: 'Allow 1 stop', path: '/connections?from=ABZ&to=HNL&max_stops=1' });
  });

  test('of nothing asks for places', async () => expect((await search('')).title).toBe('Find flights'));
  test('ignores stops that make no sense', () => {
    for (const stops of ['9', '-1', 'x', '1.5'])
      expect(readQuery(new URLSearchParams({ max_stops: stops })).maxStops).toBe(2);
  });
});
