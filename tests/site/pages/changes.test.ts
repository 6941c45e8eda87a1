import { expect, test } from 'vitest';
import type { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { sectionsOf } from '../../../src/site/page.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { change } from '../../change.ts';
import { tinyWorld } from '../../support/testWorld.ts';
import { entriesOf, sectionOf } from '../pages.ts';

const SITE = buildIndexes({
  dataset: loadDataset(tinyWorld({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] })),
  baseUrl: 'http://127.0.0.1:8422',
});
const page = (changes: ChangeLog['changes']) => changesPage({ ...SITE, changeLog: { changes } });

test('updates are one line each, which leads to their changes', () => {
  const relabelled = [{ route: 'LHR-JFK', from: 'Year-round', to: null }];
  const airline_dropped = [{ route: 'LHR-JFK', airline: 'LH' }];
  const dropped = Array.from({ length: 1500 }, (_, i) => `R${i}`);
  const shown = page([
    change('2026-11-23', { relabelled, airline_dropped, dropped: ['JFK-LHR'] }),
    ...Array.from({ length: 100 }, () => change('2026-11-22', { dropped, rescheduled: 8_761 })),
  ]);
  const updates = entriesOf(shown, 'Updates');
  expect(updates).toHaveLength(60);
  expect(updates.slice(0, 2)).toEqual([
    {
      text: '23 November 2026',
      path: '/changes/search?date=2026-11-23',
      note: '1 ended route, 1 route with a different season, 1 airline left a route',
    },
    {
      text: '22 November 2026',
      path: '/changes/search?date=2026-11-22',
      note: '1,500 ended routes, 8,761 routes with a different timetable',
    },
  ]);
  expect(sectionOf(shown, 'Updates')?.after).toEqual([{ text: 'Changes of older updates', path: '/changes/search' }]);
});

test('without an update the page says so', () => {
  const empty = page([]);
  expect([empty.sub, sectionsOf(empty)]).toEqual(['No update yet: the data is as it was first published.', []]);
  expect(pageMarkdown(SITE, empty)).toContain('No update yet');
});
