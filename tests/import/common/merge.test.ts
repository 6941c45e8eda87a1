import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  covers,
  type ImportedNetwork,
  type ImportedService,
  type Scope,
} from '../../../scripts/import/common/importer.ts';
import { evidenceOf, mergeImport, type Recorded, sourceOf } from '../../../scripts/import/common/merge.ts';
import {
  allTables,
  CHANGEABLE,
  evidenceTexts,
  type ImportTables,
  textOf,
} from '../../../scripts/import/common/tables.ts';
import { factsOf, publishedServices, recordedEvidence } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { type DataText, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
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
const TEXT = tinyWorld({
  'services.csv': [
    'LHR,JFK,BA,scheduled,,',
    'LHR,JFK,LH,,,note',
    'JFK,LHR,BA,scheduled,JFMAMJJASOND,',
    'LHR,FNC,BY,charter,,',
    'TXL,LHR,LH,scheduled,,',
  ],
  'departures.csv': ['LHR,JFK,BA,08:00,12345,480', 'JFK,LHR,BA,20:00,1234567,400', 'LHR,FNC,BY,07:00,6,230'],
});
const read = (text: DataText): Recorded => {
  const all = allTables(text);
  return { tables: all, evidence: recordedEvidence(all, [2013, 2022]) };
};
const BEFORE = read(TEXT);

/** Curated tables: Tegel is closed, a flight to Madeira has ended, and what is given. */
const curated = (rows: Rows = {}): DataText =>
  tinyWorld({
    'curated/closed-airports.csv': ['TXL,2020-11,BER,,'],
    'curated/ended-services.csv': ['LHR,FNC,BY,2020-01,'],
    ...rows,
  });

/** An import of a timetable of the day. */
function merge(before: Recorded, imported: ImportedNetwork, scope: Scope, rows: Rows = {}) {
  const source = sourceOf({ name: 'test', kind: 'timetable' }, imported, scope, '2026-11-21');
  const facts = factsOf(allTables(curated(rows)), '2026-11-21');
  return mergeImport(before, imported, source, scope, { facts, isInReference: () => false });
}

/** The text of tables and evidence, with curated tables. */
const textsOf = ({ tables, evidence }: Recorded, rows: Rows = {}): DataText => ({
  ...curated(rows),
  ...Object.fromEntries(CHANGEABLE.map((file) => [file, textOf(file, tables[file])])),
  ...evidenceTexts(evidence),
});

/** The published services of tables and evidence at a glance: `LHR-JFK BA@08:00/12345 LH`. */
const glance = (recorded: Recorded, rows: Rows = {}): string[] =>
  [...publishedServices(allTables(textsOf(recorded, rows)), '2026-11-21', [2013, 2022])]
    .map(([id, services]) => {
      const shown = services.map(({ airlineCode, departures }) =>
        [airlineCode, ...departures.map(({ departure, days }) => `${departure}/${days}`)].join('@'),
      );
      return [id, ...shown.sort()].join(' ');
    })
    .sort();
const after = (imported: ImportedNetwork, scope: Scope, before = BEFORE) => glance(merge(before, imported, scope));

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
    expect(glance(merged)).toEqual(['BER-LHR LH', 'JFK-LHR BA@10:00/1']);
  });
});

describe('lifecycle', () => {
  test('a dropped route that the import has returns, with the imported airlines only', () => {
    expect(after(network('LHR-FNC BA'), NAMED)).toContain('LHR-FNC BA@10:00/1');
  });

  test('dropped and imported again: nothing is lost on the way', () => {
    const dropped = merge(BEFORE, network('LHR-SYD BA'), WORLD);
    const again = merge(dropped, network(service('JFK-LHR BA', { departures: [] })), NAMED);
    expect(glance(again)).toContain('JFK-LHR BA@20:00/1234567');
  });

  test('what the import does not know stays', () => {
    const merged = merge(BEFORE, network(service('JFK-LHR BA', { departures: [], service_type: null })), NAMED);
    expect(merged.tables['services.csv'].find(({ from }) => from === 'JFK')).toMatchObject({
      service_type: 'scheduled',
      months: 'JFMAMJJASOND',
    });
    expect(glance(merged)).toContain('JFK-LHR BA@20:00/1234567');
  });

  test('times stay when a newer list has weekdays alone, or nothing', () => {
    const days = (digits: string) => [{ departure: null, days: digits, block_min: null, flight: null, aircraft: '' }];
    const departuresOf = ({ tables }: Recorded) =>
      tables['departures.csv']
        .filter(({ from, to }) => from === 'LHR' && to === 'JFK')
        .map((row) => [row.departure, row.days]);
    for (const departures of [days('7'), []])
      expect(departuresOf(merge(BEFORE, network(service('LHR-JFK BA', { departures })), WORLD))).toEqual([
        ['08:00', '12345'],
      ]);
    // Weekdays are better than nothing, newer ones better than older ones, and times better than both.
    const first = merge(BEFORE, network(service('LHR-SYD BA', { departures: days('1') })), NAMED);
    const second = merge(first, network(service('LHR-SYD BA', { departures: days('2') })), NAMED);
    const shown = ({ tables }: Recorded) =>
      tables['departures.csv'].filter(({ to }) => to === 'SYD').map((row) => [row.departure, row.days]);
    expect(shown(second)).toEqual([[null, '2']]);
    expect(shown(merge(second, network('LHR-SYD BA'), NAMED))).toEqual([['10:00', '1']]);
  });

  test('flights of a closed airport give way to those of its successor, which were seen later', () => {
    expect(after(network('LHR-SYD BA'), NAMED)).toContain('BER-LHR LH');
    expect(after(network('BER-LHR LH'), NAMED)).toContain('BER-LHR LH@10:00/1');
    expect(after(network('BER-LHR BA'), NAMED)).toContain('BER-LHR BA@10:00/1 LH');
  });

  test('a service of a ceased airline ends with the scope of its airport or its successor', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['LH,2020-11,BY,,'] };
    const routes = (id: string, scope: Scope) => glance(merge(BEFORE, network(id), scope, ceased), ceased);
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
    expect(glance(merge(BEFORE, network(one), NAMED, moves), moves)).toContain(route);
  });

  test('an import ends nothing when all that it has of its scope is rejected', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['BA,2020-11,LH,,2026-12'] };
    const merged = merge(BEFORE, network('LHR-SYD BA', 'LHR-SYD LH'), 'airlines BA', ceased);
    expect([merged.outside, Object.keys(merged.rejected).length]).toEqual([1, 1]);
    expect(merged.evidence).toBe(BEFORE.evidence);
  });

  test('evidence of a code that no airline had then is rejected with the reason, and records nothing', () => {
    const ceased = { 'curated/ceased-airlines.csv': ['BA,2020-11,LH,,2026-12'] };
    const merged = merge(BEFORE, network('LHR-SYD BA', 'LHR-SYD LH'), NAMED, ceased);
    expect(merged.rejected).toEqual({ 'no airline has had the code BA since 2020-11': ['LHR-SYD BA'] });
    expect(merged.evidence.evidence.filter(({ to }) => to === 'SYD').map(({ airline }) => airline)).toEqual(['LH']);
    expect(merged.tables['services.csv'].filter(({ to }) => to === 'SYD').map(({ airline }) => airline)).toEqual([
      'LH',
    ]);
  });

  test('airlines: known ones keep their row, unknown ones are taken when they fly', () => {
    const row = (iata: string, name: string) => ({ iata, icao: null, name });
    const imported = {
      ...network('LHR-SYD QF'),
      airlines: [row('BA', 'Other'), row('QF', 'Qantas'), row('XX', 'None')],
    };
    const { tables } = merge(BEFORE, imported, NAMED);
    expect(tables['airlines.csv'].map(({ iata, name }) => `${iata} ${name}`)).toEqual([
      'BA British Airways',
      'BY TUI Airways',
      'AB Air Berlin',
      'LH Lufthansa',
      'QF Qantas',
    ]);
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
  const rowsOf = (tables: ImportTables, file: 'services.csv' | 'departures.csv', isKept: (row: Row) => boolean) =>
    tables[file]
      .filter(isKept)
      .map((row) => JSON.stringify(row))
      .sort();
  type Row = ImportTables['services.csv'][number] | ImportTables['departures.csv'][number];
  fc.assert(
    fc.property(anyServices, anyScope, (services, scope) => {
      const merged = merge(BEFORE, network(...services), scope);
      const { tables, outside } = merged;
      const isOutside = (row: Pick<Row, 'from' | 'to' | 'airline'>) => !covers(scope, row);
      expect(outside).toBe(services.filter(isOutside).length);
      // LHR-FNC was dropped: what comes back to it replaces its record. Tegel's flights go to Brandenburg.
      const isKept = (row: Row) => isOutside(row) && `${row.from}${row.to}` !== 'LHRFNC' && row.from !== 'TXL';
      for (const file of ['services.csv', 'departures.csv'] as const)
        expect(rowsOf(tables, file, isKept)).toEqual(rowsOf(BEFORE.tables, file, isKept));
      const active = new Set(glance(merged).map((line) => line.slice(0, 7)));
      for (const row of BEFORE.tables['services.csv']) if (isKept(row)) expect(active).toContain(routeKey(row));
      // What it does have is flown, by those who fly it.
      const today = (code: string) => (code === 'TXL' ? 'BER' : code);
      for (const row of services) {
        const [from, to] = [today(row.from), today(row.to)];
        if (!isOutside(row) && from !== to) expect(active).toContain(`${from}-${to}`);
      }
    }),
  );
});

test('the same import twice, in any scope, changes nothing the second time', () => {
  fc.assert(
    fc.property(anyServices, anyScope, (services, told) => {
      const source = network(...services);
      const once = textsOf(merge(BEFORE, source, told));
      expect(textsOf(merge(read(once), source, told))).toEqual(once);
      // No record of a service is ever lost.
      for (const row of BEFORE.tables['services.csv'])
        expect(read(once).tables['services.csv'].map(serviceKey)).toContain(serviceKey(row));
    }),
  );
});

test.each([
  ['2015-01', 0],
  ['2020-01', 1],
])('the departures of an airline that was seen in %s under a code of another one since 2018: %i', (seen, count) => {
  const rows = { 'curated/ceased-airlines.csv': ['LH,2015-05,,The former holder stopped flying,2018-03'] };
  const { tables } = merge(read(tinyWorld()), network(service('LHR-JFK LH', { seen })), NAMED, rows);
  expect(tables['departures.csv']).toHaveLength(count);
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
  const source = sourceOf({ name: 'list', kind: 'list' }, imported, NAMED, '2026-11-21');
  const rules = { facts: factsOf(allTables(curated()), '2026-11-21'), isInReference: (code: string) => code === 'X2' };
  const { tables } = mergeImport(BEFORE, imported, source, NAMED, rules);
  const known = tables['airlines.csv'].map(({ iata }) => iata);
  expect(tables['services.csv'].map(({ airline }) => airline)).not.toContain('X1');
  expect(known).toContain('X1');
  expect(known).not.toContain('X2');
});

describe('the record of a service', () => {
  const SOURCE = { source: 'ssim', kind: 'timetable', as_of: '2026-03-02', scope: 'named', covers: null } as const;
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
    expect(evidenceOf(service('LHR-JFK BA', more), SOURCE)).toMatchObject({ source: 'ssim', from: 'LHR', ...record });
  });

  const source = (more: Partial<ImportedNetwork>, kind: 'timetable' | 'list' = 'timetable', scope: Scope = NAMED) =>
    sourceOf({ name: 'ssim', kind }, { ...network(), ...more }, scope, '2026-03-02');
  const season = (covers: string, days = '1') =>
    service('LHR-JFK BA', { season: { covers, months: covers }, departures: days === '' ? [] : departures(days) });
  test.each<[Parameters<typeof source>, object]>([
    [[{}], { source: 'ssim', kind: 'timetable', as_of: '2026-03-02', scope: 'named', covers: null }],
    [[{ asOf: '2026-03-01', label: 'a.csv' }], { source: 'ssim a.csv', as_of: '2026-03-01' }],
    [[{ asOf: '2026-03-03' }], { as_of: '2026-03-02' }],
    [[{}, 'timetable', 'airlines BA'], { source: 'ssim airlines BA', scope: 'airlines BA' }],
    [[{ services: [season('JFM------OND')] }, 'list', 'world'], { source: 'ssim', scope: 'named', covers: null }],
    [
      [{ services: [season('JFM---------'), season('---------OND')] }, 'timetable', 'world'],
      { source: 'ssim world JFM------OND', covers: 'JFM------OND' },
    ],
    [[{ services: [season('JFM---------'), season('---AMJJASOND')] }], { source: 'ssim', covers: null }],
    // A service without departures says nothing of the season; one without a season leaves it unknown.
    [[{ services: [season('JFM---------'), season('---------OND', '')] }], { covers: 'JFM---------' }],
    [[{ services: [season('JFM---------'), service('LHR-FNC BA')] }], { covers: null }],
  ])('of the source %j', (args, record) => {
    expect(source(...args)).toMatchObject(record);
  });
});

describe('details of a service from several sources', () => {
  const EMPTY = read(tinyWorld({}));
  type Import = readonly [name: string, seen: string, more: Partial<ImportedService>];
  /** Imports the service LHR-JFK BA as each source saw it, one after the other. @returns its rows */
  function rowsAfter(imports: readonly Import[]) {
    let recorded = EMPTY;
    for (const [name, seen, more] of imports) {
      const imported = network(service('LHR-JFK BA', { departures: [], service_type: null, seen, ...more }));
      const source = sourceOf({ name, kind: 'timetable' }, imported, NAMED, '2026-11-21');
      const facts = factsOf(allTables(curated()), '2026-11-21');
      recorded = mergeImport(recorded, imported, source, NAMED, { facts, isInReference: () => false });
    }
    const [row] = recorded.tables['services.csv'];
    const times = recorded.tables['departures.csv'].map(({ departure, days }) => `${departure}/${days}`);
    return [row?.service_type ?? null, row?.months ?? null, row?.seasonal_note ?? null, ...times];
  }
  const at = (departure: string | null) => ({
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
        ['a', '2026-03', at('10:00')],
        ['b', '2026-05', at('11:00')],
      ],
      [null, null, null, '11:00/1'],
    ],
    [
      [
        ['a', '2026-05', at('10:00')],
        ['b', '2026-03', at('11:00')],
      ],
      [null, null, null, '10:00/1'],
    ],
    [
      [
        ['a', '2026-03', at('10:00')],
        ['b', '2026-05', at(null)],
      ],
      [null, null, null, '10:00/1'],
    ],
    [
      [
        ['a', '2026-05', at(null)],
        ['b', '2026-03', at('10:00')],
      ],
      [null, null, null, '10:00/1'],
    ],
    // The note of departures of every other week goes with them, another note stays.
    [
      [
        ['a', '2026-03', { ...at('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-05', at('11:00')],
      ],
      [null, null, null, '11:00/1'],
    ],
    [
      [
        ['a', '2026-05', { ...at('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-03', at('11:00')],
      ],
      [null, null, 'Every other week', '10:00/1'],
    ],
    [
      [
        ['a', '2026-03', { ...at('10:00'), seasonal_note: 'Christmas' }],
        ['b', '2026-05', at('11:00')],
      ],
      [null, null, 'Christmas', '11:00/1'],
    ],
    [
      [
        ['a', '2026-03', { ...at('10:00'), seasonal_note: 'Every other week' }],
        ['b', '2026-05', { ...at('11:00'), seasonal_note: 'Every other week' }],
      ],
      [null, null, 'Every other week', '11:00/1'],
    ],
    [[['a', '2026-03', {}]], [null, null, null]],
  ])('%j', (imports, rows) => {
    expect(rowsAfter(imports)).toEqual(rows);
  });
});
