/** What must hold for the network that is bundled in `data/`. */
import { describe, expect, it } from 'vitest';
import { presentCodes } from '../../src/core/dataset/airportCodes.ts';
import { airportCorrections } from '../../src/core/dataset/airports.ts';
import { factsOf } from '../../src/core/dataset/evidence/publishedServices.ts';
import { readTables } from '../../src/core/dataset/load.ts';
import { greatCircleKm } from '../../src/core/geography.ts';
import { at } from '../../src/core/must.ts';
import { monthNumber } from '../../src/core/time.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { bundledWorld } from '../support/testWorld.ts';

const text = readData('data');
const data = readTables(text);
const flightgear = at(data.sources, 0);

const { dataset } = bundledWorld();
const airports = [...data.airports.values()];
const departures = flightgear['departures.csv'];
const flown = (from: string, to: string, airline: string) =>
  departures.filter((row) => row.from === from && row.to === to && row.airline === airline);
const route = (id: string) => dataset.routes[dataset.routeIndex.get(id) ?? -1];

describe('the bundled network', () => {
  it('has a return route for nearly every route', () => {
    const reversed = dataset.routes.filter(({ id }) => dataset.routeIndex.has(`${id.slice(4)}-${id.slice(0, 3)}`));
    expect(reversed.length / dataset.routes.length).toBeGreaterThan(0.97);
  });

  it('has sorted files without blank names, cities or countries', () => {
    for (const file of ['reference/airports.csv', 'reference/airlines.csv'] as const) {
      const codes = data[file].map(({ iata }) => iata as string);
      expect(codes).toEqual([...codes].sort());
    }
    for (const { name, city, country } of airports)
      for (const value of [name, city, country]) expect(value).toMatch(/\p{L}/u);
  });

  it('names cities, not administrative municipalities', () => {
    const used = new Set(dataset.routes.flatMap(({ from, to }) => [from, to]));
    const odd = [...used]
      .map((index) => dataset.airports[index]?.city ?? '')
      .filter((city) => /[(),/:;]|^Ciudad de |Airport/.test(city));
    expect(odd).toEqual([]);
  });

  it('flies at the speed of airliners', () => {
    const former = presentCodes(data['reference/airport-codes.csv'], 'iata');
    const correct = airportCorrections(data['curated/airports.csv']);
    const places = new Map(airports.map((place) => [place.iata as string, correct(place)]));
    const placeOf = (code: string) => places.get(former.get(code) ?? code);
    const tooFast = departures.filter(({ from, to, block_min }) => {
      const [a, b] = [placeOf(from), placeOf(to)];
      const km = greatCircleKm(a?.latitude ?? 0, a?.longitude ?? 0, b?.latitude ?? 0, b?.longitude ?? 0);
      return block_min !== null && km / (block_min / 60) > 1100;
    });
    expect(tooFast).toEqual([]);
  });

  it('labels only routes that are flown, and knows charter-only routes', () => {
    const unknown = data['curated/seasons.csv'].filter(({ from, to }) => route(`${from}-${to}`) === undefined);
    expect(unknown).toEqual([]);
    expect(dataset.routes.some(({ charterOnly }) => charterOnly)).toBe(true);
  });

  it('has a season for three routes of ten', () => {
    const labelled = dataset.routes.filter(({ seasonalityLabel }) => seasonalityLabel !== null);
    expect(labelled.length / dataset.routes.length).toBeGreaterThan(0.3);
    expect(route('MAN-SPU')?.seasonalityLabel).toBe('Summer seasonal (Apr–Oct)');
    expect(route('LHR-JFK')?.seasonalityLabel).toBe('Year-round');
    expect(route('FRA-SPU')?.seasonalityLabel).toBeNull();
  });
});

describe('known flights', () => {
  it('BA flies LHR-JFK several times on every day, in 450 to 510 minutes', () => {
    for (const day of '1234567')
      expect(flown('LHR', 'JFK', 'BA').filter(({ days }) => days.includes(day)).length).toBeGreaterThan(3);
    for (const { block_min } of flown('LHR', 'JFK', 'BA')) {
      expect(block_min).toBeGreaterThanOrEqual(450);
      expect(block_min).toBeLessThanOrEqual(510);
    }
  });

  it('have their numbers and types of aircraft, each a type of the table', () => {
    const share = (has: (row: (typeof departures)[number]) => boolean) =>
      departures.filter(has).length / departures.length;
    expect(share(({ flight }) => flight !== null)).toBeGreaterThan(0.99);
    expect(share(({ aircraft }) => aircraft !== '')).toBeGreaterThan(0.99);
    const types = new Set(departures.flatMap(({ aircraft }) => aircraft.split(' ')));
    const listed = new Set(data['reference/aircraft.csv'].map(({ iata }) => iata));
    expect([...types].filter((type) => !listed.has(type))).toEqual([]);
    expect(dataset.aircraft.get('388')).toMatchObject({ code: '388', name: 'Airbus A380-800', family: 'A380' });
    const numbers = (from: string, to: string, airline: string) =>
      flown(from, to, airline).map(({ departure, flight, aircraft }) => [departure, flight, aircraft].join(' '));
    expect(numbers('LHR', 'JFK', 'BA')).toContain('08:30 117 744');
    expect(numbers('SYD', 'SIN', 'QF')).toContain('17:00 1 388');
    expect(numbers('JFK', 'LHR', 'AA')).toContain('18:25 100 77L 77W');
  });

  it('has each departure once', () => {
    const key = ({ from, to, airline, departure, block_min, flight }: (typeof departures)[number]) =>
      [from, to, airline, departure, block_min, flight].join();
    expect(new Set(departures.map(key)).size).toBe(departures.length);
  });

  it('QF1 leaves Sydney for Singapore at 17:00', () => {
    expect(flown('SYD', 'SIN', 'QF').map(({ departure }) => departure)).toContain('17:00');
  });

  it('AA100 leaves New York for London at 18:25', () => {
    expect(flown('JFK', 'LHR', 'AA').map(({ departure }) => departure)).toContain('18:25');
  });
});

describe('curated facts', () => {
  it.each([
    ['LHR', 'London', 'LON'],
    ['BGY', 'Milan', 'MIL'],
    ['EWR', 'New York', 'NYC'],
    ['CRL', 'Brussels', 'BRU'],
    ['TRF', 'Oslo', 'OSL'],
    ['NRT', 'Tokyo', 'TYO'],
    ['DWC', 'Dubai', 'DXB'],
    ['KEF', 'Reykjavík', 'REK'],
    ['ADB', 'İzmir', null],
    ['CVG', 'Cincinnati', null],
  ])('%s is %s', (code, city, metropolitanArea) => {
    expect(dataset.airports[dataset.airportIndex.get(code) ?? -1]).toMatchObject({ city, metropolitanArea });
  });

  it.each([
    ['VIE', 'Wien'],
    ['BOM', 'Bombay'],
    ['SGN', 'Saigon'],
    ['MUC', 'Muenchen'],
    ['ORD', "O'Hare"],
    ['LED', 'St Petersburg'],
    ['EWR', 'Newark'],
  ])('%s is also found as %s', (code, name) => {
    expect(dataset.airports[dataset.airportIndex.get(code) ?? -1]?.otherNames).toContain(name);
  });

  it('moves flights of a closed airport to its successor', () => {
    expect(route('IST-AMS')).toBeDefined();
    expect(dataset.routes.filter(({ id }) => /ISL|TXL|KBP|SIP/.test(id))).toEqual([]);
  });

  it('drops what nobody flies any more', () => {
    expect(route('SVO-JFK')).toBeUndefined();
    expect(route('SVO-IST')).toBeDefined();
  });

  it('books the brand, not the regional operator', () => {
    const codes = new Set(dataset.routes.flatMap(({ services }) => services.map(({ airlineCode }) => airlineCode)));
    expect(['OO', 'YX', 'MQ', 'OH', '9E'].filter((code) => codes.has(code))).toEqual([]);
  });
});

describe('codes that airlines have had one after the other', () => {
  const facts = factsOf(data);

  it.each([
    ['WE', '2023-06', 'TG', 'Thai Smile'],
    ['WE', '2024-12', 'no airline has had the code WE since 2023-12', 'between two holders'],
    ['WE', '2026-06', 'WE', 'Parata Air'],
    ['WO', '2023-06', 'WS', 'Swoop'],
    ['WO', '2026-06', 'no airline has had the code WO since 2023-10', 'a holder that no table has'],
    ['4H', '2015-06', 'the airline has ceased', 'United Airways of Bangladesh'],
    ['4H', '2026-06', '4H', 'Air Congo'],
    ['US', '2014-06', 'AA', 'US Airways'],
    ['US', '2025-06', 'US', 'Silk Avia'],
    ['XE', '2011-06', 'UA', 'ExpressJet'],
    ['XE', '2025-06', 'XE', 'JSX'],
  ])('%s in %s is %s: %s', (airline, month, expected) => {
    const today = facts.present({ from: 'LHR', to: 'JFK', airline }, monthNumber(month));
    expect('ended' in today ? today.ended : today.airline).toBe(expected);
  });
});
