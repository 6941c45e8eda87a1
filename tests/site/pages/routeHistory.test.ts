import { expect, test } from 'vitest';
import { routeHistory } from '../../../src/site/pages/changes.ts';
import { testSite } from '../testSite.ts';

test('the history of a route has its changes, newest first', () => {
  const change = { added: [], dropped: [], returned: [], relabelled: [], rescheduled: 0 };
  const changes = [
    {
      ...change,
      date: '2026-11-22',
      returned: ['LHR-JFK'],
      relabelled: [{ route: 'LHR-JFK', from: null, to: 'Year-round' }],
      airline_added: [{ route: 'LHR-JFK', airline: 'BA' }],
    },
    { ...change, date: '2026-10-01', dropped: ['LHR-JFK', 'LHR-LAX'] },
  ];
  const indexes = { ...testSite(), changeLog: { changes } };
  expect(routeHistory(indexes, 'LHR-JFK')).toEqual([
    { text: '22 November 2026: resumed' },
    { text: '22 November 2026: season: Year-round' },
    { text: '22 November 2026: British Airways began to fly' },
    { text: '1 October 2026: ended' },
  ]);
  expect(routeHistory(indexes, 'LHR-SYD')).toEqual([]);
});
