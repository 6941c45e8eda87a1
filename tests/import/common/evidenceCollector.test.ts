import { expect, test } from 'vitest';
import { EvidenceCollector } from '../../../scripts/import/common/importer.ts';

test('the flights of a service are one record, with the first and the last month and their number', () => {
  const flights = new EvidenceCollector();
  flights.add('LHR', 'JFK', 'BA', '2024-05', 2);
  flights.add('LHR', 'JFK', 'BA', '2024-03', 3);
  flights.add('LHR', 'JFK', 'BA', '2025-01', null);
  flights.add('LHR', 'JFK', null, null, null);
  flights.add('LHR', 'JFK', null, '2024-01', 4);
  flights.add('JFK', 'LHR', 'BA', null, null);
  flights.add('JFK', 'LHR', 'BA', null, null);
  const record = { from: 'LHR', to: 'JFK', airline: 'BA', details: '' };
  expect(flights.records()).toEqual([
    { ...record, first_seen: '2024-03', last_seen: '2025-01', flights: 5 },
    { ...record, airline: null, first_seen: '2024-01', last_seen: '2024-01', flights: 4 },
    { ...record, from: 'JFK', to: 'LHR', first_seen: null, last_seen: null, flights: null },
  ]);
});
