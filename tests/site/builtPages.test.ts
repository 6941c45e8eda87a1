import { expect, test } from 'vitest';
import { PAGE_IDS, pageEntry } from '../../src/contract/pages.ts';
import { markdownPath, weekendPath } from '../../src/contract/paths.ts';
import type { ChangeLog } from '../../src/core/dataset/changes.ts';
import { at } from '../../src/core/must.ts';
import { documents } from '../../src/reference/documents.ts';
import { builtPages, pathsOf } from '../../src/site/builtPages.ts';
import { pageMarkdown } from '../../src/site/markdown.ts';
import { hubs } from '../../src/site/subjects.ts';
import { testSite } from './testSite.ts';

const LOG: ChangeLog = {
  changes: [
    { date: '2026-11-22', added: ['LHR-JFK'], dropped: ['LHR-QQQ'], returned: [], relabelled: [], rescheduled: 3 },
  ],
};
const versionsOf = (log: ChangeLog) =>
  new Map(
    [...builtPages(testSite(log))].flatMap(({ id, make }) => {
      const page = make();
      const { markdown } = page.head;
      return markdown === undefined || id === 'developers'
        ? []
        : [[markdown.slice(1), pageMarkdown(site, page)] as const];
    }),
  );
const site = testSite(LOG);
const versions = versionsOf(LOG);
const FILES = new Set(['developers', 'data', 'quality', ...documents(site).map(([path]) => path)]);

/** Paths of the pages that are no files: of weekend trips only those with trips are listed. */
const madeOnRequest = () => [
  ...PAGE_IDS.filter((id) => pageEntry(id).onRequest).flatMap((id) => pathsOf(site, id)),
  ...hubs(site).map((hub) => weekendPath(at(site.airports, hub))),
];

test('every page that the build makes has a Markdown version, that of the reference apart', () => {
  const expected = [...builtPages(site)].filter(({ id }) => id !== 'developers').map(({ path }) => markdownPath(path));
  expect([...versions.keys()].sort()).toEqual(expected.map((path) => path.slice(1)).sort());
  expect(versions.size).toBeGreaterThan(20);
});

test('the Markdown version of a route says what the page says', () => {
  const text = versions.get('r/LHR-JFK.md') ?? '';
  expect(text).toContain('# London Heathrow to New York');
  expect(text).toContain(
    '| 18:10 | 21:00 | 7\u00a0h\u00a050\u00a0min | Not known | Not known | British Airways | Daily |',
  );
  expect(text).toContain('JSON: https://routes.example/api/route/LHR-JFK');
  expect(text).not.toContain('TUI');
});

test('names cannot break out of the text', () => {
  expect(versions.get('airport-routes-nadi-NAN.md')).toContain('Nadi \\<International\\> & "Airport"');
});

test('home and changes have Markdown versions, at the paths that their pages name', () => {
  expect(versions.get('index.md')).toMatch(/^# Where can you fly direct\?\n/);
  const changes = versions.get('changes.md') ?? '';
  expect(changes).toContain('## 22 November 2026\n\n1 new route, 1 ended route, 3 routes with a different timetable');
  expect(changes).toContain(
    '## New\n\n- [London (LHR) to New York (JFK): new route](https://routes.example/r/LHR-JFK.md)',
  );
  expect(changes).toContain('## Ended\n\n- London (LHR) to QQQ: ended');
  expect(versionsOf({ changes: [] }).get('changes.md')).toContain('No update yet');
});

test('links in Markdown lead to Markdown that exists', () => {
  const made = madeOnRequest();
  const paths = new Set([...versions.keys(), ...made.map((path) => `${path.slice(1)}.md`), 'developers.md']);
  let links = 0;
  for (const [path, text] of versions)
    for (const [, target = ''] of text.matchAll(/\]\(https:\/\/routes\.example\/([^)#]*)[^)]*\)/g)) {
      // A search of journeys is made on request.
      const isFile = /^(?:data|api)\/|^connections\.md\?/.test(target) || FILES.has(target);
      expect(isFile || paths.has(decodeURI(target.replace(/\?.*/, ''))), `${target} in ${path}`).toBe(true);
      links++;
    }
  expect(links).toBeGreaterThan(100);
});
