import { expect, test } from 'vitest';
import { parseImport } from '../../../scripts/import/common/command.ts';
import { ImportLog } from '../../../scripts/import/common/log.ts';
import { reportText } from '../../../scripts/import/common/report.ts';
import type { ImportResult } from '../../../scripts/import/common/run.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { change } from '../../change.ts';

const COUNTS = { routes: 0, timedRoutes: 0, departures: 0, airlines: 0 };
const EMPTY_NETWORK = { key: '', counts: COUNTS, present: {}, sources: [], findings: [], known: [], routes: {} };

/** The lines of a report after those of the log. */
function report(result: Partial<ImportResult>): string[] {
  const nothing = {
    changed: [],
    withheld: {},
    rejected: {},
    outside: 0,
    losses: [],
    asOf: '2026-01-01',
    name: 'csv',
    network: EMPTY_NETWORK,
    counts: {
      before: { routes: 24_028, timedRoutes: 22_435, departures: 0, airlines: 9 },
      after: { routes: 31_136, timedRoutes: 19_843, departures: 1, airlines: 10 },
    },
  };
  const unlisted = { airlines: [], airports: [] };
  const whole = { log: new ImportLog(), change: change('2026-01-01'), unlisted, ...nothing, ...result };
  const lines = reportText(whole, parseImport(csv, ['--world', '-']).source, 'there', 'Changed').split('\n');
  return lines.slice(lines.indexOf('          0  warnings') + 1).map((line) => line.trim().replace(/ +/g, ' '));
}

const COVERAGE = [
  'routes: 24,028 before, 31,136 after',
  'routes with times: 22,435 before, 19,843 after',
  'departures a week: 0 before, 1 after',
  'airlines: 9 before, 10 after',
];

test('a report has a line for each thing that changed, and none for the others', () => {
  expect(report({})).toEqual(['published network', ...COVERAGE, 'Nothing changed.']);
  const pair = { route: 'LHR-JFK', airline: 'BA' };
  const all = change('2026-01-01', {
    added: ['AAA-BBB', 'CCC-DDD'],
    dropped: ['EEE-FFF'],
    returned: ['GGG-HHH'],
    relabelled: [
      { route: 'LHR-FNC', from: null, to: 'Year-round' },
      { route: 'LHR-SYD', from: 'Year-round', to: null },
    ],
    airline_added: [pair],
    airline_dropped: [{ ...pair, airline: 'LH' }],
    rescheduled: 1,
    rescheduled_routes: ['MMM-NNN'],
  });
  const losses = [{ name: 'airline BA', count: 7, routes: 10 }];
  expect(
    report({
      change: all,
      outside: 1,
      withheld: { 'the airport is closed': ['III-JJJ BA'] },
      losses,
      changed: ['csv', 'other'],
    }),
  ).toEqual([
    '1 services out of scope',
    '1 services that are not published: the airport is closed: III-JJJ BA',
    'published network',
    ...COVERAGE,
    '2 routes added: AAA-BBB, CCC-DDD',
    '1 routes dropped: EEE-FFF',
    '1 routes returned: GGG-HHH',
    '2 routes relabelled: LHR-FNC none → Year-round, LHR-SYD Year-round → none',
    '1 airlines that joined a route: LHR-JFK BA',
    '1 airlines that left a route: LHR-JFK LH',
    '1 other routes with another timetable: MMM-NNN',
    'more routes than --max-drop allows end, of',
    'airline BA: 7 of 10 routes (70 %)',
    'Changed the source csv, other in there',
  ]);
});

test('of many routes the first twenty are listed', () => {
  const withheld = (count: number) =>
    report({ withheld: { closed: Array.from({ length: count }, (_, i) => `R${i}`) } })[0];
  expect(withheld(20)).toMatch(/^20 services .*: R0, .* R19$/);
  expect(withheld(22)).toMatch(/^22 services .*: R0, .* R19, and 2 more \(--report lists all\)$/);
});
