import { describe, expect, test } from 'vitest';
import { Connections, Option } from '../../src/contract/schemas.ts';
import { LIMITS } from '../../src/contract/vocabulary.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';
import { indexes } from './published.ts';

const connections = (from: string, to: string, more: object = {}) =>
  Connections.parse(
    callOperation(indexes, 'find_connections', {
      ...{ from, to, max_stops: 2, max_flying_min: 2000, include_charter: false },
      ...more,
    }),
  );
/** Itineraries in full. */
const optionsOf = (answer: Connections) => rowsOf(answer.options).map((option) => Option.parse(option));
const ids = (answer: Connections) =>
  optionsOf(answer).map(({ legs }) => legs.map(({ route_id }) => route_id).join(' '));

test('the answer has the ends as they were sent, with blanks that are not ASCII', () => {
  expect(connections('LHR,\u00a0LGW', 'JFK')).toEqual({ ...connections('LHR,LGW', 'JFK'), from: 'LHR,\u00a0LGW' });
});

test('never routes over charter, requested or not', () => {
  expect(ids(connections('LHR', 'LGW', { include_charter: true }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD'))).toEqual(['LHR-JFK JFK-SYD']);
});

test('no stop is at an avoided airport; the ends may be avoided', () => {
  expect(ids(connections('LHR', 'SYD', { avoid: 'JFK' }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD', { avoid: 'JFK', via: 'JFK' }))).toEqual([]);
  expect(ids(connections('LHR', 'SYD', { avoid: 'LGW,LHR,SYD' }))).toEqual(['LHR-JFK JFK-SYD']);
});

test('every leg has an accepted airline that is not charter', () => {
  expect(ids(connections('LHR', 'SYD', { airline: 'BA' }))).toEqual(['LHR-JFK JFK-SYD']);
  expect(ids(connections('LHR', 'SYD', { airline: 'BY' }))).toEqual([]);
  expect(ids(connections('LHR', 'JFK', { airline: 'BY' }))).toEqual([]);
  expect(ids(connections('LHR', 'JFK', { airline: 'BY', include_charter: true }))).toEqual(['LHR-JFK']);
});

test('offers a charter flight only when it is direct and requested', () => {
  expect(ids(connections('LHR', 'FNC'))).toEqual([]);
  expect(ids(connections('LHR', 'FNC', { include_charter: true }))).toEqual(['LHR-FNC']);
  expect(ids(connections('LHR', 'FNC', { include_charter: true, max_flying_min: 230 }))).toEqual(['LHR-FNC']);
  expect(ids(connections('LHR', 'FNC', { include_charter: true, max_flying_min: 229 }))).toEqual([]);
});

test('shows charter airlines on a direct flight only', () => {
  const airlines = (answer: Connections) =>
    optionsOf(answer)[0]?.legs[0]?.airlines.map(({ airline_code }) => airline_code);
  expect(airlines(connections('LHR', 'JFK', { include_charter: true }))).toEqual(['BY', 'BA']);
  expect(airlines(connections('LHR', 'SYD', { include_charter: true }))).toEqual(['BA']);
});

test('adds up minutes and counts stops', () => {
  const [option] = optionsOf(connections('lhr', 'syd'));
  expect([option?.total_flying_min, option?.stops]).toEqual([1680, 1]);
});

test('itineraries above the default of flying time are counted, where a part of the options is requested', () => {
  const counted = { max_flying_min: LIMITS.defaultFlyingMin, limit: 5 };
  expect(connections('LHR', 'SYD', counted)).toMatchObject({ options: [], total: 0, total_over_limit: 1 });
  for (const [from, to, more] of [
    ['LHR', 'SYD', { ...counted, limit: undefined }],
    ['LHR', 'SYD', { ...counted, max_flying_min: LIMITS.defaultFlyingMin - 1 }],
    // A direct flight, and nothing at all.
    ['LHR', 'JFK', counted],
    ['LHR', 'LGW', counted],
  ] as const)
    expect(connections(from, to, more), `${from} ${to} ${more.limit}`).not.toHaveProperty('total_over_limit');
});

test('finds nothing from an airport to itself; the first unknown airport is named', () => {
  expect(connections('LHR', 'LHR')).toEqual({ from: 'LHR', to: 'LHR', options: [] });
  expect(() => connections('QQQ', 'XXX')).toThrow('/api/airports?q=QQQ');
  expect(() => connections('LHR', 'XXX')).toThrow('XXX');
});

test('between areas and lists, all direct flights are listed, and seven itineraries with stops', () => {
  const { dataset, indexes: bundled } = bundledWorld();
  const between = (from: string, to: string) =>
    Connections.parse(
      callOperation(bundled, 'find_connections', {
        ...{ from, to, max_stops: 1, max_flying_min: 2000, include_charter: false },
      }),
    );
  const inFlorida = ['FLL', 'MCO', 'MIA', 'TPA'];
  const code = (airport: number) => at(dataset.airports, airport).code;
  const isNewYork = (airport: number) => at(dataset.airports, airport).metropolitanArea === 'NYC';
  const flown = dataset.routes.filter(
    ({ from, to, charterOnly }) => !charterOnly && isNewYork(from) && inFlorida.includes(code(to)),
  );
  expect(flown.length).toBeGreaterThan(7);
  flown.sort((a, b) => a.flyingMin - b.flyingMin || (a.id < b.id ? -1 : 1));
  expect(ids(between('NYC', inFlorida.join()))).toEqual(flown.map(({ id }) => id));
  expect(between('ABZ,INV', 'NYC').options).toHaveLength(7);
});

describe('additions', () => {
  const { dataset, indexes: world } = bundledWorld();
  const ask = (from: string, to: string, more: object = {}) =>
    callOperation(world, 'find_connections', {
      ...{ from, to, max_stops: 2, max_flying_min: 2000, include_charter: false },
      ...more,
    });
  const full = (...query: Parameters<typeof ask>) => optionsOf(ask(...query));

  test('nothing leads from a place into itself: places are compared one by one', () => {
    const note = 'LHR and LON overlap: origin and destination must be different places.';
    expect(ask('LHR', 'LON')).toEqual({ from: 'LHR', to: 'LON', options: [], note });
    expect(ask('LON', 'LON').note).toBeDefined();
    expect(ask('LHR', 'LHR')).toEqual({ from: 'LHR', to: 'LHR', options: [] });
    const fromNewYork = ids(ask('JFK', 'LON'));
    expect(fromNewYork).toContain('JFK-LHR');
    expect(ids(ask('LHR,JFK', 'LON'))).toEqual(fromNewYork);
    expect(ids(ask('LHR,JFK', 'LON,JFK')).toSorted()).toEqual([...fromNewYork, 'LHR-JFK'].toSorted());
    // With stops: the best of all pairs.
    const pairs = [...full('ABZ', 'HNL'), ...full('INV', 'HNL'), ...full('ABZ', 'INV')];
    const fewest = Math.min(...pairs.map(({ stops }) => stops));
    const best = pairs.filter(({ stops }) => stops === fewest).map((option) => option.total_flying_min);
    const found = full('ABZ,INV', 'HNL,INV');
    expect(found.map((option) => option.total_flying_min)).toEqual(best.toSorted((a, b) => a - b).slice(0, 7));
  });

  test('with alliance=any one alliance flies every leg of an itinerary', () => {
    const allianceOf = (code: string) => dataset.alliances.get(code);
    for (const [from, to] of [
      ['ICT', 'TOS'],
      ['ABZ', 'HNL'],
      ['GLA', 'NRT'],
      ['MAN', 'PER'],
    ] as const) {
      const any = full(from, to, { alliance: 'any', max_stops: 3 });
      const each = ['oneworld', 'skyteam', 'star'].flatMap((alliance) => full(from, to, { alliance, max_stops: 3 }));
      const fewest = Math.min(...each.map(({ stops }) => stops));
      const expected = each.filter(({ stops }) => stops === fewest).map((option) => option.total_flying_min);
      expect(any.map((option) => option.total_flying_min)).toEqual(expected.toSorted((a, b) => a - b).slice(0, 7));
      for (const { legs } of any) {
        const alliances = new Set(legs.flatMap(({ airlines }) => airlines.map((one) => allianceOf(one.airline_code))));
        expect([alliances.size, alliances.has(undefined)]).toEqual([1, false]);
      }
    }
    // A direct flight is one option, with the airlines of all alliances.
    const [direct, ...others] = full('LHR', 'JFK', { alliance: 'any' });
    expect(others).toEqual([]);
    const codes = direct?.legs[0]?.airlines.map((one) => one.airline_code) ?? [];
    expect(new Set(codes.map(allianceOf)).size).toBeGreaterThan(1);
  });

  test('a page of the options has the number of all', () => {
    const all = full('ABZ', 'HNL');
    expect(ask('ABZ', 'HNL', { limit: 2, offset: 1 })).toMatchObject({ options: all.slice(1, 3), total: all.length });
    expect(ask('ABZ', 'HNL')).not.toHaveProperty('total');
  });

  test('legs of a summary are rows of the list of routes', () => {
    for (const { legs } of rowsOf(ask('ABZ', 'HNL', { fields: 'summary' }).options))
      for (const leg of legs) {
        const list = callOperation(world, 'airport_destinations', {
          ...{ airport_code: leg.from, include_charter: false, fields: 'summary' },
        });
        expect(rowsOf(list.destinations)).toContainEqual(leg);
      }
  });
});
