import { expect, test } from 'vitest';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { qualityPage } from '../../../src/site/pages/quality.ts';
import { contentsOf } from '../pages.ts';
import { testSite } from '../testSite.ts';

const row = { compared: '2025-08-01', published: '2024-08-01', months: 12, by: 'all', value: '' } as const;

test('before the first comparison the page says that there is none', () => {
  const site = testSite();
  const text = pageMarkdown(site, qualityPage(site));
  expect(text).toContain('There is no comparison yet');
  expect(text).toContain('No source has been imported');
  expect(text).not.toContain('NaN');
});

test('a comparison of all routes alone has no tables of its parts', () => {
  const site = { ...testSite(), quality: [{ ...row, routes: 1000, seen: 800, both: 690 }] };
  const text = pageMarkdown(site, qualityPage(site));
  expect(text).toContain('| 1,000 | 690 | 69.0 % |');
  expect(text).not.toContain('By airline');
});

test('the page has the shares with the number of cases, as tables and plots', () => {
  const quality = [
    { ...row, routes: 1000, seen: 800, both: 690 },
    { ...row, by: 'country' as const, value: 'GB', routes: 100, seen: 50, both: 40 },
    { ...row, by: 'age' as const, value: '0', routes: 600, seen: 500, both: 500 },
    { ...row, by: 'age' as const, value: 'unknown', routes: 0, seen: 0, both: 0 },
    { ...row, by: 'airline' as const, value: 'BA', routes: 60, seen: 50, both: 45 },
  ];
  const site = { ...testSite(), quality };
  const page = qualityPage(site);
  const text = pageMarkdown(site, page);
  expect(text).toContain('| 1 August 2024, 1 August 2025 (12 months) | 1,000 | 690 | 69.0 % | 800 | 86.3 % |');
  expect(text).toContain('| United Kingdom | 100 | 40 | 40.0 % | 50 | 80.0 % |');
  expect(text).toContain('| British Airways | 60 | 45 | 75.0 % | 50 | 90.0 % |');
  expect(text).toContain('| Not known | 0 | 0 | no case |');
  const bars = contentsOf(page, 'table').flatMap((table) => table.bars ?? []);
  // A row without a case has no bar.
  expect(bars.map((bar) => bar?.toFixed(2) ?? null).sort()).toEqual(['0.40', '0.69', '0.75', '0.83', null]);
});
