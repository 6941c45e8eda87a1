import { expect, test } from 'vitest';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { change } from '../change.ts';
import { published } from './published.ts';

const indexes = buildIndexes(published, {
  changes: [
    change('2026-11-02', {
      added: ['LHR-JFK'],
      dropped: ['LHR-SYD'],
      airline_added: [{ route: 'JFK-SYD', airline: 'BA' }],
      airline_dropped: [{ route: 'LHR-JFK', airline: 'LH' }],
    }),
    change('2026-10-01', { returned: ['LHR-FNC'], relabelled: [{ route: 'JFK-SYD', from: null, to: 'Year-round' }] }),
  ],
});
const ALL = ['added LHR-JFK', 'dropped LHR-SYD', 'airline_added JFK-SYD', 'airline_dropped LHR-JFK'];
const EARLIER = ['returned LHR-FNC', 'relabelled JFK-SYD'];

test.each([
  [{}, [...ALL, ...EARLIER]],
  [{ since: '2026-11-02' }, ALL],
  [{ kind: 'returned' as const }, ['returned LHR-FNC']],
  [{ airport: 'SYD' }, ['dropped LHR-SYD', 'airline_added JFK-SYD', 'relabelled JFK-SYD']],
  [{ airport: 'LON', since: '2026-11-02' }, ['added LHR-JFK', 'dropped LHR-SYD', 'airline_dropped LHR-JFK']],
  // Those of a whole route count for the airlines that fly it now, charter left out.
  [{ airline: 'BA' }, ['added LHR-JFK', 'airline_added JFK-SYD']],
  [{ airline: 'BY,LH' }, ['airline_dropped LHR-JFK']],
  [{ limit: 1, offset: 1 }, ['dropped LHR-SYD']],
])('changes with %j', (query, expected) => {
  const { changes } = callOperation(indexes, 'route_changes', { limit: 100, offset: 0, ...query });
  expect(changes.map(({ kind, route_id }) => `${kind} ${route_id}`)).toEqual(expected);
});

test('an answer has the number of all changes, and the labels of those that have them', () => {
  const { changes, total } = callOperation(indexes, 'route_changes', { limit: 1, offset: 5 });
  expect(total).toBe(6);
  expect(changes).toEqual([
    {
      ...{ date: '2026-10-01', kind: 'relabelled', route_id: 'JFK-SYD', airline_code: null },
      ...{ label_before: null, label_after: 'Year-round' },
    },
  ]);
});
