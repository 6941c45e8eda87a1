import { expect, test } from 'vitest';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { connectionsPage } from '../../src/site/pages/connections.ts';
import { siteWorld } from './testSite.ts';

const indexes = buildIndexes(siteWorld());
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
  const { suggestions, journeys } = await search('Dubai', 'jfk', 0);
  expect(journeys).toEqual([]);
  expect(suggestions[0]).toEqual({ text: 'Allow 1 stop', path: '/connections?from=DXB&to=JFK&max_stops=1' });
});

test('half a search keeps what was said', async () => {
  const { fields, title } = await search('DXB', '');
  expect([title, fields]).toEqual(['Find flights', { from: 'Dubai (DXB)', to: '' }]);
});
