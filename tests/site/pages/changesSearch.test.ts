import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { changesSearchKind, changesSearchPage, readChangesQuery } from '../../../src/site/pages/changesSearch.ts';
import { siteText } from '../../support/testWorld.ts';

const change = { dropped: [], returned: [], relabelled: [], rescheduled: 0 };
const indexes = buildIndexes(
  { dataset: loadDataset(siteText()), baseUrl: 'https://routes.example' },
  {
    changes: [
      {
        ...change,
        date: '2026-11-22',
        added: ['LHR-JFK', 'NAN-SYD'],
        airline_added: [{ route: 'LHR-SYD', airline: 'BA' }],
      },
      { ...change, date: '2026-10-01', added: [], dropped: ['LHR-QQQ'] },
    ],
  },
);
const page = (query: string) => changesSearchPage(indexes, readChangesQuery(new URLSearchParams(query)));

test('the changes of an airport, an area and an airline', () => {
  expect(page('airport=lhr').lines.map(({ day, text, path }) => [day, text, path])).toEqual([
    ['22 November 2026', 'London (LHR) to New York (JFK): new route', '/r/LHR-JFK'],
    ['22 November 2026', 'London (LHR) to Sydney (SYD): British Airways began to fly', '/r/LHR-SYD'],
    ['1 October 2026', 'London (LHR) to QQQ: ended', null],
  ]);
  expect(page('airport=LON').lines).toHaveLength(3);
  expect(page('airline=BA').lines.map(({ id }) => id)).toContain('2026-11-22-airline_added-LHR-SYD-BA');
  expect(page('airline=LH').lines).toEqual([]);
  expect(page('airport=ZZZ').lead).toContain('No airport or airline has the code ZZZ.');
  expect(page('').lines).toHaveLength(4);
});

test('the feed is well-formed, has unique ids, and escapes names', () => {
  const feed = changesSearchKind.feed?.(indexes, page('airport=NAN')) ?? '';
  const ids: string[] = [];
  const parser = new SaxesParser();
  let text = '';
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'id') ids.push(text);
  });
  parser.write(feed).close();
  expect(ids).toEqual([
    'https://routes.example/changes.atom?airport=NAN',
    'https://routes.example/changes.atom#2026-11-22-added-NAN-SYD',
  ]);
  expect(feed).toContain('<updated>2026-11-22T00:00:00Z</updated>');
});
