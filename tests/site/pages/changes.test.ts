import { expect, test } from 'vitest';
import type { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { changesMarkdown, changesPage } from '../../../src/site/pages/changes.ts';
import { change } from '../../change.ts';
import { tinyWorld } from '../../support/testWorld.ts';

const SITE = buildIndexes({
  dataset: loadDataset(tinyWorld({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] })),
  baseUrl: 'http://127.0.0.1:8422',
});
const page = (changes: ChangeLog['changes']) => changesPage({ ...SITE, changeLog: { changes } });

test('the newest update has the kinds of change with routes, and routes with a page are links', () => {
  const relabelled = [{ route: 'LHR-JFK', from: 'Year-round', to: null }];
  const airline_dropped = [{ route: 'LHR-JFK', airline: 'LH' }];
  expect(page([change('2026-11-22', { relabelled, airline_dropped, dropped: ['JFK-LHR'] })]).newest).toEqual({
    date: '22 November 2026',
    path: '/changes/search?date=2026-11-22',
    summary: '1 ended route, 1 route with a different season, 1 airline left a route',
    lists: [
      {
        title: 'Ended',
        routes: [{ text: 'JFK-LHR' }],
        others: 0,
        path: '/changes/search?date=2026-11-22&kind=dropped',
      },
      {
        title: 'Different season',
        routes: [{ text: 'LHR-JFK: Not known', path: '/r/LHR-JFK' }],
        others: 0,
        path: '/changes/search?date=2026-11-22&kind=relabelled',
      },
      {
        title: 'Airline left',
        routes: [{ text: 'LHR-JFK: LH', path: '/r/LHR-JFK' }],
        others: 0,
        path: '/changes/search?date=2026-11-22&kind=airline_dropped',
      },
    ],
  });
});

test('long lists lead to the search, and earlier updates are one line each', () => {
  const dropped = Array.from({ length: 1500 }, (_, i) => `R${i}`);
  const { newest, earlier, more } = page([
    change('2026-11-23', { dropped, rescheduled: 8_761 }),
    ...Array.from({ length: 100 }, () => change('2026-11-22', { dropped })),
  ]);
  expect(newest?.summary).toBe('1,500 ended routes, 8,761 routes with a different timetable');
  expect(newest?.lists.map(({ routes, others }) => [routes.length, others])).toEqual([[60, 1440]]);
  expect(earlier).toHaveLength(60);
  expect(earlier[0]).toEqual({
    date: '22 November 2026',
    path: '/changes/search?date=2026-11-22',
    summary: '1,500 ended routes',
  });
  expect(more).toBe('/changes/search');
});

test('without an update the page says so', () => {
  const empty = page([]);
  expect([empty.asOf, empty.newest]).toEqual(['No update yet: the data is as it was first published.', null]);
  expect(changesMarkdown(SITE, empty)).toContain('No update yet');
});
