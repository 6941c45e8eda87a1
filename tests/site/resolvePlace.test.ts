import { describe, expect, test } from 'vitest';
import { callOperation } from '../../src/operations/handlers.ts';
import type { PageLocals } from '../../src/operations/pageLocals.ts';
import { connectionsPage } from '../../src/site/pages/connections.ts';
import { notFoundPage } from '../../src/site/pages/notFound.ts';
import { readQuery } from '../../src/site/search/query.ts';
import { resolvePlace } from '../../src/site/search/resolvePlace.ts';
import { bundledWorld } from '../world.ts';

const world = bundledWorld();
const codes = (asked: string) => {
  const place = resolvePlace(world.indexes, asked);
  return place.kind === 'known' ? place.airports.map(({ code }) => code) : place.kind;
};

describe('a place is understood', () => {
  test.each([
    ['LHR', ['LHR']],
    ['jfk', ['JFK']],
    ['London (LGW)', ['LGW']],
    ['Heathrow', ['LHR']],
    ['Reykjavik', ['KEF']],
  ])('%s', (asked, expected) => expect(codes(asked)).toEqual(expect.arrayContaining(expected)));

  test('a city means its airports, busiest first, not its namesakes', () => {
    expect(codes('London')[0]).toBe('LHR');
    expect(codes('London')).toEqual(expect.arrayContaining(['LGW', 'STN']));
    expect(codes('LON')).toEqual(codes('London'));
  });

  test('cities of one name and like weight are a question', () => expect(codes('San Jose')).toBe('ambiguous'));
  test('nonsense is not known', () => expect(codes('qqzzqq')).toBe('unknown'));
});

describe('a search', () => {
  const locals: PageLocals = {
    indexes: world.indexes,
    path: '/connections',
    status: 200,
    call: async (id, input) => callOperation(world.indexes, id, input),
  };
  const search = (query: string) => connectionsPage(locals, readQuery(new URLSearchParams(query)));

  test('between cities looks at all their airports', async () => {
    const { journeys, title } = await search('from=London&to=New+York');
    expect(title).toBe('London to New York');
    expect(new Set(journeys.map(({ legs }) => legs.length))).toEqual(new Set([1]));
    expect(journeys.length).toBeGreaterThan(1);
  });

  test('without a result says why and offers more', async () => {
    const { journeys, lead, suggestions } = await search('from=ABZ&to=HNL&max_stops=0');
    expect(journeys).toEqual([]);
    expect(lead).toBe('There is no direct flight.');
    expect(suggestions[0]).toEqual({ text: 'Allow 1 stop', path: '/connections?from=ABZ&to=HNL&max_stops=1' });
  });

  test('of nothing asks for places', async () => expect((await search('')).title).toBe('Find flights'));
  test('ignores stops that make no sense', () => {
    for (const stops of ['9', '-1', 'x', '1.5'])
      expect(readQuery(new URLSearchParams({ max_stops: stops })).maxStops).toBe(2);
  });
});

describe('the 404 page', () => {
  test('turns an unknown pair into a search', () => {
    const page = notFoundPage(world.indexes, '/r/abz-hnl');
    expect(page.links).toEqual([
      { text: 'Journeys from Aberdeen (ABZ) to Honolulu (HNL)', path: '/connections?from=ABZ&to=HNL' },
    ]);
  });
  test('finds airports in the words of an address', () => {
    expect(notFoundPage(world.indexes, '/airport-routes-lundon').airports.map(({ code }) => code)).toContain('LHR');
    expect(notFoundPage(world.indexes, '/\u0000/%%/').airports).toEqual([]);
  });
});
