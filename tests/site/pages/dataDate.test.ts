import { expect, test } from 'vitest';
import { builtPages } from '../../../src/site/builtPages.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { changesPage } from '../../../src/site/pages/changes.ts';
import { developersPage } from '../../../src/site/pages/reference.ts';
import { change } from '../../change.ts';
import { testSite } from '../testSite.ts';

const site = testSite();

test('pages about the data have the age of its sources, that of changes the date of the update', () => {
  expect(developersPage(site).sub).toBe('Based on weekly timetables of 2013 to 2022.');
  expect(changesPage({ ...site, changeLog: { changes: [change('2026-11-23')] } }).sub).toBe(
    'Newest update: 23 November 2026.',
  );
});

test('no page of a route, an airport, an airline or a country has it: an import leaves those alone that stay the same', () => {
  const kinds = new Set(['airlines', 'countries', 'route', 'hub', 'airline', 'country']);
  const versions = [...builtPages(site)].flatMap(({ id, make }) =>
    kinds.delete(id) ? [pageMarkdown(site, make())] : [],
  );
  expect([kinds.size, versions.length]).toEqual([0, 6]);
  for (const markdown of versions) {
    expect(markdown).not.toMatch(/2026/);
    expect(markdown).toContain('weekly timetables of 2013 to 2022');
  }
});
