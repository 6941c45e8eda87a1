import { expect, test } from 'vitest';
import { routePath, weekendPath } from '../../../src/contract/paths.ts';
import type { ChangeLog } from '../../../src/core/dataset/changes.ts';
import { flightListPaths } from '../../../src/site/flightListPaths.ts';
import { fixedPagesMarkdown } from '../../../src/site/markdown/fixedPages.ts';
import { pagesWithMarkdown } from '../../../src/site/markdown/pagesWithMarkdown.ts';
import { airportAt, routeAt } from '../../../src/site/siteData.ts';
import { sitemapPaths } from '../../../src/site/sitemap.ts';
import { testSite } from '../testSite.ts';

const site = testSite();
const versions = new Map(
  [...pagesWithMarkdown(site)].map(({ page, markdown }) => [page.head.markdown.slice(1), markdown()] as const),
);

/** Paths of the pages that are no files. */
const madeOnRequest = () => [
  ...Object.values(flightListPaths(site)).flat(),
  ...site.index.hubs.map((hub) => weekendPath(airportAt(site, hub))),
];

test('every kind of page but home, changes and developers has a Markdown version of its own', () => {
  const { site: overviews = [], ...kinds } = sitemapPaths(site);
  const made = new Set(madeOnRequest());
  const wanted = [
    ...Object.values(kinds)
      .flat()
      .filter((path) => !made.has(path)),
    ...site.index.charterRoutes.map((route) => routePath(routeAt(site, route).id)),
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

const LOG: ChangeLog = {
  changes: [
    { date: '2026-11-22', added: ['LHR-JFK'], dropped: ['LHR-QQQ'], returned: [], relabelled: [], rescheduled: 3 },
  ],
};
const fixed = new Map(fixedPagesMarkdown(site, LOG));

test('home and changes have Markdown versions, at the paths that their pages name', () => {
  expect([...fixed.keys()]).toEqual(['index.md', 'changes.md', 'about.md', 'data.md']);
  expect(fixed.get('index.md')).toMatch(/^# Air Routes\n/);
  const changes = fixed.get('changes.md') ?? '';
  expect(changes).toContain('## 22 November 2026\n\n1 new route, 1 ended route, 3 routes with a different timetable');
  expect(changes).toContain('New: [LHR-JFK](https://routes.example/r/LHR-JFK.md)');
  expect(changes).toContain('Ended: LHR-QQQ');
  expect(new Map(fixedPagesMarkdown(site, { changes: [] })).get('changes.md')).toContain(
    'No changes are recorded yet.',
  );
});

test('links in Markdown lead to Markdown that exists', () => {
  const made = madeOnRequest();
  const paths = new Set([
    ...versions.keys(),
    ...fixed.keys(),
    ...made.map((path) => `${path.slice(1)}.md`),
    'developers.md',
  ]);
  let links = 0;
  for (const [path, text] of [...versions, ...fixed])
    for (const [, target = ''] of text.matchAll(/\]\(https:\/\/routes\.example\/([^)]*)\)/g)) {
      const isFile = target.startsWith('data/') || target === 'developers';
      expect(isFile || paths.has(decodeURI(target)), `${target} in ${path}`).toBe(true);
      links++;
    }
  expect(links).toBeGreaterThan(100);
});
