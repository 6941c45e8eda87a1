import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvidence, sourceOf } from '../../../scripts/import/common/evidence.ts';
import type { ImportedNetwork, ImportedService } from '../../../scripts/import/common/imported.ts';
import { type Merged, mergeImport, type Recorded } from '../../../scripts/import/common/mergeImport.ts';
import { covers, type Scope } from '../../../scripts/import/common/scope.ts';
import { CHANGEABLE, type ImportTables, tablesOf, textOf } from '../../../scripts/import/common/tables.ts';
import { type DataText, routeKey, serviceKey } from '../../../src/core/dataset/rows.ts';
import { createFacts, type Facts, type FactTables } from '../../../src/core/evidence/facts.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { tinyWorld } from '../../support/testWorld.ts';
import '../../support/seed.ts';

/** `LHR-JFK BA` as an imported service on Mondays at 10:00. */
function service(id: string, more: Partial<ImportedService> = {}): ImportedService {
  const [from = '', to = '', airline = ''] = id.split(/[- ]/);
  const departures = [{ departure: '10:00', days: '1', block_min: 60 }];
  return { from, to, airline, serviceType: 'scheduled', months: null, seasonalNote: null, departures, ...more };
}
const network = (...ids: readonly (string | ImportedService)[]): ImportedNetwork => ({
  services: ids.map((id) => (typeof id === 'string' ? service(id) : id)),
  airlines: [],
  airports: [],
  seasons: [],
  years: null,
});

const WORLD: Scope = { kind: 'world' };
const NAMED: Scope = { kind: 'named' };
const TEXT = tinyWorld({
  'routes.csv': ['LHR,JFK,active', 'JFK,LHR,active', 'LHR,FNC,dropped', 'TXL,LHR,active'],
  'services.csv': [
    'LHR,JFK,BA,scheduled,,',
    'LHR,JFK,LH,,,note',
    'JFK,LHR,BA,scheduled,JFMAMJJASOND,',
    'LHR,FNC,BY,charter,,',
    'TXL,LHR,LH,scheduled,,',
  ],
  'departures.csv': ['LHR,JFK,BA,08:00,12345,480', 'JFK,LHR,BA,20:00,1234567,400', 'LHR,FNC,BY,07:00,6,230'],
});
const BEFORE: Recorded = { tables: tablesOf(TEXT), evidence: readEvidence(TEXT, new Map(), [2013, 2022]) };

const TABLES: FactTables = {
  closedAirports: [{ iata: 'TXL', closed: '2020-11', reopened: null, successor: 'BER' }],
  ceasedAirlines: [],
  closedPairs: [],
  moves: [],
  ended: [],
  notFlown: [],
  countryOf: () => undefined,
};
const factsOf = (more: Partial<FactTables> = {}): Facts => createFacts({ ...TABLES, ...more }, monthNumber('2026-11'));
const GONE = factsOf();

/** An import of a timetable of the day. */
function merge(before: Recorded, imported: ImportedNetwork, scope: Scope, facts: Facts = GONE): Merged {
  const source = sourceOf({ name: 'test', kind: 'timetable' }, imported, scope, '2026-11-21');
  return mergeImport(before, imported, source, scope, { facts, sellsSeats: () => false, isInReference: () => false });
}

/** Tables at a glance: `LHR-JFK active BA@08:00/12345 LH`. */
function glance(tables: ImportTables): string[] {
  const dropped = new Set(tables['dropped-services.csv'].map(serviceKey));
  return tables['routes.csv']
    .map(({ from, to, status }) => {
      const services = tables['services.csv'].filter(
        (row) => row.from === from && row.to === to && !dropped.has(serviceKey(row)),
      );
      const shown = services.map(({ airline }) => {
        const rows = tables['departures.csv'].filter((d) => d.from === from && d.to === to && d.airline === airline);
        return [airline, ...rows.map(({ departure, days }) => `${departure}/${days}`)].join('@');
      });
      return [`${from}-${to}`, status, ...shown.sort()].join(' ');
    })
    .sort();
}
const after = (imported: ImportedNetwork, scope: Scope, before = BEFORE) =>
  glance(merge(before, imported, scope).tables);

describe('scope', () => {
  test('named: only the services of the import change', () => {
    expect(after(network('LHR-JFK BA', 'LHR-SYD BA'), NAMED)).toEqual([
      'JFK-LHR active BA@20:00/1234567',
      'LHR-FNC dropped BY@07:00/6',
      'LHR-JFK active BA@10:00/1 LH',
      'LHR-SYD active BA@10:00/1',
      'TXL-LHR active LH',
    ]);
  });

  test('world: what the import does not have is dropped and keeps its record', () => {
    expect(after(network('LHR-JFK BA'), WORLD)).toEqual([
      'JFK-LHR dropped BA@20:00/1234567',
      'LHR-FNC dropped BY@07:00/6',
      'LHR-JFK active BA@10:00/1',
      'TXL-LHR dropped LH',
    ]);
  });

  test('airline: the other airlines stay, on shared routes too', () => {
    expect(after(network('LHR-SYD BA'), { kind: 'airlines', codes: new Set(['BA']) })).toEqual([
      'JFK-LHR dropped BA@20:00/1234567',
      'LHR-FNC dropped BY@07:00/6',
      'LHR-JFK active LH',
      'LHR-SYD active BA@10:00/1',
      'TXL-LHR active LH',
    ]);
  });

  test('airport: routes from and to it, and nothing else of the import', () => {
    const { tables, outside } = merge(BEFORE, network('JFK-LHR BA', 'LHR-SYD BA'), {
      kind: 'airports',
      codes: new Set(['JFK']),
    });
    expect(outside).toBe(1);
    expect(glance(tables)).toEqual([
      'JFK-LHR active BA@10:00/1',
      'LHR-FNC dropped BY@07:00/6',
      'LHR-JFK dropped BA@08:00/12345 LH',
      'TXL-LHR active LH',
    ]);
  });
});

describe('lifecycle', () => {
  test('a dropped route that the import has returns, with the imported airlines only', () => {
    expect(after(network('LHR-FNC BA'), NAMED)).toContain('LHR-FNC active BA@10:00/1');
  });

  test('dropped and imported again: nothing is lost on the way', () => {
    const dropped = merge(BEFORE, network('LHR-SYD BA'), WORLD);
    const again = merge(dropped, network(service('JFK-LHR BA', { departures: [] })), NAMED).tables;
    expect(glance(again)).toContain('JFK-LHR active BA@20:00/1234567');
  });

  test('what the import does not know stays', () => {
    const { tables } = merge(BEFORE, network(service('JFK-LHR BA', { departures: [], serviceType: null })), NAMED);
    expect(tables['services.csv'].find(({ from }) => from === 'JFK')).toMatchObject({
      service_type: 'scheduled',
      months: 'JFMAMJJASOND',
    });
    expect(glance(tables)).toContain('JFK-LHR active BA@20:00/1234567');
  });

  test('flights of a closed airport give way to those of its successor', () => {
    expect(after(network('BER-LHR LH'), NAMED)).toEqual(
      expect.arrayContaining(['BER-LHR active LH@10:00/1', 'TXL-LHR dropped LH']),
    );
  });

  test('a cycle of successors ends nothing in a named scope, and is still in scope by its own code', () => {
    const closed = { closed: '2020-11', reopened: null };
    const cycle = factsOf({
      closedAirports: [
        { ...closed, iata: 'TXL', successor: 'SXF' },
        { ...closed, iata: 'SXF', successor: 'TXL' },
      ],
    });
    const routes = (scope: Scope) => glance(merge(BEFORE, network('LHR-SYD BA'), scope, cycle).tables);
    expect(routes(NAMED)).toContain('TXL-LHR active LH');
    expect(routes(WORLD)).toContain('TXL-LHR dropped LH');
  });

  test('a service of a ceased airline ends with the scope of its airport or its successor', () => {
    const ceased = factsOf({ ceasedAirlines: [{ iata: 'LH', ceased: '2020-11', reused: null, successor: 'BY' }] });
    const routes = (kind: 'airlines' | 'airports', code: string) =>
      glance(merge(BEFORE, network('LHR-SYD BA'), { kind, codes: new Set([code]) }, ceased).tables);
    expect(routes('airlines', 'BY')).toContain('TXL-LHR dropped LH');
    expect(routes('airports', 'BER')).toContain('TXL-LHR dropped LH');
    expect(routes('airlines', 'AB')).toContain('TXL-LHR active LH');
  });

  test.each([
    ['2019-05', 'BER-SYD'],
    ['2021-05', 'LHR-SYD'],
    [undefined, 'LHR-SYD'],
    [null, 'BER-SYD'],
  ])('details of an airline that moved in 2020, seen in %s, are of %s', (seen, route) => {
    const facts = factsOf({ moves: [{ airline: 'BA', from: 'LHR', to: 'BER', since: '2020-03', flights: 'all' }] });
    const one = service('LHR-SYD BA', seen === undefined ? {} : { seen });
    const { tables } = merge(BEFORE, network(one), NAMED, facts);
    expect(tables['departures.csv'].map(routeKey)).toContain(route);
  });

  test('a directory replaces rows and adds those without a service', () => {
    const airlines = [
      { iata: 'BA', icao: null, name: 'Other' },
      { iata: 'XX', icao: null, name: 'None' },
    ];
    const { tables } = merge(BEFORE, { ...network('LHR-SYD BA'), airlines, isDirectory: true }, NAMED);
    const names = tables['airlines.csv'].map(({ iata, name }) => `${iata} ${name}`);
    expect(names).toEqual(['BA Other', 'BY TUI Airways', 'AB Air Berlin', 'LH Lufthansa', 'XX None']);
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
const anyScope = fc.constantFrom<Scope>(
  WORLD,
  NAMED,
  { kind: 'airlines', codes: new Set(['BA']) },
  { kind: 'airports', codes: new Set(['LHR']) },
  { kind: 'airports', codes: new Set(['JFK', 'SYD']) },
);

test('an import speaks of nothing but its scope', () => {
  const rowsOf = (tables: ImportTables, file: 'services.csv' | 'departures.csv', isKept: (row: Row) => boolean) =>
    tables[file]
      .filter(isKept)
      .map((row) => JSON.stringify(row))
      .sort();
  type Row = ImportTables['services.csv'][number] | ImportTables['departures.csv'][number];
  fc.assert(
    fc.property(anyServices, anyScope, (services, scope) => {
      const { tables, outside } = merge(BEFORE, network(...services), scope);
      const isOutside = ({ from, to, airline }: Pick<Row, 'from' | 'to' | 'airline'>) =>
        !covers(scope, from, to, airline);
      expect(outside).toBe(services.filter(isOutside).length);
      // LHR-FNC was dropped: what comes back to it replaces its record. Tegel's flights go to Brandenburg.
      const isKept = (row: Row) => isOutside(row) && `${row.from}${row.to}` !== 'LHRFNC' && row.from !== 'TXL';
      for (const file of ['services.csv', 'departures.csv'] as const)
        expect(rowsOf(tables, file, isKept)).toEqual(rowsOf(BEFORE.tables, file, isKept));
      const active = new Set(tables['routes.csv'].filter(({ status }) => status === 'active').map(routeKey));
      for (const row of BEFORE.tables['services.csv']) if (isKept(row)) expect(active).toContain(routeKey(row));
      // What it does have is flown, by those who fly it.
      const today = (code: string) => (code === 'TXL' ? 'BER' : code);
      for (const row of services) {
        const [from, to] = [today(row.from), today(row.to)];
        const isFlown = active.has(routeKey(row)) || active.has(`${from}-${to}`);
        if (!isOutside(row) && from !== to) expect(isFlown).toBe(true);
      }
    }),
  );
});

test('months of whole routes are imported within the scope', () => {
  const row = (from: string, to: string) => ({ from, to, months: 'JFMAMJJASOND', basis: 'observed' });
  const source = { ...network(), seasons: [row('LHR', 'JFK'), row('TXL', 'LHR'), row('JFK', 'SYD')] };
  const told = (scope: Scope) => {
    const { tables, outside } = merge(BEFORE, source, scope);
    return [tables['seasons.csv'].map(routeKey), outside];
  };
  expect(told(WORLD)).toEqual([['LHR-JFK', 'TXL-LHR', 'JFK-SYD'], 0]);
  expect(told({ kind: 'airports', codes: new Set(['JFK']) })).toEqual([['LHR-JFK', 'JFK-SYD'], 1]);
  expect(told({ kind: 'airlines', codes: new Set(['BA']) })).toEqual([[], 3]);
});

test('the same import twice, in any scope, changes nothing the second time', () => {
  const texts = (tables: ImportTables) =>
    Object.fromEntries(CHANGEABLE.map((file) => [file, textOf(file, tables[file])]));
  fc.assert(
    fc.property(anyServices, anyScope, (services, told) => {
      const source = network(...services);
      const merged = merge(BEFORE, source, told);
      const once = texts(merged.tables);
      const read = tablesOf({ ...tinyWorld(), ...once } as DataText);
      expect(texts(merge({ ...merged, tables: read }, source, told).tables)).toEqual(once);
      // No record of a route is ever lost.
      for (const { from, to } of BEFORE.tables['routes.csv'])
        expect(read['routes.csv'].some((row) => row.from === from && row.to === to)).toBe(true);
    }),
  );
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
  const rules = { facts: GONE, sellsSeats: () => false, isInReference: (code: string) => code === 'X2' };
  const { tables } = mergeImport(BEFORE, imported, source, NAMED, rules);
  const known = tables['airlines.csv'].map(({ iata }) => iata);
  expect(tables['services.csv'].map(({ airline }) => airline)).not.toContain('X1');
  expect(known).toContain('X1');
  expect(known).not.toContain('X2');
});
