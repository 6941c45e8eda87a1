import { expect, test } from 'vitest';
import type { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { sectionsOf } from '../../../src/site/page.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { change } from '../../change.ts';
import { tinyWorld } from '../../support/testWorld.ts';
import { contentOf, entriesOf, sectionOf } from '../pages.ts';

const SITE = buildIndexes({
  dataset: loadDataset(tinyWorld({ 'services.csv': ['LHR,JFK,BA,scheduled,,'] })),
  baseUrl: 'http://127.0.0.1:8422',
});
const page = (changes: ChangeLog['changes']) => changesPage({ ...SITE, changeLog: { changes } });

test('the newest update has the kinds of change with routes, and routes with a page are links', () => {
  const relabelled = [{ route: 'LHR-JFK', from: 'Year-round', to: null }];
  const airline_dropped = [{ route: 'LHR-JFK', airline: 'LH' }];
  const shown = page([change('2026-11-22', { relabelled, airline_dropped, dropped: ['JFK-LHR'] })]);
  expect(sectionsOf(shown)).toMatchObject([
    {
      title: '22 November 2026',
      content: { kind: 'text', text: '1 ended route, 1 route with a different season, 1 airline left a route' },
    },
    { title: 'Ended', content: { kind: 'facts', entries: [{ text: 'New York (JFK) to London (LHR): ended' }] } },
    {
      title: 'Different season',
      content: {
        kind: 'facts',
        entries: [{ text: 'London (LHR) to New York (JFK): season: Not known', path: '/r/LHR-JFK' }],
      },
    },
    {
      title: 'Airline left',
      content: {
        kind: 'facts',
        entries: [{ text: 'London (LHR) to New York (JFK): Lufthansa left', path: '/r/LHR-JFK' }],
      },
    },
  ]);
});

test('long lists lead to the search, and earlier updates are one line each', () => {
  const dropped = Array.from({ length: 1500 }, (_, i) => `R${i}`);
  const shown = page([
    change('2026-11-23', { dropped, rescheduled: 8_761 }),
    ...Array.from({ length: 100 }, () => change('2026-11-22', { dropped })),
  ]);
  expect(contentOf(shown, 'text').text).toBe('1,500 ended routes, 8,761 routes with a different timetable');
  const ended = entriesOf(shown, 'Ended');
  expect(ended).toHaveLength(61);
  expect(ended.at(-1)).toEqual({
    text: '1,440 more',
    path: '/changes/search?date=2026-11-23&kind=dropped',
  });
  const earlier = entriesOf(shown, 'Earlier updates');
  expect(earlier).toHaveLength(60);
  expect(earlier[0]).toEqual({
    text: '22 November 2026',
    path: '/changes/search?date=2026-11-22',
    note: '1,500 ended routes',
  });
  expect(sectionOf(shown, 'Earlier updates')?.after).toEqual([
    { text: 'Changes of older updates', path: '/changes/search' },
  ]);
});

test('the same change of both directions is one entry, and changed timetables are listed', () => {
  const shown = page([
    change('2026-11-23', {
      dropped: ['LHR-JFK', 'JFK-LHR', 'LHR-SYD'],
      airlines: { 'LHR-JFK': ['BA', 'LH'], 'JFK-LHR': ['LH', 'BA'], 'LHR-SYD': ['BA'] },
      airline_added: [
        { route: 'LHR-FNC', airline: 'BA' },
        { route: 'FNC-LHR', airline: 'LH' },
      ],
      rescheduled: 3,
      rescheduled_routes: ['LHR-FNC', 'FNC-LHR', 'JFK-SYD'],
    }),
  ]);
  const texts = (title: string) => entriesOf(shown, title).map((entry) => (entry as { text: string }).text);
  expect(texts('Ended')).toEqual([
    'London (LHR) to New York (JFK) and back: ended, British Airways and Lufthansa',
    'London (LHR) to Sydney (SYD): ended, British Airways',
  ]);
  expect(texts('Airline joined')).toHaveLength(2);
  expect(texts('Different timetable')).toEqual([
    'London (LHR) to Funchal (FNC) and back: different timetable',
    'New York (JFK) to Sydney (SYD): different timetable',
  ]);
  expect(contentOf(shown, 'text').text).toContain('3 ended routes');
});

test('without an update the page says so', () => {
  const empty = page([]);
  expect([empty.sub, sectionsOf(empty)]).toEqual(['No update yet: the data is as it was first published.', []]);
  expect(pageMarkdown(SITE, empty)).toContain('No update yet');
});
