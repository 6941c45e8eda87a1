import { expect, test } from 'vitest';
import { pagesWithMarkdown } from '../../../src/site/markdown/pagesWithMarkdown.ts';
import { sitemapPaths } from '../../../src/site/sitemap.ts';
import { testSite } from '../testSite.ts';

const site = testSite();
const versions = new Map(
  [...pagesWithMarkdown(site)].map(({ page, markdown }) => [page.head.markdown.slice(1), markdown()] as const),
);

test('every kind of page but home, changes and developers has a Markdown version', () => {
  const { site: overviews = [], ...kinds } = sitemapPaths(site);
  const wanted = [
    ...Object.values(kinds).flat(),
    ...overviews.filter((path) => path === '/countries' || path === '/airlines'),
  ];
  expect([...versions.keys()].sort()).toEqual(wanted.map((path) => `${path.slice(1)}.md`).sort());
});

test('the Markdown version of a route says what the page says', () => {
  const text = versions.get('r/LHR-JFK.md') ?? '';
  expect(text).toContain('# London (LHR) to New York (JFK)');
  expect(text).toContain('| 18:10 | 21:00 | 7\u00a0h\u00a050\u00a0min | Daily |');
  expect(text).toContain('JSON: https://routes.example/api/route/LHR-JFK');
  expect(text).not.toContain('TUI');
});

test('names cannot break out of the text', () => {
  expect(versions.get('airport-routes-nadi-NAN.md')).toContain('Nadi \\<International\\> & "Airport"');
});
