import { expect, test } from 'vitest';
import { InvalidInput, NotFound } from '../../src/contract/errors.ts';
import { at } from '../../src/core/must.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { rowsOf } from '../support/rowsOf.ts';
import { bundledWorld } from '../support/testWorld.ts';

const { dataset, indexes } = bundledWorld();
const ask = (query: object) => callOperation(indexes, 'find_airlines', { limit: 500, offset: 0, ...query });
const codes = (query: object) => rowsOf(ask(query).airlines).map(({ airline_code }) => airline_code);

/** The scheduled services of each airline, read one by one. */
const services = Map.groupBy(
  dataset.routes.flatMap((route) =>
    route.services.filter(({ serviceType }) => serviceType !== 'charter').map((service) => ({ route, service })),
  ),
  ({ service }) => service.airlineCode,
);
const served = (code: string) => new Set((services.get(code) ?? []).flatMap(({ route }) => [route.from, route.to]));
const airport = (code: string) => dataset.airportIndex.get(code) ?? -1;

test('every airline with a scheduled route is listed with its numbers, most routes first', () => {
  const rows = rowsOf(ask({}).airlines).filter(({ routes }) => routes !== null);
  expect(rows.map(({ airline_code }) => airline_code).sort()).toEqual([...services.keys()].sort());
  expect(rows.map(({ routes }) => routes)).toEqual(
    rows.map(({ routes }) => routes).toSorted((a, b) => Number(b) - Number(a)),
  );
  for (const { airline_code: code, routes, airports, weekly, alliance } of rows) {
    const all = services.get(code) ?? [];
    const known = all.filter(({ service }) => service.departures.length > 0);
    expect([routes, airports, alliance]).toEqual([all.length, served(code).size, dataset.alliances.get(code) ?? null]);
    expect(weekly).toBe(
      known.length === 0 ? null : known.reduce((sum, { service }) => sum + service.weeklyDepartures, 0),
    );
  }
});

test('airlines that fly and are not in the data are listed last, without numbers', () => {
  const { airlines, total } = ask({});
  const rows = rowsOf(airlines);
  const missing = rows.slice(services.size);
  expect(total).toBe(rows.length);
  expect(missing.map(({ airline }) => airline)).toEqual(
    dataset.missingAirlines.filter(({ routes }) => routes === 0).map(({ name }) => name),
  );
  expect(missing.every(({ routes, airports, weekly }) => routes === null && airports === null && weekly === null)).toBe(
    true,
  );
  const [southwest] = rowsOf(ask({ q: 'southwest airlines' }).airlines);
  expect(southwest).toMatchObject({ airline_code: 'WN', routes: null });
  expect(codes({ airport: 'MDW' })).toContain('WN');
});

test.each([
  ['ba', 'BA'],
  ['KLM', 'KL'],
  ['DLH', 'LH'],
  ['lufthansa', 'LH'],
  ['Luftansa', 'LH'],
  ['british airways', 'BA'],
  ['aeromexico', 'AM'],
])('%s is %s', (q, code) => {
  expect(codes({ q })[0]).toBe(code);
});

test('the airlines of several airports serve every one of them, those of a country one of its airports', () => {
  const both = [...services.keys()].filter((code) => ['MAN', 'BHX'].every((each) => served(code).has(airport(each))));
  expect(both.length).toBeGreaterThan(3);
  const inData = new Set(services.keys());
  expect(
    codes({ airport: 'MAN,BHX' })
      .filter((code) => inData.has(code))
      .sort(),
  ).toEqual(both.sort());
  const icelandic = (index: number) => at(dataset.airports, index).countryCode === 'IS';
  const ofIceland = [...services.keys()].filter((code) => [...served(code)].some(icelandic));
  expect(
    codes({ country: 'Iceland' })
      .filter((code) => inData.has(code))
      .sort(),
  ).toEqual(ofIceland.sort());
  expect(codes({ airport: 'LON', alliance: 'skyteam' })).toContain('KL');
  expect(codes({ alliance: 'skyteam' })).not.toContain('BA');
});

test('pages of the list have the length of all of it', () => {
  const all = codes({});
  expect(codes({ limit: 3, offset: 2 })).toEqual(all.slice(2, 5));
  expect(ask({ limit: 1 }).total).toBe(all.length);
});

test('an airport or a country that does not exist is an error', () => {
  expect(() => ask({ airport: 'LHR,QQQ' })).toThrow(NotFound);
  expect(() => ask({ country: 'Grece' })).toThrow(InvalidInput);
});

test('a region in place of a country is an error that names no parameter for regions', () => {
  const message = (country: string) => {
    try {
      return ask({ country });
    } catch (error) {
      return error instanceof InvalidInput ? error.items[0]?.msg : error;
    }
  };
  expect(message('Scotland')).toBe(
    'country: Scotland is no country. It is a region. Use codes or names, such as country=GR.',
  );
});
