import { expect, test } from 'vitest';
import { applyEvidence } from '../../../scripts/import/common/applyEvidence.ts';
import { tablesOf } from '../../../scripts/import/common/tables.ts';
import { createFacts } from '../../../src/core/evidence/facts.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { NO_FACT_ROWS } from '../../core/evidence/noFacts.ts';
import { tinyWorld } from '../../support/testWorld.ts';

test('a service that has ended keeps its row where a source has details of it', () => {
  const tables = tablesOf(
    tinyWorld({
      'routes.csv': ['LHR,JFK,active', 'LHR,FNC,active'],
      'services.csv': [
        ...['LHR,JFK,BA,scheduled,,', 'LHR,JFK,BY,scheduled,,not in winter', 'LHR,JFK,LH,scheduled,JFMAMJJASOND,'],
        ...['LHR,FNC,BA,scheduled,,', 'LHR,FNC,BY,scheduled,,'],
      ],
      'departures.csv': ['LHR,JFK,BA,08:00,1,480'],
    }),
  );
  const seen = { source: 'old', from: 'LHR', to: 'FNC', airline: 'BY', first_seen: null, last_seen: '2015-01' };
  const evidence = {
    evidence: [{ ...seen, flights: null, details: 'd' }],
    sources: [
      { source: 'old', kind: 'timetable', as_of: '2015-01-01', scope: 'world' },
      { source: 'new', kind: 'timetable', as_of: '2026-01-01', scope: 'world' },
    ],
  } as unknown as Parameters<typeof applyEvidence>[1];
  const found = applyEvidence(tables, evidence, createFacts(NO_FACT_ROWS, monthNumber('2026-01')), () => false);
  expect(found['services.csv'].map(({ to, airline }) => `${to} ${airline}`)).toEqual([
    ...['JFK BA', 'JFK BY', 'JFK LH', 'FNC BY'],
  ]);
  expect(found['routes.csv'].map(({ status }) => status)).toEqual(['dropped', 'dropped']);
  expect(found['dropped-services.csv']).toEqual([]);
});
