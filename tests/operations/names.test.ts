import { describe, expect, test } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import type { Input } from '../../src/contract/operations.ts';
import { RouteSummary } from '../../src/contract/schemas.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { answerText } from '../support/answerText.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
type Filters = Partial<Input<'airport_destinations'>>;
const list = (airport_code: string, filters: Filters) =>
  callOperation(indexes, 'airport_destinations', {
    airport_code,
    include_charter: false,
    fields: 'summary',
    ...filters,
  });
const ids = (filters: Filters, code = 'LHR') =>
  rowsOf(list(code, filters).destinations).map(({ route_id }) => route_id);
const countriesOf = (filters: Filters) =>
  new Set(rowsOf(list('LHR', filters).destinations).map((row) => RouteSummary.parse(row).country));

/** The error of a list from Heathrow. */
function errorOf(filters: Filters) {
  try {
    list('LHR', filters);
  } catch (error) {
    if (error instanceof InvalidInput) return error.items;
    throw error;
  }
  throw new Error('no error');
}

describe('a name that does not exist is an error with the nearest ones', () => {
  test.each([
    [{ to_country: 'Grece' }, 'to_country', 'Grece', ['Greece']],
    [{ to_country: 'Spain,Atlantis' }, 'to_country', 'Atlantis,Spain', []],
    [{ to_region: 'Scandanavia' }, 'to_region', 'Scandanavia', ['Scandinavia']],
    [{ airline: 'ZZ' }, 'airline', 'ZZ', []],
    [{ airline: 'luf' }, 'airline', 'LUF', ['LH', 'CL']],
    [{ aircraft: 'A830' }, 'aircraft', 'A830', ['A380']],
  ] as const)('%o', (filters, parameter, input, nearest) => {
    const [item, ...others] = errorOf(filters);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ type: 'unknown_value', loc: ['query', parameter], input });
    expect(item?.ctx?.['nearest']).toEqual(expect.arrayContaining([...nearest]));
    expect(item?.msg.startsWith(`${parameter}: `)).toBe(true);
    for (const name of nearest) expect(item?.msg).toContain(name);
  });

  test('a region in place of a country names the parameter for it, and the other way round', () => {
    expect(errorOf({ to_country: 'europe' })[0]?.msg).toContain('It is a region: to_region=Europe.');
    expect(errorOf({ to_region: 'Greece' })[0]?.msg).toContain('It is a country: to_country=Greece.');
    expect(errorOf({ to_country: 'Paris' })[0]?.msg).toContain(
      'Its airport is CDG, and its country to_country=France.',
    );
  });
});

test('what exists without a route is an empty list', () => {
  for (const filters of [
    { to_country: 'Liechtenstein' },
    { to_country: 'va' },
    { airline: 'WN' },
    { aircraft: 'An-148' },
  ])
    expect(ids(filters), JSON.stringify(filters)).toEqual([]);
});

test('airlines have ICAO codes, in any case, and in the path', () => {
  expect(ids({ airline: 'klm' }, 'AMS').length).toBeGreaterThan(50);
  expect(ids({ airline: 'klm,BAW' }, 'AMS')).toEqual(ids({ airline: 'BA,KL' }, 'AMS'));
  const routes = (airline_code: string) =>
    callOperation(indexes, 'airline_routes', { airline_code, include_charter: false, limit: 5 });
  expect(routes('klm')).toEqual(routes('KL'));
  expect(routes('KLM').airline_code).toBe('KL');
});

test('aircraft are types and families', () => {
  const family = new Set(
    [...dataset.aircraft.values()].filter(({ family: name }) => name === '777').map(({ code }) => code),
  );
  expect(family.size).toBeGreaterThan(1);
  expect(ids({ aircraft: '777' }, 'DXB').length).toBeGreaterThan(5);
  expect(ids({ aircraft: '777' }, 'DXB')).toEqual(ids({ aircraft: [...family].join() }, 'DXB'));
  expect(ids({ aircraft: 'a380' }, 'DXB')).toEqual(ids({ aircraft: 'A388' }, 'DXB'));
  expect(ids({ aircraft: 'airbus A380' }, 'DXB')).toEqual(ids({ aircraft: 'A380' }, 'DXB'));
  expect(ids({ aircraft: 'Boeing 777' })).toEqual(ids({ aircraft: '777' }));
  const codes = (name: string) =>
    indexes.naming
      .meanings(name, ['aircraft'])
      .flatMap(({ types }) => types)
      .map(({ code }) => code);
  expect(codes('787-9')).toEqual(['789']);
  expect(codes('a320neo')).toEqual(['32N']);
  expect(codes('737 MAX')).toEqual(['7M7', '7M8', '7M9', '7MJ']);
});

describe('regions', () => {
  test('are states, travel regions, continents and groups of countries, each with its airports', () => {
    expect(countriesOf({ to_region: 'scandinavia' })).toEqual(new Set(['Denmark', 'Norway', 'Sweden']));
    expect(countriesOf({ to_region: 'Texas' })).toEqual(new Set(['United States']));
    expect(ids({ to_region: 'Toscana' })).toEqual(ids({ to_region: 'Tuscany' }));
    expect(ids({ to_region: 'the Balkans' })).toEqual(ids({ to_region: 'Balkans' }));
    for (const name of ['Caribbean', 'Greek islands', 'Canary Islands', 'Middle East', 'Sichuan', 'Benelux', 'Baltics'])
      expect(indexes.naming.regions.byName().get(name.toLowerCase())?.airports.size, name).toBeGreaterThan(1);
    expect(indexes.naming.regions.names()).toEqual(expect.arrayContaining(['Europe', 'Texas', 'Tuscany', 'Balkans']));
  });

  test('of whole countries are found by the airport search, too, but after codes', () => {
    const found = (q: string) =>
      callOperation(indexes, 'resolve_airport', { q }).airports.map(({ airport_code }) => airport_code);
    for (const [q, name] of [
      ['Scandinavia', 'scandinavia'],
      ['Scandinvia', 'scandinavia'],
      ['Central America', 'central america'],
      ['the Balkans', 'balkans'],
      ['Gulf', 'gulf'],
      ['airports in Europe', 'europe'],
    ] as const) {
      const ofRegion = indexes.naming.regions.byName().get(name)?.airports;
      expect(found(q), q).toHaveLength(15);
      for (const code of found(q)) expect(ofRegion, `${q} ${code}`).toContain(indexes.airportIndex.get(code));
    }
    expect(found('GCC')[0]).toBe('GCC');
  });

  test('have every airport in a continent, and those of Russia by their time zones', () => {
    const regions = indexes.naming.regions.byName();
    const continents = ['europe', 'asia', 'africa', 'north america', 'south america', 'oceania'];
    for (const [index, { code, timeZone, countryCode }] of indexes.airports.entries()) {
      const within = continents.filter((name) => regions.get(name)?.airports.has(index));
      expect([code, within.length > 0]).toEqual([code, true]);
      if (countryCode === 'RU') expect(within).toEqual([timeZone.split('/')[0]?.toLowerCase()]);
    }
  });
});

test('columns hold the same values in the same order', () => {
  const input = { airport_code: 'LIS', include_charter: false, day: 'Friday', fields: 'summary', limit: 20 } as const;
  const { destinations, ...rest } = callOperation(indexes, 'airport_destinations', input);
  const columns = JSON.parse(answerText(indexes, 'airport_destinations', { ...input, format: 'columns' }));
  expect({ ...columns, destinations: undefined }).toEqual({ ...rest, destinations: undefined });
  expect(rowsOf(columns.destinations)).toEqual(destinations);
  expect(columns.destinations.rows).toHaveLength(20);
});

test('lists are sorted by a figure in either order, unknown last, ties in the order of the list', () => {
  for (const [sort, field] of [
    ['flying_min', 'flying_min'],
    ['distance_km', 'distance_km'],
    ['weekly', 'weekly'],
  ] as const) {
    const plain = rowsOf(list('STN', {}).destinations).map((row) => RouteSummary.parse(row));
    const ordered = (sign: 1 | -1) =>
      plain
        .toSorted((a, b) => {
          const [x, y] = [a[field], b[field]];
          return x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y);
        })
        .map(({ route_id }) => route_id);
    expect(ids({ sort }, 'STN')).toEqual(ordered(1));
    expect(ids({ sort: `-${sort}` }, 'STN')).toEqual(ordered(-1));
  }
  expect(ids({ sort: 'city' })).toEqual(ids({}));
  expect(ids({ sort: '-city', limit: 3 })).not.toEqual(ids({ limit: 3 }));
});

test('full names of days mean the same', () => {
  expect(ids({ day: 'saturday,MONDAY' })).toEqual(ids({ day: 'Mon,Sat' }));
});

test.each([
  [
    'airport_destinations',
    {
      airport_code: 'LHR',
      include_charter: false,
      to_country: 'Grece',
      to_region: 'Balkns',
      airline: 'ZZ',
      aircraft: 'A399',
    },
    ['to_country', 'to_region', 'airline', 'aircraft'],
  ],
  [
    'find_flights',
    { flight: 'XX1', from_country: 'Grece', to_region: 'Balkns', include_charter: false, limit: 9, offset: 0 },
    ['flight', 'from_country', 'to_region'],
  ],
  [
    'reachable_airports',
    {
      airport_code: 'LHR',
      to_country: 'Grece',
      airline: 'ZZ',
      max_stops: 1,
      max_flying_min: 1440,
      limit: 9,
      offset: 0,
    },
    ['to_country', 'airline'],
  ],
  [
    'find_journeys',
    { from: 'LHR', to: 'JFK', airline: 'ZZ', aircraft: 'A399', max_stops: 2, max_layover: 720, limit: 9 },
    ['airline', 'aircraft'],
  ],
] as const)('%s reports every name that does not exist at once', (id, input, parameters) => {
  let error: unknown;
  try {
    callOperation(indexes, id, input);
  } catch (thrown) {
    error = thrown;
  }
  const items = error instanceof InvalidInput ? error.items : [];
  expect(items.map(({ loc }) => loc[1])).toEqual(parameters);
  expect(items.every(({ type }) => type === 'unknown_value')).toBe(true);
});

test.each(['aircraft=77W', 'to_region=Asia'])('thousands of spellings of one name take no time: %s', (one) => {
  const [name = '', value = ''] = one.split('=');
  const spellings = Array.from({ length: 5_000 }, (_, i) => {
    const points = [...i.toString(2)].map((digit) => (digit === '1' ? '.' : '!')).join('');
    return points + value;
  });
  const expected = ids({ [name]: value });
  // Processor time: other processes keep the cores busy while the tests run.
  const start = process.cpuUsage();
  expect(ids({ [name]: spellings.join() })).toEqual(expected);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(150);
});
