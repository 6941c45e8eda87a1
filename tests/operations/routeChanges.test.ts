import { expect, test } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { change } from '../change.ts';
import { bundledWorld } from '../support/testWorld.ts';
import { published } from './published.ts';

const indexes = buildIndexes(published, {
  changes: [
    change('2026-11-02', {
      added: ['LHR-JFK'],
      dropped: ['LHR-SYD'],
      airlines: { 'LHR-JFK': ['BA'], 'LHR-SYD': ['BA', 'LH'] },
      airline_added: [{ route: 'JFK-SYD', airline: 'BA' }],
      airline_dropped: [{ route: 'LHR-JFK', airline: 'LH' }],
    }),
    change('2026-10-01', { returned: ['LHR-FNC'], relabelled: [{ route: 'JFK-SYD', from: null, to: 'Year-round' }] }),
  ],
});
const ALL = ['added LHR-JFK', 'dropped LHR-SYD', 'airline_added JFK-SYD', 'airline_dropped LHR-JFK'];
const EARLIER = ['returned LHR-FNC', 'relabelled JFK-SYD'];
const ask = (query: object, of = indexes) => callOperation(of, 'route_changes', { limit: 100, offset: 0, ...query });

test.each([
  [{}, [...ALL, ...EARLIER]],
  [{ since: '2026-11-02' }, ALL],
  [{ kind: 'returned' as const }, ['returned LHR-FNC']],
  [{ airport: 'SYD' }, ['dropped LHR-SYD', 'airline_added JFK-SYD', 'relabelled JFK-SYD']],
  [{ airport: 'LON', since: '2026-11-02' }, ['added LHR-JFK', 'dropped LHR-SYD', 'airline_dropped LHR-JFK']],
  // Those of a whole route count for its airlines after an addition, and before a drop. Of older entries they are not known.
  [{ airline: 'BA' }, ['added LHR-JFK', 'dropped LHR-SYD', 'airline_added JFK-SYD']],
  [{ airline: 'BAW', kind: 'dropped' }, ['dropped LHR-SYD']],
  [{ airline: 'BY,LH' }, ['dropped LHR-SYD', 'airline_dropped LHR-JFK']],
  [{ limit: 1, offset: 1 }, ['dropped LHR-SYD']],
])('changes with %j', (query, expected) => {
  expect(ask(query).changes.map(({ kind, route_id }) => `${kind} ${route_id}`)).toEqual(expected);
});

test('an answer has the number of all changes, the airlines, and the labels of those that have them', () => {
  const { changes, total } = ask({ limit: 2, offset: 4 });
  expect(total).toBe(6);
  expect(changes).toEqual([
    { date: '2026-10-01', kind: 'returned', route_id: 'LHR-FNC', airlines: null },
    {
      ...{ date: '2026-10-01', kind: 'relabelled', route_id: 'JFK-SYD', airlines: null },
      ...{ label_before: null, label_after: 'Year-round' },
    },
  ]);
  expect(ask({ kind: 'dropped' }).changes.map(({ airlines }) => airlines)).toEqual([['BA', 'LH']]);
});

test('no update and no match are told apart', () => {
  const none = {
    added: 0,
    dropped: 0,
    returned: 0,
    relabelled: 0,
    airline_added: 0,
    airline_dropped: 0,
    rescheduled: 0,
  };
  const noMatch = ask({ airport: 'FNC', since: '2026-11-02' });
  expect(noMatch).toEqual({ updates: [{ date: '2026-11-02', ...none }], changes: [], total: 0 });
  const dropped = ask({ kind: 'dropped', since: '2026-11-02' });
  expect(dropped.updates).toEqual([{ date: '2026-11-02', ...none, dropped: 1 }]);
  expect(ask({ since: '2026-11-03' })).toEqual({ updates: [], changes: [], total: 0 });
  expect(ask({}, buildIndexes(published))).toEqual({ updates: [], changes: [], total: 0 });
});

test('routes with another timetable are listed; their number is not known with a filter where the log lacks them', () => {
  const date = '2026-12-01';
  const log = (of: Parameters<typeof change>[1]) => buildIndexes(published, { changes: [change(date, of)] });
  const listed = log({ rescheduled: 2, rescheduled_routes: ['LHR-JFK', 'JFK-SYD'] });
  expect(ask({ kind: 'rescheduled', airport: 'LHR' }, listed)).toMatchObject({
    updates: [{ date, rescheduled: 1 }],
    changes: [{ date, kind: 'rescheduled', route_id: 'LHR-JFK', airlines: null }],
    total: 1,
  });
  const counted = log({ rescheduled: 2 });
  expect(ask({}, counted)).toMatchObject({ updates: [{ date, rescheduled: 2 }], changes: [], total: 0 });
  expect(ask({ airport: 'LHR' }, counted)).toMatchObject({ updates: [{ date, rescheduled: null }] });
});

test('an airline that does not exist is an error', () => {
  expect(() => ask({ airline: 'Q1' })).toThrow(InvalidInput);
});

test('an update that drops 1,500 routes is listed to its end, each with the airlines before', () => {
  const { dataset, indexes: world } = bundledWorld();
  const date = '2026-11-24';
  const gone = dataset.routes
    .filter(({ charterOnly }) => !charterOnly)
    .slice(0, 1500)
    .map(({ id, services }) => [id, { airlines: services.map(({ airlineCode }) => airlineCode) }] as const);
  const airlines = Object.fromEntries(gone.map(([id, route]) => [id, route.airlines]));
  const changeLog = { changes: [change(date, { dropped: gone.map(([id]) => id), airlines })] };
  const pages = Array.from({ length: 4 }, (_, page) =>
    ask({ limit: 500, offset: page * 500 }, { ...world, changeLog }),
  );
  const expected = gone.map(([route_id, { airlines }]) => ({ date, kind: 'dropped', route_id, airlines }));
  expect(pages.flatMap(({ changes }) => changes)).toEqual(expected);
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([gone.length]));
  expect(pages[0]?.updates).toMatchObject([{ date, dropped: gone.length, added: 0 }]);
  const ofOne = gone.filter(([, { airlines }]) => airlines.includes('AA')).length;
  expect(ofOne).toBeGreaterThan(0);
  expect(ask({ airline: 'AA', kind: 'dropped' }, { ...world, changeLog }).total).toBe(ofOne);
});
