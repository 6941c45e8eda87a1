import { expect, test } from 'vitest';
import { routeHistory } from '../../../src/site/pages/route.ts';

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
  expect(routeHistory({ changes }, 'LHR-JFK')).toEqual([
    { date: '22 November 2026', text: 'Resumed.' },
    { date: '22 November 2026', text: 'Season: Year-round.' },
    { date: '22 November 2026', text: 'BA began to fly the route.' },
    { date: '1 October 2026', text: 'Ended.' },
  ]);
  expect(routeHistory({ changes }, 'LHR-SYD')).toEqual([]);
});
