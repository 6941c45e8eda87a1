import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportedNetwork, ImportedService, Importer, Scope } from '../../../scripts/import/common/importer.ts';
import { contentOf, filesOf, folderName, infoOf } from '../../../scripts/import/common/sourceFolder.ts';
import { factsOf } from '../../../src/core/dataset/evidence/publishedServices.ts';
import { loadDataset, readTables } from '../../../src/core/dataset/load.ts';
import type { DataText } from '../../../src/core/dataset/rows.ts';
import { tinyWorld } from '../../support/testWorld.ts';
import '../../support/seed.ts';

/** A source with its import: services of a timetable, or records of observers or a list. */
interface Import {
  readonly importer: Pick<Importer, 'name' | 'kind'>;
  readonly network: ImportedNetwork;
  readonly scope: Scope;
}

const TEXT = tinyWorld({
  'services.csv': ['LHR,JFK,BA,scheduled,,', 'JFK,LHR,BA,,,', 'LHR,FNC,BY,charter,,', 'TXL,LHR,LH,scheduled,,'],
  'departures.csv': ['LHR,JFK,BA,08:00,12345,480', 'JFK,LHR,BA,20:00,1234567,400'],
  'curated/closed-airports.csv': ['TXL,2020-11,BER,'],
  'curated/ceased-airlines.csv': ['LH,2019-06,,,2021-01'],
  'curated/airline-moves.csv': ['BY,LHR,LGW,2024-01,all,'],
  'curated/ended-services.csv': ['LHR,FNC,BA,2024-06,'],
  'curated/import/airlines.csv': ['BY,,TUI Airways,scheduled'],
});
const RULES = { facts: factsOf(readTables(TEXT)), isListed: () => true };

const airport = fc.constantFrom('LHR', 'LGW', 'JFK', 'FNC', 'SYD', 'TXL', 'BER');
const keys = fc
  .uniqueArray(fc.tuple(airport, airport, fc.constantFrom('BA', 'BY', 'LH')), {
    selector: (key) => key.join(),
    maxLength: 6,
  })
  .map((all) => all.filter(([from, to]) => from !== to));
const month = fc.constantFrom('2018-03', '2023-05', '2024-06', '2025-01', '2025-07');
const departures = fc.constantFrom(
  [],
  [{ departure: '10:00', days: '1', block_min: 300, flight: 1, aircraft: '320' }],
  [{ departure: '11:00', days: '24', block_min: 310, flight: null, aircraft: '' }],
  [{ departure: null, days: '35', block_min: null, flight: null, aircraft: '' }],
);
const services = keys.chain((all) =>
  fc.tuple(
    ...all.map(([from, to, airline]) =>
      fc.record<ImportedService>({
        from: fc.constant(from),
        to: fc.constant(to),
        airline: fc.constant(airline),
        service_type: fc.constantFrom(null, 'scheduled', 'charter'),
        months: fc.constantFrom(null, 'JFMAMJJASOND', '----MJJAS---'),
        seasonal_note: fc.constantFrom(null, 'peak weeks'),
        departures,
      }),
    ),
  ),
);
const nothing = { airports: [], airlines: [], seasons: [], flyingTimes: [], evidence: [], years: null };

function timetable(name: string): fc.Arbitrary<Import> {
  const scope = fc.constantFrom<Scope>('named', 'world', 'airlines BA', 'airports LHR');
  return fc.tuple(services, month, scope).map(([listed, asOf, covered]) => ({
    importer: { name, kind: 'timetable' },
    network: { ...nothing, services: listed, asOf: `${asOf}-15` },
    scope: covered,
  }));
}
function records(name: string, kind: 'observed' | 'list'): fc.Arbitrary<Import> {
  const record = (all: readonly (readonly [string, string, string])[]) =>
    fc.tuple(
      ...all.map(([from, to, airline]) =>
        fc.tuple(month, fc.boolean(), fc.nat(20)).map(([seen, isNamed, flights]) => ({
          ...{ from, to, airline: isNamed ? airline : null, flights, details: '' },
          ...{ first_seen: '2022-01', last_seen: kind === 'list' ? null : seen },
        })),
      ),
    );
  return fc.tuple(keys.chain(record), month).map(([evidence, asOf]) => ({
    importer: { name, kind },
    network: { ...nothing, services: [], evidence, asOf: `${asOf}-20` },
    scope: 'named',
  }));
}

/** The published routes, and the source folders, after some imports. */
function after(imports: readonly Import[]) {
  const state: Record<string, string> = {};
  for (const { importer, network, scope } of imports) {
    const info = infoOf(importer, network, scope, '2026-11-21');
    const name = folderName(importer.name, info);
    const { content, recorded } = contentOf(name, network, info, null, RULES);
    if (recorded > 0) for (const [file, text] of filesOf(content)) state[`sources/${name}/${file}`] = text;
  }
  const sorted: DataText = Object.fromEntries(Object.entries(state).sort());
  return { routes: loadDataset(TEXT, sorted).routes, state: sorted };
}

test('the order of imports changes neither the published network nor the source folders', () => {
  const imports = fc.tuple(
    timetable('ssim'),
    timetable('json'),
    records('observers', 'observed'),
    records('list', 'list'),
  );
  fc.assert(
    fc.property(imports, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), (all, order) => {
      expect(after(order.flatMap((index) => all[index] ?? []))).toEqual(after(all));
    }),
    { numRuns: 400 },
  );
});
