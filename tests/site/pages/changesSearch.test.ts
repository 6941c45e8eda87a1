import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { changesFeed, changesSearchPage, readChangesQuery } from '../../../src/site/pages/changesSearch.ts';
import { change } from '../../change.ts';
import { siteText } from '../../support/testWorld.ts';
import { entriesOf } from '../pages.ts';

const indexes = buildIndexes(
  { dataset: loadDataset(siteText()), baseUrl: 'https://routes.example' },
  {
    changes: [
      change('2026-11-22', {
        added: ['LHR-JFK', 'NAN-SYD'],
        airlines: { 'LHR-JFK': ['BA'] },
        airline_added: [{ route: 'LHR-SYD', airline: 'BA' }],
      }),
      change('2026-10-01', { dropped: ['LHR-QQQ'], airlines: { 'LHR-QQQ': ['AB', 'BA'] } }),
    ],
  },
);
const page = (query: string) => changesSearchPage(indexes, readChangesQuery(new URLSearchParams(query)));

test('the changes of an airport, an area and an airline', () => {
  expect(page('airport=lhr').lines.map(({ date, text, path }) => [date, text, path])).toEqual([
    ['2026-11-22', 'London (LHR) to New York (JFK): new route, British Airways', '/r/LHR-JFK'],
    ['2026-11-22', 'London (LHR) to Sydney (SYD): British Airways began to fly', '/r/LHR-SYD'],
    ['2026-10-01', 'London (LHR) to QQQ: ended, Air Berlin and British Airways', undefined],
  ]);
  expect(page('airport=LON').lines).toHaveLength(3);
  expect(page('airline=BA').lines.map(({ id }) => id)).toContain('2026-11-22-airline_added-LHR-SYD-BA');
  expect(page('airline=BA').lines).toHaveLength(3);
  // An airline without a route today.
  expect(page('airline=ab').lines.map(({ id }) => id)).toEqual(['2026-10-01-dropped-LHR-QQQ']);
  expect(page('airline=LH').lines).toEqual([]);
  expect(page('kind=dropped').lines).toHaveLength(1);
  expect(page('date=2026-11-22').lines).toHaveLength(3);
  expect(page('date=2026-11-22').title).toBe('Changes on 22 November 2026');
  expect(page('airport=ZZZ&airline=Nope').lead).toBe(
    '“ZZZ” is not one airport of the data: use its name or code. “Nope” is not one airline of the data: use its name or code.',
  );
  expect(page('airport=ZZZ').lines).toEqual([]);
  expect(page('').lines).toHaveLength(4);
});

test.each([
  ['airport=Heathrow', 'Changes of London (LHR)'],
  ['airport=London', 'Changes of London (LON)'],
  ['airport=London+(LON)', 'Changes of London (LON)'],
  ['airline=British+Airways', 'Changes of British Airways (BA)'],
  ['airport=lhr&airline=baw', 'Changes of London (LHR), British Airways (BA)'],
])('airports, cities and airlines are found by name: %s', (query, title) => {
  const found = page(query);
  expect(found.title).toBe(title);
  expect(found.lines.length).toBeGreaterThan(0);
});

test('no update yet is not the same as none that matches', () => {
  expect(page('airline=LH').lead).toBe('None of the 2 updates since 1 October 2026 has a change that matches.');
  const never = { ...indexes, changeLog: { changes: [] } };
  const empty = changesSearchPage(never, readChangesQuery(new URLSearchParams('airline=LH')));
  expect(empty.lead).toBe('No update yet: the data is as it was first published.');
  const feed = changesFeed(never, new URLSearchParams('airline=LH'));
  expect(feed).toContain('<subtitle>No update yet: the data is as it was first published.</subtitle>');
  expect(feed).toContain(`<updated>${indexes.dataDate}T00:00:00Z</updated>`);
});

test('an update that drops 1,500 routes is whole, on pages of stable addresses', () => {
  const dropped = Array.from(
    { length: 1500 },
    (_, i) => `A${i % 10}${Math.floor(i / 10) % 10}-B${Math.floor(i / 100)}`,
  );
  const many = {
    ...indexes,
    changeLog: { changes: [change('2026-11-23', { dropped }), ...indexes.changeLog.changes] },
  };
  const ids: string[] = [];
  let address: string | null = '/changes/search?date=2026-11-23&kind=dropped';
  let feed: string | null = null;
  for (let number = 1; address !== null; number++) {
    const shown = changesSearchPage(many, readChangesQuery(new URLSearchParams(address.split('?')[1])));
    expect(shown.lead).toBe(`1,500 changes, newest first. Page ${number} of 15.`);
    if (feed !== null) expect(feed).toBe(address.replace('/changes/search', '/changes.atom'));
    ids.push(...shown.lines.map(({ id }) => id));
    expect(shown.lines.length).toBeLessThanOrEqual(100);
    feed = shown.nextFeed;
    const query: string = address.split('?')[1] ?? '';
    address = entriesOf(shown, 'More changes').find(({ text }) => text === 'Earlier changes')?.path ?? null;
    if (feed !== null)
      expect(changesFeed(many, new URLSearchParams(query))).toContain('<link rel="next" href="https://');
  }
  expect(ids).toEqual(dropped.map((id) => `2026-11-23-dropped-${id}`));
});

test('the feed is well-formed, has unique ids, and escapes names', () => {
  const feed = changesFeed(indexes, new URLSearchParams('airport=NAN'));
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
