import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { change } from '../../change.ts';
import { tinyWorld } from '../../support/testWorld.ts';

const SITE = buildIndexes({
  dataset: loadDataset(tinyWorld({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] })),
  baseUrl: 'http://127.0.0.1:8422',
});

test('a date has the kinds of change with routes, and routes with a page are links', () => {
  const relabelled = [{ route: 'LHR-JFK', from: 'Year-round', to: null }];
  const { days } = changesPage({
    ...SITE,
    changeLog: { changes: [change('2026-11-22', { relabelled, dropped: ['JFK-LHR'] })] },
  });
  expect(days).toEqual([
    {
      date: '22 November 2026',
      summary: '1 ended route, 1 route with a different season',
      lists: [
        { title: 'Ended', routes: [{ text: 'JFK-LHR' }], others: 0 },
        { title: 'Different season', routes: [{ text: 'LHR-JFK: not known', path: '/r/LHR-JFK' }], others: 0 },
      ],
    },
  ]);
});

test('limits the length of lists, and the number of dates with lists', () => {
  const added = Array.from({ length: 1000 }, (_, i) => `R${i}`);
  const counts = { added: 12_429, dropped: 0, returned: 0, relabelled: 0 };
  const all = Array.from({ length: 100 }, () => change('2026-11-22', { added, counts, rescheduled: 8_761 }));
  const { days } = changesPage({ ...SITE, changeLog: { changes: all } });
  expect(days).toHaveLength(100);
  expect(days[99]).toMatchObject({ summary: '12,429 new routes, 8,761 routes with a different timetable', lists: [] });
  expect(days[0]?.lists[0]?.routes).toHaveLength(120);
  expect(days[0]?.lists[0]?.others).toBe(12_429 - 120);
  expect(days.filter(({ lists }) => lists.length > 0)).toHaveLength(12);
});
