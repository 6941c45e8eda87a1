import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { DATA_FILES, type DataText } from '../../../src/core/dataset/rows.ts';
import { naiveSchedule } from '../../support/naiveSchedule.ts';
import { airportLines, flights, tinyWorld } from '../../support/testWorld.ts';
import { faultsOf } from './faults.ts';

const route = (text: DataText, id: string) => {
  const dataset = loadDataset(text);
  return dataset.routes[dataset.routeIndex.get(id) ?? -1];
};

describe('a valid dataset', () => {
  const text = tinyWorld({
    'services.csv': ['LHR,JFK,BA,scheduled,,', 'JFK,LHR,BA,,JFMAMJJASOND,', 'LHR,SYD,BA,scheduled,,'],
    'curated/ended-services.csv': ['LHR,SYD,BA,2020-01,'],
    'departures.csv': [
      'LHR,JFK,BA,11:20,135,480',
      'LHR,JFK,BA,08:30,1,470',
      'LHR,JFK,BA,,7,',
      'LHR,SYD,BA,10:00,1,1300',
    ],
  });

  test('may lack the last columns of files from before they existed', () => {
    const older = 'iata,closed,successor,note\nTXL,2020-11,BER,\n';
    const rows = { ...flights('LHR-TXL BA 08:30 110min'), 'curated/closed-airports.csv': ['TXL,2020-11,BER,,'] };
    const moved = loadDataset({ ...tinyWorld(rows), 'curated/closed-airports.csv': older });
    expect(moved.routes.map(({ id }) => id)).toEqual(['LHR-BER']);
  });

  test('knows flight numbers and types of aircraft, and none of files from before they had columns', () => {
    const header = 'from,to,airline,departure,days,block_min';
    const load = (...lines: readonly string[]) =>
      route({ ...text, 'sources/data/departures.csv': `${lines.join('\n')}\n` }, 'LHR-JFK')?.services[0]?.departures;
    const time = { minute: 500, days: 1, blockMin: 470, isEstimated: false };
    const none = { ...time, flight: null, aircraft: [] };
    const known = ['LHR,JFK,BA,08:20,1,470,117,744 77W', 'LHR,JFK,BA,08:20,1,470,,'];
    expect(load(`${header},flight,aircraft`, ...known)).toEqual([
      { ...time, flight: 117, aircraft: ['744', '77W'] },
      none,
    ]);
    expect(load(header, 'LHR,JFK,BA,08:20,1,470')).toEqual([none]);
  });

  test('shows departures in week order, times ascending, and a day whose time is not known as an empty list', () => {
    expect(route(text, 'LHR-JFK')?.services.slice(0, 1).flatMap(naiveSchedule)).toEqual([
      { day: 'Mon', times: ['08:30', '11:20'] },
      { day: 'Wed', times: ['11:20'] },
      { day: 'Fri', times: ['11:20'] },
      { day: 'Sun', times: [] },
    ]);
  });

  test('takes the median of the block times over the week', () => {
    expect(route(text, 'LHR-JFK')?.flyingMin).toBe(480);
  });

  test('estimates block time from distance where the timetable has none', () => {
    expect(route(text, 'JFK-LHR')?.flyingMin).toBeGreaterThan(400);
  });

  test('does not know a dropped route', () => {
    expect(route(text, 'LHR-SYD')).toBeUndefined();
  });

  test('applies curated cities and labels seasons from evidence only', () => {
    const dataset = loadDataset(text);
    expect(dataset.airports[dataset.airportIndex.get('LHR') ?? -1]?.city).toBe('London');
    expect(route(text, 'JFK-LHR')?.seasonalityLabel).toBe('Year-round');
    const unknown = tinyWorld(flights('LHR-JFK BA 08:30'));
    expect(route(unknown, 'LHR-JFK')?.seasonalityLabel).toBeNull();
  });
});

describe('curated facts win', () => {
  const rows = {
    'services.csv': [
      'TXL,LHR,BA,scheduled,,',
      'BER,LHR,BA,scheduled,,',
      'TXL,LHR,AB,scheduled,,',
      'LHR,FNC,BY,scheduled,,',
    ],
    'departures.csv': ['TXL,LHR,BA,07:00,1,120', 'BER,LHR,BA,09:00,1,120', 'BER,LHR,BA,07:00,1,120'],
    'curated/closed-airports.csv': ['TXL,2020-11,BER,'],
    'curated/ceased-airlines.csv': ['AB,2017-10,,'],
  };

  test('a closed airport gives its departures to its successor, without repeats', () => {
    const merged = route(tinyWorld(rows), 'BER-LHR');
    expect(merged?.services.map((s) => [s.airlineCode, naiveSchedule(s)])).toEqual([
      ['BA', [{ day: 'Mon', times: ['07:00', '09:00'] }]],
    ]);
    expect(merged?.services[0]?.weeklyDepartures).toBe(2);
    expect(route(tinyWorld(rows), 'TXL-LHR')).toBeUndefined();
  });

  test('a closed airport without a successor takes its routes with it', () => {
    const closed = tinyWorld({ ...rows, 'curated/closed-airports.csv': ['TXL,2020-11,,', 'BER,2021-01,,'] });
    expect(loadDataset(closed).routes.map(({ id }) => id)).toEqual(['LHR-FNC']);
  });

  test('an airline that ceased is gone, and with it a route that nobody else flies', () => {
    const ceased = tinyWorld({ ...rows, 'curated/ceased-airlines.csv': ['AB,2017-10,,', 'BY,2020-01,,'] });
    expect(loadDataset(ceased).routes.map(({ id }) => id)).toEqual(['BER-LHR']);
  });

  test('a charter airline makes its routes charter-only', () => {
    expect(route(tinyWorld(rows), 'LHR-FNC')?.charterOnly).toBe(false);
    const charter = route(tinyWorld({ ...rows, 'curated/charters.csv': ['BY,,FNC,'] }), 'LHR-FNC');
    expect(charter?.charterOnly).toBe(true);
    expect(charter?.services[0]?.serviceType).toBe('charter');
  });
});

test('curated names, places, areas and regions of airports, and names of airlines; empty cells stay as listed', () => {
  const { airports, airportIndex, routes } = loadDataset(
    tinyWorld({
      ...flights('JFK-LHR BA 08:30 400min', 'LHR-JFK LH 08:30 400min'),
      'curated/cities.csv': ['LHR,London,', 'FNC,Madeira,MAD'],
      'curated/airports.csv': ['LHR,Heathrow,51.5,-0.5,Europe/Dublin,known', 'FNC,,,,,none'],
      'curated/regions.csv': ['LHR,England'],
      'curated/travel-regions.csv': ['Home Counties,South East|Thames,LHR LGW', 'Middlesex,,LHR'],
      'curated/airlines.csv': ['BA,Speedbird,known'],
    }),
  );
  const airport = (code: string) => airports[airportIndex.get(code) ?? -1];
  expect(airport('LHR')).toMatchObject({
    ...{ name: 'Heathrow', lat: 51.5, lon: -0.5, timeZone: 'Europe/Dublin', city: 'London', metropolitanArea: 'LON' },
    ...{ region: 'England', travelRegions: ['Home Counties', 'South East', 'Thames', 'Middlesex'] },
  });
  expect(airport('LGW')).toMatchObject({ region: null, travelRegions: ['Home Counties', 'South East', 'Thames'] });
  const listed = airportLines('FNC').join().split(',');
  expect(airport('FNC')).toMatchObject({
    ...{ name: listed[2], lat: Number(listed[6]), lon: Number(listed[7]), timeZone: listed[8] },
    ...{ city: 'Madeira', metropolitanArea: 'MAD', region: null, travelRegions: [] },
  });
  expect(routes.flatMap(({ services }) => services.map(({ airlineName }) => airlineName))).toEqual([
    'Speedbird',
    'Lufthansa',
  ]);
});

test('these files may be absent, others not', () => {
  const text = tinyWorld();
  const needed = Object.keys(DATA_FILES).filter((file) => faultsOf({ ...text, [file]: '' }).length > 0);
  expect(
    Object.keys(DATA_FILES)
      .filter((file) => !needed.includes(file))
      .sort(),
  ).toEqual([
    'curated/airline-moves.csv',
    'curated/airlines.csv',
    'curated/airports.csv',
    'curated/alliances.csv',
    'curated/closed-country-pairs.csv',
    'curated/country-regions.csv',
    'curated/detours.csv',
    'curated/ended-services.csv',
    'curated/import/airlines.csv',
    'curated/import/not-flown.csv',
    'curated/missing-airlines.csv',
    'curated/regions.csv',
    'curated/seasonal-airports.csv',
    'curated/themes.csv',
    'curated/travel-regions.csv',
    'reference/aircraft.csv',
    'reference/airport-codes.csv',
    'reference/scheduled-airports.csv',
  ]);
});

describe('airports', () => {
  const { airports, airportIndex } = loadDataset(
    tinyWorld({
      ...flights('LHR-JFK BA 08:30', 'LHR-JFK BY 09:00 charter', 'LHR-FNC BY 10:00 charter', 'SYD-LGW BA -- 135'),
      'curated/cities.csv': ['LHR,London,', 'LGW,London,LGX'],
    }),
  );
  const airport = (code: string) => airports[airportIndex.get(code) ?? -1];

  test('are sorted by code, under their curated city and area', () => {
    expect(airports.map(({ code }) => code)).toEqual(['BER', 'FNC', 'JFK', 'LGW', 'LHR', 'SYD', 'TXL']);
    expect(airport('LHR')).toMatchObject({ city: 'London', metropolitanArea: 'LON', countryCode: 'GB', icao: 'EGLL' });
    expect(airport('LGW')).toMatchObject({ city: 'London', metropolitanArea: 'LGX', otherNames: [] });
    expect(airport('JFK')).toMatchObject({ city: 'New York', lat: 40.63945, lon: -73.77932, otherNames: [] });
  });

  test('count their routes and departures, charter left out', () => {
    expect(airport('LHR')).toMatchObject({ routeCount: 1, weeklyDepartures: 7, importance: 5 });
    expect(airport('SYD')).toMatchObject({ routeCount: 1, weeklyDepartures: 3, importance: 1 });
  });

  test('with arrivals only weigh 1, with charter only or nothing 0', () => {
    expect(['JFK', 'LGW', 'FNC', 'BER'].map((code) => airport(code)?.importance)).toEqual([1, 1, 0, 0]);
  });

  test('are frozen', () => expect([airports, ...airports].every(Object.isFrozen)).toBe(true));
});

test('a byte order mark and CR LF line ends are read', () => {
  const text = tinyWorld(flights('LHR-JFK BA 08:30'));
  const windows = Object.fromEntries(
    Object.entries(text).map(([file, lines]) => [file, `\uFEFF${lines.replaceAll('\n', '\r\n')}`]),
  );
  expect(loadDataset(windows)).toEqual(loadDataset(text));
});

describe('what is wrong is named with file, line, column and reason', () => {
  test.each([
    [
      'an unknown airport',
      { 'services.csv': ['LHR,QQQ,BA,,,'] },
      'data/sources/data/services.csv:2: to: is not in reference/airports.csv: QQQ',
    ],
    [
      'a bad type',
      { 'services.csv': ['LHR,JFK,BA,,,', 'JFK,LHR,BA,gone,,'] },
      /^data\/sources\/data\/services\.csv:3: service_type: .*"gone"$/,
    ],
    [
      'a bad time',
      { 'services.csv': ['LHR,JFK,BA,,,'], 'departures.csv': ['LHR,JFK,BA,25:00,1,'] },
      'data/sources/data/departures.csv:2: departure: must be a local time as HH:MM: "25:00"',
    ],
    [
      'bad days',
      { 'services.csv': ['LHR,JFK,BA,,,'], 'departures.csv': ['LHR,JFK,BA,10:00,31,'] },
      /^data\/sources\/data\/departures\.csv:2: days: /,
    ],
    [
      'a repeated service',
      { 'services.csv': ['LHR,JFK,BA,,,', 'LHR,JFK,BA,,,'] },
      'data/sources/data/services.csv:3: airline: is listed twice: LHR-JFK BA',
    ],
    [
      'text in Latin-1',
      { 'curated/cities.csv': ['ZRH,Z\ufffdrich,'] },
      'data/curated/cities.csv:2: (row): is not valid UTF-8',
    ],
    ['a missing column', { 'services.csv': ['LHR,JFK'] }, /^data\/sources\/data\/services\.csv:2: /],
    [
      'an unknown airline',
      { 'services.csv': ['LHR,JFK,XX,,,'] },
      'data/sources/data/services.csv:2: airline: is not in reference/airlines.csv: XX',
    ],
    [
      'a departure without a service',
      { 'departures.csv': ['LHR,JFK,BA,10:00,1,'] },
      /^data\/sources\/data\/departures\.csv:2: airline: has no row in services\.csv/,
    ],
    [
      'a route to itself',
      { 'services.csv': ['LHR,LHR,BA,,,'] },
      'data/sources/data/services.csv:2: to: is the same airport as from: LHR',
    ],
    ['a broken quote', { 'services.csv': ['LHR,"JFK,BA,,,'] }, /^data\/sources\/data\/services\.csv:\d+: \(row\): /],
  ])('%s', (_, rows, expected) => {
    const [first] = faultsOf(tinyWorld(rows));
    if (typeof expected === 'string') expect(first).toBe(expected);
    else expect(first).toMatch(expected);
  });

  test.each([
    ['closed-airports', 'LHR,2020-02,,,2019-01', 'reopened: is before closed: "2019-01"'],
    ['ceased-airlines', 'BA,2020-02,,,2019-01', 'reused: is before ceased: "2019-01"'],
    ['closed-country-pairs', 'GB,US,2020-02,,2019-01', 'until: is before since: "2019-01"'],
    ['closed-country-pairs', 'GB US,US FR,2020-02,,', 'b: has a country of a: "US FR"'],
    ['seasons', 'LHR,LHR,JFMAMJJASOND,known', 'to: is the same airport as from: "LHR"'],
    ['charters', 'BA,LHR,LHR,', 'to: is the same airport as from: "LHR"'],
    ['airports', 'LHR,,51.5,,,', 'longitude: must be given with latitude, or neither: ""'],
  ])('a fact in %s that contradicts itself: %s', (table, row, fault) => {
    expect(faultsOf(tinyWorld({ [`curated/${table}.csv`]: [row] }))).toEqual([`data/curated/${table}.csv:2: ${fault}`]);
  });

  test.each(['iata,closed,successor', 'iata,closed,successor,reopened', 'closed,iata,successor,note'])(
    'a header without a column that every row has, or in another order: %s',
    (header) => {
      const text = { ...tinyWorld(), 'curated/closed-airports.csv': `${header}\n` };
      expect(faultsOf(text)[0]).toMatch(/^data\/curated\/closed-airports\.csv:1: \(header\): must be iata,closed,/);
    },
  );

  test('but not one in quotes, as spreadsheets write it', () => {
    const text = '"iata","closed","successor","note"\n"LHR","2020-01","",""\n';
    expect(faultsOf({ ...tinyWorld(), 'curated/closed-airports.csv': text })).toEqual([]);
  });

  test('a header with other columns', () => {
    expect(faultsOf({ ...tinyWorld(), 'curated/regions.csv': 'a,b,c\n' })[0]).toBe(
      'data/curated/regions.csv:1: (header): must be iata,region',
    );
  });

  test('a table that cannot be read, without all that refers to it', () => {
    const rows = { 'services.csv': ['LHR,JFK,BA,,,'] };
    expect(faultsOf(tinyWorld({ ...rows, 'airlines.csv': ['BA,BAW,Brit\ufffdsh Airways'] }))).toEqual([
      'data/reference/airlines.csv:2: (row): is not valid UTF-8',
    ]);
  });

  test.each(['curated/facts.json', 'sources/data/source.json'])('a %s that is not JSON, or lacks a field', (file) => {
    expect(faultsOf({ ...tinyWorld(), [file]: '{' })[0]).toContain(`data/${file}:1: (file): `);
    expect(faultsOf({ ...tinyWorld(), [file]: '{}' }).join()).toContain(`data/${file}:1: as_of: Invalid input`);
    expect(faultsOf({ ...tinyWorld(), [file]: '[]' })[0]).toContain(`data/${file}:1: (file): `);
  });

  test('twenty faults are listed, each with its file', () => {
    const twenty = faultsOf(tinyWorld({ 'services.csv': Array.from({ length: 20 }, () => 'LHR,JFK,BA,gone,,') }));
    expect(twenty).toHaveLength(20);
    expect(
      twenty.every((fault, i) => fault.startsWith(`data/sources/data/services.csv:${i + 2}: service_type: `)),
    ).toBe(true);
  });

  test('a column too many and a cell too few name the line', () => {
    const service = 'LHR,JFK,BA,,,';
    expect(faultsOf(tinyWorld({ 'services.csv': [service, `${service},x`] }))[0]).toMatch(
      /^data\/sources\/data\/services\.csv:3: \(row\): /,
    );
    expect(faultsOf(tinyWorld({ 'services.csv': [service, '', 'JFK'] }))[0]).toMatch(
      /^data\/sources\/data\/services\.csv:4: \(row\): /,
    );
  });

  test('more than twenty faults are counted, not listed', () => {
    const many = faultsOf(tinyWorld({ 'services.csv': Array.from({ length: 30 }, () => 'LHR,QQQ,BA,,,') }));
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toMatch(/^and \d+ more$/);
  });
});
