import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  covers,
  type ImportedNetwork,
  type ImportedService,
  type Scope,
} from '../../../scripts/import/common/importer.ts';
import { contentOf, evidenceOf, filesOf, folderName, infoOf } from '../../../scripts/import/common/sourceFolder.ts';
import { factsOf, publishedServices } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { readTables } from '../../../src/core/dataset/load.ts';
import { type DataFault, parseSource } from '../../../src/core/dataset/parse.ts';
import {
  type DataText,
  type Evidence,
  routeKey,
  type SourceInfo,
  type SourceKind,
} from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { type Rows, tinyWorld } from '../../support/testWorld.ts';
import '../../support/seed.ts';

/** `LHR-JFK BA` as an imported service on Mondays at 10:00. */
function service(id: string, more: Partial<ImportedService> = {}): ImportedService {
  const [from = '', to = '', airline = ''] = id.split(/[- ]/);
  const departures = [{ departure: '10:00', days: '1', block_min: 60, flight: 117, aircraft: '744' }];
  return { from, to, airline, service_type: 'scheduled', months: null, seasonal_note: null, departures, ...more };
}
const network = (...ids: readonly (string | ImportedService)[]): ImportedNetwork => ({
  services: ids.map((id) => (typeof id === 'string' ? service(id) : id)),
  airlines: [],
  airports: [],
  flyingTimes: [],
  evidence: [],
  years: null,
});

const WORLD: Scope = 'world';
const NAMED: Scope = 'named';
const SERVICES: Rows = {
  'services.csv': [
    'LHR,JFK,BA,scheduled,,',
    'LHR,JFK,LH,,,note',
    'JFK,LHR,BA,scheduled,JFMAMJJASOND,',
    'LHR,FNC,BY,charter,,',
    'TXL,LHR,LH,scheduled,,',
  ],
  'departures.csv': ['LHR,JFK,BA,08:00,12345,480', 'JFK,LHR,BA,20:00,1234567,400', 'LHR,FNC,BY,07:00,6,230'],
};
/** A state without imports: the services above come with the project. */
const BEFORE: DataText = {};

/** Curated tables: Tegel is closed, a flight to Madeira has ended, and what is given. */
const curated = (rows: Rows = {}): DataText =>
  tinyWorld({
    ...SERVICES,
    'curated/closed-airports.csv': ['TXL,2020-11,BER,,'],
    'curated/ended-services.csv': ['LHR,FNC,BY,2020-01,'],
    ...rows,
  });

/** What an import of a timetable of the day makes of a state. */
function merge(
  state: DataText,
  imported: ImportedNetwork,
  scope: Scope,
  rows: Rows = {},
  source: { readonly name: string; readonly kind: SourceKind } = { name: 'test', kind: 'timetable' },
  isListed = (code: string): boolean => LISTED.has(code),
) {
  const info = infoOf(source, imported, scope, '2026-11-21');
  const name = folderName(source.name, info);
  const faults: DataFault[] = [];
  const before = Object.hasOwn(state, `sources/${name}/source.json`)
    ? at(
        parseSource(name, (file) => state[`sources/${name}/${file}`], 'state', faults),
        0,
      )
    : null;
  const facts = factsOf(readTables(curated(rows), state));
  const made = contentOf(name, imported, info, before, { facts, isListed });
  const kept = Object.entries(state).filter(([path]) => !path.startsWith(`sources/${name}/`));
  const files = Array.from(filesOf(made.content), ([file, text]) => [`sources/${name}/${file}`, text]);
  // What is rejected as a whole is not written; see run.ts.
  const after: DataText = made.recorded === 0 ? state : Object.fromEntries([...kept, ...files]);
  return { ...made, state: after };
}

const LISTED = new Set(['BA', 'BY', 'AB', 'LH', 'LHR', 'LGW', 'JFK', 'FNC', 'SYD', 'TXL', 'BER']);

/** The published services at a glance: `LHR-JFK BA@08:00/12345 LH`. */
const glance = (state: DataText, rows: Rows = {}): string[] =>
  [...publishedServices(readTables(curated(rows), state))]
    .map(([id, services]) => {
      const shown = services.map(({ airlineCode, departures }) =>
        [airlineCode, ...departures.map(({ departure, days }) => `${departure}/${days}`)].join('@'),
      );
      return [id, ...shown.sort()].join(' ');
    })
    .sort();
const after = (imported: ImportedNetwork, scope: Scope, before = BEFORE) =>
  glance(merge(before, imported, scope).state);

describe('scope', () => {
  test('named: only the services of the import change', () => {
    expect(after(network('LHR-JFK BA', 'LHR-SYD BA'), NAMED)).toEqual([
      'BER-LHR LH',
      'JFK-LHR BA@20:00/1234567',
      'LHR-JFK BA@10:00/1 LH',
      'LHR-SYD BA@10:00/1',
    ]);
  });

  test('world: what the import does not have is dropped', () => {
    expect(after(network('LHR-JFK BA'), WORLD)).toEqual(['LHR-JFK BA@10:00/1']);
  });

  test('airline: the other airlines stay, on shared routes too', () => {
    expect(after(network('LHR-SYD BA'), 'airlines BA')).toEqual(['BER-LHR LH', 'LHR-JFK LH', 'LHR-SYD BA@10:00/1']);
  });

  test('airport: routes from and to it, and nothing else of the import', () => {
    const merged = merge(BEFORE, network('JFK-LHR BA', 'LHR-SYD BA'), 'airports JFK');
    expect(merged.outside).toBe(1);
    expect(glance(merged.state)).toEqual(['BER-LHR LH', 'JFK-LHR BA@10:00/1']);
  });
});

describe('lifecycle', () => {
  test('a dropped route that the import has returns, with the imported airlines only', () => {
    expect(after(network('LHR-FNC BA'), NAMED)).toContain('LHR-FNC BA@10:00/1');
  });

  test('dropped and imported again: nothing is lost on the way', () => {
    const dropped = merge(BEFORE, network('LHR-SYD BA'), WORLD);
    const again = merge(dropped.state, network(service('JFK-LHR BA', { departures: [] })), NAMED);
    expect(glance(again.state)).toContain('JFK-LHR BA@20:00/1234567');
  });

  test('what the import does not know stays', () => {
    const merged = merge(BEFORE, network(service('JFK-LHR BA', { departures: [], service_type: null })), NAMED);
    const [back] = publishedServices(readTables(curated(), merged.state)).get('JFK-LHR') ?? [];
    expect(back).toMatchObject({ serviceType: 'scheduled', months: 'JFMAMJJASOND' });
    expect(glance(merged.state)).toContain('JFK-LHR BA@20:00/1234567');
  });

  test('times stay when a newer list has weekdays alone, or nothing', () => {
    const days = (digits: string) => [{ departure: null, days: digits, block_min: null, flight: null, aircraft: '' }];
    for (const departures of [days('7'), []])
      expect(after(network(service('LHR-JFK BA', { departures })), WORLD)).toEqual(['LHR-JFK BA@08:00/12345']);
    // Weekdays are better than nothing, newer ones better than older ones, and times better than both.
    const first = merge(BEFORE, network(service('LHR-SYD BA', { departures: days('1') })), NAMED);
    const second = merge(first.state, network(service('LHR-SYD BA', { departures: days('2') })), NAMED);
    expect(glance(second.state)).toContain('LHR-SYD BA@null/2');
    expect(glance(merge(second.state, network('LHR-SYD BA'), NAMED).state)).toContain('LHR-SYD BA@10:00/1');
    expect(glance(merge(first.state, network('LHR-SYD BA'), WORLD).state)).toContain('LHR-SYD BA@10:00/1');
  });

  test('flights of a closed airport give way to those of its successor, which were seen later', () => {
    expect(after(network('LHR-SYD BA'), NAMED)).toContain('BER-LHR LH');
    expect(after(network('BER-LHR LH'), NAMED)).toContain('BER-LHR LH@10:00/1');
    expect(after(network('BER-LHR BA'), NAMED)).toContain('BER-LHR BA@10:00/1 LH');
  });

  test('a service of a ceased airline ends with the scope of its airport or its successor', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['LH,2020-11,BY,,'] };
    const routes = (id: string, scope: Scope) => glance(merge(BEFORE, network(id), scope, ceased).state, ceased);
    expect(routes('LHR-SYD BY', 'airlines BY').join()).not.toContain('BER-LHR');
    expect(routes('BER-SYD BA', 'airports BER').join()).not.toContain('BER-LHR');
    expect(routes('LHR-SYD AB', 'airlines AB')).toContain('BER-LHR BY');
  });

  test.each([
    ['2019-05', 'BER-SYD BA@10:00/1'],
    ['2021-05', 'LHR-SYD BA@10:00/1'],
    [undefined, 'LHR-SYD BA@10:00/1'],
    [null, 'BER-SYD BA@10:00/1'],
  ])('details of an airline that moved in 2020, seen in %s, are of %s', (seen, route) => {
    const moves = { 'curated/airline-moves.csv': ['BA,LHR,BER,2020-03,all,'] };
    const one = service('LHR-SYD BA', seen === undefined ? {} : { seen });
    expect(glance(merge(BEFORE, network(one), NAMED, moves).state, moves)).toContain(route);
  });

  test('an import ends nothing when all that it has of its scope is rejected', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['BA,2020-11,LH,,2026-12'] };
    const merged = merge(BEFORE, network('LHR-SYD BA', 'LHR-SYD LH'), 'airlines BA', ceased);
    expect([merged.outside, Object.keys(merged.rejected).length]).toEqual([1, 1]);
    expect(merged.recorded).toBe(0);
  });

  test('evidence of a code that no airline had then is rejected with the reason, and records nothing', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['BA,2020-11,LH,,2026-12'] };
    const merged = merge(BEFORE, network('LHR-SYD BA', 'LHR-SYD LH'), NAMED, ceased);
    expect(merged.rejected).toEqual({ 'no airline has had the code BA since 2020-11': ['LHR-SYD BA'] });
    expect(merged.content.evidence.map(({ airline }) => airline)).toEqual(['LH']);
    expect(merged.content.services.map(({ airline }) => airline)).toEqual(['LH']);
  });

  test('airlines: those that the lists have keep their row, others are taken when they fly', () => {
    const row = (iata: string, name: string) => ({ iata, icao: null, name });
    const imported = {
      ...network('LHR-SYD QF'),
      airlines: [row('BA', 'Other'), row('QF', 'Qantas'), row('XX', 'None')],
    };
    const { content } = merge(BEFORE, imported, NAMED);
    expect(content.airlines.map(({ iata, name }) => `${iata} ${name}`)).toEqual(['QF Qantas']);
  });
});

const airport = fc.constantFrom('LHR', 'JFK', 'FNC', 'SYD', 'TXL', 'BER');
const anyServices = fc.uniqueArray(
  fc
    .record({ from: airport, to: airport, airline: fc.constantFrom('BA', 'LH', 'BY') })
    .filter(({ from, to }) => from !== to)
    .map(({ from, to, airline }) => service(`${from}-${to} ${airline}`)),
  { selector: ({ from, to, airline }) => `${from}-${to} ${airline}`, maxLength: 8 },
);
const anyScope = fc.constantFrom<Scope>(WORLD, NAMED, 'airlines BA', 'airports LHR', 'airports JFK SYD');

test('an import speaks of nothing but its scope', () => {
  fc.assert(
    fc.property(anyServices, anyScope, (services, scope) => {
      const { state, outside, recorded } = merge(BEFORE, network(...services), scope);
      const isOutside = (row: ImportedService) => !covers(scope, row);
      expect(outside).toBe(services.filter(isOutside).length);
      if (recorded === 0) return;
      const before = new Map(glance(BEFORE).map((line) => [line.slice(0, 7), line]));
      const active = new Map(glance(state).map((line) => [line.slice(0, 7), line]));
      const given = new Set(services.filter((row) => !isOutside(row)).map(routeKey));
      for (const [id, line] of before) {
        const [from = '', to = ''] = id.split('-');
        // Tegel's flights go to Brandenburg.
        const isTouched = ['BER', 'TXL'].some((code) => id.includes(code)) || given.has(id);
        const airlines = [...line.matchAll(/ (\w\w)/g)].map(([, airline]) => airline ?? null);
        if (!isTouched && airlines.every((airline) => scope === NAMED || !covers(scope, { from, to, airline })))
          expect(active.get(id)).toBe(line);
      }
      // What it does have is flown, by those who fly it.
      const today = (code: string) => (code === 'TXL' ? 'BER' : code);
      for (const row of services) {
        const [from, to] = [today(row.from), today(row.to)];
        if (!isOutside(row) && from !== to) expect([...active.keys()]).toContain(`${from}-${to}`);
      }
    }),
  );
});

test('the same import twice, in any scope, changes nothing the second time', () => {
  fc.assert(
    fc.property(anyServices, anyScope, (services, told) => {
      const source = network(...services);
      const once = merge(BEFORE, source, told);
      expect(merge(once.state, source, told).state).toEqual(once.state);
    }),
  );
});

test.each([
  ['2015-01', 0],
  ['2020-01', 1],
])('the departures of an airline that was seen in %s under a code of another one since 2018: %i', (seen, count) => {
  const rows = { 'curated/ceased-airlines.csv': ['LH,2015-05,,The former holder stopped flying,2018-03'] };
  const { state } = merge(BEFORE, network(service('LHR-SYD LH', { seen })), NAMED, rows);
  const lines = glance(state, rows).filter((line) => line.startsWith('LHR-SYD LH@10:00'));
  expect(lines).toHaveLength(count);
});

test('airlines and airports of evidence that no reference list has are kept, also of services that are not flown', () => {
  const rowOf = (iata: string) => ({ iata, icao: null, name: `Airline ${iata}` });
  const record = { from: 'LHR', to: 'JFK', flights: 1, details: '', first_seen: '2019-01', last_seen: '2019-01' };
  const imported = {
    ...network(),
    airlines: [rowOf('X1'), rowOf('X2')],
    evidence: ['X1', 'X2'].map((airline) => ({ ...record, airline })),
    asOf: '2026-11-20',
  };
  const isListed = (code: string) => code === 'X2';
  const { content } = merge(BEFORE, imported, NAMED, {}, { name: 'list', kind: 'list' }, isListed);
  expect(content.services).toEqual([]);
  expect(content.airlines.map(({ iata }) => iata)).toEqual(['X1']);
});

describe('the record of a service', () => {
  const departures = (days: string) => [{ departure: '10:00', days, block_min: 60, flight: null, aircraft: '' }];
  test.each<[Partial<ImportedService>, object]>([
    [{ departures: [] }, { first_seen: '2026-03', last_seen: '2026-03', flights: null, details: 't', months: null }],
    [
      { departures: [], weekly: 3, seen: '2025-07' },
      { first_seen: '2025-07', last_seen: '2025-07', flights: 3 },
    ],
    [
      { departures: [], seen: null },
      { first_seen: null, last_seen: null },
    ],
    [{ departures: departures('1'), weekly: 3 }, { flights: 1 }],
    [{ departures: [...departures('135'), ...departures('7')] }, { flights: 4 }],
    [{ coversYear: true, service_type: null, departures: [] }, { details: 'y' }],
    [{ season: { covers: 'JFM------OND', months: 'JF----------' } }, { months: 'JF----------' }],
    [{ season: { covers: 'JFMAMJJASOND', months: 'JFMAMJJASOND' } }, { months: null }],
    [{ season: null }, { months: null }],
  ])('%j', (more, record) => {
    expect(evidenceOf(service('LHR-JFK BA', more), 'ssim', { as_of: '2026-03-02' })).toMatchObject({
      source: 'ssim',
      from: 'LHR',
      ...record,
    });
  });

  const source = (more: Partial<ImportedNetwork>, kind: 'timetable' | 'list' = 'timetable', scope: Scope = NAMED) => {
    const info = infoOf({ kind }, { ...network(), ...more }, scope, '2026-03-02');
    return { ...info, name: folderName('ssim', info, more.label) };
  };
  const season = (covers: string, days = '1') =>
    service('LHR-JFK BA', { season: { covers, months: covers }, departures: days === '' ? [] : departures(days) });
  test.each<[Parameters<typeof source>, object]>([
    [[{}], { name: 'ssim', kind: 'timetable', as_of: '2026-03-02', scope: 'named', covers: null }],
    [[{ asOf: '2026-03-01', label: 'a.csv' }], { name: 'ssim_a.csv', as_of: '2026-03-01' }],
    [[{ asOf: '2026-03-03' }], { as_of: '2026-03-02' }],
    [[{}, 'timetable', 'airlines BA'], { name: 'ssim_airlines_BA', scope: 'airlines BA' }],
    [[{ services: [season('JFM------OND')] }, 'list', 'world'], { name: 'ssim', scope: 'named', covers: null }],
    [
      [{ services: [season('JFM---------'), season('---------OND')] }, 'timetable', 'world'],
      { name: 'ssim_world_JFM------OND', covers: 'JFM------OND' },
    ],
    [[{ services: [season('JFM---------'), season('---AMJJASOND')] }], { name: 'ssim', covers: null }],
    // A service without departures says nothing of the season; one without a season leaves it unknown.
    [[{ services: [season('JFM---------'), season('---------OND', '')] }], { covers: 'JFM---------' }],
    [[{ services: [season('JFM---------'), service('LHR-FNC BA')] }], { covers: null }],
  ])('of the source %j', (args, record) => {
    expect(source(...args)).toMatchObject(record);
  });
});

describe('details of a service from several sources', () => {
  type Import = readonly [name: string, seen: string, more: Partial<ImportedService>];
  /** Imports the service LHR-SYD BA as each source saw it, one after the other. @returns what is published of it */
  function rowsAfter(imports: readonly Import[]) {
    let state: DataText = {};
    for (const [name, seen, more] of imports) {
      const one = service('LHR-SYD BA', { departures: [], service_type: null, seen, ...more });
      ({ state } = merge(state, network(one), NAMED, {}, { name, kind: 'timetable' }));
    }
    const [row] = publishedServices(readTables(curated(), state)).get('LHR-SYD') ?? [];
    const times = (row?.departures ?? []).map(({ departure, days }) => `${departure}/${days}`);
    return [row?.serviceType ?? null, row?.months ?? null, row?.seasonalNote ?? null, ...times];
  }
  const leaving = (departure: string | null) => ({
    departures: [{ departure, days: '1', block_min: null, flight: null, aircraft: '' }],
  });
  const YEAR = 'JFMAMJJASOND';
  const [SCHEDULED, CHARTER] = [{ service_type: 'scheduled' }, { service_type: 'charter' }] as const;

  test.each<[readonly Import[], unknown[]]>([
    // Each detail is that of the source that saw the service last, or of the only one that has it.
    [
      [
        ['a', '2026-05', SCHEDULED],
        ['b', '2026-03', CHARTER],
      ],
      ['scheduled', null, null],
    ],
    [
      [
        ['a', '2026-03', SCHEDULED],
        ['b', '2026-05', CHARTER],
      ],
      ['charter', null, null],
    ],
    [
      [
        ['a', '2026-05', SCHEDULED],
        ['b', '2026-03', { months: YEAR }],
      ],
      ['scheduled', YEAR, null],
    ],
    [
      [
        ['a', '2026-05', SCHEDULED],
        ['b', '2026-01', SCHEDULED],
        ['c', '2026-03', CHARTER],
      ],
      ['scheduled', null, null],
    ],
    [
      [
        ['a', '2026-01', SCHEDULED],
        ['b', '2026-05', SCHEDULED],
        ['c', '2026-03', CHARTER],
      ],
      ['scheduled', null, null],
    ],
    // Of two that saw it in one month, the last by name.
    [
      [
        ['b', '2026-03', SCHEDULED],
        ['a', '2026-03', CHARTER],
      ],
      ['scheduled', null, null],
    ],
    [
      [
        ['a', '2026-03', SCHEDULED],
        ['b', '2026-03', CHARTER],
      ],
      ['charter', null, null],
    ],
    // Departures with times count more than weekdays alone.
    [
      [
        ['a', '2026-03', leaving('10:00')],
        ['b', '2026-05', leaving('11:00')],
      ],
      [null, null, null, '11:00/1'],
    ],
    [
      [
        ['a', '2026-05', leaving('10:00')],
        ['b', '2026-03', leaving('11:00')],
      ],
      [null, null, null, '10:00/1'],
    ],
    [
      [
        ['a', '2026-03', leaving('10:00')],
        ['b', '2026-05', leaving(null)],
      ],
      [null, null, null, '10:00/1'],
    ],
    [
      [
        ['a', '2026-05', leaving(null)],
        ['b', '2026-03', leaving('10:00')],
      ],
      [null, null, null, '10:00/1'],
    ],
    // The note of departures of every other week goes with them, another note stays.
    [
      [
        ['a', '2026-03', { ...leaving('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-05', leaving('11:00')],
      ],
      [null, null, null, '11:00/1'],
    ],
    [
      [
        ['a', '2026-05', { ...leaving('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-03', leaving('11:00')],
      ],
      [null, null, 'Every other week', '10:00/1'],
    ],
    [
      [
        ['a', '2026-03', { ...leaving('10:00'), seasonal_note: 'Christmas' }],
        ['b', '2026-05', leaving('11:00')],
      ],
      [null, null, 'Christmas', '11:00/1'],
    ],
    [
      [
        ['a', '2026-03', { ...leaving('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-05', { ...leaving('11:00'), seasonal_note: 'Every other week' }],
      ],
      [null, null, 'Every other week', '11:00/1'],
    ],
    [[['a', '2026-03', {}]], [null, null, null]],
  ])('%j, in any order', (imports, rows) => {
    expect(rowsAfter(imports)).toEqual(rows);
    expect(rowsAfter(imports.toReversed())).toEqual(rows);
  });
});

describe('two states of a source', () => {
  const record = (to: string, seen: Partial<Evidence> = {}) => ({
    ...{ from: 'LHR', to, airline: 'BA', first_seen: null, last_seen: null, flights: null, details: '' },
    ...seen,
  });
  const state = (asOf: string, ...evidence: readonly ReturnType<typeof record>[]) => ({ ...network(), asOf, evidence });
  const OBSERVERS = { name: 'observers', kind: 'observed' } as const;
  const old = state(
    '2024-01-01',
    record('JFK', { first_seen: '2022-05', last_seen: '2023-12', flights: 9 }),
    record('SYD', { first_seen: '2021-01', last_seen: '2021-02', flights: 3 }),
    record('BER', { first_seen: '2023-01', last_seen: '2023-02', flights: 4 }),
  );
  const recent = state(
    '2025-01-01',
    record('JFK', { first_seen: '2023-06', last_seen: '2024-11', flights: 2 }),
    record('BER', { last_seen: '2024-10' }),
    record('FNC', { first_seen: '2024-07' }),
  );
  test.each([
    ['older first', [old, recent]],
    ['newer first', [recent, old]],
  ])('the newest one says what there is, both when it was seen: %s', (_, states) => {
    let known: DataText = {};
    for (const one of states) ({ state: known } = merge(known, one, NAMED, {}, OBSERVERS));
    const info: SourceInfo = JSON.parse(known['sources/observers/source.json'] ?? '');
    expect(info.as_of).toBe('2025-01-01');
    expect(known['sources/observers/evidence.csv']?.trim().split('\n').slice(1)).toEqual([
      'LHR,BER,BA,2023-01,2024-10,4,,',
      'LHR,FNC,BA,2024-07,,,,',
      'LHR,JFK,BA,2022-05,2024-11,2,,',
    ]);
  });

  test('a timetable of all services of an airline is whole each time, timetables of some services add up', () => {
    const routes = (scope: Scope) => {
      const first = merge({}, { ...network('LHR-SYD BA'), asOf: '2026-05-01' }, scope);
      const second = merge(first.state, { ...network('LHR-FNC BA'), asOf: '2026-06-01' }, scope);
      return second.content.evidence.map(routeKey).sort();
    };
    expect(routes('airlines BA')).toEqual(['LHR-FNC']);
    expect(routes(NAMED)).toEqual(['LHR-FNC', 'LHR-SYD']);
  });
});
