import { describe, expect, test } from 'vitest';
import { describeQuality } from '../../../scripts/data-check/check.ts';
import { placeFindings } from '../../../scripts/data-check/places.ts';
import { checkData, unexplainedIn } from '../../../scripts/import/common/checkData.ts';
import { findingsIn } from '../../../scripts/import/common/findings.ts';
import type { Dataset, Departure } from '../../../src/core/dataset/dataset.ts';
import { datasetOf, loadDataset, readTables } from '../../../src/core/dataset/load.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { airportLines, tinyWorld } from '../../support/testWorld.ts';

/** Findings of a world with these services (`LHR,JFK,BA`) and departures, at a glance. */
function found(
  services: readonly string[],
  departures: readonly string[] = [],
  more: Parameters<typeof tinyWorld>[0] = {},
) {
  const text = tinyWorld({
    'services.csv': services.map((row) => `${row},scheduled,,`),
    'departures.csv': departures,
    ...more,
  });
  return findingsIn(loadDataset(text))
    .filter(({ kind }) => kind !== 'no-routes')
    .map(({ kind, subject }) => `${kind} ${subject}`);
}

describe('findings', () => {
  const BOTH = ['LHR,JFK,BA', 'JFK,LHR,BA'];

  test('a route without a return route, unless it is charter', () => {
    expect(found(BOTH)).toEqual([]);
    expect(found(['LHR,JFK,BA'])).toEqual(['no-way-back LHR-JFK BA']);
    expect(found(['LHR,JFK,BA', 'LHR,JFK,LH', 'JFK,BER,BA'])).toEqual([
      'no-way-back JFK-BER BA',
      'no-way-back LHR-JFK BA+LH',
    ]);
    expect(found(['LHR,JFK,BA'], [], { 'curated/charters.csv': ['BA,,,all of it'] })).toEqual([]);
  });

  test('a block time that is too slow; those that are too fast are replaced when the data is loaded', () => {
    expect(found(BOTH, ['LHR,JFK,BA,10:00,1,280', 'JFK,LHR,BA,10:00,1,310'])).toEqual([]);
    expect(found(['LHR,LGW,BA', 'LGW,LHR,BA'], ['LHR,LGW,BA,10:00,1,45'])).toEqual(['block-time LHR-LGW BA']);
  });

  test('a direction that does not fit the other, where loading has not replaced it', () => {
    const dataset = loadDataset(
      tinyWorld({
        'services.csv': ['LHR,JFK,BA,,,', 'JFK,LHR,BA,,,'],
        'departures.csv': ['LHR,JFK,BA,10:00,1,480', 'JFK,LHR,BA,10:00,1,430'],
      }),
    );
    const routes = dataset.routes.map((route) => ({ ...route, flyingMin: route.id === 'LHR-JFK' ? 300 : 430 }));
    const kinds = findingsIn({ ...dataset, routes }).map(({ kind, subject }) => `${kind} ${subject}`);
    expect(kinds.filter((kind) => !kind.startsWith('no-routes'))).toEqual(['directions JFK-LHR']);
  });

  test('a route beyond the reach of airliners', () => {
    expect(found(['JFK,SYD,BA', 'SYD,JFK,BA'])).toEqual(['far JFK-SYD BA', 'far SYD-JFK BA']);
  });

  test('airports with the ICAO code of another country, a wrong clock, and stations', () => {
    const row = (iata: string, icao: string, name: string, country: string, lon: number, zone: string) =>
      `${iata},${icao},${name},X,X,${country},40,${lon},${zone},,`;
    const letters = Array.from({ length: 24 }, (_, i) => String.fromCharCode(65 + i));
    const airports = [
      ...letters.map((one) => row(`Z${one}A`, `ZS${one}A`, 'Airport', 'CN', 120, 'Asia/Shanghai')),
      // The second letter of American codes is no country.
      ...letters.map((one) => row(`Y${one}A`, `K${one}AA`, 'Airport', 'US', -100, 'America/Chicago')),
      row('MXK', 'KZMX', 'Airport', 'MX', -100, 'America/Chicago'),
      row('LIJ', 'ZSLI', 'Long Island Airport', 'US', -133, 'America/Sitka'),
      row('KCA', 'ZWKC', 'Kuqa Airport', 'CN', 83, 'Asia/Urumqi'),
      row('WST', '', 'West Airport', 'XX', -120, 'Europe/Berlin'),
      row('DAT', '', 'Date Line Airport', 'FJ', -179, 'Pacific/Fiji'),
      row('QBB', '', 'Bonn Thomastrasse Bus Stn', 'DE', 7, 'Europe/Berlin'),
      row('WHB', '', 'West Harbour Airport', 'NZ', 175, 'Pacific/Auckland'),
    ];
    expect(found([], [], { 'airports.csv': airports, 'curated/cities.csv': [] })).toEqual([
      'clock KCA',
      'other-country LIJ',
      'other-country MXK',
      'station QBB',
      'clock WST',
    ]);
  });

  test('a single day with many return flights, and the same flight twice', () => {
    expect(found(BOTH, ['LHR,JFK,BA,10:00,1,480', 'JFK,LHR,BA,10:00,12345,480'])).toEqual(['odd-day LHR-JFK BA']);
    expect(found(BOTH, ['LHR,JFK,BA,10:00,12,480', 'LHR,JFK,BA,10:00,23,490'])).toEqual(['duplicate LHR-JFK BA']);
  });

  test('two numbers at one time are two flights; a flight whose number is not known may be either', () => {
    const at10 = (...flights: string[]) =>
      found(BOTH, [...flights.map((flight) => `LHR,JFK,BA,10:00,12,480,${flight},`)]);
    expect(at10('117', '175')).toEqual([]);
    expect(at10('117', '175', '')).toEqual(['duplicate LHR-JFK BA']);
  });

  test('a type of aircraft that the table does not have, once', () => {
    const departures = ['LHR,JFK,BA,10:00,1,480,1,744 XYZ', 'JFK,LHR,BA,10:00,1,480,2,XYZ'];
    const types = { 'reference/aircraft.csv': ['744,Boeing 747-400,747,,,,'] };
    expect(found(BOTH, departures, types)).toEqual(['unknown-aircraft XYZ']);
  });

  test('airlines without a name, one name twice, cities that are municipalities', () => {
    const airlines = { 'airlines.csv': ['BA,BAW,BA', 'LH,DLH,Lufthansa', 'CL,CLH,Lufthansa'] };
    const services = ['LHR,JFK,BA', 'JFK,LHR,BA', 'LHR,JFK,LH', 'JFK,LHR,LH', 'LHR,JFK,CL', 'JFK,LHR,CL'];
    expect(found(services, [], airlines)).toEqual(['unknown-airline BA', 'duplicate LH']);
    const hisky = { 'airlines.csv': ['BA,,HiSky Airilnes', 'LH,,Braathens Regional Airways', 'CL,,Braathens'] };
    expect(found(services, [], hisky)).toEqual(['misspelt BA', 'duplicate LH']);
    expect(found(BOTH, [], { 'curated/cities.csv': ['LHR,"Hounslow, Borough of",LON'] })).toEqual(['municipality LHR']);
  });
});

describe('bounds', () => {
  const WORLD = loadDataset(tinyWorld({ 'services.csv': ['LHR,JFK,BA,,,', 'JFK,LHR,BA,,,'] }));
  type RouteEdit = Partial<Dataset['routes'][number]> & { readonly departures?: readonly Partial<Departure>[] };
  const DEPARTURE: Departure = { minute: 600, days: 1, blockMin: null, flight: null, aircraft: [] };

  /** Findings of LHR-JFK BA and its return, both edited, with their details. */
  function details(there: RouteEdit, back: RouteEdit = {}, airports: (code: string) => object = () => ({})) {
    const edits = new Map([
      ['LHR-JFK', there],
      ['JFK-LHR', back],
    ]);
    const routes = WORLD.routes.map((route) => {
      const { departures = [], ...edit } = edits.get(route.id) ?? {};
      const rows = departures.map((departure) => ({ ...DEPARTURE, ...departure }));
      const weeklyDepartures = rows.reduce((sum, { days }) => sum + days.toString(2).replaceAll('0', '').length, 0);
      const services = route.services.map((service) => ({ ...service, departures: rows, weeklyDepartures }));
      return { ...route, services, ...edit };
    });
    const edited = WORLD.airports.map((airport) => ({ ...airport, ...airports(airport.code) }));
    return findingsIn({ ...WORLD, routes, airports: edited })
      .filter(({ kind }) => kind !== 'no-routes')
      .map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`);
  }
  const timed = (...minutes: (number | null)[]) => ({
    departures: minutes.map((blockMin, i) => ({ minute: i, blockMin })),
  });

  test.each<[RouteEdit, string[]]>([
    [{ distanceKm: 100, flyingMin: 40, ...timed(40) }, []],
    [
      { distanceKm: 100, flyingMin: 41, ...timed(41, null, 42) },
      ['block-time LHR-JFK BA: 2 of 2 departures, 100 km in 41 minutes'],
    ],
    [{ distanceKm: 1000, flyingMin: 200, ...timed(295) }, []],
    [
      { distanceKm: 1000, flyingMin: 200, ...timed(200, 296) },
      ['block-time LHR-JFK BA: 1 of 2 departures, 1000 km in 296 minutes'],
    ],
    [{ distanceKm: null, flyingMin: 100, ...timed(100, 201) }, []],
    [{ distanceKm: 15_400 }, []],
    [{ distanceKm: 15_401 }, ['far LHR-JFK BA: 15401 km']],
  ])('of speed and distance: %o', (route, findings) => {
    const { flyingMin = 400 } = route;
    expect(details({ flyingMin, ...route }, { flyingMin })).toEqual(findings);
  });

  test('of directions, named once', () => {
    expect(details({ flyingMin: 400 }, { flyingMin: 633 })).toEqual([]);
    expect(details({ flyingMin: 400 }, { flyingMin: 634 })).toEqual(['directions JFK-LHR: 634 minutes, and 400 back']);
  });

  test('of a single day: four return flights, by an airline that is not charter', () => {
    const WEDNESDAY = { departures: [{ days: 0b100 }] };
    expect(details(WEDNESDAY, { departures: [{ days: 0b111 }] })).toEqual([]);
    const odd = 'odd-day LHR-JFK BA: Wed only, 4 return flights';
    expect(details(WEDNESDAY, { departures: [{ days: 0b1111 }] })).toEqual([odd]);
    expect(details({ ...WEDNESDAY, charterOnly: true }, { departures: [{ days: 0b1111 }] })).toEqual([]);
    expect(details({ departures: [{ days: 0b101 }] }, { departures: [{ days: 0b1111 }] })).toEqual([]);
  });

  test('of departures at one time: a day of both', () => {
    const both = (first: number, second: number) => details({ departures: [{ days: first }, { days: second }] });
    expect(both(0b001, 0b110)).toEqual([]);
    expect(both(0b001, 0b111)).toEqual(['duplicate LHR-JFK BA: 10:00 twice on 1 days']);
    expect(both(0b110, 0b111)).toEqual(['duplicate LHR-JFK BA: 10:00 twice on 2 days']);
    expect(details({ departures: [{ minute: null }, { minute: null }, { minute: 601 }] })).toEqual([]);
  });

  test.each([
    // Four hours from the sun are allowed: Dubai is at +4, Helsinki at +2, Fiji at +12.
    ['Asia/Dubai', 0, false],
    ['Asia/Dubai', -0.5, true],
    ['Europe/Helsinki', -30, false],
    ['Europe/Helsinki', -30.2, true],
    ['Pacific/Fiji', -120.15, false],
    ['Pacific/Fiji', -119.8, true],
    ['Pacific/Fiji', null, false],
  ])('of the clock of %s at %d degrees', (timeZone, lon, isWrong) => {
    const findings = details({}, {}, (code) => (code === 'LHR' ? { timeZone, lon } : {}));
    const { name = '', country = '' } = WORLD.airports.find(({ code }) => code === 'LHR') ?? {};
    expect(findings).toEqual(isWrong ? [`clock LHR: ${name}, ${country}, has ${timeZone}`] : []);
  });

  test('of one ICAO code for two airports', () => {
    const icaoOf = (code: string) => (code === 'BER' ? 'EDDB' : ['JFK', 'LHR'].includes(code) ? null : 'KAAA');
    expect(details({}, {}, (code) => ({ icao: icaoOf(code), countryCode: 'US' }))).toEqual([
      'duplicate LGW: has the ICAO code of FNC',
      'duplicate SYD: has the ICAO code of LGW',
      'duplicate TXL: has the ICAO code of SYD',
    ]);
  });
});

test.each([
  [3, 31, true],
  [3, 30, false],
  [4, 99, false],
])('%d airports of another country among %d with an ICAO prefix', (few, all, areForeign) => {
  const row = (iata: string, icao: string, country: string) =>
    `${iata},${icao},Airport,X,X,${country},40,7,Europe/Berlin,,`;
  const code = (i: number) => `${String.fromCharCode(65 + (i % 26))}${String.fromCharCode(65 + Math.floor(i / 26))}`;
  const airports = [
    ...Array.from({ length: all }, (_, i) => row(`E${code(i)}`, `ED${code(i)}`, i < few ? 'FR' : 'DE')),
    // Prefixes of their own: one letter of Canada, two letters that end as those of the others, and codes with digits.
    ...[row('CAA', 'CYAA', 'CA'), row('LAA', 'LDAA', 'HR'), row('LAB', 'ED12', 'HR')],
  ];
  const foreign = found([], [], { 'airports.csv': airports, 'curated/cities.csv': [] });
  const expected = ['EAA', 'EBA', 'ECA'].map((iata) => `other-country ${iata}`);
  expect(foreign).toEqual(areForeign ? expected : []);
});

test('the detail of a route without a return, and codes in order', () => {
  const text = tinyWorld({
    'services.csv': ['LHR,JFK,BA,,,', 'LHR,JFK,LH,,,', 'JFK,BER,LH,,,', 'LHR,SYD,BA,,,'],
    'departures.csv': ['LHR,JFK,BA,10:00,12,480,1,XYZ ABC', 'LHR,JFK,LH,11:00,3,480,2,', 'LHR,SYD,BA,10:00,1,1300,3,'],
    'airlines.csv': ['BA,,Same Airways', 'LH,,Same Airlines'],
    'airports.csv': airportLines('LHR', 'JFK', 'SYD', 'BER'),
  });
  expect(findingsIn(loadDataset(text)).map(({ kind, subject, detail }) => `${kind} ${subject}: ${detail}`)).toEqual([
    'duplicate LH: Same Airlines is also BA',
    'unknown-aircraft ABC: on LHR-JFK',
    'unknown-aircraft XYZ: on LHR-JFK',
    'no-way-back JFK-BER LH: New York to Berlin, on unknown days',
    'no-way-back LHR-JFK BA+LH: London to New York, 3 a week',
    'no-way-back LHR-SYD BA: London to Sydney, 1 a week',
    'far LHR-SYD BA: 17021 km',
  ]);
});

test('what is explained', () => {
  const findings = [
    { kind: 'no-way-back', subject: 'LHR-JFK', detail: '' },
    { kind: 'no-routes', subject: 'AAA', detail: '' },
    { kind: 'no-routes', subject: 'BBB', detail: '' },
  ] as const;
  const reason = 'so it is';
  const unexplained = unexplainedIn(findings, [
    { kind: 'no-routes', subject: 'A*', reason },
    { kind: 'no-way-back', subject: 'LHR-*', reason },
    { kind: 'duplicate', subject: 'LHR-*', reason },
  ]);
  expect(unexplained.map(({ subject }) => subject)).toEqual(['BBB']);
});

test('the report names what is open, and cuts long lists', () => {
  const text = tinyWorld({ 'services.csv': ['LHR,JFK,BA,,,'] });
  const findings = findingsIn(loadDataset(text));
  const unexplained = findings.filter(({ kind }) => kind !== 'no-routes');
  const lines = describeQuality(findings, unexplained, 2)
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toContain('5  airports without routes, all explained');
  expect(lines).toContain('LHR-JFK BA: London to New York, on unknown days');
  expect(lines.at(-1)).toBe('1  unexplained findings');
  expect(describeQuality(findings, findings, 2)).toContain('and 3 more (--all lists them)');
});

test('the bundled data has no finding that is neither fixed nor explained', () => {
  const text = { data: readData('data'), state: {}, names: { data: 'data', state: 'state' } };
  const tables = readTables(text.data);
  const dataset = datasetOf(tables);
  const quality = checkData(dataset, text, placeFindings(tables, dataset));
  expect(quality.unexplained.slice(0, 20), describeQuality(quality.findings, quality.unexplained, 5)).toEqual([]);
});
